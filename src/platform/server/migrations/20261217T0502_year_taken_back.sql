-- A year that is taken back is closed like one that ends. What takes it back says so for its own transactions.
create or replace function refuse_archived_year() returns trigger language plpgsql as $$
declare
  year record;
begin
  if current_setting('app.erasing', true) = 'on' then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('year ' || current_year(), 0));
  select y.status_id, y.is_closing into year from academic_years y where y.tenant_id = current_tenant() and y.id = current_year();
  if year.status_id = 1 then
    raise exception 'the academic year is archived' using errcode = 'BY001';
  end if;
  if year.is_closing and tg_nargs = 0 and coalesce(current_setting('app.undoing_turn', true), '') <> 'on' then
    raise exception 'the academic year is being closed' using errcode = 'BY002';
  end if;
  return null;
end
$$;

-- From here to the end of the transaction, which takes a year back, its writes to that year are let through.
create function take_year_back() returns void language sql as $$
  select set_config('app.undoing_turn', 'on', true)
$$;

-- A short mark for each row of a year, by its key: enough to tell which rows are new.
create function year_marks(target regclass, year uuid) returns text[] language plpgsql as $$
declare
  own_year text := current_setting('app.year_id', true);
  marks text[];
begin
  perform set_config('app.year_id', year::text, true);
  marks := array(select left(md5(k), 12) from unnest(year_keys(target)) k);
  perform set_config('app.year_id', coalesce(own_year, ''), true);
  return marks;
end
$$;
