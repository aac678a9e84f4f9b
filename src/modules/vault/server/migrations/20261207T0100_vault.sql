-- Documents of the staff. A new version is a row of its own, and verification belongs to one version.
create table vault_items (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  user_id     uuid not null,
  category    text not null check (category in ('identity', 'qualification', 'police', 'contract', 'medical', 'bank', 'other')),
  title       text not null check (length(title) between 1 and 120),
  file_id     uuid not null,
  number      integer not null default 1 check (number > 0),
  replaces_id uuid,
  issued_on   date,
  expires_on  date,
  state       text not null default 'submitted' check (state in ('submitted', 'verified', 'returned', 'superseded')),
  note        text not null default '' check (length(note) <= 300),
  reason      text not null default '' check (length(reason) <= 300),
  verified_by uuid,
  added_by    uuid not null,
  added_at    timestamptz not null default now(),
  removed_at  timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete restrict,
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, replaces_id) references vault_items,
  foreign key (tenant_id, verified_by) references users on delete restrict,
  foreign key (tenant_id, added_by) references users on delete restrict
);
create index vault_items_by_owner on vault_items (tenant_id, user_id, category);
create index vault_items_by_expiry on vault_items (tenant_id, expires_on) where removed_at is null;
create index vault_items_by_file on vault_items (tenant_id, file_id);
create unique index vault_items_replaced on vault_items (tenant_id, replaces_id) where replaces_id is not null;
create index vault_items_by_verifier on vault_items (tenant_id, verified_by);
create index vault_items_by_adder on vault_items (tenant_id, added_by);
call protect('vault_items');
call personal('vault_items', '{title,issued_on,expires_on,state,note}');

-- Files that wait for their document.
create table vault_files (
  tenant_id uuid not null default current_tenant(),
  file_id   uuid not null,
  user_id   uuid not null,
  kept_at   timestamptz not null default now(),
  primary key (tenant_id, file_id),
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, user_id) references users on delete restrict
);
create index vault_files_by_user on vault_files (tenant_id, user_id);
call protect('vault_files');

-- Every time somebody was given a link to a document.
create table vault_looks (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  item_id   uuid not null,
  user_id   uuid not null,
  action    text not null check (action in ('view', 'download')),
  -- Why somebody of the office looked; the owner and those it is shared with need no reason.
  reason    text not null default '' check (length(reason) <= 300),
  at        timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, item_id) references vault_items,
  foreign key (tenant_id, user_id) references users on delete restrict
);
create index vault_looks_by_item on vault_looks (tenant_id, item_id, at);
create index vault_looks_by_user on vault_looks (tenant_id, user_id);
call protect('vault_looks', append_only => true);

-- Shared until a day with one person, or with everybody of a role.
create table vault_shares (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  item_id      uuid not null,
  user_id      uuid,
  role_id      smallint check (role_id in (1, 3, 5)),
  may_download boolean not null,
  until        date not null,
  purpose      text not null check (length(purpose) between 1 and 200),
  shared_by    uuid not null,
  shared_at    timestamptz not null default now(),
  ended_at     timestamptz,
  check ((user_id is not null) = (role_id is null)),
  primary key (tenant_id, id),
  foreign key (tenant_id, item_id) references vault_items,
  foreign key (tenant_id, user_id) references users on delete restrict,
  foreign key (tenant_id, shared_by) references users on delete restrict
);
create index vault_shares_by_item on vault_shares (tenant_id, item_id);
create index vault_shares_by_user on vault_shares (tenant_id, user_id);
create index vault_shares_by_role on vault_shares (tenant_id, role_id) where role_id is not null;
create index vault_shares_by_sharer on vault_shares (tenant_id, shared_by);
call protect('vault_shares');

-- Alerts before the last day of a document, each once.
create table vault_alerts (
  tenant_id uuid not null default current_tenant(),
  item_id   uuid not null,
  days      smallint not null,
  told_at   timestamptz not null default now(),
  primary key (tenant_id, item_id, days),
  foreign key (tenant_id, item_id) references vault_items
);
call protect('vault_alerts');
