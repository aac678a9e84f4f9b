-- The question paper a test was written on, and the version of it that was printed.
alter table offline_tests
  add column question_paper_id uuid,
  add column paper_number integer,
  add constraint offline_tests_of_paper check ((question_paper_id is null) = (paper_number is null)),
  add foreign key (tenant_id, question_paper_id, paper_number) references paper_versions (tenant_id, paper_id, number);
create index offline_tests_by_question_paper on offline_tests (tenant_id, question_paper_id, paper_number);

-- Which question of the bank it is, and where it stands on the paper: under a heading, in a group of places of which any `attempt`
-- are answered (all if null), and in a place, which two questions share if students choose between them.
alter table offline_test_questions
  add column version_id uuid,
  add column section text not null default '' check (char_length(section) <= 100),
  add column group_no smallint check (group_no >= 0),
  add column place_no smallint check (place_no >= 0),
  add column attempt smallint check (attempt > 0),
  add constraint offline_test_questions_placed
    check ((version_id is null) = (group_no is null) and (version_id is null) = (place_no is null)),
  add foreign key (tenant_id, version_id) references question_versions;
create index offline_test_questions_by_version on offline_test_questions (tenant_id, version_id);
