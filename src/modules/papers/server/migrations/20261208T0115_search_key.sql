alter table papers add column search_key text generated always as (search_key(name)) stored;
