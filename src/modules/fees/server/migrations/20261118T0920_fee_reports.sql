-- The sums of a year are read from rows of that school and year only, however many others there are.
create index fee_demand_lines_by_year on fee_demand_lines (tenant_id, year_id, id) include (gross, concession, tax);
