-- Where a student is on a day is read for every name on every list: from this index alone. Without it PostgreSQL goes through
-- the index of the exclusion constraint, which takes fifty times as long.
drop index enrolments_by_student;
create index enrolments_by_student on enrolments (tenant_id, student_id, from_date) include (to_date, year_id, class_id, roll_no);
