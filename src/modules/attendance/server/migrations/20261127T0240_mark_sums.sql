-- The summary by class and student is read from this index alone, too.
drop index day_marks_by_class;
create index day_marks_by_class on day_marks (tenant_id, year_id, class_id, day) include (code, student_id);
