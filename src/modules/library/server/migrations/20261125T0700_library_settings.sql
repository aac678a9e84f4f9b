-- How large a file of the school's library may be, in megabytes; no row means the usual limit. Storage costs money, so a
-- school can lower it, and raise it for its films.
create table library_settings (
  tenant_id     uuid not null default current_tenant(),
  max_megabytes integer not null default 500 check (max_megabytes between 10 and 2048),
  version       integer not null default 1,
  primary key (tenant_id)
);
call protect('library_settings');

alter table library_uploads drop constraint library_uploads_size_check;
alter table library_uploads add constraint library_uploads_size_check check (size between 1 and 2147483648);
