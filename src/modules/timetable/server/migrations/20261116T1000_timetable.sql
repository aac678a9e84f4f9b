-- What a class needs every week in a subject: how many periods, how many of them as doubles, by whom and in what kind of room.
create table timetable_requirements (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  class_id   uuid not null,
  subject_id uuid not null,
  teacher_id uuid,
  per_week   smallint not null check (per_week between 1 and 60),
  doubles    smallint not null default 0 check (doubles >= 0 and doubles * 2 <= per_week),
  -- None: the class stays in its own room.
  room_kind  text,
  version    integer not null default 1,
  primary key (tenant_id, id),
  constraint timetable_requirements_once unique (tenant_id, year_id, class_id, subject_id),
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, subject_id) references subjects,
  foreign key (tenant_id, teacher_id) references users
);
create index timetable_requirements_by_class on timetable_requirements (tenant_id, class_id);
create index timetable_requirements_by_subject on timetable_requirements (tenant_id, subject_id);
create index timetable_requirements_by_teacher on timetable_requirements (tenant_id, teacher_id);
call protect('timetable_requirements', yearly => true);

-- How much a teacher may be asked for; no row and no number mean as much as there is.
create table timetable_teachers (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  year_id      uuid not null default current_year(),
  teacher_id   uuid not null,
  max_per_day  smallint check (max_per_day between 1 and 30),
  max_per_week smallint check (max_per_week between 1 and 100),
  version      integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, year_id, teacher_id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, teacher_id) references users
);
create index timetable_teachers_by_teacher on timetable_teachers (tenant_id, teacher_id);
call protect('timetable_teachers', yearly => true);

-- When a teacher cannot come in any week; without a period the whole weekday.
create table timetable_times_off (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  teacher_id uuid not null,
  weekday    smallint not null check (weekday between 1 and 7),
  period_id  uuid,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, year_id, teacher_id, weekday, period_id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, teacher_id) references users,
  foreign key (tenant_id, period_id) references periods on delete cascade
);
create index timetable_times_off_by_teacher on timetable_times_off (tenant_id, teacher_id);
create index timetable_times_off_by_period on timetable_times_off (tenant_id, period_id);
call protect('timetable_times_off', yearly => true);

-- The published version that began last is the one in force; no two begin on the same day.
create table timetable_versions (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  year_id        uuid not null default current_year(),
  name           text not null,
  effective_from date not null,
  status         text not null default 'draft' check (status in ('draft', 'published')),
  published_at   timestamptz,
  published_by   uuid,
  created_at     timestamptz not null default now(),
  -- Counts changes of its lessons too.
  version        integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, published_by) references users
);
create unique index timetable_versions_by_name on timetable_versions (tenant_id, year_id, lower(name));
create unique index timetable_versions_one_a_day on timetable_versions (tenant_id, year_id, effective_from) where status = 'published';
create index timetable_versions_by_publisher on timetable_versions (tenant_id, published_by);
call protect('timetable_versions', yearly => true);

-- A period of a class in a version. A draft may hold clashes, so that they can be seen and put right; a published version
-- cannot: the indexes and the exclusion below refuse every teacher, room or class that is twice at a time.
create table timetable_lessons (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  year_id        uuid not null default current_year(),
  version_id     uuid not null,
  -- What it was placed for. No reference: a published timetable outlives what was asked for.
  requirement_id uuid not null,
  card           smallint not null,
  part           smallint not null default 1 check (part in (1, 2)),
  class_id       uuid not null,
  subject_id     uuid not null,
  teacher_id     uuid,
  weekday        smallint not null check (weekday between 1 and 7),
  period_id      uuid not null,
  room_id        uuid,
  elective_group text,
  -- The same for lessons that different students of a class take side by side, otherwise the lesson's own.
  side           text not null,
  locked         boolean not null default false,
  published      boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, version_id, requirement_id, card, part),
  foreign key (tenant_id, year_id, version_id) references timetable_versions (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id),
  foreign key (tenant_id, subject_id) references subjects,
  foreign key (tenant_id, teacher_id) references users,
  foreign key (tenant_id, period_id) references periods,
  foreign key (tenant_id, room_id) references rooms,
  constraint timetable_lessons_class_once exclude using gist (tenant_id with =, version_id with =, class_id with =,
    weekday with =, period_id with =, side with <>) where (published)
);
create unique index timetable_lessons_teacher_once on timetable_lessons (tenant_id, version_id, teacher_id, weekday, period_id) where published;
create unique index timetable_lessons_room_once on timetable_lessons (tenant_id, version_id, room_id, weekday, period_id) where published;
create unique index timetable_lessons_subject_once on timetable_lessons (tenant_id, version_id, class_id, subject_id, weekday, period_id) where published;
create index timetable_lessons_by_class on timetable_lessons (tenant_id, class_id, version_id);
create index timetable_lessons_by_teacher on timetable_lessons (tenant_id, teacher_id, version_id);
create index timetable_lessons_by_room on timetable_lessons (tenant_id, room_id, version_id);
create index timetable_lessons_by_requirement on timetable_lessons (tenant_id, requirement_id);
create index timetable_lessons_by_subject on timetable_lessons (tenant_id, subject_id);
create index timetable_lessons_by_period on timetable_lessons (tenant_id, period_id);
call protect('timetable_lessons', yearly => true);

