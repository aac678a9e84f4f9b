alter table online_tests add column search_key text generated always as (search_key(title)) stored;
