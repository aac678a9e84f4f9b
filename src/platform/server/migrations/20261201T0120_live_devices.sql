-- As before, and a session of gate staff stands only as long as its phone is not locked out.
create or replace function standing_sessions(watched jsonb) returns table (session_id uuid, mark text) language plpgsql as $$
declare
  school uuid;
  ids uuid[];
  licence integer;
begin
  for school, ids, licence in
    select t.id, array(select jsonb_array_elements_text(w.value)::uuid), hashtext(t.modules::text || t.role_modules::text)
    from jsonb_each(watched) w join tenants t on t.id = w.key::uuid
    where t.status_id = 1 and t.suspended_at is null and t.licence_valid
      and not coalesce(now() between t.maintenance_from and t.maintenance_to, false)
  loop
    perform set_config('app.tenant_id', school::text, true);
    return query
      select s.id, concat_ws(',', licence, u.role_id, u.is_super_admin, u.is_gate_staff,
        case when u.role_id = 1 and not u.is_super_admin then (
          select md5(string_agg(concat_ws(',', p.domain_id, p.is_viewable, p.is_editable, p.is_approval, p.is_printable), ';' order by p.domain_id))
          from privileges p where p.tenant_id = school and p.user_id = u.id) end)
      -- Found by key, one by one: a join would trust estimates, and those of sessions just opened are far off.
      from unnest(ids) as open (id)
      cross join lateral (select * from sessions where tenant_id = school and id = open.id limit 1) s
      cross join lateral (select * from users where tenant_id = school and id = s.user_id limit 1) u
      where s.ended_at is null and s.expires_at > now()
        and u.status_id = 1 and not u.must_set_password and coalesce(u.password_expires_at >= now(), true)
        and (not u.is_gate_staff or exists (select from gate_devices d where d.tenant_id = school and d.id = s.gate_device_id
          and d.revoked_at is null));
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;
