-- The sums of a year read 22,000 lines and their balances: from the indexes alone, which name the student and the head.
create index fee_demand_lines_sums on fee_demand_lines (tenant_id, year_id, head_id) include (student_id, gross, concession, tax);
drop index fee_demand_lines_by_year;

create index fee_line_balances_sums on fee_line_balances (tenant_id, year_id, head_id)
  include (student_id, due_on, net, paid, credited, written_off, carried, outstanding);
drop index fee_line_balances_by_year;
