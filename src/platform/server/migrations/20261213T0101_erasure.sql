-- A person's data is erased from closed years as well: the erasure says so for its own transaction.
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
  if year.is_closing and tg_nargs = 0 then
    raise exception 'the academic year is being closed' using errcode = 'BY002';
  end if;
  return null;
end
$$;

-- An audit entry from which words were erased no longer has the hash it was chained with. An entry of the erasure, itself part of
-- the chain, holds the hash of what is left; anything else is a break.
create or replace function broken_audit_entry() returns setof audit_entries language sql stable as $$
  with erased as (
    select e.seq as by_seq, l.key::bigint as seq, l.value as hash
    from audit_entries e cross join lateral jsonb_each_text(e.after -> 'entries') l
    where e.action = 'privacy.erased'
  )
  select (entry).* from (
    select e as entry, lag(e.hash, 1, '\x') over (order by e.seq) as expected, lag(e.seq, 1, 0::bigint) over (order by e.seq) as previous
    from audit_entries e
  ) chained
  where (entry).prev_hash <> expected or (entry).seq <> previous + 1
    or ((entry).hash <> audit_hash(entry) and not exists (
      select from erased x where x.seq = (entry).seq and x.by_seq > x.seq and x.hash = encode(audit_hash(entry), 'hex')))
  order by (entry).seq limit 1
$$;
