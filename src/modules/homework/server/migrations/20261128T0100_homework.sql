-- Work set for classes or groups of them. Students see it while it is open or closed; a scheduled one opens at `release_at`. What
-- was withdrawn keeps its row, because work may have been handed in. A draft may lack its due time.
create table homework (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  subject_id    uuid not null,
  set_by        uuid not null,
  title         text not null check (char_length(title) between 1 and 120),
  -- Sanitised rich text.
  instructions  text not null default '' check (char_length(instructions) <= 12000),
  -- The topic of the curriculum it practises.
  curriculum_id uuid,
  topic_id      uuid,
  -- What may be handed in; nothing means that the work is shown in class.
  hand_in       text[] not null default '{}' check (hand_in <@ array['text', 'files', 'photos', 'audio']),
  -- Without a number it is not marked.
  max_marks     numeric(6, 2) check (max_marks > 0),
  due_at        timestamptz,
  -- After the due time: accepted and shown as late, accepted until `late_until`, or refused.
  late_rule     text not null default 'accept' check (late_rule in ('accept', 'until', 'refuse')),
  late_until    timestamptz,
  state         text not null default 'draft' check (state in ('draft', 'scheduled', 'open', 'closed', 'withdrawn')),
  release_at    timestamptz,
  released_at   timestamptz,
  -- When families were told of it.
  announced_at  timestamptz,
  -- When those who had not handed in were reminded last.
  reminded_at   timestamptz,
  closed_at     timestamptz,
  created_at    timestamptz not null default now(),
  version       integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, subject_id) references subjects,
  foreign key (tenant_id, set_by) references users,
  foreign key (tenant_id, year_id, curriculum_id, topic_id)
    references curriculum_items (tenant_id, year_id, curriculum_id, item_id),
  check ((curriculum_id is null) = (topic_id is null)),
  check ((late_rule = 'until') = (late_until is not null)),
  check (late_until > due_at),
  check (state = 'draft' or due_at is not null),
  check (state <> 'scheduled' or release_at is not null),
  check (state in ('draft', 'scheduled', 'withdrawn') or released_at is not null),
  check ((state = 'closed') = (closed_at is not null))
);
create index homework_by_due on homework (tenant_id, year_id, due_at);
create index homework_by_subject on homework (tenant_id, subject_id);
create index homework_by_setter on homework (tenant_id, set_by);
create index homework_by_topic on homework (tenant_id, year_id, curriculum_id, topic_id);
call protect('homework', yearly => true);

-- Whom it is set for: a whole class, or a group of its students.
create table homework_targets (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  homework_id uuid not null,
  class_id    uuid not null,
  group_id    uuid,
  primary key (tenant_id, id),
  constraint homework_targets_once unique nulls not distinct (tenant_id, homework_id, class_id, group_id),
  foreign key (tenant_id, year_id, homework_id) references homework (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, group_id) references student_groups on delete cascade
);
create index homework_targets_by_homework on homework_targets (tenant_id, year_id, homework_id);
create index homework_targets_by_class on homework_targets (tenant_id, year_id, class_id);
create index homework_targets_by_group on homework_targets (tenant_id, group_id);
call protect('homework_targets', yearly => true);

