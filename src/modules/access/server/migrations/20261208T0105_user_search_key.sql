-- Names in any script, by how they sound.
alter table users add column search_key text generated always as (search_key(first_name || ' ' || last_name)) stored;

drop index users_students;
create index users_students on users (tenant_id, lower(first_name), lower(last_name), id)
  include (first_name, last_name, status_id, search_text, search_key) where role_id = 2 and not is_guardian;
