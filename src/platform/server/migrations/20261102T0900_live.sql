-- Which of the sessions behind open windows still stand, and a mark of what each may do: a window whose mark changes is
-- shown out. `watched` is {tenant: [session, …]}; each tenant is looked at from inside, one after the other, in one trip.
create function standing_sessions(watched jsonb) returns table (session_id uuid, mark text) language plpgsql as $$
declare
  school uuid;
  ids uuid[];
  licence integer;
begin
  for school, ids, licence in
    select t.id, array(select jsonb_array_elements_text(w.value)::uuid), hashtext(t.modules::text)
    from jsonb_each(watched) w join tenants t on t.id = w.key::uuid
    where t.status_id = 1 and t.licence_valid and not coalesce(now() between t.maintenance_from and t.maintenance_to, false)
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
        and u.status_id = 1 and not u.must_set_password and coalesce(u.password_expires_at >= now(), true);
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;
