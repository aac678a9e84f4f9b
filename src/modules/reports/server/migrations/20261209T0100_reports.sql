-- Reports that people put together themselves. What a report asks for is data; whoever reads it, reads with their own rights.
create table report_definitions (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  user_id     uuid not null,
  name        text not null check (length(name) between 1 and 80),
  note        text not null default '' check (length(note) <= 300),
  definition  jsonb not null check (octet_length(definition::text) <= 40000),
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  changed_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create unique index report_definitions_name on report_definitions (tenant_id, user_id, lower(name));
call protect('report_definitions');
call personal('report_definitions', '{name,note,created_at}');

-- Whom a report is shown to, besides its owner: people, or everybody with a role.
create table report_shares (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  report_id uuid not null,
  role      text not null default 'admins' check (role in ('admins', 'superAdmins', 'person')),
  user_id   uuid,
  primary key (tenant_id, id),
  check ((role = 'person') = (user_id is not null)),
  foreign key (tenant_id, report_id) references report_definitions on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create unique index report_shares_once on report_shares (tenant_id, report_id, role, user_id) nulls not distinct;
create index report_shares_by_user on report_shares (tenant_id, user_id);
call protect('report_shares');

-- When a report is sent by e-mail. Times are of the school.
create table report_schedules (
  tenant_id  uuid not null default current_tenant(),
  report_id  uuid not null,
  every      text not null check (every in ('day', 'week', 'month')),
  -- 1 Monday to 7 Sunday of a week; 1 to 28 of a month.
  on_day     smallint not null default 1 check (on_day between 1 and 28),
  hour       smallint not null check (hour between 0 and 23),
  format     text not null check (format in ('csv', 'xlsx', 'pdf')),
  language   text not null default 'en' check (language in ('en', 'hi')),
  reason     text not null default '' check (length(reason) <= 300),
  next_at    timestamptz not null,
  last_at    timestamptz,
  -- How many people got it last time, and how many did not: without an address, or without the right.
  last_sent  smallint not null default 0,
  last_left  smallint not null default 0,
  primary key (tenant_id, report_id),
  foreign key (tenant_id, report_id) references report_definitions on delete cascade
);
call protect('report_schedules');

create table report_recipients (
  tenant_id uuid not null default current_tenant(),
  report_id uuid not null,
  user_id   uuid not null,
  primary key (tenant_id, report_id, user_id),
  foreign key (tenant_id, report_id) references report_schedules on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index report_recipients_by_user on report_recipients (tenant_id, user_id);
call protect('report_recipients');

-- A report that is made into a file. While it is being made, the same request gets the same file.
create table report_runs (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  user_id     uuid not null,
  -- The year its reader had chosen.
  chosen_year_id uuid not null,
  name_en     text not null check (length(name_en) between 1 and 120),
  name_hi     text not null check (length(name_hi) between 1 and 120),
  definition  jsonb not null check (octet_length(definition::text) <= 40000),
  format      text not null check (format in ('csv', 'xlsx', 'pdf')),
  language    text not null check (language in ('en', 'hi')),
  reason      text not null default '' check (length(reason) <= 300),
  download_id uuid,
  as_of       timestamptz not null default now(),
  -- The e-mail goes out when the file is ready.
  is_mailed   boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, chosen_year_id) references academic_years,
  foreign key (tenant_id, download_id) references downloads on delete set null (download_id)
);
create index report_runs_by_user on report_runs (tenant_id, user_id, as_of);
create index report_runs_by_year on report_runs (tenant_id, chosen_year_id);
create index report_runs_by_download on report_runs (tenant_id, download_id);
call protect('report_runs');
