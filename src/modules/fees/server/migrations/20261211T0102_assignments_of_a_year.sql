-- The index of the exclusion constraint is not read any more.
create index fee_assignments_by_year on fee_assignments (tenant_id, year_id, student_id);
