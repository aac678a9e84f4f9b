-- The term an observation was made in. Those made before observations had one belong to the first.
alter table prek_observations add column term_key text check (char_length(term_key) between 1 and 40);
-- The observations whose notes, and the photos, that the teacher has chosen for the report of a term; nothing else of them is printed.
alter table prek_reports add column shown jsonb not null default '{"observationIds": [], "photoIds": []}';
call erasable('prek_observations', 'id > prek_observed_children.observation_id', kept => '{term_key}');
call erasable('prek_reports', 'student_id', kept => '{shown}');

-- What a teacher said about an observation. It is heard by teachers and the office and never printed.
create table prek_observation_voices (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  year_id        uuid not null default current_year(),
  observation_id uuid not null,
  file_id        uuid not null,
  added_at       timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint prek_observation_voices_once unique (tenant_id, year_id, observation_id),
  foreign key (tenant_id, year_id, observation_id) references prek_observations (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references files
);
create index prek_observation_voices_by_file on prek_observation_voices (tenant_id, file_id);
call protect('prek_observation_voices', yearly => true);
call erasable('prek_observation_voices', 'observation_id > prek_observed_children.observation_id', deleted => true);
