-- Both are rewritten with every save of an answer. Room on their pages lets a new version of a row stay where the old one was, so that no
-- index is written. Rows that are there already keep their place until they change.
alter table online_test_attempts set (fillfactor = 50);
alter table online_test_answers set (fillfactor = 70);
