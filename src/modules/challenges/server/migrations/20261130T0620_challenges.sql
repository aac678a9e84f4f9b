-- Chapter challenges: students practise the questions of a chapter, level by level, as often as they like.
create table challenge_rounds (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  student_id  uuid not null,
  subject_id  uuid not null,
  grade_id    uuid not null,
  chapter     text not null check (char_length(chapter) between 1 and 200),
  level       smallint not null check (level between 1 and 3),
  seed        integer not null,
  started_at  timestamptz not null,
  finished_at timestamptz,
  -- Exact marks, once finished.
  marks_n     bigint,
  marks_d     bigint check (marks_d > 0),
  out_of_n    bigint,
  out_of_d    bigint check (out_of_d > 0),
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, subject_id) references subjects,
  foreign key (tenant_id, grade_id) references grades,
  check ((finished_at is null) = (marks_n is null))
);
-- A student has one round under way in a level.
create unique index challenge_rounds_running on challenge_rounds (tenant_id, year_id, student_id, subject_id, chapter, level)
  where finished_at is null;
create index challenge_rounds_by_student on challenge_rounds (tenant_id, year_id, student_id, subject_id);
create index challenge_rounds_by_person on challenge_rounds (tenant_id, student_id);
create index challenge_rounds_by_subject on challenge_rounds (tenant_id, subject_id);
create index challenge_rounds_by_grade on challenge_rounds (tenant_id, grade_id);
call protect('challenge_rounds', yearly => true);
call personal('challenge_rounds', '{chapter,level,started_at,finished_at,marks_n,marks_d,out_of_n,out_of_d}');

-- The questions of a round, and the answer to each once it was given. Versions never change.
create table challenge_answers (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  round_id    uuid not null,
  position    smallint not null check (position >= 0),
  version_id  uuid not null,
  answer      jsonb,
  is_right    boolean,
  answered_at timestamptz,
  primary key (tenant_id, id),
  constraint challenge_answers_once unique (tenant_id, round_id, position),
  foreign key (tenant_id, year_id, round_id) references challenge_rounds (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, version_id) references question_versions,
  check ((is_right is null) = (answered_at is null)),
  check (answered_at is null or answer is not null)
);
create index challenge_answers_by_round on challenge_answers (tenant_id, year_id, round_id);
create index challenge_answers_by_version on challenge_answers (tenant_id, version_id);
call protect('challenge_answers', yearly => true);

-- When a question comes back to a student: after ever longer pauses as long as it is answered right.
create table challenge_cards (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  student_id  uuid not null,
  question_id uuid not null,
  box         smallint not null check (box between 0 and 5),
  due_on      date not null,
  primary key (tenant_id, id),
  constraint challenge_cards_once unique (tenant_id, year_id, student_id, question_id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, question_id) references questions
);
create index challenge_cards_by_person on challenge_cards (tenant_id, student_id);
create index challenge_cards_by_question on challenge_cards (tenant_id, question_id);
call protect('challenge_cards', yearly => true);
call personal('challenge_cards', '{box,due_on}');

-- Levels that a student has mastered. They stay mastered.
create table challenge_masteries (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  student_id  uuid not null,
  subject_id  uuid not null,
  chapter     text not null check (char_length(chapter) between 1 and 200),
  level       smallint not null check (level between 1 and 3),
  mastered_at timestamptz not null,
  primary key (tenant_id, id),
  constraint challenge_masteries_once unique (tenant_id, year_id, student_id, subject_id, chapter, level),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, subject_id) references subjects
);
create index challenge_masteries_by_person on challenge_masteries (tenant_id, student_id);
create index challenge_masteries_by_subject on challenge_masteries (tenant_id, subject_id);
call protect('challenge_masteries', append_only => true, yearly => true);
call personal('challenge_masteries', '{chapter,level,mastered_at}');
