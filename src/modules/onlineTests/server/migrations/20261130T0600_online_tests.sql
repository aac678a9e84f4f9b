-- Tests that are taken in the application. A draft is for its writers; a scheduled one can be taken in its window; a closed one takes
-- no new attempts. What was withdrawn keeps its row, because it may have been taken.
create table online_tests (
  tenant_id         uuid not null default current_tenant(),
  id                uuid not null default new_id(),
  year_id           uuid not null default current_year(),
  subject_id        uuid not null,
  set_by            uuid not null,
  title             text not null check (char_length(title) between 1 and 120),
  instructions      text not null default '' check (char_length(instructions) <= 3000),
  state             text not null default 'draft' check (state in ('draft', 'scheduled', 'closed', 'withdrawn')),
  opens_at          timestamptz,
  closes_at         timestamptz,
  minutes           smallint not null check (minutes between 1 and 600),
  -- How long after the end answers are still taken that a device could not send in time.
  grace_minutes     smallint not null default 2 check (grace_minutes between 0 and 60),
  attempts          smallint not null default 1 check (attempts between 1 and 20),
  counting          text not null default 'best' check (counting in ('best', 'first', 'last')),
  shuffle_questions boolean not null default true,
  shuffle_options   boolean not null default true,
  page_mode         text not null default 'one' check (page_mode in ('one', 'all')),
  -- From when students see their answers, their marks and the key.
  show_answers      text not null default 'handIn' check (show_answers in ('handIn', 'close', 'release', 'never')),
  show_marks        text not null default 'release' check (show_marks in ('handIn', 'close', 'release', 'never')),
  show_key          text not null default 'release' check (show_key in ('close', 'release', 'never')),
  -- Whether those who mark see whose answer it is.
  is_anonymous      boolean not null default false,
  announced_at      timestamptz,
  released_at       timestamptz,
  -- When families were told of the results.
  told_at           timestamptz,
  created_at        timestamptz not null default now(),
  version           integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, subject_id) references subjects,
  foreign key (tenant_id, set_by) references users,
  check (closes_at > opens_at),
  check (state = 'draft' or state = 'withdrawn' or opens_at is not null),
  check (state = 'draft' or state = 'withdrawn' or closes_at is not null)
);
create index online_tests_by_close on online_tests (tenant_id, year_id, closes_at);
create index online_tests_by_subject on online_tests (tenant_id, subject_id);
create index online_tests_by_setter on online_tests (tenant_id, set_by);
call protect('online_tests', yearly => true);

-- Whom it is for: a whole class, a group of its students, or single ones of them.
create table online_test_targets (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  test_id    uuid not null,
  class_id   uuid not null,
  group_id   uuid,
  student_id uuid,
  primary key (tenant_id, id),
  constraint online_test_targets_once unique nulls not distinct (tenant_id, test_id, class_id, group_id, student_id),
  foreign key (tenant_id, year_id, test_id) references online_tests (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, group_id) references student_groups on delete cascade,
  foreign key (tenant_id, student_id) references users,
  check (group_id is null or student_id is null)
);
create index online_test_targets_by_test on online_test_targets (tenant_id, year_id, test_id);
create index online_test_targets_by_class on online_test_targets (tenant_id, year_id, class_id);
create index online_test_targets_by_group on online_test_targets (tenant_id, group_id);
create index online_test_targets_by_student on online_test_targets (tenant_id, student_id);
call protect('online_test_targets', yearly => true);

-- The questions of a test, each a version that never changes. After a wrong key, `version_id` is the version with the right one, or
-- everybody gets its marks, or it does not count.
create table online_test_items (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  test_id    uuid not null,
  position   smallint not null check (position >= 0),
  version_id uuid not null,
  rule       text not null default 'key' check (rule in ('key', 'full', 'dropped')),
  primary key (tenant_id, id),
  constraint online_test_items_once unique (tenant_id, test_id, version_id),
  unique (tenant_id, year_id, id),
  foreign key (tenant_id, year_id, test_id) references online_tests (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, version_id) references question_versions
);
create index online_test_items_by_test on online_test_items (tenant_id, year_id, test_id, position);
create index online_test_items_by_version on online_test_items (tenant_id, version_id);
call protect('online_test_items', yearly => true);

-- Extra time of single students.
create table online_test_allowances (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  test_id    uuid not null,
  student_id uuid not null,
  percent    smallint not null default 100 check (percent between 100 and 400),
  minutes    smallint not null default 0 check (minutes between 0 and 300),
  given_by   uuid not null,
  primary key (tenant_id, id),
  constraint online_test_allowances_once unique (tenant_id, test_id, student_id),
  foreign key (tenant_id, year_id, test_id) references online_tests (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, given_by) references users
);
create index online_test_allowances_by_test on online_test_allowances (tenant_id, year_id, test_id);
create index online_test_allowances_by_student on online_test_allowances (tenant_id, student_id);
create index online_test_allowances_by_giver on online_test_allowances (tenant_id, given_by);
call protect('online_test_allowances', yearly => true);

