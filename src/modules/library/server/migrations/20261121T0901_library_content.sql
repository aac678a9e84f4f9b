-- What is written here instead of being uploaded: an article, a lesson plan, the cards of a deck, the questions of a video.
-- Its shape is `Content` in the module's content.ts; `kind` is what lists ask for.
alter table library_resources add column content jsonb check (content is null or content->>'kind' in ('article', 'cards', 'questions', 'plan'));

-- An office document as PDF, made in the background; it belongs to the file it was made from.
alter table library_resources add column rendition_of uuid;
alter table library_resources add column rendition_id uuid;
alter table library_resources add foreign key (tenant_id, rendition_of) references files;
alter table library_resources add foreign key (tenant_id, rendition_id) references files;
create index library_resources_by_rendered on library_resources (tenant_id, rendition_of);
create index library_resources_by_rendition on library_resources (tenant_id, rendition_id);

-- A packaged e-learning module is 5, an activity of the ELA library 6.
alter table library_resources drop constraint library_resources_category_id_check;
alter table library_resources add constraint library_resources_category_id_check
  check (category_id in (1, 2, 3, 4, 5, 6, 10, 11, 12, 135));

-- Only what can be opened is offered to the school.
alter table library_resources drop constraint library_resources_check;
alter table library_resources add constraint library_resources_offered_with_something
  check (status_id is null or file_id is not null or content is not null);
