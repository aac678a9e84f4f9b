create function prek_in_year(source uuid) returns void language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  insert into prek_settings (id, content, changed_at)
    select id_in_year(s.id), s.content, s.changed_at from prek_settings s where s.year_id = source on conflict do nothing;
  perform set_config('app.across_years', '', true);
end
$$;
