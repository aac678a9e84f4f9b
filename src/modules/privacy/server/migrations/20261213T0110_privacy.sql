-- Requests to erase a person. One person asks, another confirms; then there is time to think again.
create table privacy_erasures (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  user_id      uuid not null,
  reason       text not null check (length(reason) between 1 and 500),
  is_at_once   boolean not null default false,
  state        text not null default 'asked' check (state in ('asked', 'confirmed', 'cancelled', 'erasing', 'erased')),
  asked_by     uuid,
  asked_at     timestamptz not null default now(),
  confirmed_by uuid,
  confirmed_at timestamptz,
  due_at       timestamptz,
  ended_at     timestamptz,
  -- Whose data is erased with it, by id, and the name each of them has afterwards.
  people       jsonb not null default '{}',
  -- The highest number in those names.
  last_number  integer not null default 0,
  -- Bytes of files that are still to be removed from the store.
  left_keys    text[] not null default '{}',
  primary key (tenant_id, id),
  check (confirmed_by is null or confirmed_by is distinct from asked_by),
  foreign key (tenant_id, user_id) references users on delete restrict,
  foreign key (tenant_id, asked_by) references users on delete restrict,
  foreign key (tenant_id, confirmed_by) references users on delete restrict
);
create index privacy_erasures_by_user on privacy_erasures (tenant_id, user_id);
create index privacy_erasures_by_asker on privacy_erasures (tenant_id, asked_by);
create index privacy_erasures_by_confirmer on privacy_erasures (tenant_id, confirmed_by);
create unique index privacy_erasures_open on privacy_erasures (tenant_id, user_id) where state in ('asked', 'confirmed', 'erasing');
call protect('privacy_erasures');

-- How long a school keeps what a rule covers, if it differs from the rule's own days.
create table privacy_retentions (
  tenant_id  uuid not null default current_tenant(),
  rule       text not null check (length(rule) between 1 and 60),
  days       integer not null check (days between 1 and 4000),
  is_on      boolean not null default true,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, rule),
  foreign key (tenant_id, changed_by) references users on delete set null (changed_by)
);
create index privacy_retentions_by_user on privacy_retentions (tenant_id, changed_by);
call protect('privacy_retentions');

-- What the rules removed, night by night.
create table privacy_retention_runs (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  as_of     timestamptz not null,
  removed   jsonb not null default '{}',
  run_by    uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, run_by) references users on delete set null (run_by)
);
create index privacy_retention_runs_by_user on privacy_retention_runs (tenant_id, run_by);
call protect('privacy_retention_runs');
