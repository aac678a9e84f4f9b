-- The days from one to another on which lessons are given, in order: `has_lessons_on` for many days. Queries join these two
-- functions and not the ones for a single day, which PostgreSQL would call for every row. They are opaque to the planner on
-- purpose: it then expects the few rows they say, and keeps its plan instead of making a new one for every range of days.
create function lesson_days(first_day date, last_day date) returns table (day date) language plpgsql stable rows 10 as $$
begin
  return query select g.day from (select d::date as day from generate_series(first_day, last_day, '1 day') d) g
    where not exists (select from holidays h where h.year_id = (select current_year()) and g.day between h.starts_on and h.ends_on)
      and (not exists (select from working_days w where w.year_id = (select current_year()))
        or exists (select from working_days w where w.year_id = (select current_year())
          and w.weekday = extract(isodow from g.day) and (extract(day from g.day)::int + 6) / 7 = any (w.weeks)))
    order by 1;
end
$$;

-- The same days with the version whose lessons are given: `timetable_on` for many days.
create function timetable_days(first_day date, last_day date) returns table (day date, version_id uuid)
language plpgsql stable rows 10 as $$
begin
  return query select d.day, (select v.id from timetable_versions v
      where v.year_id = (select current_year()) and v.status = 'published' and v.effective_from <= d.day
      order by v.effective_from desc limit 1)
    from lesson_days(first_day, last_day) d;
end
$$;
