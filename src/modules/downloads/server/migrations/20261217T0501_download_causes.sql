-- Why a file could not be made, in the words of the server, if there are any.
alter table downloads add column cause jsonb check (octet_length(cause::text) <= 4000);
-- The job that makes it, its name and its input, so that its reader can try again.
alter table downloads add column job jsonb check (octet_length(job::text) <= 40000);
