-- The channels by which the school tells an audience of a topic, until a person chooses otherwise. Without a row, the product's apply.
create table notification_defaults (
  tenant_id uuid not null default current_tenant(),
  category  text not null check (length(category) between 1 and 60),
  audience  text not null check (audience in ('guardians', 'students', 'staff')),
  in_app    boolean not null,
  push      boolean not null,
  email     boolean not null,
  sms       boolean not null,
  primary key (tenant_id, category, audience)
);
call protect('notification_defaults');