-- One sitting of a student. `ends_at` is the end by the server's clock, with everything that was given. The marks are exact numbers
-- (a numerator and a denominator) and follow from answers, items and evaluations; `grade` holds them question by question.
create table online_test_attempts (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  test_id       uuid not null,
  student_id    uuid not null,
  class_id      uuid not null,
  number        smallint not null check (number > 0),
  state         text not null default 'running' check (state in ('running', 'handedIn', 'ended', 'void')),
  -- The order of questions and options follows from it.
  seed          integer not null,
  device        text not null collate "C" check (char_length(device) between 1 and 40),
  started_at    timestamptz not null,
  ends_at       timestamptz not null,
  added_minutes integer not null default 0 check (added_minutes between 0 and 100000),
  -- The item the student looks at.
  item_id       uuid,
  seen_at       timestamptz not null,
  handed_in_at  timestamptz,
  void_reason   text not null default '' check (char_length(void_reason) <= 300),
  marks_n       bigint,
  marks_d       bigint check (marks_d > 0),
  out_of_n      bigint,
  out_of_d      bigint check (out_of_d > 0),
  -- Questions that a person still has to mark.
  pending       smallint not null default 0 check (pending >= 0),
  grade         jsonb,
  version       integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  constraint online_test_attempts_once unique (tenant_id, test_id, student_id, number),
  foreign key (tenant_id, year_id, test_id) references online_tests (tenant_id, year_id, id),
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id),
  foreign key (tenant_id, year_id, item_id) references online_test_items (tenant_id, year_id, id),
  check (ends_at > started_at),
  check (state not in ('handedIn', 'ended') or handed_in_at is not null),
  check (marks_n is null or grade is not null)
);
-- A student has one running attempt of a test, whichever device begins it.
create unique index online_test_attempts_running on online_test_attempts (tenant_id, test_id, student_id) where state = 'running';
create index online_test_attempts_by_test on online_test_attempts (tenant_id, year_id, test_id, state);
create index online_test_attempts_by_student on online_test_attempts (tenant_id, student_id);
create index online_test_attempts_by_class on online_test_attempts (tenant_id, year_id, class_id);
create index online_test_attempts_by_item on online_test_attempts (tenant_id, year_id, item_id);
call protect('online_test_attempts', yearly => true);
call personal('online_test_attempts', '{state,started_at,handed_in_at,marks_n,marks_d,out_of_n,out_of_d}');

-- The latest answer to each question. `seq` and `device` say which write it was; a later write replaces it, an earlier one does not.
create table online_test_answers (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  attempt_id uuid not null,
  item_id    uuid not null,
  answer     jsonb not null,
  -- A question can be flagged without being answered.
  is_blank   boolean not null default false,
  is_flagged boolean not null default false,
  seq        integer not null check (seq > 0),
  device     text not null collate "C" check (char_length(device) between 1 and 40),
  saved_at   timestamptz not null,
  primary key (tenant_id, id),
  constraint online_test_answers_once unique (tenant_id, attempt_id, item_id),
  foreign key (tenant_id, year_id, attempt_id) references online_test_attempts (tenant_id, year_id, id),
  foreign key (tenant_id, year_id, item_id) references online_test_items (tenant_id, year_id, id)
);
create index online_test_answers_by_attempt on online_test_answers (tenant_id, year_id, attempt_id);
create index online_test_answers_by_item on online_test_answers (tenant_id, year_id, item_id);
call protect('online_test_answers', yearly => true);

-- Marks that a person gave, in quarters, for a question or for one question of a passage (`part`). They count before the key.
create table online_test_evaluations (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  attempt_id    uuid not null,
  item_id       uuid not null,
  part          text not null default '' check (char_length(part) <= 40),
  quarter_marks smallint not null check (quarter_marks between 0 and 400),
  remark        text not null default '' check (char_length(remark) <= 1000),
  evaluated_by  uuid not null,
  evaluated_at  timestamptz not null,
  primary key (tenant_id, id),
  constraint online_test_evaluations_once unique (tenant_id, attempt_id, item_id, part),
  foreign key (tenant_id, year_id, attempt_id) references online_test_attempts (tenant_id, year_id, id),
  foreign key (tenant_id, year_id, item_id) references online_test_items (tenant_id, year_id, id),
  foreign key (tenant_id, evaluated_by) references users
);
create index online_test_evaluations_by_attempt on online_test_evaluations (tenant_id, year_id, attempt_id);
create index online_test_evaluations_by_item on online_test_evaluations (tenant_id, year_id, item_id);
create index online_test_evaluations_by_person on online_test_evaluations (tenant_id, evaluated_by);
call protect('online_test_evaluations', yearly => true);

