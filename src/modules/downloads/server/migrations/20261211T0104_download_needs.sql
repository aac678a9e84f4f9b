-- What its reader must still be allowed when the file is fetched: a list of access rules, all of which must hold.
alter table downloads add column needs jsonb not null default '[]' check (octet_length(needs::text) <= 10000);
