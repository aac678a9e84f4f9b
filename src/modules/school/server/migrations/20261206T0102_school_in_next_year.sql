-- Brings working days, the bell and terms of another year into the transaction's year. Holidays differ from year to year and
-- are entered anew. Where anything was said already, it stays as it is.
create function school_in_year(source uuid) returns void language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  if not exists (select from working_days x where x.year_id = current_year()) then
    insert into working_days (id, weekday, weeks)
      select id_in_year(w.id), w.weekday, w.weeks from working_days w where w.year_id = source;
  end if;
  if not exists (select from bell_schedules x where x.year_id = current_year()) then
    insert into bell_schedules (id, name) select id_in_year(s.id), s.name from bell_schedules s where s.year_id = source;
    insert into bell_days (id, schedule_id, weekday)
      select id_in_year(d.id), id_in_year(d.schedule_id), d.weekday from bell_days d where d.year_id = source;
    insert into periods (id, schedule_id, name, kind, starts_at, ends_at)
      select id_in_year(p.id), id_in_year(p.schedule_id), p.name, p.kind, p.starts_at, p.ends_at from periods p
      where p.year_id = source;
  end if;
  if not exists (select from terms x where x.year_id = current_year()) then
    insert into terms (id, name, starts_on, ends_on)
      select id_in_year(t.id), t.name, day_in_year(t.starts_on, source), day_in_year(t.ends_on, source) from terms t
      where t.year_id = source;
  end if;
  perform set_config('app.across_years', '', true);
end
$$;
