-- Who brought a resource out: a publisher, a board, the school itself.
create table library_publications (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  name      text not null check (char_length(name) between 1 and 100),
  primary key (tenant_id, id)
);
create unique index library_publications_by_name on library_publications (tenant_id, lower(name));
call protect('library_publications');

-- A resource belongs to the person who added it. Without a status it is theirs alone, and those they share it with; with one
-- it is on its way into the school's library: 13 pending, 15 published, 24 sent for rework. What is put away keeps its row,
-- because the marks people made in a book must outlive it.
--
-- `words` is what a search looks through. A trigram index would not help: behind row-level security the database may not use
-- one for `ilike`, and the resources of one school are few.
create table library_resources (
  tenant_id       uuid not null default current_tenant(),
  id              uuid not null default new_id(),
  owner_id        uuid not null,
  title           text not null check (char_length(title) between 1 and 200),
  description     text not null default '',
  category_id     smallint not null check (category_id in (1, 2, 3, 4, 10, 11, 12, 135)),
  publication_id  uuid,
  grade_id        uuid,
  subject_id      uuid,
  chapter         text not null default '',
  topic           text not null default '',
  language        text not null default 'en' check (language in ('en', 'hi', 'kn', 'ta', 'te', 'ml', 'bn', 'gu', 'ur')),
  file_id         uuid,
  status_id       smallint check (status_id in (13, 15, 24)),
  decided_by      uuid,
  decided_at      timestamptz,
  decision_reason text not null default '',
  created_at      timestamptz not null default now(),
  removed_at      timestamptz,
  version         integer not null default 1,
  words           text generated always as (title || ' ' || chapter || ' ' || topic || ' ' || description) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references users,
  foreign key (tenant_id, publication_id) references library_publications,
  foreign key (tenant_id, grade_id) references grades,
  foreign key (tenant_id, subject_id) references subjects,
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, decided_by) references users,
  check (status_id is null or file_id is not null)
);
create index library_resources_by_status on library_resources (tenant_id, status_id, created_at);
create index library_resources_by_owner on library_resources (tenant_id, owner_id, created_at);
create index library_resources_by_publication on library_resources (tenant_id, publication_id);
create index library_resources_by_grade on library_resources (tenant_id, grade_id);
create index library_resources_by_subject on library_resources (tenant_id, subject_id);
create index library_resources_by_file on library_resources (tenant_id, file_id);
create index library_resources_by_decider on library_resources (tenant_id, decided_by);
call protect('library_resources');

-- Colleagues a resource was shared with by name.
create table library_shares (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  resource_id uuid not null,
  user_id     uuid not null,
  primary key (tenant_id, id),
  constraint library_shares_once unique (tenant_id, resource_id, user_id),
  foreign key (tenant_id, resource_id) references library_resources on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index library_shares_by_user on library_shares (tenant_id, user_id);
call protect('library_shares');

-- What people did with a resource. The device names each event, and a name counts once: a queue may be sent again.
create table library_usage (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  user_id     uuid not null,
  event_key   text not null check (char_length(event_key) between 1 and 40),
  resource_id uuid not null,
  kind        text not null check (kind in ('open', 'page', 'download', 'print', 'close')),
  page        integer check (page between 1 and 99999),
  -- How long it was looked at.
  seconds     integer check (seconds between 0 and 86400),
  happened_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint library_usage_once unique (tenant_id, user_id, event_key),
  foreign key (tenant_id, user_id) references users,
  foreign key (tenant_id, resource_id) references library_resources
);
create index library_usage_by_resource on library_usage (tenant_id, resource_id, kind, happened_at);
call protect('library_usage', append_only => true);
