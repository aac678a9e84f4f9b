-- A question paper or worksheet. What it prints is in its versions; `number` is the latest one. Informal papers need no
-- approval; the contents of formal ones are for the author and the office until `opens_at`.
create table papers (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  name          text not null check (char_length(name) between 1 and 150),
  kind          text not null check (kind in ('informal', 'formal')),
  mode          text not null check (mode in ('manual', 'auto')),
  is_worksheet  boolean not null default false,
  state         text not null default 'draft' check (state in ('draft', 'review', 'approved', 'released')),
  grade_id      uuid not null,
  subject_id    uuid not null,
  language      text not null default 'en' check (language in ('en', 'hi', 'kn', 'ta', 'te', 'ml', 'bn', 'gu', 'ur')),
  minutes       smallint not null check (minutes between 1 and 600),
  -- What a student can earn, in quarters, of the latest version.
  quarter_marks integer not null default 0 check (quarter_marks >= 0),
  author_id     uuid not null,
  number        integer not null default 1 check (number > 0),
  submitted_at  timestamptz,
  opens_at      timestamptz,
  created_at    timestamptz not null default now(),
  changed_at    timestamptz not null default now(),
  removed_at    timestamptz,
  version       integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, grade_id) references grades,
  foreign key (tenant_id, subject_id) references subjects,
  foreign key (tenant_id, author_id) references users,
  check (kind = 'formal' or state in ('draft', 'released')),
  check ((state = 'released') = (opens_at is not null))
);
create index papers_by_change on papers (tenant_id, changed_at);
create index papers_by_author on papers (tenant_id, author_id, changed_at);
create index papers_by_course on papers (tenant_id, subject_id, grade_id);
create index papers_by_grade on papers (tenant_id, grade_id);
create index papers_in_review on papers (tenant_id, submitted_at) where state = 'review';
call protect('papers');

create table paper_classes (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  paper_id  uuid not null,
  class_id  uuid not null,
  primary key (tenant_id, id),
  constraint paper_classes_once unique (tenant_id, paper_id, class_id),
  foreign key (tenant_id, paper_id) references papers,
  foreign key (tenant_id, class_id) references classes
);
create index paper_classes_by_class on paper_classes (tenant_id, class_id);
call protect('paper_classes');

-- Every version whole and for good: sections, questions in their order, and the blueprint and seed it was made from. `sets`
-- keeps the order of questions and options of every set as printed.
create table paper_versions (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  paper_id  uuid not null,
  number    integer not null check (number > 0),
  content   jsonb not null,
  sets      jsonb not null,
  saved_by  uuid not null,
  saved_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint paper_versions_once unique (tenant_id, paper_id, number),
  foreign key (tenant_id, paper_id) references papers,
  foreign key (tenant_id, saved_by) references users
);
create index paper_versions_by_saver on paper_versions (tenant_id, saved_by);
call protect('paper_versions', append_only => true);

-- The versions of questions a paper prints, so that correcting a question never changes a paper.
create table paper_questions (
  tenant_id           uuid not null default current_tenant(),
  id                  uuid not null default new_id(),
  version_id          uuid not null,
  question_version_id uuid not null,
  primary key (tenant_id, id),
  constraint paper_questions_once unique (tenant_id, version_id, question_version_id),
  foreign key (tenant_id, version_id) references paper_versions,
  foreign key (tenant_id, question_version_id) references question_versions
);
create index paper_questions_by_question on paper_questions (tenant_id, question_version_id);
call protect('paper_questions', append_only => true);

-- Decisions of approvers. Nobody approves what they have written.
create table paper_decisions (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  paper_id    uuid not null,
  number      integer not null,
  author_id   uuid not null,
  writer_id   uuid not null,
  approver_id uuid not null,
  decision    text not null check (decision in ('approved', 'returned')),
  comment     text not null default '',
  decided_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, paper_id, number) references paper_versions (tenant_id, paper_id, number),
  foreign key (tenant_id, author_id) references users,
  foreign key (tenant_id, writer_id) references users,
  foreign key (tenant_id, approver_id) references users,
  check (approver_id <> writer_id and approver_id <> author_id)
);
create index paper_decisions_by_paper on paper_decisions (tenant_id, paper_id, number);
create index paper_decisions_by_author on paper_decisions (tenant_id, author_id);
create index paper_decisions_by_writer on paper_decisions (tenant_id, writer_id);
create index paper_decisions_by_approver on paper_decisions (tenant_id, approver_id);
call protect('paper_decisions', append_only => true);

-- Who saw the contents of a formal paper before it opened. The code is printed on what they saw.
create table paper_openings (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  paper_id  uuid not null,
  number    integer not null,
  user_id   uuid not null,
  code      text not null check (char_length(code) between 4 and 40),
  opened_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, paper_id, number) references paper_versions (tenant_id, paper_id, number),
  foreign key (tenant_id, user_id) references users
);
create index paper_openings_by_paper on paper_openings (tenant_id, paper_id, opened_at);
create index paper_openings_by_user on paper_openings (tenant_id, user_id);
call protect('paper_openings', append_only => true);

-- What new papers of a school begin with. A school without a row has the defaults.
create table paper_settings (
  tenant_id    uuid not null default current_tenant(),
  instructions text not null default '' check (char_length(instructions) <= 2000),
  -- Days before a released question is used again without asking.
  rest_days    smallint not null default 180 check (rest_days between 0 and 3650),
  -- Percentage points by which shares may be missed.
  tolerance    smallint not null default 10 check (tolerance between 0 and 100),
  sets         smallint not null default 1 check (sets between 1 and 26),
  version      integer not null default 1,
  primary key (tenant_id)
);
call protect('paper_settings');
