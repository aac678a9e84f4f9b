-- Who has read the records of whom, by day: one row for each reader, person and kind of record.
create table record_reads (
  tenant_id uuid not null default current_tenant(),
  day       date not null,
  reader_id uuid not null,
  person_id uuid not null,
  action    text not null check (length(action) between 1 and 100),
  reads     integer not null default 1 check (reads > 0),
  first_at  timestamptz not null default now(),
  last_at   timestamptz not null default now(),
  primary key (tenant_id, day, reader_id, person_id, action)
);
create index record_reads_by_person on record_reads (tenant_id, person_id, last_at);
call protect('record_reads');
