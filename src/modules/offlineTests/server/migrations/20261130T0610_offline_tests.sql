-- Tests written on paper, whose marks teachers enter. Marks are quarters.
create table offline_tests (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  year_id        uuid not null default current_year(),
  subject_id     uuid not null,
  set_by         uuid not null,
  title          text not null check (char_length(title) between 1 and 120),
  held_on        date not null,
  quarter_total  integer not null check (quarter_total between 1 and 4000),
  -- Whether students choose among the questions.
  has_choice     boolean not null default false,
  created_at     timestamptz not null default now(),
  version        integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, subject_id) references subjects,
  foreign key (tenant_id, set_by) references users
);
create index offline_tests_by_day on offline_tests (tenant_id, year_id, held_on);
create index offline_tests_by_subject on offline_tests (tenant_id, subject_id);
create index offline_tests_by_setter on offline_tests (tenant_id, set_by);
call protect('offline_tests', yearly => true);

create table offline_test_questions (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  test_id       uuid not null,
  position      smallint not null check (position >= 0),
  label         text not null check (char_length(label) between 1 and 20),
  quarter_marks integer not null check (quarter_marks between 1 and 400),
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  constraint offline_test_questions_once unique (tenant_id, test_id, label),
  foreign key (tenant_id, year_id, test_id) references offline_tests (tenant_id, year_id, id) on delete cascade
);
create index offline_test_questions_by_test on offline_test_questions (tenant_id, year_id, test_id, position);
call protect('offline_test_questions', yearly => true);

-- The classes that wrote it. `uploaded_at` is set once.
create table offline_test_classes (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  test_id     uuid not null,
  class_id    uuid not null,
  uploaded_at timestamptz,
  uploaded_by uuid,
  primary key (tenant_id, id),
  constraint offline_test_classes_once unique (tenant_id, test_id, class_id),
  foreign key (tenant_id, year_id, test_id) references offline_tests (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id),
  foreign key (tenant_id, uploaded_by) references users,
  check ((uploaded_at is null) = (uploaded_by is null))
);
create index offline_test_classes_by_test on offline_test_classes (tenant_id, year_id, test_id);
create index offline_test_classes_by_class on offline_test_classes (tenant_id, year_id, class_id);
create index offline_test_classes_by_uploader on offline_test_classes (tenant_id, uploaded_by);
call protect('offline_test_classes', yearly => true);

-- The paper of one student. `quarter_total` is the sum as it stands on the paper, to find slips.
create table offline_test_papers (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  test_id       uuid not null,
  class_id      uuid not null,
  student_id    uuid not null,
  presence      text not null default 'present' check (presence in ('present', 'absent', 'exempt')),
  quarter_total integer check (quarter_total between 0 and 4000),
  changed_at    timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  constraint offline_test_papers_once unique (tenant_id, test_id, student_id),
  foreign key (tenant_id, year_id, test_id) references offline_tests (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id),
  foreign key (tenant_id, student_id) references users
);
create index offline_test_papers_by_test on offline_test_papers (tenant_id, year_id, test_id, class_id);
create index offline_test_papers_by_class on offline_test_papers (tenant_id, year_id, class_id);
create index offline_test_papers_by_student on offline_test_papers (tenant_id, student_id);
call protect('offline_test_papers', yearly => true);
call personal('offline_test_papers', '{presence,quarter_total,changed_at}');

create table offline_test_marks (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  paper_id      uuid not null,
  question_id   uuid not null,
  quarter_marks integer not null check (quarter_marks between 0 and 400),
  primary key (tenant_id, id),
  constraint offline_test_marks_once unique (tenant_id, paper_id, question_id),
  foreign key (tenant_id, year_id, paper_id) references offline_test_papers (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, year_id, question_id) references offline_test_questions (tenant_id, year_id, id) on delete cascade
);
create index offline_test_marks_by_paper on offline_test_marks (tenant_id, year_id, paper_id);
create index offline_test_marks_by_question on offline_test_marks (tenant_id, year_id, question_id);
call protect('offline_test_marks', yearly => true);
