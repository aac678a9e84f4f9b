-- Which of the sessions behind open windows still stand, and a mark of what each may do: a window whose mark changes is
-- shown out. `watched` is {tenant: [session, …]}; each tenant is looked at from inside, one after the other, in one trip.
create function standing_sessions(watched jsonb) returns table (session_id uuid, mark text) language plpgsql as $$
declare
  school uuid;
  ids uuid[];
begin
  for school, ids in
    select w.key::uuid, array(select jsonb_array_elements_text(w.value)::uuid) from jsonb_each(watched) w
  loop
    perform set_config('app.tenant_id', school::text, true);
    return query
      select s.id, md5(concat_ws('|', u.role_id, u.is_super_admin, u.is_gate_staff, t.modules, (
        select string_agg(concat_ws(',', p.domain_id, p.is_viewable, p.is_editable, p.is_approval, p.is_printable), ';' order by p.domain_id)
        from privileges p where p.tenant_id = s.tenant_id and p.user_id = u.id)))
      from sessions s
      join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
      join tenants t on t.id = s.tenant_id
      where s.tenant_id = school and s.id = any (ids) and s.ended_at is null and s.expires_at > now()
        and u.status_id = 1 and not u.must_set_password and coalesce(u.password_expires_at >= now(), true)
        and t.status_id = 1 and t.licence_valid
        and not coalesce(now() between t.maintenance_from and t.maintenance_to, false);
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;
