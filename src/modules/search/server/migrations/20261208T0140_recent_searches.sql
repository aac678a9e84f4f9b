-- What a teacher searched for last, for themselves. A class belongs to a year, so earlier years' searches disappear with it.
create table recent_searches (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  user_id     uuid not null,
  module_id   smallint not null check (module_id between 1 and 6),
  action_id   smallint not null check (action_id between 1 and 18),
  class_id    uuid not null,
  subject_id  uuid,
  path        text not null check (char_length(path) <= 500),
  day         date,
  saved_at    timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, class_id) references classes (tenant_id, id) on delete cascade,
  foreign key (tenant_id, subject_id) references subjects (tenant_id, id) on delete cascade
);
create unique index recent_searches_once on recent_searches
  (tenant_id, user_id, module_id, action_id, class_id, subject_id) nulls not distinct;
create index recent_searches_by_class on recent_searches (tenant_id, class_id);
create index recent_searches_by_subject on recent_searches (tenant_id, subject_id);
call protect('recent_searches');
call personal('recent_searches', '{module_id,action_id,class_id,subject_id,saved_at}');
