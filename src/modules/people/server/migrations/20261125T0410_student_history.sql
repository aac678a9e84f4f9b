-- The records of a student that keep the account from being deleted, over all years: the table of each, and for a class its
-- enrolment, past or not.
create function student_history(student uuid) returns table (source text, enrolment_id uuid, is_past boolean)
language plpgsql as $$
declare
  part record;
begin
  perform set_config('app.across_years', 'on', true);
  for part in
    select c.relname as name, a.attname as field
    from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'tenant_id'
    where k.contype = 'f' and k.confrelid = 'users'::regclass and k.confdeltype in ('a', 'r')
      and c.relnamespace = 'public'::regnamespace and c.relname <> 'enrolments'
    order by 1, 2
  loop
    return query execute format(
      'select %L::text, null::uuid, false where exists (select from %I t where t.%I = $1)', part.name, part.name, part.field)
      using student;
  end loop;
  return query select 'enrolments', e.id, e.to_date is not null from enrolments e where e.student_id = student;
  perform set_config('app.across_years', '', true);
end
$$;
