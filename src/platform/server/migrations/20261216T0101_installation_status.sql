-- What the status page of the installation shows. Like backups, it belongs to no school and is visible only to whoever runs it.

-- How much each school stores, measured every hour.
create table storage_use (
  school_id   uuid primary key,
  bytes       bigint not null check (bytes >= 0),
  files       integer not null check (files >= 0),
  measured_at timestamptz not null default now()
);

-- The certificates of the installation's hosts, as they were when last looked at.
create table host_certificates (
  host        text primary key,
  valid_until timestamptz,
  -- Why there is none to rely on; null if all is well.
  failure     text check (failure in ('unreachable', 'untrusted')),
  checked_at  timestamptz not null default now()
);

do $$
declare target text;
begin
  foreach target in array array['storage_use', 'host_certificates'] loop
    execute format('alter table %I enable row level security', target);
    execute format('alter table %I force row level security', target);
    execute format('create policy operator on %I using ((select operating())) with check ((select operating()))', target);
    execute format('grant select, insert, update, delete on %I to %I', target, server_role());
  end loop;
end $$;

-- Summing up a school's files reads this alone.
create index files_by_size on files (tenant_id) include (size);

-- Only the owner may read the list of migrations; everybody may know how far it goes.
create function migration_state(out applied integer, out newest text, out applied_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select count(*)::integer, max(m.name), max(m.applied_at) from public.migrations m $$;
revoke all on function migration_state() from public;
do $$ begin
  execute format('grant execute on function migration_state() to %I', server_role());
end $$;
