-- What report cards look like: the draft of a design. What cards are issued with is a row of gradebook_card_design_versions.
create table gradebook_card_designs (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  name       text not null check (char_length(name) between 1 and 60),
  -- A `CardDesign`.
  content    jsonb not null,
  -- Whether the draft differs from the newest version.
  is_changed boolean not null default true,
  version    integer not null default 1,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call protect('gradebook_card_designs');

create table gradebook_card_design_grades (
  tenant_id uuid not null default current_tenant(),
  grade_id  uuid not null,
  design_id uuid not null,
  primary key (tenant_id, grade_id),
  foreign key (tenant_id, grade_id) references grades,
  foreign key (tenant_id, design_id) references gradebook_card_designs on delete cascade
);
create index gradebook_card_design_grades_by_design on gradebook_card_design_grades (tenant_id, design_id);
call protect('gradebook_card_design_grades');

create table gradebook_card_design_versions (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  design_id    uuid not null,
  number       integer not null check (number > 0),
  content      jsonb not null,
  published_by uuid not null,
  published_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint gradebook_card_design_versions_once unique (tenant_id, design_id, number),
  foreign key (tenant_id, design_id) references gradebook_card_designs,
  foreign key (tenant_id, published_by) references users
);
create index gradebook_card_design_versions_by_person on gradebook_card_design_versions (tenant_id, published_by);
call protect('gradebook_card_design_versions', append_only => true);

-- A photo made small for a card, as it was on the day of issue.
create table gradebook_card_photos (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  student_id uuid not null,
  hash       text not null check (char_length(hash) between 1 and 64),
  photo      bytea not null,
  kept_at    timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint gradebook_card_photos_once unique (tenant_id, student_id, hash),
  foreign key (tenant_id, student_id) references users
);
call protect('gradebook_card_photos', append_only => true);
call personal('gradebook_card_photos', '{kept_at}');

-- Without a design a card has the standard one.
alter table gradebook_cards
  add column design_version_id uuid,
  add column photo_id uuid,
  add foreign key (tenant_id, design_version_id) references gradebook_card_design_versions,
  add foreign key (tenant_id, photo_id) references gradebook_card_photos;
create index gradebook_cards_by_design on gradebook_cards (tenant_id, design_version_id);
create index gradebook_cards_by_photo on gradebook_cards (tenant_id, photo_id);

-- How far each card of a file is that is made in the background.
create table gradebook_card_prints (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  download_id uuid not null,
  card_id     uuid not null,
  state       text not null default 'waiting' check (state in ('waiting', 'made', 'failed')),
  primary key (tenant_id, id),
  constraint gradebook_card_prints_once unique (tenant_id, download_id, card_id),
  foreign key (tenant_id, download_id) references downloads on delete cascade,
  foreign key (tenant_id, year_id, card_id) references gradebook_cards (tenant_id, year_id, id)
);
create index gradebook_card_prints_by_card on gradebook_card_prints (tenant_id, year_id, card_id);
call protect('gradebook_card_prints', yearly => true);
