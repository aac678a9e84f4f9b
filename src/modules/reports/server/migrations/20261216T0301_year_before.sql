-- Runs one query in the year before the transaction's, with the same day of that year as $1: as many days after its start, but not after
-- its end. The query returns one json object; without a year before there is none. Only the year is set, and set back at the end, so
-- row-level security holds as in a request of that year.
create function in_year_before(query text) returns jsonb language plpgsql as $$
declare
  own_year text := current_setting('app.year_id', true);
  own_start date := (select y.starts_on from academic_years y where y.id = current_year());
  today date := school_day();
  before_id uuid;
  day date;
  answer jsonb;
begin
  select y.id, least(y.starts_on + (today - own_start), y.ends_on) into before_id, day
  from academic_years y where y.starts_on < own_start order by y.starts_on desc limit 1;
  if before_id is null then
    return null;
  end if;
  perform set_config('app.year_id', before_id::text, true);
  execute query into answer using day;
  perform set_config('app.year_id', own_year, true);
  return answer;
end
$$;
