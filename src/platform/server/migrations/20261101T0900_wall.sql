-- The wall between schools. Every tenant table is keyed by (tenant_id, id), carries forced row-level security and is
-- reached by the server role only through `call protect(...)`: a table nobody protected cannot be read at all.

-- PostgreSQL 15 has no uuidv7(): time-ordered ids of our own keep index pages warm and leak no counts.
create function new_id() returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- After a transaction a local setting reads back as '' and not as null: both mean "no tenant", which matches no row.
create function current_tenant() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.tenant_id', true), '')::uuid
$$;
create function current_organisation() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.organisation_id', true), '')::uuid
$$;
create function current_year() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.year_id', true), '')::uuid
$$;
create function acting_user() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.user_id', true), '')::uuid
$$;

create function server_role() returns name language sql stable as $$ select (session_user || '_server')::name $$;

-- An archived year (status 1) is read-only everywhere: no handler has to think of it. BY001 is answered as 'year-archived'.
create function refuse_archived_year() returns trigger language plpgsql as $$
begin
  if exists (select from academic_years where tenant_id = current_tenant() and id = current_year() and status_id = 1) then
    raise exception 'the academic year is archived' using errcode = 'BY001';
  end if;
  return null;
end
$$;

-- Puts a table behind the wall. `append_only` withholds update and delete; `yearly` also hides the rows of other
-- academic years unless the transaction says it looks across them.
create procedure protect(target regclass, append_only boolean default false, yearly boolean default false)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))', target);
  if yearly then
    execute format('create policy year on %s as restrictive using (year_id = (select current_year()) or current_setting(''app.across_years'', true) = ''on'') with check (year_id = (select current_year()))', target);
    execute format('create trigger refuse_archived_year before insert or update or delete on %s for each statement execute function refuse_archived_year()', target);
  end if;
  execute format('grant select, insert%s on %s to %I', case when append_only then '' else ', update, delete' end, target, server_role());
end
$$;

do $$ begin
  execute format('grant usage on schema public to %I', server_role());
end $$;
