-- What a grade, a stream or a subject was called in years that were closed when it got another name.
create table names_of_years (
  tenant_id  uuid not null default current_tenant(),
  of_year_id uuid not null,
  record_id  uuid not null,
  name       text not null,
  primary key (tenant_id, of_year_id, record_id),
  foreign key (tenant_id, of_year_id) references academic_years
);
call protect('names_of_years');

create function keep_name_of_years() returns trigger language plpgsql as $$
begin
  insert into names_of_years (tenant_id, of_year_id, record_id, name)
  select y.tenant_id, y.id, old.id, old.name from academic_years y where y.tenant_id = old.tenant_id and y.status_id = 1
  on conflict do nothing;
  return null;
end
$$;
create trigger keep_name_of_years after update of name on grades
  for each row when (old.name is distinct from new.name) execute function keep_name_of_years();
create trigger keep_name_of_years after update of name on streams
  for each row when (old.name is distinct from new.name) execute function keep_name_of_years();
create trigger keep_name_of_years after update of name on subjects
  for each row when (old.name is distinct from new.name) execute function keep_name_of_years();

-- A year that is open again has the names of today.
create function forget_names_of_year() returns trigger language plpgsql as $$
begin
  delete from names_of_years n where n.tenant_id = new.tenant_id and n.of_year_id = new.id;
  return null;
end
$$;
create trigger forget_names_of_year after update of status_id on academic_years
  for each row when (old.status_id = 1 and new.status_id <> 1) execute function forget_names_of_year();

-- The same columns as the tables, with the names of the year.
create function closed_years.name_of(record uuid, today text) returns text language sql stable as $$
  select coalesce((select n.name from public.names_of_years n where n.tenant_id = public.current_tenant()
    and n.of_year_id = public.current_year() and n.record_id = record), today)
$$;
do $$
declare
  target text;
begin
  foreach target in array array['grades', 'streams', 'subjects'] loop
    execute format('create view closed_years.%I with (security_invoker = true) as select %s from public.%I t', target,
      (select string_agg(case a.attname when 'name' then 'closed_years.name_of(t.id, t.name) as name' else format('t.%I', a.attname) end, ', '
        order by a.attnum) from pg_attribute a where a.attrelid = format('public.%I', target)::regclass and a.attnum > 0 and not a.attisdropped),
      target);
    execute format('grant select on closed_years.%I to %I', target, server_role());
  end loop;
end
$$;
