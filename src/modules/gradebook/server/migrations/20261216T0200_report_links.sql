-- Links that open one report once, for some minutes, without a session. Only the hash of their code is kept.
create table report_links (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  -- The year of the report: whoever opens the link has none.
  year_id    uuid not null default current_year(),
  kind       text not null check (kind in ('card', 'growth')),
  record_id  uuid not null,
  student_id uuid not null,
  language   text not null check (language in ('en', 'hi', 'kn', 'te', 'ur')),
  code_hash  bytea not null check (octet_length(code_hash) = 32),
  made_by    uuid not null,
  made_at    timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (tenant_id, id),
  constraint report_links_code unique (tenant_id, code_hash),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, made_by) references users
);
create index report_links_by_year on report_links (tenant_id, year_id);
create index report_links_by_student on report_links (tenant_id, student_id);
create index report_links_by_person on report_links (tenant_id, made_by);
create index report_links_by_end on report_links (tenant_id, expires_at);
call protect('report_links');
call erasable('report_links', 'student_id,made_by', deleted => true);
