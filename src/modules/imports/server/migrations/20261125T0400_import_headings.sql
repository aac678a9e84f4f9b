-- Real files have titles above their headings, and cells nobody can read that need not keep the row out.
alter table import_rows add column warnings jsonb not null default '[]';
alter table import_runs
  add column heading_row integer not null default 1,
  -- The first rows of the sheet as they stood there, so that another of them can be chosen for the headings.
  add column top jsonb not null default '[]';

-- Which column a heading stands for, as somebody of the school once decided. Null: it is left out.
create table import_mappings (
  tenant_id  uuid not null default current_tenant(),
  kind       text not null check (length(kind) <= 60),
  heading    text not null check (length(heading) between 1 and 220),
  column_key text check (length(column_key) <= 100),
  primary key (tenant_id, kind, heading)
);
call protect('import_mappings');
