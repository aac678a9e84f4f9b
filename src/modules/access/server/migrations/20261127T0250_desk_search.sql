-- The fee desk puts whoever has exactly the typed number first, so its search needs the number in the same index.
drop index users_students;
create index users_students on users (tenant_id, lower(first_name), lower(last_name), id)
  include (first_name, last_name, record_no, status_id, search_text) where role_id = 2 and not is_guardian;
