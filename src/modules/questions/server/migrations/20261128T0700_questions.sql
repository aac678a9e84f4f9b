-- Imports of question files, each read by a job. The file itself is deleted when it has been read.
create table question_imports (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  user_id     uuid not null,
  format      text not null check (format in ('moodle', 'gift', 'qti', 'sheet', 'word')),
  file_name   text not null check (char_length(file_name) between 1 and 255),
  state       text not null default 'waiting' check (state in ('waiting', 'ready', 'failed', 'discarded')),
  grade_id    uuid,
  subject_id  uuid,
  chapter     text not null default '',
  language    text not null default 'en',
  found       integer not null default 0,
  kept        integer not null default 0,
  report      jsonb not null default '[]',
  created_at  timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users,
  foreign key (tenant_id, grade_id) references grades,
  foreign key (tenant_id, subject_id) references subjects
);
create index question_imports_by_user on question_imports (tenant_id, user_id, created_at);
create index question_imports_by_grade on question_imports (tenant_id, grade_id);
create index question_imports_by_subject on question_imports (tenant_id, subject_id);
call protect('question_imports');

-- A question of the bank: where it belongs and its state. What it asks is in its versions; `number` is the latest one and
-- `approved_number` the one in use, which stays in use while a newer one is written and reviewed. Type, marks, title and
-- words are those of the latest version, for lists and search.
--
-- Chapter and topic are titles, not ids: the curriculum is written anew every year, and the bank outlives it.
create table questions (
  tenant_id       uuid not null default current_tenant(),
  id              uuid not null default new_id(),
  type            text not null check (type in ('single', 'several', 'trueFalse', 'match', 'order', 'fillIn', 'numeric',
                    'assertionReason', 'passage', 'hotSpot', 'short', 'long')),
  state           text not null default 'draft' check (state in ('draft', 'review', 'approved', 'retired')),
  grade_id        uuid,
  subject_id      uuid,
  chapter         text not null default '',
  topic           text not null default '',
  outcome         text not null default '',
  difficulty      smallint not null default 2 check (difficulty between 1 and 3),
  bloom           smallint not null default 1 check (bloom between 1 and 6),
  minutes         smallint check (minutes between 1 and 600),
  language        text not null default 'en' check (language in ('en', 'hi', 'kn', 'ta', 'te', 'ml', 'bn', 'gu', 'ur')),
  -- Marks in quarters, which are whole numbers.
  quarter_marks   smallint not null check (quarter_marks > 0),
  title           text not null,
  words           text not null,
  author_id       uuid not null,
  number          integer not null default 1 check (number > 0),
  approved_number integer check (approved_number between 1 and number),
  submitted_at    timestamptz,
  import_id       uuid,
  created_at      timestamptz not null default now(),
  changed_at      timestamptz not null default now(),
  removed_at      timestamptz,
  version         integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, grade_id) references grades,
  foreign key (tenant_id, subject_id) references subjects,
  foreign key (tenant_id, author_id) references users,
  foreign key (tenant_id, import_id) references question_imports,
  check (state <> 'approved' or approved_number = number)
);
create index questions_by_course on questions (tenant_id, subject_id, grade_id, state);
create index questions_by_grade on questions (tenant_id, grade_id);
create index questions_by_author on questions (tenant_id, author_id, changed_at);
create index questions_by_change on questions (tenant_id, changed_at);
create index questions_by_import on questions (tenant_id, import_id);
call protect('questions');

-- Every version whole and for good: papers and answers point at it.
create table question_versions (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  question_id uuid not null,
  number      integer not null check (number > 0),
  content     jsonb not null,
  note        text not null default '',
  saved_by    uuid not null,
  saved_at    timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint question_versions_once unique (tenant_id, question_id, number),
  foreign key (tenant_id, question_id) references questions,
  foreign key (tenant_id, saved_by) references users
);
create index question_versions_by_saver on question_versions (tenant_id, saved_by);
call protect('question_versions', append_only => true);

-- The pictures of a version, so that none of them is ever deleted under it.
create table question_pictures (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  version_id uuid not null,
  file_id    uuid not null,
  primary key (tenant_id, id),
  constraint question_pictures_once unique (tenant_id, version_id, file_id),
  foreign key (tenant_id, version_id) references question_versions,
  foreign key (tenant_id, file_id) references files
);
create index question_pictures_by_file on question_pictures (tenant_id, file_id);
call protect('question_pictures', append_only => true);

-- Decisions of reviewers. Nobody reviews what they have written.
create table question_reviews (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  question_id uuid not null,
  number      integer not null,
  writer_id   uuid not null,
  reviewer_id uuid not null,
  decision    text not null check (decision in ('approved', 'returned')),
  comment     text not null default '',
  decided_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, question_id, number) references question_versions (tenant_id, question_id, number),
  foreign key (tenant_id, writer_id) references users,
  foreign key (tenant_id, reviewer_id) references users,
  check (reviewer_id <> writer_id)
);
create index question_reviews_by_question on question_reviews (tenant_id, question_id, number);
create index question_reviews_by_writer on question_reviews (tenant_id, writer_id);
create index question_reviews_by_reviewer on question_reviews (tenant_id, reviewer_id);
call protect('question_reviews', append_only => true);
