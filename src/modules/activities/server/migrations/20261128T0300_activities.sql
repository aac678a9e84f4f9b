-- The bank of rubrics: teachers keep their own, the office shares some with everybody.
create table activity_rubrics (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  owner_id   uuid not null,
  name       text not null check (length(name) between 1 and 100),
  is_shared  boolean not null default false,
  -- Its levels and criteria.
  content    jsonb not null,
  removed_at timestamptz,
  version    integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references users
);
create index activity_rubrics_by_owner on activity_rubrics (tenant_id, owner_id);
call protect('activity_rubrics');

-- An activity card of the library, set for a class or for groups of it.
create table activities (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  class_id   uuid not null,
  subject_id uuid,
  content_id uuid not null,
  -- The title of the card on the day it was set.
  title      text not null check (length(title) between 1 and 200),
  note       text not null default '' check (length(note) <= 2000),
  starts_on  date not null,
  due_on     date not null check (due_on >= starts_on),
  -- Only for the students of activity_students; otherwise for everybody who is in the class.
  for_groups boolean not null default false,
  -- A copy of the rubric: what is changed in the bank later changes no result.
  rubric     jsonb not null,
  set_by     uuid not null,
  created_at timestamptz not null default now(),
  -- When students and guardians were notified of it.
  told_at    timestamptz,
  removed_at timestamptz,
  version    integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id),
  foreign key (tenant_id, subject_id) references subjects,
  foreign key (tenant_id, content_id) references library_resources,
  foreign key (tenant_id, set_by) references users
);
create index activities_by_class on activities (tenant_id, class_id, due_on);
create index activities_by_subject on activities (tenant_id, subject_id);
create index activities_by_content on activities (tenant_id, content_id);
create index activities_by_setter on activities (tenant_id, set_by, due_on);
call protect('activities', yearly => true);

-- What one student did in an activity and how it was evaluated. A student of the class has no row before something is noted.
create table activity_students (
  tenant_id    uuid not null default current_tenant(),
  year_id      uuid not null default current_year(),
  activity_id  uuid not null,
  student_id   uuid not null,
  -- The group they were in when the activity was set; '' without groups.
  group_name   text not null default '',
  words        text not null default '' check (length(words) <= 3000),
  handed_in_at timestamptz,
  -- What the teacher saw, for the teacher alone.
  note         text not null default '' check (length(note) <= 1000),
  -- The level of each criterion in the rubric's order; null where none is chosen yet.
  levels       jsonb not null default '[]',
  remark       text not null default '' check (length(remark) <= 1000),
  -- 8 not evaluated, 22 in progress, 10 evaluated.
  state_id     smallint not null default 8 check (state_id in (8, 22, 10)),
  evaluated_by uuid,
  evaluated_at timestamptz,
  -- What the family was given: later changes reach it when the work is returned again.
  result       jsonb,
  returned_at  timestamptz,
  -- When the family was notified of the result.
  told_at      timestamptz,
  primary key (tenant_id, year_id, activity_id, student_id),
  foreign key (tenant_id, year_id, activity_id) references activities (tenant_id, year_id, id),
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, evaluated_by) references users on delete set null (evaluated_by)
);
create index activity_students_by_student on activity_students (tenant_id, student_id);
create index activity_students_by_evaluator on activity_students (tenant_id, evaluated_by);
call protect('activity_students', yearly => true);
call personal('activity_students', '{words,handed_in_at,result,returned_at}');

create table activity_evidence (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  activity_id uuid not null,
  student_id  uuid not null,
  file_id     uuid not null,
  -- Chosen by the device that sends the file, so that sending it again adds nothing.
  device_key  text not null check (length(device_key) between 8 and 100),
  by_teacher  boolean not null default false,
  added_by    uuid,
  created_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, activity_id, student_id, device_key),
  foreign key (tenant_id, year_id, activity_id) references activities (tenant_id, year_id, id),
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, added_by) references users on delete set null (added_by)
);
create index activity_evidence_by_year on activity_evidence (tenant_id, year_id, activity_id, student_id);
create index activity_evidence_by_student on activity_evidence (tenant_id, student_id);
create index activity_evidence_by_file on activity_evidence (tenant_id, file_id);
create index activity_evidence_by_sender on activity_evidence (tenant_id, added_by, created_at);
call protect('activity_evidence', yearly => true);
call personal('activity_evidence', '{file_id,created_at}');
