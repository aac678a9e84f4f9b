-- The classes that may look at a board. Their students and the students' guardians see it as it is now and never draw on it.
create table whiteboard_shares (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  whiteboard_id uuid not null,
  class_id      uuid not null,
  shared_at     timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint whiteboard_shares_once unique (tenant_id, whiteboard_id, class_id),
  foreign key (tenant_id, whiteboard_id) references whiteboards on delete cascade,
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id) on delete cascade
);
create index whiteboard_shares_by_class on whiteboard_shares (tenant_id, class_id);
call protect('whiteboard_shares', yearly => true);
