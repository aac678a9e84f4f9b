-- What the school gives in a year stays the same; what single people were given instead, such as days carried over, does not.
create function leave_in_year(source uuid) returns void language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  insert into leave_policies (id, type_id, half_days, is_active)
    select id_in_year(p.id), p.type_id, p.half_days, p.is_active from leave_policies p where p.year_id = source on conflict do nothing;
  perform set_config('app.across_years', '', true);
end
$$;
