-- Payments go on while a year is being closed.
drop trigger refuse_archived_year on fee_ledger_txns;
create trigger refuse_archived_year before insert on fee_ledger_txns for each statement
  execute function refuse_archived_year('goes on while a year is closed');
drop trigger refuse_archived_year on fee_cheque_events;
create trigger refuse_archived_year before insert on fee_cheque_events for each statement
  execute function refuse_archived_year('goes on while a year is closed');

-- Whether a concession is given again in the next year without anybody asking.
alter table fee_concession_policies add column is_carried boolean not null default false;

-- Brings instalments and plans of another year into the transaction's year, with due dates in this year. A school that has
-- made any plan for this year already gets none.
create function fee_plans_in_year(source uuid) returns void language plpgsql as $$
begin
  if exists (select from fee_plans p where p.year_id = current_year() and p.id <> all (
      select id_in_year(x) from unnest(fee_plan_ids(source)) x)) then
    return;
  end if;
  perform set_config('app.across_years', 'on', true);
  insert into fee_patterns (id, name) select id_in_year(p.id), p.name from fee_patterns p where p.year_id = source on conflict do nothing;
  insert into fee_pattern_items (id, pattern_id, seq, label, starts_on, ends_on, due_on, weight_bp)
    select id_in_year(i.id), id_in_year(i.pattern_id), i.seq, i.label, day_in_year(i.starts_on, source), day_in_year(i.ends_on, source),
      day_in_year(i.due_on, source), i.weight_bp
    from fee_pattern_items i where i.year_id = source
      and exists (select from fee_patterns p where p.tenant_id = i.tenant_id and p.id = id_in_year(i.pattern_id))
    on conflict do nothing;
  insert into fee_plans (id, series_id, name, grade_ids, stream_ids, quotas, admission, fine_rule_id, proration, whole_rupees)
    select id_in_year(p.id), id_in_year(p.series_id), p.name, p.grade_ids, p.stream_ids, p.quotas, p.admission, p.fine_rule_id,
      p.proration, p.whole_rupees
    from fee_plans p where p.year_id = source and p.state = 'published' on conflict do nothing;
  insert into fee_plan_lines (id, plan_id, head_id, annual, pattern_id, is_optional)
    select id_in_year(l.id), id_in_year(l.plan_id), l.head_id, l.annual, id_in_year(l.pattern_id), l.is_optional
    from fee_plan_lines l join fee_plans p on p.tenant_id = l.tenant_id and p.id = id_in_year(l.plan_id) and p.state = 'draft'
    where l.year_id = source on conflict do nothing;
  update fee_plans p set state = 'published', published_by = acting_user(), published_at = now()
    where p.year_id = current_year() and p.state = 'draft' and p.id = any (
      select id_in_year(x) from unnest(fee_plan_ids(source)) x);
  perform set_config('app.across_years', '', true);
end
$$;

create function fee_plan_ids(year uuid) returns uuid[] language plpgsql as $$
declare
  was text := current_setting('app.across_years', true);
  ids uuid[];
begin
  perform set_config('app.across_years', 'on', true);
  select coalesce(array_agg(p.id), '{}') into ids from fee_plans p where p.year_id = year and p.state = 'published';
  perform set_config('app.across_years', coalesce(was, ''), true);
  return ids;
end
$$;

-- The plan that is meant for a student of the transaction's year: the one with the most conditions they meet.
create function fee_plan_for(student uuid) returns uuid language sql stable as $$
  select p.id
  from enrolments e
    join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
    join academic_years y on y.tenant_id = e.tenant_id and y.id = e.year_id
    left join students s on s.tenant_id = e.tenant_id and s.user_id = e.student_id
    join fee_plans p on p.tenant_id = e.tenant_id and p.year_id = e.year_id and p.state = 'published'
      and (p.grade_ids = '{}' or c.grade_id = any (p.grade_ids)) and (p.stream_ids = '{}' or c.stream_id = any (p.stream_ids))
      and (p.quotas = '{}' or s.quota = any (p.quotas))
      and (p.admission = 'any' or (p.admission = 'new') = coalesce(s.admitted_on >= y.starts_on, false))
  where e.student_id = student and e.year_id = current_year()
  order by (p.stream_ids <> '{}')::int + (p.quotas <> '{}')::int + (p.admission <> 'any')::int + (p.grade_ids <> '{}')::int desc, p.name, p.id
  limit 1
$$;

-- Gives students their plan of the transaction's year: `assigned` has studentId and, if somebody chose one, planId, which may be
-- a plan of the other year and then stands for what became of it here. Optional heads go along where the plan offers them, and
-- so do concessions that are carried.
create function fees_in_year(source uuid, assigned jsonb) returns void language plpgsql as $$
declare
  first_day date := (select starts_on from academic_years where id = current_year());
begin
  perform set_config('app.across_years', 'on', true);
  insert into fee_assignments (id, student_id, plan_id, series_id, from_date, optional_heads, assigned_by)
    select id_in_year(a."studentId", 'plan'), a."studentId", p.id, p.series_id, first_day,
      array(select distinct h from fee_assignments o cross join unnest(o.optional_heads) h
          join fee_plan_lines l on l.tenant_id = o.tenant_id and l.plan_id = p.id and l.head_id = h and l.is_optional
        where o.tenant_id = p.tenant_id and o.student_id = a."studentId" and o.year_id = source and o.to_date is null order by h),
      acting_user()
    from jsonb_to_recordset(assigned) as a("studentId" uuid, "planId" uuid)
      join fee_plans p on p.year_id = current_year() and p.state = 'published'
        and p.id = coalesce((select x.id from fee_plans x where x.year_id = current_year() and x.id in (a."planId", id_in_year(a."planId")) limit 1),
          fee_plan_for(a."studentId"))
    where not exists (select from fee_assignments x where x.tenant_id = p.tenant_id and x.student_id = a."studentId"
      and x.year_id = current_year());
  insert into fee_concession_grants (id, policy_id, student_id, value, from_date, state, reason, requested_by)
    select id_in_year(g.id), g.policy_id, g.student_id, g.value, first_day, g.state, g.reason, g.requested_by
    from fee_concession_grants g
      join fee_concession_policies c on c.tenant_id = g.tenant_id and c.id = g.policy_id and c.is_carried and c.is_active
      join jsonb_to_recordset(assigned) as a("studentId" uuid) on a."studentId" = g.student_id
    where g.year_id = source and g.state = 'active' and g.to_date is null
    on conflict do nothing;
  perform set_config('app.across_years', '', true);
end
$$;
