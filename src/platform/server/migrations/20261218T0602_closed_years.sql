-- What is called otherwise in a closed year: its views hide the tables of the same name from whoever reads that year.
create schema closed_years;
do $$ begin
  execute format('grant usage on schema closed_years to %I', server_role());
end $$;

-- Where a transaction looks for tables. Only reads ask for it: views take no writes.
create function names_path() returns text language plpgsql as $$
begin
  if exists (select from academic_years y where y.tenant_id = current_tenant() and y.id = current_year() and y.status_id = 1) then
    return 'closed_years, public';
  end if;
  return current_setting('search_path');
end
$$;
