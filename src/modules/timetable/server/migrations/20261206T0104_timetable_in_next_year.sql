-- Brings what the generator needs into the transaction's year: periods a week, limits of teachers, times off. The lessons
-- themselves are made anew.
create function timetable_in_year(source uuid) returns void language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  insert into timetable_requirements (id, class_id, subject_id, teacher_id, per_week, doubles, room_kind)
    select id_in_year(r.id), m.id, r.subject_id, u.id, r.per_week, r.doubles, r.room_kind
    from timetable_requirements r cross join lateral (select class_in_year(r.class_id) as id) m
      left join users u on u.tenant_id = r.tenant_id and u.id = r.teacher_id and u.status_id = 1
    where r.year_id = source and m.id is not null
      and exists (select from grade_subjects s join classes c on c.tenant_id = s.tenant_id and c.grade_id = s.grade_id
        where c.id = m.id and s.year_id = current_year() and s.subject_id = r.subject_id)
    on conflict do nothing;
  insert into timetable_teachers (id, teacher_id, max_per_day, max_per_week)
    select id_in_year(t.id), t.teacher_id, t.max_per_day, t.max_per_week from timetable_teachers t
      join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id and u.status_id = 1
    where t.year_id = source on conflict do nothing;
  insert into timetable_times_off (id, teacher_id, weekday, period_id)
    select id_in_year(o.id), o.teacher_id, o.weekday, p.id from timetable_times_off o
      join users u on u.tenant_id = o.tenant_id and u.id = o.teacher_id and u.status_id = 1
      left join periods p on p.tenant_id = o.tenant_id and p.id = id_in_year(o.period_id)
    where o.year_id = source and (o.period_id is null or p.id is not null) on conflict do nothing;
  perform set_config('app.across_years', '', true);
end
$$;
