-- The categories of documents as the school wants them. A usual one (`usualCategories` in rules.ts) has a row once it is changed.
create table vault_categories (
  tenant_id   uuid not null default current_tenant(),
  code        text not null check (length(code) between 1 and 40),
  -- Empty: the usual name.
  name        text not null default '' check (length(name) <= 60),
  is_required boolean not null,
  -- Who opens its documents besides their owner.
  visible_to  text not null check (visible_to in ('owner', 'hr', 'leadership')),
  -- Whether documents need an expiry date, or expire a number of months after they were issued.
  expiry      text not null check (expiry in ('optional', 'required', 'months')),
  months      integer check (months between 1 and 240),
  -- Nothing is added to one that is off.
  is_on       boolean not null default true,
  version     integer not null default 1,
  changed_by  uuid,
  changed_at  timestamptz not null default now(),
  primary key (tenant_id, code),
  check ((expiry = 'months') = (months is not null)),
  foreign key (tenant_id, changed_by) references users on delete set null (changed_by)
);
create index vault_categories_by_user on vault_categories (tenant_id, changed_by);
call protect('vault_categories');

alter table vault_items drop constraint vault_items_category_check;
alter table vault_items add constraint vault_items_category_check check (length(category) between 1 and 40);
