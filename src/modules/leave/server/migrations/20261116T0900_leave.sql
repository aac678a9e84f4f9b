-- What a school gives of each type in a year, in half days; no number means as much as is asked for. What a school has
-- never changed is not stored.
create table leave_policies (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  year_id   uuid not null default current_year(),
  type_id   smallint not null check (type_id between 1 and 7),
  half_days smallint check (half_days between 0 and 732),
  is_active boolean not null default true,
  version   integer not null default 1,
  primary key (tenant_id, id),
  constraint leave_policies_once unique (tenant_id, year_id, type_id),
  foreign key (tenant_id, year_id) references academic_years
);
call protect('leave_policies', yearly => true);

-- What one person is given instead, such as days carried over.
create table leave_allotments (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  year_id   uuid not null default current_year(),
  user_id   uuid not null,
  type_id   smallint not null check (type_id between 1 and 7),
  half_days smallint not null check (half_days between 0 and 732),
  primary key (tenant_id, id),
  constraint leave_allotments_once unique (tenant_id, year_id, user_id, type_id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index leave_allotments_by_user on leave_allotments (tenant_id, user_id);
call protect('leave_allotments', yearly => true);

-- A person asks once for any half day. `half_days` are the school's own half days between both ends, as they were counted
-- when it was asked for and again when it was approved.
create table leave_requests (
  tenant_id       uuid not null default current_tenant(),
  id              uuid not null default new_id(),
  year_id         uuid not null default current_year(),
  user_id         uuid not null,
  type_id         smallint not null check (type_id between 1 and 7),
  starts_on       date not null,
  ends_on         date not null check (ends_on >= starts_on),
  from_afternoon  boolean not null default false,
  until_noon      boolean not null default false,
  half_slots      int4range generated always as (int4range(
    (starts_on - date '2000-01-01') * 2 + from_afternoon::int, (ends_on - date '2000-01-01') * 2 + 2 - until_noon::int)) stored,
  half_days       smallint not null check (half_days > 0),
  reason          text not null,
  file_id         uuid,
  status          text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  decided_by      uuid,
  decided_at      timestamptz,
  decision_reason text not null default '',
  created_at      timestamptz not null default now(),
  version         integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, user_id) references users,
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, decided_by) references users,
  check (starts_on < ends_on or not (from_afternoon and until_noon)),
  check (status <> 'approved' or (decided_by is not null and decided_by <> user_id)),
  constraint leave_requests_no_overlap exclude using gist (tenant_id with =, user_id with =, half_slots with &&)
    where (status in ('pending', 'approved'))
);
create index leave_requests_by_user on leave_requests (tenant_id, user_id, starts_on);
create index leave_requests_by_day on leave_requests (tenant_id, year_id, status, ends_on, starts_on);
create index leave_requests_by_age on leave_requests (tenant_id, year_id, created_at);
create index leave_requests_by_file on leave_requests (tenant_id, file_id);
create index leave_requests_by_decider on leave_requests (tenant_id, decided_by);
call protect('leave_requests', yearly => true);
