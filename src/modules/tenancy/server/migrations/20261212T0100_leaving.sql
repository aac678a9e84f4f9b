-- A school that leaves is removed by the owner of the tables, inside the school's own wall. The server role has no right to delete.
create policy leaving on tenants for delete using (id = (select current_tenant()));
