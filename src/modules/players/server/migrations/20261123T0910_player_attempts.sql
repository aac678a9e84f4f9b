-- How far a person is with one part of a packaged module, and what the part itself wants to be told next time: its bookmark,
-- its suspended work and the score so far, as the JSON of SCORM's own model. It belongs to the file it was played from.
create table player_attempts (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  user_id     uuid not null,
  resource_id uuid not null,
  file_id     uuid not null,
  sco_key     text not null check (char_length(sco_key) between 1 and 200),
  status      text not null check (status in ('incomplete', 'completed', 'passed', 'failed')),
  state       text not null check (char_length(state) <= 200000),
  -- Of the last result; 0 of 0 where a part gives no points.
  points      integer check (points >= 0),
  out_of      integer check (out_of >= points and out_of <= 100000),
  -- By the device's clock: what arrives late does not move it back.
  saved_at    timestamptz not null,
  primary key (tenant_id, id),
  constraint player_attempts_once unique (tenant_id, user_id, resource_id, sco_key),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, resource_id) references library_resources,
  foreign key (tenant_id, file_id) references files
);
create index player_attempts_by_resource on player_attempts (tenant_id, resource_id);
create index player_attempts_by_file on player_attempts (tenant_id, file_id);
call protect('player_attempts');
