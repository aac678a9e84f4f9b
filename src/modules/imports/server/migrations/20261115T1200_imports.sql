-- A file somebody brings in: read, matched, checked, put right, confirmed, and taken back if need be.
create table import_runs (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  kind         text not null check (length(kind) <= 60),
  -- The academic year that was being looked at; rows are judged and written in it.
  year_id      uuid,
  file_name    text not null check (length(file_name) <= 255),
  state        text not null default 'reading' check (state in
                 ('reading', 'unreadable', 'matching', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone')),
  -- Why the file could not be read.
  unreadable   text check (length(unreadable) <= 60),
  -- Why confirming led back to the check: nothing was written.
  stopped      text check (length(stopped) <= 60),
  headings     jsonb not null default '[]',
  -- One entry for each heading: the column it stands for, and how that was found.
  matching     jsonb not null default '[]',
  row_count    integer not null default 0 check (row_count between 0 and 5000),
  -- Counts everything that makes an earlier check worthless.
  revision     integer not null default 1,
  -- What the last check found, and of which revision.
  summary      jsonb,
  -- Confirmed with rows that have problems, which stay out.
  leaves_out   boolean not null default false,
  -- Rows written or taken back so far by the job under way.
  done_count   integer not null default 0,
  created_by   uuid,
  created_at   timestamptz not null default now(),
  confirmed_by uuid,
  applied_at   timestamptz,
  undone_by    uuid,
  undone_at    timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, created_by) references users on delete set null (created_by),
  foreign key (tenant_id, confirmed_by) references users on delete set null (confirmed_by),
  foreign key (tenant_id, undone_by) references users on delete set null (undone_by)
);
create index import_runs_by_kind on import_runs (tenant_id, kind, id);
create index import_runs_by_age on import_runs (tenant_id, created_at);
call protect('import_runs');

-- The bytes, from the upload until the job has read them.
create table import_files (
  tenant_id uuid not null default current_tenant(),
  run_id    uuid not null,
  content   bytea not null check (length(content) <= 10485760),
  primary key (tenant_id, run_id),
  foreign key (tenant_id, run_id) references import_runs on delete cascade
);
call protect('import_files');

create table import_rows (
  tenant_id  uuid not null default current_tenant(),
  run_id     uuid not null,
  -- As the spreadsheet counts.
  row        integer not null,
  -- The texts as they stood in the file, by place.
  cells      jsonb not null,
  -- What somebody entered since, by column.
  fixes      jsonb not null default '{}',
  does       text check (does in ('create', 'update', 'skip')),
  entity_id  text check (length(entity_id) <= 200),
  problems   jsonb not null default '[]',
  did        text check (did in ('create', 'update')),
  before     jsonb,
  after      jsonb,
  -- Why undoing left this row as it is.
  left_alone text check (length(left_alone) <= 500),
  primary key (tenant_id, run_id, row),
  foreign key (tenant_id, run_id) references import_runs on delete cascade
);
call protect('import_rows');
