-- The roles of the wire have no number for guardians: like gate staff they are a flag, on accounts of the student role.
alter table users add column is_guardian boolean not null default false check (not is_guardian or role_id = 2);
-- The order in which lists of students are read.
create index users_students on users (tenant_id, lower(first_name), lower(last_name), id) where role_id = 2 and not is_guardian;
