-- Brings the working days and the bell of another year into the year that is looked at. Where anything was said already,
-- it stays as it is.
create function copy_calendar(source uuid) returns table (days_copied integer, schedules_copied integer)
language plpgsql as $$
declare
  theirs record;
  mine   uuid;
begin
  perform set_config('app.across_years', 'on', true);
  insert into working_days (weekday, weeks)
    select w.weekday, w.weeks from working_days w where w.year_id = source
      and not exists (select from working_days x where x.year_id = current_year());
  get diagnostics days_copied = row_count;
  schedules_copied := 0;
  if not exists (select from bell_schedules s where s.year_id = current_year()) then
    for theirs in select s.id, s.name from bell_schedules s where s.year_id = source order by s.id loop
      insert into bell_schedules (name) values (theirs.name) returning id into mine;
      insert into bell_days (schedule_id, weekday) select mine, d.weekday from bell_days d where d.schedule_id = theirs.id;
      insert into periods (schedule_id, name, kind, starts_at, ends_at)
        select mine, p.name, p.kind, p.starts_at, p.ends_at from periods p where p.schedule_id = theirs.id;
      schedules_copied := schedules_copied + 1;
    end loop;
  end if;
  perform set_config('app.across_years', '', true);
  return next;
end
$$;
