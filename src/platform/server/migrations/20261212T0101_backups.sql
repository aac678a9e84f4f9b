-- The backups of the installation. They belong to no school and are visible only to whoever runs it.
create table backups (
  id          uuid primary key default new_id(),
  -- The name under which it is stored; null until it is complete.
  name        text,
  kind        text not null check (kind in ('everything', 'schools')),
  started_at  timestamptz not null default clock_timestamp(),
  ended_at    timestamptz,
  size        bigint,
  -- When it was last restored to see whether it can be.
  verified_at timestamptz,
  rows        bigint,
  failure     text,
  check (failure is null or ended_at is not null),
  check ((name is null) = (size is null))
);
create index backups_by_time on backups (started_at desc);
alter table backups enable row level security;
alter table backups force row level security;
create policy operator on backups using ((select operating())) with check ((select operating()));
do $$ begin
  execute format('grant select, insert, update, delete on backups to %I', server_role());
end $$;
