-- Boards of one person. Nobody else reads them.
create table whiteboards (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  owner_id   uuid not null,
  title      text not null check (char_length(title) between 1 and 100),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references users
);
create index whiteboards_by_owner on whiteboards (tenant_id, owner_id, changed_at);
call protect('whiteboards');

-- The pages of a board in the order they were added. A background is a page of a book, drawn from the library.
create table whiteboard_pages (
  tenant_id       uuid not null default current_tenant(),
  id              uuid not null default new_id(),
  whiteboard_id   uuid not null,
  resource_id     uuid,
  background_page integer check (background_page between 1 and 99999),
  created_at      timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, whiteboard_id) references whiteboards on delete cascade,
  foreign key (tenant_id, resource_id) references library_resources,
  check ((resource_id is null) = (background_page is null))
);
create index whiteboard_pages_by_board on whiteboard_pages (tenant_id, whiteboard_id, id);
create index whiteboard_pages_by_resource on whiteboard_pages (tenant_id, resource_id);
call protect('whiteboard_pages');

-- The newest state of each element of a page. `element` is what the canvas wrote; nothing on the server reads it.
create table whiteboard_elements (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  page_id     uuid not null,
  element_key text not null check (char_length(element_key) between 1 and 60),
  version     integer not null check (version >= 0),
  nonce       integer not null check (nonce >= 0),
  element     text not null check (char_length(element) between 2 and 200000),
  primary key (tenant_id, id),
  constraint whiteboard_elements_once unique (tenant_id, page_id, element_key),
  foreign key (tenant_id, page_id) references whiteboard_pages on delete cascade
);
call protect('whiteboard_elements');
