-- Deletes of these rows what nothing refers to, in this year or any other, and answers it. One statement where all can go;
-- where some cannot, halves are tried until they are found.
create function delete_unused_many(target regclass, row_ids uuid[]) returns uuid[] language plpgsql as $$
declare
  gone   uuid[];
  middle integer := cardinality(row_ids) / 2;
begin
  if cardinality(row_ids) = 0 then
    return row_ids;
  end if;
  begin
    execute format('with gone as (delete from %s where tenant_id = current_tenant() and id = any ($1) returning id)
      select coalesce(array_agg(id), ''{}'') from gone', target) into gone using row_ids;
    return gone;
  exception when foreign_key_violation then
    if middle = 0 then
      return '{}';
    end if;
  end;
  return delete_unused_many(target, row_ids[:middle]) || delete_unused_many(target, row_ids[middle + 1:]);
end
$$;
