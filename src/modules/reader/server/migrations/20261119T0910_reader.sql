-- What a person did in a book: marks that were made, taken away and brought back. Nothing here is ever changed: what a page
-- shows follows from its operations in the order of (made_at, operation_key), so two devices that were apart agree once each
-- has the other's. The device names an operation, and a name counts once.
--
-- `details` holds places in page space: 0 to 1 across the page as it lies in the file, before any rotation.
create table reader_operations (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  user_id       uuid not null,
  resource_id   uuid not null,
  -- The file it was made in: a book that gets a new file keeps the marks of the old one.
  file_id       uuid not null,
  operation_key text not null check (char_length(operation_key) between 1 and 40),
  page          integer not null check (page between 1 and 99999),
  -- Drawings are many and are fetched by page; marks are few and fetched at once.
  layer         text not null check (layer in ('drawing', 'mark')),
  kind          text not null check (kind in ('stroke', 'erase', 'highlight', 'note', 'bookmark', 'edit', 'remove', 'restore')),
  details       jsonb not null,
  made_at       timestamptz not null,
  received_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint reader_operations_once unique (tenant_id, user_id, operation_key),
  foreign key (tenant_id, user_id) references users,
  foreign key (tenant_id, resource_id) references library_resources,
  foreign key (tenant_id, file_id) references files
);
create index reader_operations_by_book on reader_operations (tenant_id, user_id, resource_id, file_id, layer, page);
create index reader_operations_by_resource on reader_operations (tenant_id, resource_id);
create index reader_operations_by_file on reader_operations (tenant_id, file_id);
call protect('reader_operations', append_only => true);

-- Where a person stopped reading.
create table reader_places (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  user_id     uuid not null,
  resource_id uuid not null,
  page        integer not null check (page between 1 and 99999),
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint reader_places_once unique (tenant_id, user_id, resource_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, resource_id) references library_resources
);
create index reader_places_by_resource on reader_places (tenant_id, resource_id);
call protect('reader_places');
