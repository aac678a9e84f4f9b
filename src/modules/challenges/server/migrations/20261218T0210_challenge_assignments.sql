-- A chapter challenge as work with a due day, for a class or for chosen students of it: they are to master the level by then.
create table challenge_assignments (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  class_id    uuid not null,
  subject_id  uuid not null,
  chapter     text not null check (char_length(chapter) between 1 and 200),
  level       smallint not null check (level between 1 and 3),
  due_on      date not null,
  -- Whether only the students named below have it.
  is_chosen   boolean not null,
  set_by      uuid not null,
  set_at      timestamptz not null default now(),
  -- When students and guardians were told.
  told_at     timestamptz,
  cancelled_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, subject_id) references subjects,
  foreign key (tenant_id, set_by) references users
);
create index challenge_assignments_by_class on challenge_assignments (tenant_id, year_id, class_id, due_on);
create index challenge_assignments_by_subject on challenge_assignments (tenant_id, subject_id);
create index challenge_assignments_by_setter on challenge_assignments (tenant_id, set_by);
call protect('challenge_assignments', yearly => true);
call teaching_content('challenge_assignments');

create table challenge_assignment_students (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  assignment_id uuid not null,
  student_id    uuid not null,
  primary key (tenant_id, id),
  constraint challenge_assignment_students_once unique (tenant_id, assignment_id, student_id),
  foreign key (tenant_id, year_id, assignment_id) references challenge_assignments (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, student_id) references users
);
create index challenge_assignment_students_by_assignment on challenge_assignment_students (tenant_id, year_id, assignment_id);
create index challenge_assignment_students_by_student on challenge_assignment_students (tenant_id, student_id);
call protect('challenge_assignment_students', yearly => true);
call erasable('challenge_assignment_students', 'student_id');
