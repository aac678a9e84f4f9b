-- The student-details format: which fields a profile has, in which order. What a school has never changed is not stored.
create table student_formats (
  tenant_id uuid not null default current_tenant(),
  version   integer not null default 1,
  primary key (tenant_id)
);
call protect('student_formats');

create table student_fields (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  -- The name of a built-in field; null for one of the school's own.
  built_in    text,
  -- Null for a built-in field that goes by its usual name.
  label       text,
  type_id     smallint not null check (type_id between 1 and 17),
  is_required boolean not null default false,
  is_active   boolean not null default true,
  options     text[] not null default '{}',
  help        text not null default '',
  section     text not null,
  position    smallint not null,
  primary key (tenant_id, id),
  unique (tenant_id, built_in),
  check (built_in is not null or label is not null)
);
call protect('student_fields');

-- What a school knows of a student beyond the account, which has the name, e-mail, phone and status.
create table students (
  tenant_id      uuid not null default current_tenant(),
  user_id        uuid not null,
  admission_no   text not null,
  admitted_on    date,
  date_of_birth  date,
  gender         text check (gender in ('Male', 'Female', 'Others')),
  blood_group    text check (blood_group in ('O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-')),
  quota          text check (quota in ('General', 'SC', 'ST', 'OBC', 'Minority')),
  -- Sealed with a key that is not in the database; only the last four digits can be shown without it.
  aadhaar        bytea,
  aadhaar_last4  text check (aadhaar_last4 ~ '^[0-9]{4}$'),
  -- A keyed mark of the number, by which the same one is noticed twice.
  aadhaar_mark   bytea,
  address        text not null default '',
  pincode        text,
  -- Values of the school's own fields, by the id of the field.
  details        jsonb not null default '{}',
  photo_file_id  uuid,
  version        integer not null default 1,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, photo_file_id) references files,
  check ((aadhaar is null) = (aadhaar_last4 is null) and (aadhaar is null) = (aadhaar_mark is null))
);
create unique index students_by_admission_no on students (tenant_id, lower(admission_no));
create index students_by_aadhaar on students (tenant_id, aadhaar_mark) where aadhaar_mark is not null;
call protect('students');

-- A guardian of brothers and sisters is one row with one account. Until there is an account, this is where they are reached.
create table guardians (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  user_id    uuid,
  name       text not null,
  phone      text,
  email      text,
  occupation text not null default '',
  version    integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users
);
create index guardians_by_name on guardians (tenant_id, lower(name), id);
create index guardians_by_phone on guardians (tenant_id, phone);
call protect('guardians');

create table student_guardians (
  tenant_id   uuid not null default current_tenant(),
  student_id  uuid not null,
  guardian_id uuid not null,
  relation    text not null check (relation in ('Father', 'Mother', 'Others')),
  is_primary  boolean not null default false,
  primary key (tenant_id, student_id, guardian_id),
  foreign key (tenant_id, student_id) references users on delete cascade,
  foreign key (tenant_id, guardian_id) references guardians
);
create unique index student_guardians_one_primary on student_guardians (tenant_id, student_id) where is_primary;
create index student_guardians_by_guardian on student_guardians (tenant_id, guardian_id);
call protect('student_guardians');

-- The same for teachers, other staff and, where a school wishes, its office.
create table staff_profiles (
  tenant_id     uuid not null default current_tenant(),
  user_id       uuid not null,
  employee_no   text not null,
  department_id uuid,
  designation   text not null default '',
  qualification text not null default '',
  joined_on     date,
  left_on       date,
  date_of_birth date,
  gender        text check (gender in ('Male', 'Female', 'Others')),
  blood_group   text check (blood_group in ('O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-')),
  phone2        text,
  address       text not null default '',
  photo_file_id uuid,
  version       integer not null default 1,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, department_id) references departments,
  foreign key (tenant_id, photo_file_id) references files,
  check (left_on >= joined_on)
);
create unique index staff_profiles_by_employee_no on staff_profiles (tenant_id, lower(employee_no));
create index staff_profiles_by_department on staff_profiles (tenant_id, department_id);
call protect('staff_profiles');