-- Papers the teacher gives out with it. A copy shares the files of what it was copied from.
create table homework_files (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  homework_id uuid not null,
  file_id     uuid not null,
  added_at    timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint homework_files_once unique (tenant_id, homework_id, file_id),
  foreign key (tenant_id, year_id, homework_id) references homework (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references files
);
create index homework_files_by_homework on homework_files (tenant_id, year_id, homework_id);
create index homework_files_by_file on homework_files (tenant_id, file_id);
call protect('homework_files', yearly => true);

-- Resources of the library to work with.
create table homework_resources (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  homework_id uuid not null,
  resource_id uuid not null,
  primary key (tenant_id, id),
  constraint homework_resources_once unique (tenant_id, homework_id, resource_id),
  foreign key (tenant_id, year_id, homework_id) references homework (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, resource_id) references library_resources
);
create index homework_resources_by_homework on homework_resources (tenant_id, year_id, homework_id);
create index homework_resources_by_resource on homework_resources (tenant_id, resource_id);
call protect('homework_resources', yearly => true);

-- The work of one student. It has a row once the student has opened the homework or a teacher has marked it; everybody else it
-- is for has not opened it. Whether it is late follows from the due time, so that a later due time makes it punctual.
create table homework_submissions (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  year_id      uuid not null default current_year(),
  homework_id  uuid not null,
  student_id   uuid not null,
  -- The student's class when the row was made; who has moved since stays with the teacher of that class.
  class_id     uuid not null,
  state        text not null default 'notOpened' check (state in ('notOpened', 'opened', 'handedIn', 'returned')),
  opened_at    timestamptz,
  -- Plain text of the student.
  body         text not null default '' check (char_length(body) <= 5000),
  handed_in_at timestamptz,
  -- How often it was handed in; taking it back does not count down.
  attempt      integer not null default 0 check (attempt >= 0),
  marks        numeric(6, 2) check (marks >= 0),
  remark       text not null default '' check (char_length(remark) <= 1000),
  -- A remark by voice.
  voice_id     uuid,
  evaluated_by uuid,
  evaluated_at timestamptz,
  returned_at  timestamptz,
  -- When the family was told that it was returned.
  told_at      timestamptz,
  version      integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  constraint homework_submissions_once unique (tenant_id, homework_id, student_id),
  foreign key (tenant_id, year_id, homework_id) references homework (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id),
  foreign key (tenant_id, voice_id) references files,
  foreign key (tenant_id, evaluated_by) references users,
  check (state <> 'opened' or opened_at is not null),
  check (state <> 'handedIn' or handed_in_at is not null),
  check ((state = 'returned') = (returned_at is not null)),
  check ((evaluated_by is null) = (evaluated_at is null)),
  check (state <> 'returned' or evaluated_at is not null)
);
create index homework_submissions_by_homework on homework_submissions (tenant_id, year_id, homework_id, state);
create index homework_submissions_by_student on homework_submissions (tenant_id, student_id);
create index homework_submissions_by_class on homework_submissions (tenant_id, year_id, class_id);
create index homework_submissions_by_voice on homework_submissions (tenant_id, voice_id);
create index homework_submissions_by_evaluator on homework_submissions (tenant_id, evaluated_by);
call protect('homework_submissions', yearly => true);
call personal('homework_submissions', '{state,body,handed_in_at,marks,remark,returned_at}');

-- What a student handed in, in their order.
create table homework_submission_files (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  submission_id uuid not null,
  file_id       uuid not null,
  kind          text not null check (kind in ('file', 'photo', 'audio')),
  position      smallint not null default 0 check (position >= 0),
  added_at      timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint homework_submission_files_once unique (tenant_id, submission_id, file_id),
  foreign key (tenant_id, year_id, submission_id) references homework_submissions (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references files
);
create index homework_submission_files_by_submission on homework_submission_files (tenant_id, year_id, submission_id);
create index homework_submission_files_by_file on homework_submission_files (tenant_id, file_id);
call protect('homework_submission_files', yearly => true);

-- Remarks a teacher uses again and again.
create table homework_remarks (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  user_id   uuid not null,
  remark    text not null check (char_length(remark) between 1 and 300),
  added_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint homework_remarks_once unique (tenant_id, user_id, remark),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call protect('homework_remarks');

-- Homework of another year, so that this year can begin with it. Drafts and what was withdrawn stay where they are.
create function homework_of_year(source uuid, of_subject uuid) returns table (
  id uuid, title text, instructions text, hand_in text[], max_marks numeric, late_rule text, set_by uuid, due_at timestamptz,
  grade_ids uuid[], file_ids uuid[], resource_ids uuid[])
language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  return query
    select h.id, h.title, h.instructions, h.hand_in, h.max_marks, h.late_rule, h.set_by, h.due_at,
      array(select distinct c.grade_id from homework_targets t
        join classes c on c.tenant_id = t.tenant_id and c.id = t.class_id where t.homework_id = h.id),
      array(select f.file_id from homework_files f where f.homework_id = h.id order by f.added_at, f.id),
      array(select r.resource_id from homework_resources r where r.homework_id = h.id order by r.id)
    from homework h
    where h.year_id = source and h.subject_id = of_subject and h.state in ('open', 'closed')
    order by h.due_at desc, h.id limit 500;
  perform set_config('app.across_years', '', true);
end
$$;
