-- When today began at the school.
create function school_midnight() returns timestamptz language sql stable as $$
  select school_today()::timestamp at time zone t.time_zone from tenants t where t.id = current_tenant()
$$;
