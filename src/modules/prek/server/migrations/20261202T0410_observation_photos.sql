-- Photos of an observation. The device names each, so that sending it again adds nothing.
create table prek_observation_photos (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  year_id        uuid not null default current_year(),
  observation_id uuid not null,
  photo_key      text not null check (char_length(photo_key) between 1 and 40),
  file_id        uuid not null,
  added_at       timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint prek_observation_photos_once unique (tenant_id, year_id, observation_id, photo_key),
  foreign key (tenant_id, year_id, observation_id) references prek_observations (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references files
);
create index prek_observation_photos_by_file on prek_observation_photos (tenant_id, file_id);
call protect('prek_observation_photos', yearly => true);
