alter table curriculum_items add column search_key text generated always as (search_key(title)) stored;
