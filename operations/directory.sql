-- The directory of an installation with several databases: which of them serves a host. It belongs to whoever runs the proxy and may
-- be in any PostgreSQL. An organisation and its schools are always on the same database. See docs/ten-thousand-schools.md.
create schema directory;
create table directory.placements (
  host     text primary key check (host = lower(host) and host !~ '[:/ ]'),
  -- The name of the database and its servers, as the proxy knows them.
  place    text not null check (place ~ '^[a-z][a-z0-9-]{0,30}$'),
  since    timestamptz not null default now()
);
