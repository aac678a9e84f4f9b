-- Blueprints to make papers from again: their author's own, or shared with everybody who writes papers.
create table paper_blueprints (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  name       text not null check (char_length(name) between 1 and 100),
  author_id  uuid not null,
  is_shared  boolean not null default false,
  blueprint  jsonb not null,
  changed_at timestamptz not null default now(),
  version    integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, author_id) references users
);
create index paper_blueprints_by_author on paper_blueprints (tenant_id, author_id);
create index paper_blueprints_by_name on paper_blueprints (tenant_id, lower(name));
call protect('paper_blueprints');
