create table classes (
  tenant_id        uuid not null default current_tenant(),
  id               uuid not null default new_id(),
  year_id          uuid not null default current_year(),
  grade            text not null,
  section          text not null,
  -- The order of grades in a school: Nursery before 1, 9 before 10.
  grade_order      smallint not null,
  class_teacher_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, year_id, grade, section),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, class_teacher_id) references users
);
create index classes_by_class_teacher on classes (tenant_id, class_teacher_id);
call protect('classes', yearly => true);

create table subjects (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  name      text not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
call protect('subjects');

-- Who teaches what to whom.
create table teachings (
  tenant_id  uuid not null default current_tenant(),
  year_id    uuid not null default current_year(),
  class_id   uuid not null,
  subject_id uuid not null,
  teacher_id uuid not null,
  primary key (tenant_id, class_id, subject_id, teacher_id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, class_id) references classes,
  foreign key (tenant_id, subject_id) references subjects,
  foreign key (tenant_id, teacher_id) references users
);
create index teachings_by_teacher on teachings (tenant_id, teacher_id, class_id);
call protect('teachings', yearly => true);

create table enrolments (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  class_id   uuid not null,
  student_id uuid not null,
  roll_no    text not null,
  from_date  date not null,
  to_date    date,
  primary key (tenant_id, id),
  unique (tenant_id, class_id, roll_no),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, class_id) references classes,
  foreign key (tenant_id, student_id) references users
);
create index enrolments_by_student on enrolments (tenant_id, student_id);
create index enrolments_by_class on enrolments (tenant_id, class_id);
call protect('enrolments', yearly => true);
