-- Brings the sections of another year, and what each grade learns, into the transaction's year. A grade that has sections or
-- subjects there already keeps them as they are.
create function classes_in_year(source uuid) returns void language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  insert into classes (id, grade_id, stream_id, section, capacity, room_id)
    select id_in_year(c.id), c.grade_id, c.stream_id, c.section, c.capacity, c.room_id from classes c
    where c.year_id = source and not exists (select from classes x where x.year_id = current_year() and x.grade_id = c.grade_id)
    order by c.id;
  insert into grade_subjects (id, grade_id, stream_id, subject_id, elective_group, position)
    select id_in_year(s.id), s.grade_id, s.stream_id, s.subject_id, s.elective_group, s.position from grade_subjects s
    where s.year_id = source
      and not exists (select from grade_subjects x where x.year_id = current_year() and x.grade_id = s.grade_id)
    order by s.id;
  perform set_config('app.across_years', '', true);
end
$$;

-- The section of the transaction's year that has the grade and the name of one of another year.
create function class_in_year(source_class uuid) returns uuid language sql stable as $$
  select mine.id from classes theirs join classes mine on mine.tenant_id = theirs.tenant_id and mine.year_id = current_year()
    and mine.grade_id = theirs.grade_id and lower(mine.section) = lower(theirs.section)
  where theirs.id = source_class
$$;

-- Whoever taught at the end of another year, and still works here, teaches the same from the first day of this one, where
-- nobody was named yet.
create function teachers_in_year(source uuid) returns void language plpgsql as $$
declare
  first_day date := (select starts_on from academic_years where id = current_year());
  last_day  date := (select ends_on from academic_years where id = source);
begin
  perform set_config('app.across_years', 'on', true);
  insert into class_teachers (id, class_id, teacher_id, from_date)
    select id_in_year(k.id), m.id, k.teacher_id, first_day
    from class_teachers k cross join lateral (select class_in_year(k.class_id) as id) m
      join users u on u.tenant_id = k.tenant_id and u.id = k.teacher_id and u.status_id = 1
    where k.year_id = source and m.id is not null and last_day between k.from_date and coalesce(k.to_date, 'infinity')
      and not exists (select from class_teachers x where x.tenant_id = k.tenant_id and x.class_id = m.id);
  insert into teachings (id, class_id, subject_id, teacher_id, from_date)
    select id_in_year(t.id), m.id, t.subject_id, t.teacher_id, first_day
    from teachings t cross join lateral (select class_in_year(t.class_id) as id) m
      join users u on u.tenant_id = t.tenant_id and u.id = t.teacher_id and u.status_id = 1
    where t.year_id = source and m.id is not null and last_day between t.from_date and coalesce(t.to_date, 'infinity')
      and exists (select from grade_subjects s join classes c on c.tenant_id = s.tenant_id and c.grade_id = s.grade_id
        where c.id = m.id and s.year_id = current_year() and s.subject_id = t.subject_id
          and (s.stream_id is null or s.stream_id = c.stream_id))
      and not exists (select from teachings x where x.tenant_id = t.tenant_id and x.class_id = m.id and x.subject_id = t.subject_id);
  perform set_config('app.across_years', '', true);
end
$$;

-- Places students in the transaction's year from its first day: `placed` has studentId, gradeId, section and rollNo. Electives
-- go along where the new class offers them. Returns how many of them now have a place in the year.
create function enrolments_in_year(source uuid, placed jsonb) returns integer language plpgsql as $$
declare
  found integer;
begin
  insert into enrolments (id, class_id, student_id, roll_no, from_date)
    select id_in_year(p."studentId", 'enrolment'), c.id, p."studentId", p."rollNo", y.starts_on
    from jsonb_to_recordset(placed) as p("studentId" uuid, "gradeId" uuid, section text, "rollNo" text)
      join classes c on c.year_id = current_year() and c.grade_id = p."gradeId" and lower(c.section) = lower(p.section)
      join academic_years y on y.tenant_id = c.tenant_id and y.id = c.year_id
    where not exists (select from enrolments e where e.tenant_id = c.tenant_id and e.year_id = c.year_id
      and e.student_id = p."studentId");
  perform set_config('app.across_years', 'on', true);
  insert into student_electives (student_id, elective_group, subject_id)
    select x.student_id, x.elective_group, x.subject_id
    from student_electives x
      join enrolments e on e.tenant_id = x.tenant_id and e.student_id = x.student_id and e.year_id = current_year()
      join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
    where x.year_id = source
      and exists (select from grade_subjects s where s.tenant_id = c.tenant_id and s.year_id = current_year()
        and s.grade_id = c.grade_id and (s.stream_id is null or s.stream_id = c.stream_id)
        and s.elective_group = x.elective_group and s.subject_id = x.subject_id)
    on conflict do nothing;
  perform set_config('app.across_years', '', true);
  select count(distinct e.student_id) into found
    from jsonb_to_recordset(placed) as p("studentId" uuid) join enrolments e on e.student_id = p."studentId";
  return found;
end
$$;
