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
