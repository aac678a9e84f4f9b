-- A verified version stays valid until a newer one is verified; a version that was removed can be replaced by another.
drop index vault_items_replaced;
create index vault_items_by_replaced on vault_items (tenant_id, replaces_id);
create unique index vault_items_replaced on vault_items (tenant_id, replaces_id) where replaces_id is not null and removed_at is null;

-- Versions that were superseded although no newer one was verified come back as what they were.
alter table vault_items no force row level security;
with recursive newer as (
  select i.tenant_id, i.id as old_id, n.id, n.verified_by from vault_items i
    join vault_items n on n.tenant_id = i.tenant_id and n.replaces_id = i.id and n.removed_at is null
  where i.state = 'superseded'
  union all
  select newer.tenant_id, newer.old_id, n.id, n.verified_by from newer
    join vault_items n on n.tenant_id = newer.tenant_id and n.replaces_id = newer.id and n.removed_at is null
)
update vault_items i
set state = case when i.verified_by is not null then 'verified' when i.reason <> '' then 'returned' else 'submitted' end
where i.state = 'superseded' and i.removed_at is null and (
  (i.verified_by is not null
    and not exists (select from newer n where n.tenant_id = i.tenant_id and n.old_id = i.id and n.verified_by is not null))
  or not exists (select from newer n where n.tenant_id = i.tenant_id and n.old_id = i.id));
alter table vault_items force row level security;

-- Each time a link was opened, with the look that the link was given for.
alter table vault_looks add column link_of uuid;
alter table vault_looks add foreign key (tenant_id, link_of) references vault_looks;
create index vault_looks_by_link on vault_looks (tenant_id, link_of, id) where link_of is not null;
