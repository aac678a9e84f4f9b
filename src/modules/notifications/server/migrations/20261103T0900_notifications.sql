-- What people were told. The words are made from kind and params when somebody reads them, in the reader's language.
create table notifications (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  user_id    uuid not null,
  kind       text not null,
  category   text not null,
  params     jsonb not null default '{}' check (octet_length(params::text) <= 4000),
  -- A page inside the product: never a scheme or a host.
  link       text check (link !~* '^([a-z][a-z0-9+.-]*:|[/\\]{2})' and length(link) <= 500),
  -- Not shown by the bell when the person wants this category by mail or SMS only.
  in_app     boolean not null default true,
  emailed_at timestamptz,
  texted_at  timestamptz,
  created_at timestamptz not null default now(),
  read_at    timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
-- Ids are ordered by time, so the newest of a person are the last of this.
create index notifications_newest on notifications (tenant_id, user_id, id) where in_app;
create index notifications_unread on notifications (tenant_id, user_id, id) where in_app and read_at is null;
create index notifications_by_age on notifications (tenant_id, created_at);
call protect('notifications');

-- No row means what the category says is usual.
create table notification_preferences (
  tenant_id uuid not null default current_tenant(),
  user_id   uuid not null,
  category  text not null,
  in_app    boolean not null,
  email     boolean not null,
  sms       boolean not null,
  waits     boolean not null,
  primary key (tenant_id, user_id, category),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call protect('notification_preferences');

-- When and in which language mail and SMS reach a person. Times are minutes of the day on the school's clock.
create table notification_manners (
  tenant_id  uuid not null default current_tenant(),
  user_id    uuid not null,
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to   smallint check (quiet_to between 0 and 1439),
  language   text not null default 'en',
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);
call protect('notification_manners');
