-- What a school tells about itself beside its name, place and board, which stand in the directory; its version counts both.
create table school_details (
  tenant_id      uuid not null default current_tenant(),
  affiliation_no text not null default '',
  address        text not null default '',
  phone          text not null default '',
  email          text not null default '',
  website        text not null default '',
  principal      text not null default '',
  established    smallint,
  medium         text not null default '',
  primary key (tenant_id)
);
call protect('school_details');

create table departments (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  name      text not null,
  kind      text not null default 'teaching' check (kind in ('teaching', 'other')),
  head_id   uuid,
  version   integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, head_id) references users
);
create unique index departments_by_name on departments (tenant_id, lower(name));
create index departments_by_head on departments (tenant_id, head_id);
call protect('departments');

create table buildings (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  name      text not null,
  version   integer not null default 1,
  primary key (tenant_id, id)
);
create unique index buildings_by_name on buildings (tenant_id, lower(name));
call protect('buildings');

create table rooms (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  building_id uuid not null,
  name        text not null,
  kind        text not null default 'classroom' check (kind in
    ('classroom', 'laboratory', 'computerRoom', 'library', 'hall', 'office', 'staffRoom', 'sports', 'medical', 'store', 'other')),
  -- 0 is the ground floor.
  floor       smallint not null default 0,
  capacity    smallint check (capacity between 1 and 5000),
  version     integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, building_id) references buildings
);
create unique index rooms_by_name on rooms (tenant_id, building_id, lower(name));
call protect('rooms');

-- Parts of the year, both ends included; no day belongs to two.
create table terms (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  year_id   uuid not null default current_year(),
  name      text not null,
  starts_on date not null,
  ends_on   date not null check (ends_on >= starts_on),
  version   integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  constraint terms_no_overlap
    exclude using gist (tenant_id with =, year_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
create unique index terms_by_name on terms (tenant_id, year_id, lower(name));
call protect('terms', yearly => true);

-- In which weeks of the month the school is open on a weekday (1 Monday to 7 Sunday): the second Saturday is in week 2.
-- Once a school has said how it works, each weekday of the year has its row.
create table working_days (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  year_id   uuid not null default current_year(),
  weekday   smallint not null check (weekday between 1 and 7),
  weeks     integer[] not null default '{}' check (weeks <@ '{1,2,3,4,5}'::integer[]),
  version   integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, year_id, weekday),
  foreign key (tenant_id, year_id) references academic_years
);
call protect('working_days', yearly => true);

create table holidays (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  year_id   uuid not null default current_year(),
  name      text not null,
  starts_on date not null,
  ends_on   date not null check (ends_on >= starts_on),
  version   integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id) references academic_years
);
create unique index holidays_by_name on holidays (tenant_id, year_id, starts_on, lower(name));
call protect('holidays', yearly => true);

-- How a day is rung. Each weekday follows one schedule at most.
create table bell_schedules (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  year_id   uuid not null default current_year(),
  name      text not null,
  version   integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  foreign key (tenant_id, year_id) references academic_years
);
create unique index bell_schedules_by_name on bell_schedules (tenant_id, year_id, lower(name));
call protect('bell_schedules', yearly => true);

create table bell_days (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  schedule_id uuid not null,
  weekday     smallint not null check (weekday between 1 and 7),
  primary key (tenant_id, id),
  constraint bell_days_one_schedule unique (tenant_id, year_id, weekday),
  foreign key (tenant_id, year_id, schedule_id) references bell_schedules (tenant_id, year_id, id) on delete cascade
);
create index bell_days_by_schedule on bell_days (tenant_id, schedule_id);
call protect('bell_days', yearly => true);

-- Two periods may touch, not overlap. Checked at the end: moving several past each other is one change.
create table periods (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  schedule_id uuid not null,
  name        text not null,
  kind        text not null default 'lesson' check (kind in ('lesson', 'break', 'assembly')),
  starts_at   time not null,
  ends_at     time not null check (ends_at > starts_at),
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id, schedule_id) references bell_schedules (tenant_id, year_id, id) on delete cascade,
  constraint periods_no_overlap exclude using gist (tenant_id with =, schedule_id with =,
    int4range(extract(epoch from starts_at)::int, extract(epoch from ends_at)::int) with &&) deferrable initially deferred
);
create index periods_by_schedule on periods (tenant_id, schedule_id, starts_at);
call protect('periods', yearly => true);

-- Papers the school keeps, with the day they stop being valid.
create table school_documents (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  kind        text not null check (kind in ('recognition', 'safety', 'property', 'policy', 'other')),
  title       text not null,
  reference   text not null default '',
  valid_until date,
  file_id     uuid not null,
  added_by    uuid,
  added_at    timestamptz not null default now(),
  version     integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, added_by) references users
);
create index school_documents_by_kind on school_documents (tenant_id, kind, valid_until);
create index school_documents_by_file on school_documents (tenant_id, file_id);
create index school_documents_by_adder on school_documents (tenant_id, added_by);
call protect('school_documents');

-- Who does not want to see the set-up checklist on the home page for now.
create table setup_put_away (
  tenant_id uuid not null default current_tenant(),
  user_id   uuid not null,
  at        timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users
);
call protect('setup_put_away');

-- The day the clocks of the school show.
create function school_today() returns date language sql stable as $$
  select (now() at time zone t.time_zone)::date from tenants t where t.id = current_tenant()
$$;

-- Whether the school of the transaction is open on a day of the transaction's year: a working day and no holiday.
create function is_working_day(day date) returns boolean language sql stable as $$
  select exists (select from working_days w where w.year_id = current_year()
      and w.weekday = extract(isodow from day) and (extract(day from day)::int + 6) / 7 = any (w.weeks))
    and not exists (select from holidays h where h.year_id = current_year() and day between h.starts_on and h.ends_on)
$$;

-- The first and last day of a year on which anything of its calendar lies, seen from whatever year is looked at.
create function year_extent(year uuid) returns table (first_day date, last_day date) language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  return query select min(d.starts_on), max(d.ends_on) from (
    select t.starts_on, t.ends_on from terms t where t.year_id = year
    union all select h.starts_on, h.ends_on from holidays h where h.year_id = year) d;
  perform set_config('app.across_years', '', true);
end
$$;
