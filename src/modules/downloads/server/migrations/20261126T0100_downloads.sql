-- Files that are made in the background, each for the person who asked for it. They are kept for a week.
create table downloads (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  user_id     uuid not null,
  title_en    text not null,
  title_hi    text not null,
  state       text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  done        integer not null default 0,
  total       integer not null default 0,
  file_id     uuid,
  created_at  timestamptz not null default now(),
  finished_at timestamptz,
  expires_at  timestamptz not null default now() + interval '7 days',
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users,
  foreign key (tenant_id, file_id) references files
);
create index downloads_by_user on downloads (tenant_id, user_id, id);
create index downloads_by_file on downloads (tenant_id, file_id) where file_id is not null;
call protect('downloads');
