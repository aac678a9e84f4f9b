-- The question paper whose questions were taken.
alter table online_tests
  add column question_paper_id uuid,
  add foreign key (tenant_id, question_paper_id) references papers;
create index online_tests_by_question_paper on online_tests (tenant_id, question_paper_id);
