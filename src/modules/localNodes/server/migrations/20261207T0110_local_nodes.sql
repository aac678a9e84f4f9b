-- A school's own machine that keeps content of the library for days without internet.
create table local_nodes (
  tenant_id       uuid not null default current_tenant(),
  id              uuid not null default new_id(),
  name            text not null check (length(name) between 1 and 60),
  code_hash       bytea,
  code_expires_at timestamptz,
  -- SPKI of a key on the curve P-256; null until the machine is enrolled.
  public_key      bytea,
  software        text not null default '' check (length(software) <= 40),
  free_bytes      bigint,
  -- What it was told at its last contact.
  licence         text check (licence in ('valid', 'ended')),
  enrolled_at     timestamptz,
  last_contact_at timestamptz,
  sync_asked_at   timestamptz,
  synced_at       timestamptz,
  removed_at      timestamptz,
  created_by      uuid not null,
  created_at      timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users on delete restrict
);
create unique index local_nodes_by_code on local_nodes (tenant_id, code_hash) where code_hash is not null;
create index local_nodes_by_creator on local_nodes (tenant_id, created_by);
call protect('local_nodes');

-- What a machine keeps: all that is published for a subject of a grade.
create table local_node_shelves (
  tenant_id  uuid not null default current_tenant(),
  node_id    uuid not null,
  grade_id   uuid not null,
  subject_id uuid not null,
  primary key (tenant_id, node_id, grade_id, subject_id),
  foreign key (tenant_id, node_id) references local_nodes on delete cascade,
  foreign key (tenant_id, grade_id) references grades on delete cascade,
  foreign key (tenant_id, subject_id) references subjects on delete cascade
);
create index local_node_shelves_by_grade on local_node_shelves (tenant_id, grade_id);
create index local_node_shelves_by_subject on local_node_shelves (tenant_id, subject_id);
call protect('local_node_shelves');

-- What a machine has reported about a file. A file without a row is online only.
create table local_node_files (
  tenant_id   uuid not null default current_tenant(),
  node_id     uuid not null,
  file_id     uuid not null,
  state       smallint not null check (state between 0 and 3),
  bytes       bigint not null check (bytes >= 0),
  reported_at timestamptz not null default now(),
  primary key (tenant_id, node_id, file_id),
  foreign key (tenant_id, node_id) references local_nodes on delete cascade,
  foreign key (tenant_id, file_id) references files on delete cascade
);
create index local_node_files_by_file on local_node_files (tenant_id, file_id);
call protect('local_node_files');
