-- Files a student has sent for a homework, before and after handing it in. The device names each of them, and a name counts once:
-- what is sent again after a lost answer is the same upload. What is handed in is in homework_submission_files.
create table homework_uploads (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  homework_id uuid not null,
  student_id  uuid not null,
  device_key  text not null check (char_length(device_key) between 8 and 40),
  kind        text not null check (kind in ('file', 'photo', 'audio')),
  file_id     uuid not null,
  -- How the student turned a photo, clockwise in degrees.
  turn        smallint not null default 0 check (turn in (0, 90, 180, 270)),
  -- A small picture of a photo, made in the background.
  thumb_id    uuid,
  sent_by     uuid not null,
  sent_at     timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint homework_uploads_once unique (tenant_id, homework_id, student_id, device_key),
  foreign key (tenant_id, year_id, homework_id) references homework (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, sent_by) references users,
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, thumb_id) references files
);
create index homework_uploads_by_homework on homework_uploads (tenant_id, year_id, homework_id);
create index homework_uploads_by_student on homework_uploads (tenant_id, student_id, sent_at);
create index homework_uploads_by_sender on homework_uploads (tenant_id, sent_by);
create index homework_uploads_by_file on homework_uploads (tenant_id, file_id);
create index homework_uploads_by_thumb on homework_uploads (tenant_id, thumb_id);
call protect('homework_uploads', yearly => true);

-- Every time work was handed in: the receipt. The device names it, so that handing in twice with one name is handing in once.
create table homework_hand_ins (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  submission_id uuid not null,
  device_key    text not null check (char_length(device_key) between 8 and 40),
  attempt       integer not null check (attempt > 0),
  is_late       boolean not null,
  handed_in_by  uuid not null,
  handed_in_at  timestamptz not null,
  primary key (tenant_id, id),
  constraint homework_hand_ins_once unique (tenant_id, submission_id, device_key),
  unique (tenant_id, submission_id, attempt),
  foreign key (tenant_id, year_id, submission_id) references homework_submissions (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, handed_in_by) references users
);
create index homework_hand_ins_by_submission on homework_hand_ins (tenant_id, year_id, submission_id);
create index homework_hand_ins_by_person on homework_hand_ins (tenant_id, handed_in_by);
call protect('homework_hand_ins', yearly => true);

-- The photos of a submission as one PDF, made in the background; without a file it is still being made.
create table homework_page_sets (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  submission_id uuid not null,
  -- The hand-in whose photos these are.
  attempt       integer not null check (attempt > 0),
  file_id       uuid,
  page_count    integer not null default 0 check (page_count >= 0),
  -- Photos that could not be read.
  unreadable    integer not null default 0 check (unreadable >= 0),
  made_at       timestamptz,
  primary key (tenant_id, id),
  constraint homework_page_sets_once unique (tenant_id, submission_id, attempt),
  foreign key (tenant_id, year_id, submission_id) references homework_submissions (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references files
);
create index homework_page_sets_by_submission on homework_page_sets (tenant_id, year_id, submission_id);
create index homework_page_sets_by_file on homework_page_sets (tenant_id, file_id);
call protect('homework_page_sets', yearly => true);

-- What teachers drew and wrote on the pages of a submission, as operations like those of the reader: nothing is ever changed, and
-- what a page shows follows from them in the order of (made_at, operation_key). The device names an operation, and a name counts once.
create table homework_marks (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  submission_id uuid not null,
  -- The PDF it is on: work that is handed in again has other pages.
  file_id       uuid not null,
  user_id       uuid not null,
  operation_key text not null check (char_length(operation_key) between 1 and 40),
  page          integer not null check (page between 1 and 99999),
  kind          text not null check (kind in ('stroke', 'erase', 'note', 'edit', 'remove', 'restore')),
  details       jsonb not null,
  made_at       timestamptz not null,
  received_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint homework_marks_once unique (tenant_id, submission_id, operation_key),
  foreign key (tenant_id, year_id, submission_id) references homework_submissions (tenant_id, year_id, id),
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, user_id) references users
);
create index homework_marks_by_submission on homework_marks (tenant_id, year_id, submission_id, file_id);
create index homework_marks_by_file on homework_marks (tenant_id, file_id);
create index homework_marks_by_person on homework_marks (tenant_id, user_id);
call protect('homework_marks', append_only => true, yearly => true);

-- Families who were told that a homework is due the next day, once for each due time.
create table homework_due_notices (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  homework_id uuid not null,
  due_at      timestamptz not null,
  told_at     timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint homework_due_notices_once unique (tenant_id, homework_id, due_at),
  foreign key (tenant_id, year_id, homework_id) references homework (tenant_id, year_id, id) on delete cascade
);
create index homework_due_notices_by_homework on homework_due_notices (tenant_id, year_id, homework_id);
call protect('homework_due_notices', yearly => true);
