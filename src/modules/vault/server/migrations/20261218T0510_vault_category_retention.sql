-- How long documents of a category are kept, in months: after they expire, and after their owner leaves. Nothing is said without a number:
-- expired documents of people who work here stay, and those of leavers go with the school's own rule.
alter table vault_categories add column expired_months integer check (expired_months between 1 and 240);
alter table vault_categories add column leaver_months integer check (leaver_months between 1 and 240);

-- Removes documents of people who have left, and expired ones of categories that say how long they are kept.
create or replace function remove_vault_items(items uuid[]) returns uuid[] language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  chosen uuid[];
  left_files uuid[];
begin
  select coalesce(array_agg(i.id), '{}') into chosen from public.vault_items i
    left join public.staff_profiles p on p.tenant_id = i.tenant_id and p.user_id = i.user_id
    left join public.vault_categories c on c.tenant_id = i.tenant_id and c.code = i.category
  where i.id = any (items)
    and (p.left_on < current_date or (i.expires_on + make_interval(months => c.expired_months))::date < current_date);
  delete from public.vault_looks l where l.item_id = any (chosen);
  delete from public.vault_shares s where s.item_id = any (chosen);
  delete from public.vault_alerts a where a.item_id = any (chosen);
  update public.vault_items i set replaces_id = null where i.replaces_id = any (chosen);
  with gone as (delete from public.vault_items i where i.id = any (chosen) returning i.file_id)
    select coalesce(array_agg(g.file_id), '{}') into left_files from gone g;
  return left_files;
end
$$;
