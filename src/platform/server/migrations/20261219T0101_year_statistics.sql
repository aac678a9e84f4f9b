-- A year belongs to one school. PostgreSQL cannot know: it multiplies the share of the school by the share of the year and expects
-- a two-hundredth of the rows beside two hundred schools, so it joins them one by one.
create procedure keep_year_statistics(target regclass) language plpgsql as $$
begin
  execute format('create statistics %I (dependencies) on tenant_id, year_id from %s',
    left((select relname from pg_class where oid = target), 50) || '_of_year', target);
end
$$;

create or replace procedure protect(target regclass, append_only boolean default false, yearly boolean default false)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))', target);
  if yearly then
    execute format('create policy year on %s as restrictive using (year_id = (select current_year()) or current_setting(''app.across_years'', true) = ''on'') with check (year_id = (select current_year()))', target);
    execute format('create trigger refuse_archived_year before insert or update or delete on %s for each statement execute function refuse_archived_year()', target);
  end if;
  if exists (select from pg_attribute where attrelid = target and attname = 'year_id' and not attisdropped) then
    call keep_year_statistics(target);
  end if;
  execute format('grant select, insert%s on %s to %I', case when append_only then '' else ', update, delete' end, target, server_role());
end
$$;

do $$
declare target regclass;
begin
  for target in
    select c.oid from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and 2 = (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('tenant_id', 'year_id') and not a.attisdropped)
    order by c.relname
  loop
    call keep_year_statistics(target);
    execute format('analyze %s', target);
  end loop;
end
$$;
