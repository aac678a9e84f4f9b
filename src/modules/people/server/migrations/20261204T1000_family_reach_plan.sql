-- The same students as before, found first: a planner without statistics joined every account of the school with every other.
create or replace function family_students(account uuid) returns table (student_id uuid, relation text, left_on date)
language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  return query
    with own as materialized (
      select a.tenant_id, a.id as child, null::text as tie from users a where a.id = account and a.role_id = 2 and not a.is_guardian
      union all
      select l.tenant_id, l.student_id, l.relation from guardians g
        join student_guardians l on l.tenant_id = g.tenant_id and l.guardian_id = g.id
      where g.user_id = account and l.barred_on is null
    ), placed as materialized (
      select o.tenant_id, o.child, o.tie, (
        select max(coalesce(e.to_date, case when y.status_id = 0 then 'infinity' else y.ends_on end))
        from enrolments e join academic_years y on y.tenant_id = e.tenant_id and y.id = e.year_id
        where e.student_id = o.child) as until
      from own o
    )
    select p.child, p.tie, case when p.until < (select school_today()) then p.until end
    from placed p
    where exists (select from users u where u.tenant_id = p.tenant_id and u.id = p.child and u.status_id = 1)
      and (p.until is null
        or p.until + coalesce((select f.leaver_days from family_settings f), 30)::int >= (select school_today()));
  perform set_config('app.across_years', '', true);
end
$$;
