create table users (
  tenant_id          uuid not null default current_tenant(),
  id                 uuid not null default new_id(),
  user_name          text not null,
  role_id            smallint not null check (role_id between 1 and 5),
  is_super_admin     boolean not null default false,
  is_gate_staff      boolean not null default false,
  first_name         text not null,
  last_name          text not null default '',
  email              text,
  phone              text,
  password_hash      text,
  password_set_at    timestamptz,
  password_expires_at timestamptz,
  must_set_password  boolean not null default false,
  status_id          smallint not null default 1 check (status_id in (1, 11)),
  -- Not set until the person has been through their first visit: a teacher then starts on the overview.
  login_status       smallint,
  version            integer not null default 1,
  created_at         timestamptz not null default now(),
  primary key (tenant_id, id),
  check (not is_super_admin or role_id = 1),
  check (not is_gate_staff or role_id = 5)
);
create unique index users_by_user_name on users (tenant_id, lower(user_name));
create index users_by_email on users (tenant_id, lower(email));
create index users_by_phone on users (tenant_id, phone);
create index users_by_role on users (tenant_id, role_id, lower(first_name), lower(last_name), id);
call protect('users');

create table privileges (
  tenant_id    uuid not null default current_tenant(),
  user_id      uuid not null,
  domain_id    smallint not null check (domain_id between 1 and 23),
  is_viewable  boolean not null default false,
  is_editable  boolean not null default false,
  is_approval  boolean not null default false,
  is_printable boolean not null default false,
  primary key (tenant_id, user_id, domain_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call protect('privileges');

create table sessions (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  user_id      uuid not null,
  token_hash   bytea not null,
  client       text not null,
  address      text not null,
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  ended_at     timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index sessions_by_user on sessions (tenant_id, user_id, ended_at);
call protect('sessions');

-- Browsers a person has logged in from before: a lock-out by strangers does not keep the owner out of them.
create table known_browsers (
  tenant_id    uuid not null default current_tenant(),
  token_hash   bytea not null,
  user_id      uuid not null,
  last_used_at timestamptz not null default now(),
  primary key (tenant_id, token_hash, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call protect('known_browsers');

-- One-time codes: phone OTP, reset and invitation links, and links that carry a login. Only hashes are kept.
create table one_time_codes (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  user_id    uuid not null,
  purpose    text not null check (purpose in ('otp', 'reset', 'invitation', 'mobile', 'download', 'gradebook', 'prek')),
  code_hash  bytea not null,
  expires_at timestamptz not null,
  tries_left smallint not null default 1,
  used_at    timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index one_time_codes_by_hash on one_time_codes (tenant_id, purpose, code_hash);
create index one_time_codes_by_user on one_time_codes (tenant_id, user_id, purpose, created_at);
call protect('one_time_codes');

create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_ended', new.id::text);
  return null;
end
$$;
create trigger tell_ended after update on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();

-- Steps through the door: sets the tenant, finds the session behind the token within that tenant, and answers everything
-- an access decision needs. A token of another school is simply not found. One call, so one trip to the database.
create function enter_session(tenant uuid, token bytea, wanted_year uuid) returns jsonb language plpgsql as $$
declare
  door jsonb;
begin
  perform set_config('app.tenant_id', tenant::text, true);
  select jsonb_build_object(
    'sessionId', s.id, 'lastSeenAt', s.last_seen_at, 'userId', u.id, 'userName', u.user_name, 'roleId', u.role_id,
    'isSuperAdmin', u.is_super_admin, 'isGateStaff', u.is_gate_staff, 'firstName', u.first_name, 'lastName', u.last_name,
    'mustSetPassword', u.must_set_password or coalesce(u.password_expires_at < now(), false),
    'tenantKind', t.kind, 'tenantStatus', t.status_id, 'organisationId', t.organisation_id, 'licenceValid', t.licence_valid,
    'modules', t.modules, 'timeZone', t.time_zone,
    'inMaintenance', coalesce(now() between t.maintenance_from and t.maintenance_to, false),
    'yearId', y.id, 'yearStatus', y.status_id,
    'privileges', case when u.role_id = 1 and not u.is_super_admin then (
      select jsonb_agg(jsonb_build_array(p.domain_id, p.is_viewable, p.is_editable, p.is_approval, p.is_printable))
      from privileges p where p.user_id = u.id) end)
  into door
  from sessions s
  join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
  join tenants t on t.id = s.tenant_id
  left join academic_years y on y.tenant_id = s.tenant_id and case when wanted_year is null then y.status_id = 0 else y.id = wanted_year end
  where s.token_hash = token and s.ended_at is null and s.expires_at > now() and u.status_id = 1;
  if door is null then return null; end if;
  perform set_config('app.user_id', door ->> 'userId', true),
          set_config('app.year_id', coalesce(door ->> 'yearId', ''), true),
          set_config('app.organisation_id', case when door ->> 'tenantKind' = 'organisation' then door ->> 'organisationId' else '' end, true);
  return door;
end
$$;
