-- What a school decides about families. A school without a row follows the defaults.
create table family_settings (
  tenant_id   uuid not null default current_tenant(),
  -- How many days after leaving the school a student and their guardians can still read what there was.
  leaver_days smallint not null default 30 check (leaver_days between 0 and 3650),
  version     integer not null default 1,
  primary key (tenant_id)
);
call protect('family_settings');

-- The students a family account reaches: a student themselves, a guardian the children they are not barred from. Whoever has
-- left stays for as long as the school says; `left_on` is their last day. It looks across academic years, because an open
-- place in a past year ended with that year, and only one in the current year goes on.
create function family_students(account uuid) returns table (student_id uuid, relation text, left_on date)
language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  return query
    with own as (
      select a.id as child, null::text as tie from users a where a.id = account and a.role_id = 2 and not a.is_guardian
      union all
      select l.student_id, l.relation from guardians g
        join student_guardians l on l.tenant_id = g.tenant_id and l.guardian_id = g.id
      where g.user_id = account and l.barred_on is null
    ), placed as (
      select o.child, o.tie, (
        select max(coalesce(e.to_date, case when y.status_id = 0 then 'infinity' else y.ends_on end))
        from enrolments e join academic_years y on y.tenant_id = e.tenant_id and y.id = e.year_id
        where e.student_id = o.child) as until
      from own o
    )
    select p.child, p.tie, case when p.until < (select school_today()) then p.until end
    from placed p join users u on u.id = p.child and u.status_id = 1
    where p.until is null or p.until + coalesce((select f.leaver_days from family_settings f), 30)::int >= (select school_today());
  perform set_config('app.across_years', '', true);
end
$$;
