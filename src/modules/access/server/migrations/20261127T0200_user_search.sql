-- The number a person is known by: a student's admission number, an employee's number. The module that owns it keeps it here,
-- so that one index finds people by everything they are known by.
alter table users add column record_no text;

-- Row-level security keeps PostgreSQL from looking for a part of a word in a trigram index, and a school's own part of an
-- ordinary index is small: a search reads that part and nothing else.
alter table users add column search_text text generated always as
  (lower(first_name || ' ' || last_name || ' ' || coalesce(record_no, '') || ' ' || coalesce(phone, ''))) stored;

drop index users_students;
create index users_students on users (tenant_id, lower(first_name), lower(last_name), id)
  include (first_name, last_name, status_id, search_text) where role_id = 2 and not is_guardian;
