-- A year that is being closed takes no more writes; BY002 is answered as 'year-closing'. Triggers with an argument let them
-- through until the year is archived: payments go on. Writers hold a shared lock on the year, so that whoever closes it
-- (`lock_year`) waits for those who have begun.
create or replace function refuse_archived_year() returns trigger language plpgsql as $$
declare
  year record;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('year ' || current_year(), 0));
  select y.status_id, y.is_closing into year from academic_years y where y.tenant_id = current_tenant() and y.id = current_year();
  if year.status_id = 1 then
    raise exception 'the academic year is archived' using errcode = 'BY001';
  end if;
  if year.is_closing and tg_nargs = 0 then
    raise exception 'the academic year is being closed' using errcode = 'BY002';
  end if;
  return null;
end
$$;

create function lock_year(year uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('year ' || year, 0))
$$;

-- The id that something of an earlier year gets in the transaction's year. It is always the same, so whatever is brought
-- over twice is there once.
create function id_in_year(source uuid, part text default '') returns uuid language sql stable as $$
  select overlay(overlay(md5(current_year()::text || source::text || part) placing '8' from 13) placing '8' from 17)::uuid
$$;

-- The keys of a table's rows in the transaction's year, and the deletion of all other rows it has there.
create function key_text(target regclass) returns text language sql stable as $$
  select format('concat_ws('' '', %s)', string_agg(format('t.%I', a.attname), ', ' order by a.attnum))
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = target and i.indisprimary and a.attname not in ('tenant_id', 'year_id')
$$;
create function year_keys(target regclass) returns text[] language plpgsql stable as $$
declare
  keys text[];
begin
  execute format('select coalesce(array_agg(%s), ''{}'') from %s t where t.year_id = current_year()', key_text(target), target)
    into keys;
  return keys;
end
$$;
create function clear_year(target regclass, kept text[]) returns integer language plpgsql as $$
declare
  gone integer;
begin
  execute format('delete from %s t where t.year_id = current_year() and %s <> all ($1)', target, key_text(target)) using kept;
  get diagnostics gone = row_count;
  return gone;
end
$$;

-- The tables whose rows belong to a year and are read-only once it is archived.
create function yearly_tables() returns setof regclass language sql stable as $$
  select p.polrelid::regclass from pg_policy p where p.polname = 'year' order by p.polrelid::regclass::text collate "C"
$$;

-- What the rows of a year amount to: their number, and a sum that changes with any of them. Columns that were added later are
-- left out by naming those to read.
create function year_fingerprint(target regclass, year uuid, fields text[], out row_count bigint, out checksum text)
language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  execute format('select count(*), coalesce(sum(hashtextextended(row(%s)::text, 0)::numeric), 0)::text from %s t where t.year_id = $1',
      (select string_agg(format('t.%I', f), ', ' order by n) from unnest(fields) with ordinality as u(f, n)), target)
    using year into row_count, checksum;
  perform set_config('app.across_years', '', true);
end
$$;
create function year_columns(target regclass) returns text[] language sql stable as $$
  select array_agg(a.attname::text order by a.attname collate "C") from pg_attribute a
  where a.attrelid = target and a.attnum > 0 and not a.attisdropped
$$;
