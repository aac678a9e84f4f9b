-- The heading under which a question stands; questions of one section follow each other, and are shuffled among themselves.
alter table online_test_items add column section text not null default '' check (char_length(section) <= 100);
