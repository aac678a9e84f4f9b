-- Exclusion constraints over a key and a stretch of days need it. Any owner of a database may install it.
create extension if not exists btree_gist;

create table grades (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  name      text not null,
  -- The number clients know a grade by: 1 to 12 as they are called, LKG 13, UKG 14, NURSERY 15; own pre-primary grades from 16.
  code      smallint not null,
  -- The order of grades in a school: Nursery before 1, 9 before 10.
  position  smallint not null,
  version   integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, code)
);
create unique index grades_by_name on grades (tenant_id, lower(name));
call protect('grades');

create table streams (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  grade_id  uuid not null,
  name      text not null,
  position  smallint not null default 0,
  version   integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, grade_id, id),
  foreign key (tenant_id, grade_id) references grades
);
create unique index streams_by_name on streams (tenant_id, grade_id, lower(name));
call protect('streams');

create table subjects (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  name      text not null,
  version   integer not null default 1,
  primary key (tenant_id, id)
);
create unique index subjects_by_name on subjects (tenant_id, lower(name));
call protect('subjects');

-- A class is one section of a grade in one year. Its stream, if any, belongs to the same grade.
create table classes (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  year_id   uuid not null default current_year(),
  grade_id  uuid not null,
  stream_id uuid,
  section   text not null,
  capacity  smallint check (capacity between 1 and 200),
  room_id   uuid,
  version   integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, grade_id) references grades,
  foreign key (tenant_id, grade_id, stream_id) references streams (tenant_id, grade_id, id)
);
create unique index classes_by_name on classes (tenant_id, year_id, grade_id, lower(section));
call protect('classes', yearly => true);

-- What a grade learns in a year; without a stream it is meant for all of them. Of the subjects that share an elective
-- group a student takes one.
create table grade_subjects (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  year_id        uuid not null default current_year(),
  grade_id       uuid not null,
  stream_id      uuid,
  subject_id     uuid not null,
  elective_group text,
  position       smallint not null default 0,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, year_id, grade_id, stream_id, subject_id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, grade_id) references grades,
  foreign key (tenant_id, grade_id, stream_id) references streams (tenant_id, grade_id, id),
  foreign key (tenant_id, subject_id) references subjects
);
create index grade_subjects_by_subject on grade_subjects (tenant_id, subject_id);
call protect('grade_subjects', yearly => true);

-- History is kept by date, both ends included, an open end being null: a change ends one row the day before and begins
-- another. Who it was on a day is a query, and no day has two answers.
create table class_teachers (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  class_id   uuid not null,
  teacher_id uuid not null,
  from_date  date not null,
  to_date    date check (to_date >= from_date),
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id),
  foreign key (tenant_id, teacher_id) references users,
  constraint class_teachers_one_a_day
    exclude using gist (tenant_id with =, class_id with =, daterange(from_date, to_date, '[]') with &&)
);
create index class_teachers_by_class on class_teachers (tenant_id, class_id);
create index class_teachers_by_teacher on class_teachers (tenant_id, teacher_id);
call protect('class_teachers', yearly => true);

create table teachings (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  class_id   uuid not null,
  subject_id uuid not null,
  teacher_id uuid not null,
  from_date  date not null,
  to_date    date check (to_date >= from_date),
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id),
  foreign key (tenant_id, subject_id) references subjects,
  foreign key (tenant_id, teacher_id) references users,
  constraint teachings_one_a_day
    exclude using gist (tenant_id with =, class_id with =, subject_id with =, daterange(from_date, to_date, '[]') with &&)
);
create index teachings_by_class on teachings (tenant_id, class_id, subject_id);
create index teachings_by_teacher on teachings (tenant_id, teacher_id, class_id);
create index teachings_by_subject on teachings (tenant_id, subject_id);
call protect('teachings', yearly => true);

create table enrolments (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  class_id   uuid not null,
  student_id uuid not null,
  roll_no    text not null,
  from_date  date not null,
  to_date    date check (to_date >= from_date),
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id),
  foreign key (tenant_id, student_id) references users,
  constraint enrolments_one_a_day
    exclude using gist (tenant_id with =, year_id with =, student_id with =, daterange(from_date, to_date, '[]') with &&)
);
-- A number is free again once its holder has moved or left.
create unique index enrolments_by_roll_no on enrolments (tenant_id, class_id, roll_no) where to_date is null;
create index enrolments_by_student on enrolments (tenant_id, student_id);
create index enrolments_by_class on enrolments (tenant_id, class_id);
call protect('enrolments', yearly => true);

create table student_electives (
  tenant_id      uuid not null default current_tenant(),
  year_id        uuid not null default current_year(),
  student_id     uuid not null,
  elective_group text not null,
  subject_id     uuid not null,
  primary key (tenant_id, year_id, student_id, elective_group),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, subject_id) references subjects
);
create index student_electives_by_subject on student_electives (tenant_id, subject_id);
call protect('student_electives', yearly => true);

