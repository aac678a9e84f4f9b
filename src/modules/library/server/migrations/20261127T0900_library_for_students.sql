-- Whether students of the resource's grade see it once it is published. What was published before students had a library was
-- meant for teachers, answer keys included, so its owners open it one by one.
alter table library_resources add column for_students boolean not null default false;
alter table library_resources alter column for_students set default true;