-- A run of the generator, so that its progress can be looked at and its answer read.
create table timetable_generations (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  version_id  uuid not null,
  mode        text not null check (mode in ('generate', 'repair')),
  seed        integer not null,
  seconds     smallint not null check (seconds between 1 and 300),
  state       text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'stopped', 'failed')),
  placed      integer not null default 0,
  total       integer not null default 0,
  moved       integer not null default 0,
  result      jsonb,
  created_by  uuid,
  created_at  timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id, version_id) references timetable_versions (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, created_by) references users
);
create unique index timetable_generations_one_at_a_time on timetable_generations (tenant_id, version_id) where state in ('waiting', 'running');
create index timetable_generations_by_version on timetable_generations (tenant_id, version_id, created_at);
create index timetable_generations_by_creator on timetable_generations (tenant_id, created_by);
call protect('timetable_generations', yearly => true);

-- Who is away on a day, told by the office or by another module such as leave, which names its own record.
create table teacher_absences (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  teacher_id uuid not null,
  day        date not null,
  part       text not null default 'day' check (part in ('day', 'morning', 'afternoon')),
  reason     text not null default '',
  source     text not null default 'office',
  source_id  uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, year_id, day, teacher_id, source, source_id, part),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, teacher_id) references users,
  foreign key (tenant_id, created_by) references users
);
create index teacher_absences_by_teacher on teacher_absences (tenant_id, teacher_id, day);
create index teacher_absences_by_source on teacher_absences (tenant_id, source, source_id);
create index teacher_absences_by_creator on teacher_absences (tenant_id, created_by);
call protect('teacher_absences', yearly => true);

-- Who takes a lesson on one day instead of its teacher; nobody means that the class works by itself.
create table timetable_substitutions (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  day           date not null,
  lesson_id     uuid not null,
  period_id     uuid not null,
  absent_id     uuid,
  substitute_id uuid,
  note          text not null default '',
  created_by    uuid,
  created_at    timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint timetable_substitutions_once unique (tenant_id, year_id, day, lesson_id),
  constraint timetable_substitutions_one_place unique (tenant_id, year_id, day, period_id, substitute_id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, lesson_id) references timetable_lessons,
  foreign key (tenant_id, period_id) references periods,
  foreign key (tenant_id, absent_id) references users,
  foreign key (tenant_id, substitute_id) references users,
  foreign key (tenant_id, created_by) references users
);
create index timetable_substitutions_by_lesson on timetable_substitutions (tenant_id, lesson_id);
create index timetable_substitutions_by_period on timetable_substitutions (tenant_id, period_id);
create index timetable_substitutions_by_substitute on timetable_substitutions (tenant_id, substitute_id, day);
create index timetable_substitutions_by_absent on timetable_substitutions (tenant_id, absent_id);
create index timetable_substitutions_by_creator on timetable_substitutions (tenant_id, created_by);
call protect('timetable_substitutions', yearly => true);

-- Whether lessons are given on a day: a school that has not said when it works is open on every day but a holiday.
create function has_lessons_on(date_asked date) returns boolean language sql stable as $$
  select case when exists (select from working_days w where w.year_id = current_year()) then is_working_day(date_asked)
    else not exists (select from holidays h where h.year_id = current_year() and date_asked between h.starts_on and h.ends_on) end
$$;

-- The version whose lessons are given on a day.
create function timetable_on(date_asked date) returns uuid language sql stable as $$
  select v.id from timetable_versions v
  where v.year_id = current_year() and v.status = 'published' and v.effective_from <= date_asked
  order by v.effective_from desc limit 1
$$;