-- Today as the school's clocks have it. A year that is over is looked at as it ended, one that has not begun as it will begin.
create function school_day() returns date language sql stable as $$
  select greatest(least((now() at time zone t.time_zone)::date, y.ends_on), y.starts_on)
  from tenants t join academic_years y on y.tenant_id = t.id
  where t.id = current_tenant() and y.id = current_year()
$$;

-- The one look across academic years: where a student has been, the newest first.
create function class_history(student uuid)
returns table (id uuid, year_id uuid, year_name text, class_id uuid, grade text, section text, stream text,
  roll_no text, from_date date, to_date date)
language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  return query
    select e.id, y.id, y.name, c.id, g.name, c.section, s.name, e.roll_no, e.from_date, e.to_date
    from enrolments e
      join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      join academic_years y on y.tenant_id = e.tenant_id and y.id = e.year_id
      left join streams s on s.tenant_id = c.tenant_id and s.id = c.stream_id
    where e.student_id = student
    order by y.starts_on desc, e.from_date desc;
  perform set_config('app.across_years', '', true);
end
$$;

-- Deletes a row that nothing refers to, in this year or any other: false when something does, null when there is no such row.
create function delete_unused(target regclass, row_id uuid) returns boolean language plpgsql as $$
declare
  gone integer;
begin
  execute format('delete from %s where tenant_id = current_tenant() and id = $1', target) using row_id;
  get diagnostics gone = row_count;
  return case when gone > 0 then true end;
exception when foreign_key_violation then
  return false;
end
$$;

-- Brings the sections and subjects of another year, and if asked who taught at its end, into the year that is looked at.
-- What is there already stays as it is.
create function copy_structure(source uuid, with_teachers boolean)
returns table (sections_copied integer, subjects_copied integer, teachers_copied integer) language plpgsql as $$
declare
  more integer;
begin
  perform set_config('app.across_years', 'on', true);
  insert into classes (grade_id, stream_id, section, capacity, room_id)
    select grade_id, stream_id, section, capacity, room_id from classes where year_id = source order by id
    on conflict do nothing;
  get diagnostics sections_copied = row_count;
  insert into grade_subjects (grade_id, stream_id, subject_id, elective_group, position)
    select grade_id, stream_id, subject_id, elective_group, position from grade_subjects where year_id = source order by id
    on conflict do nothing;
  get diagnostics subjects_copied = row_count;
  teachers_copied := 0;
  if with_teachers then
    insert into class_teachers (class_id, teacher_id, from_date)
      select mine.id, k.teacher_id, y.starts_on
      from class_teachers k
        join classes theirs on theirs.tenant_id = k.tenant_id and theirs.id = k.class_id and theirs.year_id = source
        join classes mine on mine.tenant_id = k.tenant_id and mine.year_id = current_year()
          and mine.grade_id = theirs.grade_id and lower(mine.section) = lower(theirs.section)
        join academic_years y on y.tenant_id = mine.tenant_id and y.id = mine.year_id
        join academic_years old on old.tenant_id = k.tenant_id and old.id = source
        join users u on u.tenant_id = k.tenant_id and u.id = k.teacher_id and u.status_id = 1
      where coalesce(k.to_date, 'infinity') >= old.ends_on and k.from_date <= old.ends_on
        and not exists (select from class_teachers x where x.tenant_id = mine.tenant_id and x.class_id = mine.id);
    get diagnostics teachers_copied = row_count;
    insert into teachings (class_id, subject_id, teacher_id, from_date)
      select mine.id, t.subject_id, t.teacher_id, y.starts_on
      from teachings t
        join classes theirs on theirs.tenant_id = t.tenant_id and theirs.id = t.class_id and theirs.year_id = source
        join classes mine on mine.tenant_id = t.tenant_id and mine.year_id = current_year()
          and mine.grade_id = theirs.grade_id and lower(mine.section) = lower(theirs.section)
        join academic_years y on y.tenant_id = mine.tenant_id and y.id = mine.year_id
        join academic_years old on old.tenant_id = t.tenant_id and old.id = source
        join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id and u.status_id = 1
      where coalesce(t.to_date, 'infinity') >= old.ends_on and t.from_date <= old.ends_on
        and exists (select from grade_subjects s where s.tenant_id = t.tenant_id and s.year_id = mine.year_id
          and s.grade_id = mine.grade_id and s.subject_id = t.subject_id and (s.stream_id is null or s.stream_id = mine.stream_id))
        and not exists (select from teachings x where x.tenant_id = mine.tenant_id and x.class_id = mine.id and x.subject_id = t.subject_id);
    get diagnostics more = row_count;
    teachers_copied := teachers_copied + more;
  end if;
  perform set_config('app.across_years', '', true);
  return next;
end
$$;
