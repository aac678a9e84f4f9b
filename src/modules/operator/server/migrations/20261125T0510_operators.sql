-- The people who run the installation. They belong to no school: their tables have no tenant and are visible only in a
-- transaction that acts for an operator and for no tenant.
create table operators (
  id            uuid primary key default new_id(),
  user_name     text not null check (user_name ~ '^[a-z0-9][a-z0-9._-]{0,59}$'),
  name          text not null,
  password_hash text not null,
  -- The key of the authenticator app, encrypted with the server's secret.
  totp_key      bytea not null,
  -- The time step of the last code that was accepted: a code works once.
  last_step     bigint not null default 0,
  status_id     smallint not null default 1 check (status_id in (1, 11)),
  created_at    timestamptz not null default now()
);
create unique index operators_by_user_name on operators (user_name);

create table operator_sessions (
  id          uuid primary key default new_id(),
  operator_id uuid not null references operators on delete cascade,
  token_hash  bytea not null unique,
  address     text not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  ended_at    timestamptz
);

create table operator_tries (
  bucket         text primary key,
  count          integer not null,
  window_ends_at timestamptz not null
);

-- What operators did, in the browser or on the command line; chained like a school's audit, and nobody can alter it.
create table operator_changes (
  seq           bigint primary key,
  at            timestamptz not null default clock_timestamp(),
  -- Null for a command on the server itself.
  operator_id   uuid,
  operator_name text not null,
  action        text not null,
  subject_id    uuid,
  subject_name  text not null,
  before        jsonb,
  after         jsonb,
  reason        text,
  address       text,
  prev_hash     bytea not null,
  hash          bytea not null
);
create index operator_changes_by_subject on operator_changes (subject_id, seq desc);

create function operator_change_hash(entry operator_changes) returns bytea language sql immutable as $$
  select sha256(entry.prev_hash || convert_to(jsonb_build_array(entry.seq,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.operator_id, entry.operator_name, entry.action,
    entry.subject_id, entry.subject_name, entry.before, entry.after, entry.reason, entry.address)::text, 'UTF8'))
$$;
create function chain_operator_change() returns trigger language plpgsql as $$
declare last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('operator changes', 0));
  select seq, hash into last from operator_changes order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.prev_hash := coalesce(last.hash, '\x');
  new.hash := operator_change_hash(new);
  return new;
end
$$;
create trigger chain before insert on operator_changes for each row execute function chain_operator_change();

do $$
declare target text;
begin
  foreach target in array array['operators', 'operator_sessions', 'operator_tries', 'operator_changes'] loop
    execute format('alter table %I enable row level security', target);
    execute format('alter table %I force row level security', target);
    execute format('create policy operator on %I using ((select operating())) with check ((select operating()))', target);
    execute format('grant select, insert%s on %I to %I',
      case target when 'operator_changes' then '' when 'operator_tries' then ', update, delete' else ', update' end, target, server_role());
  end loop;
end $$;
