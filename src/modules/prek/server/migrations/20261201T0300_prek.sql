-- How a school describes young children's growth in a year: areas, indicators, levels, prompts. Without a row, the ready one is used.
create table prek_settings (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  -- A `Framework`.
  content    jsonb not null,
  version    integer not null default 1,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint prek_settings_once unique (tenant_id, year_id),
  foreign key (tenant_id, year_id) references academic_years
);
call protect('prek_settings', yearly => true);

-- Something a teacher saw. The device names it, so that sending it again adds nothing.
create table prek_observations (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  year_id        uuid not null default current_year(),
  class_id       uuid not null,
  device_key     text not null check (char_length(device_key) between 8 and 100),
  indicator_keys text[] not null,
  note           text not null default '' check (char_length(note) <= 1000),
  seen_at        timestamptz not null,
  seen_by        uuid not null,
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  constraint prek_observations_once unique (tenant_id, seen_by, device_key),
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id),
  foreign key (tenant_id, seen_by) references users
);
create index prek_observations_by_class on prek_observations (tenant_id, year_id, class_id, seen_at);
create index prek_observations_by_person on prek_observations (tenant_id, seen_by);
call protect('prek_observations', yearly => true);

create table prek_observed_children (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  year_id        uuid not null default current_year(),
  observation_id uuid not null,
  student_id     uuid not null,
  primary key (tenant_id, id),
  constraint prek_observed_children_once unique (tenant_id, year_id, observation_id, student_id),
  foreign key (tenant_id, year_id, observation_id) references prek_observations (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, student_id) references users
);
create index prek_observed_children_by_student on prek_observed_children (tenant_id, student_id);
call protect('prek_observed_children', yearly => true);

-- A child's report in a term while it is written. What a family gets is a row of prek_published.
create table prek_reports (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  year_id      uuid not null default current_year(),
  class_id     uuid not null,
  student_id   uuid not null,
  term_key     text not null check (char_length(term_key) between 1 and 40),
  state        text not null default 'inProgress'
    check (state in ('inProgress', 'submitted', 'rework', 'approved', 'published')),
  -- The level of each indicator by key; 'none' is "not yet observed".
  ratings      jsonb not null default '{}',
  -- A text for each area by key.
  narratives   jsonb not null default '{}',
  -- Answers in the order of the prompts.
  child_voice  jsonb not null default '[]',
  parent_voice jsonb not null default '[]',
  -- Why it was returned or is being revised.
  note         text not null default '' check (char_length(note) <= 300),
  version      integer not null default 1,
  changed_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  constraint prek_reports_once unique (tenant_id, year_id, student_id, term_key),
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id),
  foreign key (tenant_id, student_id) references users
);
create index prek_reports_by_class on prek_reports (tenant_id, year_id, class_id, term_key);
create index prek_reports_by_student on prek_reports (tenant_id, student_id);
call protect('prek_reports', yearly => true);
call personal('prek_reports', '{ratings,narratives,child_voice,parent_voice}');

-- What was published, as it was printed: a later one replaces it and says so.
create table prek_published (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  year_id      uuid not null default current_year(),
  report_id    uuid not null,
  student_id   uuid not null,
  number       integer not null check (number > 0),
  printed      jsonb not null,
  published_by uuid not null,
  published_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  constraint prek_published_once unique (tenant_id, report_id, number),
  foreign key (tenant_id, year_id, report_id) references prek_reports (tenant_id, year_id, id),
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, published_by) references users
);
create index prek_published_by_report on prek_published (tenant_id, year_id, report_id);
create index prek_published_by_student on prek_published (tenant_id, student_id, published_at);
create index prek_published_by_person on prek_published (tenant_id, published_by);
call protect('prek_published', append_only => true, yearly => true);
call personal('prek_published', '{printed,published_at}');

-- A guardian has read a report, perhaps with a comment.
create table prek_acknowledgements (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  year_id      uuid not null default current_year(),
  published_id uuid not null,
  user_id      uuid not null,
  comment      text not null default '' check (char_length(comment) <= 500),
  made_at      timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint prek_acknowledgements_once unique (tenant_id, year_id, published_id, user_id),
  foreign key (tenant_id, year_id, published_id) references prek_published (tenant_id, year_id, id),
  foreign key (tenant_id, user_id) references users
);
create index prek_acknowledgements_by_person on prek_acknowledgements (tenant_id, user_id);
call protect('prek_acknowledgements', yearly => true);
