-- Removes documents of people who have left, with their older versions, shares and looks. It runs with the rights of the owner, because
-- the looks are closed to the server; row-level security keeps it inside the school. Returns the files that went with them.
create function remove_vault_items(items uuid[]) returns uuid[] language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  chosen uuid[];
  left_files uuid[];
begin
  select coalesce(array_agg(i.id), '{}') into chosen from public.vault_items i
    join public.staff_profiles p on p.tenant_id = i.tenant_id and p.user_id = i.user_id
  where i.id = any (items) and p.left_on < current_date;
  delete from public.vault_looks l where l.item_id = any (chosen);
  delete from public.vault_shares s where s.item_id = any (chosen);
  delete from public.vault_alerts a where a.item_id = any (chosen);
  update public.vault_items i set replaces_id = null where i.replaces_id = any (chosen);
  with gone as (delete from public.vault_items i where i.id = any (chosen) returning i.file_id)
    select coalesce(array_agg(g.file_id), '{}') into left_files from gone g;
  return left_files;
end
$$;
revoke execute on function remove_vault_items(uuid[]) from public;
do $$ begin
  execute format('grant execute on function remove_vault_items(uuid[]) to %I', server_role());
end $$;
