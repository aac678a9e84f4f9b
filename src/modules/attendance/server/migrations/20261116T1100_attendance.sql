-- How a school takes attendance; no row means the usual way.
create table attendance_settings (
  tenant_id       uuid not null default current_tenant(),
  -- Where the status of a day comes from: the class's register of the day, or the registers of its periods.
  day_from        text not null default 'register' check (day_from in ('register', 'periods')),
  -- Who may take the register of the day.
  taken_by        text not null default 'classTeacher' check (taken_by in ('classTeacher', 'teachers')),
  -- Shares of the periods, in whole percents, from which on a day counts as present and as half.
  present_percent smallint not null default 75 check (present_percent between 1 and 100),
  half_percent    smallint not null default 40 check (half_percent between 1 and 100 and half_percent <= present_percent),
  -- From then on a correction needs a reason; without a time registers stay open.
  locks_at        time default '16:00',
  lock_days       smallint not null default 0 check (lock_days between 0 and 30),
  tell_guardians  boolean not null default false,
  version         integer not null default 1,
  primary key (tenant_id)
);
call protect('attendance_settings');

-- The attendance of one class on one day or, with a period, in one lesson. There is no row until it is submitted. It is
-- keyed by period and subject and not by the lesson, which a newer timetable replaces.
create table registers (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  class_id   uuid not null,
  day        date not null,
  period_id  uuid,
  subject_id uuid,
  present    smallint not null default 0,
  absent     smallint not null default 0,
  half       smallint not null default 0,
  medical    smallint not null default 0,
  taken_by   uuid,
  taken_at   timestamptz not null default now(),
  first_taken_at timestamptz not null default now(),
  version    integer not null default 1,
  primary key (tenant_id, id),
  constraint registers_once unique nulls not distinct (tenant_id, year_id, day, class_id, period_id, subject_id),
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id),
  foreign key (tenant_id, period_id) references periods,
  foreign key (tenant_id, subject_id) references subjects,
  foreign key (tenant_id, taken_by) references users,
  check ((period_id is null) = (subject_id is null))
);
create index registers_by_class on registers (tenant_id, class_id, day);
create index registers_by_period on registers (tenant_id, period_id);
create index registers_by_subject on registers (tenant_id, subject_id, class_id, day);
create index registers_by_taker on registers (tenant_id, taken_by);
call protect('registers', yearly => true);

-- What a day was for a student. Everything that is added up over time reads this one table.
create table day_marks (
  tenant_id   uuid not null default current_tenant(),
  year_id     uuid not null default current_year(),
  day         date not null,
  student_id  uuid not null,
  class_id    uuid not null,
  code        text not null check (code in ('P', 'A', 'HD', 'ML')),
  note        text not null default '',
  -- The register of the day it was marked in; none when it follows from those of the periods.
  register_id uuid,
  primary key (tenant_id, year_id, day, student_id),
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id),
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, register_id) references registers on delete cascade
);
-- Sums by class, grade and day are read from this index alone.
create index day_marks_by_class on day_marks (tenant_id, year_id, class_id, day) include (code);
create index day_marks_by_student on day_marks (tenant_id, student_id, day) include (code);
create index day_marks_by_register on day_marks (tenant_id, register_id);
call protect('day_marks', yearly => true);

create table period_marks (
  tenant_id   uuid not null default current_tenant(),
  year_id     uuid not null default current_year(),
  register_id uuid not null,
  student_id  uuid not null,
  code        text not null check (code in ('P', 'A', 'HD', 'ML')),
  note        text not null default '',
  primary key (tenant_id, register_id, student_id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, register_id) references registers on delete cascade,
  foreign key (tenant_id, student_id) references users
);
create index period_marks_by_student on period_marks (tenant_id, student_id);
call protect('period_marks', yearly => true);

-- Absences the school knows of beforehand, such as leave a guardian asked for. Registers begin with them.
create table known_absences (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  student_id uuid not null,
  starts_on  date not null,
  ends_on    date not null check (ends_on >= starts_on),
  code       text not null check (code in ('A', 'HD', 'ML')),
  reason     text not null default '',
  told_by    text not null check (told_by in ('guardian', 'school')),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, created_by) references users,
  constraint known_absences_no_overlap exclude using gist (tenant_id with =, year_id with =, student_id with =,
    daterange(starts_on, ends_on, '[]') with &&)
);
create index known_absences_by_student on known_absences (tenant_id, student_id, starts_on);
create index known_absences_by_creator on known_absences (tenant_id, created_by);
call protect('known_absences', yearly => true);

-- The staff of one day. As with classes, there is no row until it is submitted.
create table staff_registers (
  tenant_id uuid not null default current_tenant(),
  year_id   uuid not null default current_year(),
  day       date not null,
  taken_by  uuid,
  taken_at  timestamptz not null default now(),
  version   integer not null default 1,
  primary key (tenant_id, year_id, day),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, taken_by) references users
);
create index staff_registers_by_taker on staff_registers (tenant_id, taken_by);
call protect('staff_registers', yearly => true);

-- L is approved leave that is not for illness.
create table staff_marks (
  tenant_id uuid not null default current_tenant(),
  year_id   uuid not null default current_year(),
  day       date not null,
  user_id   uuid not null,
  code      text not null check (code in ('P', 'A', 'HD', 'ML', 'L')),
  note      text not null default '',
  primary key (tenant_id, year_id, day, user_id),
  foreign key (tenant_id, year_id, day) references staff_registers on delete cascade,
  foreign key (tenant_id, user_id) references users
);
create index staff_marks_by_user on staff_marks (tenant_id, user_id, day) include (code);
call protect('staff_marks', yearly => true);

-- Whose guardians were told of an absence, so that nobody is told twice.
create table absence_alerts (
  tenant_id  uuid not null default current_tenant(),
  year_id    uuid not null default current_year(),
  day        date not null,
  student_id uuid not null,
  told       smallint not null,
  at         timestamptz not null default now(),
  primary key (tenant_id, year_id, day, student_id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, student_id) references users
);
create index absence_alerts_by_student on absence_alerts (tenant_id, student_id);
call protect('absence_alerts', yearly => true);
