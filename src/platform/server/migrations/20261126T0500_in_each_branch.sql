-- Runs one query inside every school of the transaction's organisation, in one statement, however many there are. Each
-- run has the school and its current year set, with the caller's rights, so row-level security holds as in a request of
-- that school. The query returns one json object. A school's own transaction has no organisation and gets nothing.
create function in_each_branch(query text) returns table (branch_id uuid, answer jsonb) language plpgsql as $$
declare
  own_tenant text := current_setting('app.tenant_id', true);
  own_year text := current_setting('app.year_id', true);
  branches uuid[] := array(
    select t.id from tenants t where t.kind = 'school' and t.organisation_id = current_organisation() order by t.id);
  branch uuid;
  branch_year uuid;
begin
  foreach branch in array branches loop
    select t.current_year_id into branch_year from tenants t where t.id = branch;
    perform set_config('app.tenant_id', branch::text, true),
      set_config('app.year_id', coalesce(branch_year::text, ''), true);
    execute query into answer;
    branch_id := branch;
    return next;
  end loop;
  -- Later statements of the transaction belong to the organisation again.
  perform set_config('app.tenant_id', own_tenant, true), set_config('app.year_id', own_year, true);
end
$$;
