-- The index of the exclusion constraint is not read any more.
create index enrolments_by_year on enrolments (tenant_id, year_id, student_id);