-- What was noted while a test was taken. The device names each of them, and a name counts once.
create table online_test_events (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  attempt_id  uuid not null,
  event_key   text not null check (char_length(event_key) between 1 and 40),
  kind        text not null check (kind in ('leftPage', 'cameBack', 'leftFullScreen', 'offline', 'online', 'otherDevice')),
  -- By the device's clock.
  happened_at timestamptz not null,
  received_at timestamptz not null,
  primary key (tenant_id, id),
  constraint online_test_events_once unique (tenant_id, attempt_id, event_key),
  foreign key (tenant_id, year_id, attempt_id) references online_test_attempts (tenant_id, year_id, id)
);
create index online_test_events_by_attempt on online_test_events (tenant_id, year_id, attempt_id, happened_at);
call protect('online_test_events', append_only => true, yearly => true);

-- Every regrade: what was changed about which question, and whose marks changed.
create table online_test_regrades (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  test_id    uuid not null,
  item_id    uuid not null,
  reason     text not null check (char_length(reason) between 1 and 300),
  before     jsonb not null,
  after      jsonb not null,
  -- Of each attempt whose marks changed: its id, and its marks before and after.
  changes    jsonb not null,
  attempts   integer not null check (attempts >= 0),
  made_by    uuid not null,
  made_at    timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id, test_id) references online_tests (tenant_id, year_id, id),
  foreign key (tenant_id, year_id, item_id) references online_test_items (tenant_id, year_id, id),
  foreign key (tenant_id, made_by) references users
);
create index online_test_regrades_by_test on online_test_regrades (tenant_id, year_id, test_id, made_at);
create index online_test_regrades_by_item on online_test_regrades (tenant_id, year_id, item_id);
create index online_test_regrades_by_person on online_test_regrades (tenant_id, made_by);
call protect('online_test_regrades', append_only => true, yearly => true);

-- Photos of written answers. The device names each of them, and a name counts once.
create table online_test_photos (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  attempt_id uuid not null,
  item_id    uuid not null,
  file_id    uuid not null,
  device_key text not null check (char_length(device_key) between 1 and 40),
  sent_at    timestamptz not null,
  primary key (tenant_id, id),
  constraint online_test_photos_once unique (tenant_id, attempt_id, device_key),
  foreign key (tenant_id, year_id, attempt_id) references online_test_attempts (tenant_id, year_id, id),
  foreign key (tenant_id, year_id, item_id) references online_test_items (tenant_id, year_id, id),
  foreign key (tenant_id, file_id) references files
);
create index online_test_photos_by_attempt on online_test_photos (tenant_id, year_id, attempt_id, item_id);
create index online_test_photos_by_item on online_test_photos (tenant_id, year_id, item_id);
create index online_test_photos_by_file on online_test_photos (tenant_id, file_id);
call protect('online_test_photos', yearly => true);

-- The photos of one answer put together as pages. A job makes them when somebody first opens the answer to mark it.
create table online_test_pages (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  attempt_id uuid not null,
  item_id    uuid not null,
  file_id    uuid,
  made_at    timestamptz,
  -- Photos that could not be read.
  unreadable integer not null default 0 check (unreadable >= 0),
  primary key (tenant_id, id),
  constraint online_test_pages_once unique (tenant_id, attempt_id, item_id),
  foreign key (tenant_id, year_id, attempt_id) references online_test_attempts (tenant_id, year_id, id),
  foreign key (tenant_id, year_id, item_id) references online_test_items (tenant_id, year_id, id),
  foreign key (tenant_id, file_id) references files
);
create index online_test_pages_by_attempt on online_test_pages (tenant_id, year_id, attempt_id);
create index online_test_pages_by_item on online_test_pages (tenant_id, year_id, item_id);
create index online_test_pages_by_file on online_test_pages (tenant_id, file_id);
call protect('online_test_pages', yearly => true);

-- What teachers drew and wrote on them, as operations like those of the reader: nothing is ever changed, and what a page shows follows
-- from them in the order of (made_at, operation_key).
create table online_test_marks (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  attempt_id    uuid not null,
  item_id       uuid not null,
  user_id       uuid not null,
  operation_key text not null check (char_length(operation_key) between 1 and 40),
  page          integer not null check (page between 1 and 99999),
  kind          text not null check (kind in ('stroke', 'erase', 'note', 'edit', 'remove', 'restore')),
  details       jsonb not null,
  made_at       timestamptz not null,
  received_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint online_test_marks_once unique (tenant_id, attempt_id, item_id, operation_key),
  foreign key (tenant_id, year_id, attempt_id) references online_test_attempts (tenant_id, year_id, id),
  foreign key (tenant_id, year_id, item_id) references online_test_items (tenant_id, year_id, id),
  foreign key (tenant_id, user_id) references users
);
create index online_test_marks_by_answer on online_test_marks (tenant_id, year_id, attempt_id, item_id);
create index online_test_marks_by_item on online_test_marks (tenant_id, year_id, item_id);
create index online_test_marks_by_person on online_test_marks (tenant_id, user_id);
call protect('online_test_marks', append_only => true, yearly => true);
