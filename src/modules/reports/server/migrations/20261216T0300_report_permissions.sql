-- Who may use the protected columns of a subject, and until which day. One person asks, another decides.
create table report_permissions (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  user_id     uuid not null,
  subject     text not null check (length(subject) between 1 and 40),
  column_keys text[] not null check (cardinality(column_keys) between 1 and 10),
  reason      text not null check (length(reason) between 1 and 300),
  state       text not null default 'asked' check (state in ('asked', 'granted', 'refused', 'ended')),
  asked_at    timestamptz not null default now(),
  decided_by  uuid,
  decided_at  timestamptz,
  -- The last day of a granted one, at the school.
  until       date,
  -- Why it was refused or ended.
  answer      text not null default '' check (length(answer) <= 300),
  primary key (tenant_id, id),
  check (state = 'asked' or decided_at is not null),
  check (state <> 'granted' or until is not null),
  check (decided_by is null or decided_by <> user_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, decided_by) references users on delete set null (decided_by)
);
create index report_permissions_by_user on report_permissions (tenant_id, user_id, subject);
create index report_permissions_by_decider on report_permissions (tenant_id, decided_by);
create index report_permissions_waiting on report_permissions (tenant_id, asked_at) where state = 'asked';
call protect('report_permissions');
call personal('report_permissions', '{reason,answer,asked_at}');
call erasable('report_permissions', 'user_id', searched => '{reason,answer}', kept => '{subject,column_keys,asked_at}');
