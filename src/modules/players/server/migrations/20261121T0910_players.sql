-- Where a person stopped in a video or a sound. The device says when it was there: what arrives late does not move it back.
create table player_places (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  user_id     uuid not null,
  resource_id uuid not null,
  -- Both in milliseconds.
  place       integer not null check (place between 0 and 86400000),
  duration    integer not null check (duration between 0 and 86400000),
  played_at   timestamptz not null,
  primary key (tenant_id, id),
  constraint player_places_once unique (tenant_id, user_id, resource_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, resource_id) references library_resources
);
create index player_places_by_resource on player_places (tenant_id, resource_id);
call protect('player_places');

-- What is said in a video or a sound, as WebVTT, one text for a language.
create table player_captions (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  resource_id uuid not null,
  language    text not null check (language in ('en', 'hi', 'kn', 'ta', 'te', 'ml', 'bn', 'gu', 'ur')),
  vtt         text not null check (char_length(vtt) between 1 and 300000),
  primary key (tenant_id, id),
  constraint player_captions_once unique (tenant_id, resource_id, language),
  foreign key (tenant_id, resource_id) references library_resources
);
call protect('player_captions');

-- How well a person knew a card, each time it was turned. When it comes again follows from these in the order of
-- (reviewed_at, review_key), whatever the order they arrived in; nothing of it is ever changed.
create table player_reviews (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  user_id     uuid not null,
  review_key  text not null check (char_length(review_key) between 1 and 40),
  resource_id uuid not null,
  card_key    text not null check (char_length(card_key) between 1 and 40),
  -- 1 again, 2 hard, 3 good, 4 easy.
  grade       smallint not null check (grade between 1 and 4),
  reviewed_at timestamptz not null,
  primary key (tenant_id, id),
  constraint player_reviews_once unique (tenant_id, user_id, review_key),
  foreign key (tenant_id, user_id) references users,
  foreign key (tenant_id, resource_id) references library_resources
);
create index player_reviews_by_deck on player_reviews (tenant_id, user_id, resource_id, reviewed_at);
create index player_reviews_by_resource on player_reviews (tenant_id, resource_id);
call protect('player_reviews', append_only => true);

-- What a person scored in an interactive video or another exercise, once for each time through.
create table player_results (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  user_id     uuid not null,
  result_key  text not null check (char_length(result_key) between 1 and 40),
  resource_id uuid not null,
  points      integer not null check (points >= 0),
  out_of      integer not null check (out_of >= points and out_of <= 100000),
  -- The answer to each question: its name, the choices, whether they were right.
  answers     jsonb not null,
  finished_at timestamptz not null,
  primary key (tenant_id, id),
  constraint player_results_once unique (tenant_id, user_id, result_key),
  foreign key (tenant_id, user_id) references users,
  foreign key (tenant_id, resource_id) references library_resources
);
create index player_results_by_resource on player_results (tenant_id, resource_id, finished_at);
call protect('player_results', append_only => true);
