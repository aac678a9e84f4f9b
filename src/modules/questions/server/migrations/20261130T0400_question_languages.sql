-- The same question in another language: each is a question of its own, with its own versions and reviews, and points at the one it
-- was translated from. All that point at one question, and that question, are the same question in several languages.
alter table questions add column translates_id uuid;
alter table questions add foreign key (tenant_id, translates_id) references questions;
alter table questions add check (translates_id <> id);
create index questions_by_original on questions (tenant_id, translates_id);
