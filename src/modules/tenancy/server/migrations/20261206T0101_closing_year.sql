-- Set while the next year is being set up from this one.
alter table academic_years add column is_closing boolean not null default false;

-- A day of another year in the transaction's year: the same date where both begin on the same date, otherwise as many days
-- after the first. It never falls out of the year.
create function day_in_year(day date, source uuid) returns date language sql stable strict as $$
  select greatest(mine.starts_on, least(mine.ends_on,
    case when to_char(mine.starts_on, 'MMDD') = to_char(theirs.starts_on, 'MMDD')
      then (day + make_interval(years => (extract(year from mine.starts_on) - extract(year from theirs.starts_on))::int))::date
      else day + (mine.starts_on - theirs.starts_on) end))
  from academic_years mine, academic_years theirs where mine.id = current_year() and theirs.id = source
$$;
