alter table library_resources add column search_key text generated always as (search_key(title || ' ' || chapter || ' ' || topic)) stored;
