-- Families see the marks of a class once its teacher releases them, and are told once.
alter table offline_test_classes
  add column released_at timestamptz,
  add column told_at timestamptz,
  add constraint offline_test_classes_released check (coalesce(released_at >= uploaded_at, released_at is null));

-- What the teacher tells a student about the paper.
alter table offline_test_papers
  add column remark text not null default '' check (char_length(remark) <= 300);
call personal('offline_test_papers', '{remark}');
call erasable('offline_test_papers', 'student_id', blank => '{remark}');
