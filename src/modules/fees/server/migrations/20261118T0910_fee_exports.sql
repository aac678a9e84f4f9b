-- Files that are written in the background, and who was reminded when.
create table fee_exports (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  kind        text not null default 'collection' check (kind in ('feeStructures', 'collection', 'defaulters')),
  format      text not null default 'csv' check (format in ('csv', 'xlsx')),
  state       text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  asked       jsonb not null default '{}',
  done        integer not null default 0,
  total       integer not null default 0,
  file_id     uuid,
  started_by  uuid,
  started_at  timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, started_by) references users
);
create index fee_exports_by_time on fee_exports (tenant_id, started_at);
call protect('fee_exports');

-- One line for each student and day: whoever writes it tells the guardians.
create table fee_reminders (
  tenant_id   uuid not null default current_tenant(),
  student_id  uuid not null,
  day         date not null default school_today(),
  amount      bigint not null default 0,
  told        integer not null default 0,
  reminded_by uuid,
  at          timestamptz not null default now(),
  primary key (tenant_id, student_id, day),
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, reminded_by) references users
);
call protect('fee_reminders');
call personal('fee_reminders', '{day,amount}');
