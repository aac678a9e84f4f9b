-- A large file on its way in pieces. The pieces lie in the store under the upload's name; `received` bytes of it are there.
-- What is not finished within a day is swept away with its pieces.
create table library_uploads (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  user_id     uuid not null,
  resource_id uuid not null,
  -- By name, size and the device's own mark of the file a device finds its upload again.
  name        text not null check (char_length(name) between 1 and 255),
  size        bigint not null check (size between 1 and 524288000),
  mark        text not null check (char_length(mark) between 1 and 40),
  received    bigint not null default 0 check (received between 0 and size),
  pieces      integer not null default 0,
  created_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint library_uploads_once unique (tenant_id, user_id, resource_id, mark),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, resource_id) references library_resources
);
create index library_uploads_by_resource on library_uploads (tenant_id, resource_id);
create index library_uploads_by_age on library_uploads (tenant_id, created_at);
call protect('library_uploads');
