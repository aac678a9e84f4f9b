-- What the operator of the installation decides about a tenant. Suspension is the operator's; status_id stays the
-- organisation's own switch, so neither can undo the other's decision.
alter table tenants
  add column role_modules      jsonb not null default '{}' check (jsonb_typeof(role_modules) = 'object'),
  -- In days; passwords of a tenant without it never expire.
  add column password_days     integer check (password_days between 30 and 730),
  add column suspended_at      timestamptz,
  add column suspension_reason text,
  add constraint tenants_host_is_free check (sub_domain not in ('operator', 'www', 'api', 'mail')),
  add constraint tenants_maintenance_window check (maintenance_to > maintenance_from);

-- A transaction of the operator has no tenant, so no row of a school is visible in it.
create function operating() returns boolean language sql stable parallel safe as $$
  select current_tenant() is null and coalesce(current_setting('app.operator', true), '') = 'on'
$$;
create policy operator on tenants for update using ((select operating())) with check ((select operating()));

-- A changed licence, role or suspension shows out the windows it concerns.
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
        and u.status_id = 1 and not u.must_set_password and coalesce(u.password_expires_at >= now(), true);
  end loop;
  perform set_config('app.tenant_id', '', true);
end
$$;
