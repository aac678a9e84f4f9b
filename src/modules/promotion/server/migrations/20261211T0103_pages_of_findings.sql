-- A finding names every page where it can be fixed, since people may open different ones.
alter table year_turns no force row level security;
update year_turns t set report = jsonb_set(t.report, '{findings}', (
  select coalesce(jsonb_agg(f || jsonb_build_object('to',
    case jsonb_typeof(f -> 'to') when 'string' then jsonb_build_array(f -> 'to') else '[]'::jsonb end) order by n), '[]')
  from jsonb_array_elements(t.report -> 'findings') with ordinality as e(f, n)))
where t.report ? 'findings';
alter table year_turns force row level security;
