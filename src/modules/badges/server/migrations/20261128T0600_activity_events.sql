-- What people did, as the modules tell it. Badges are computed from these rows alone.
create table activity_events (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  user_id    uuid not null,
  kind        text not null check (kind in ('homework.set', 'homework.evaluated', 'homework.viewed', 'homework.handedIn',
    'activity.assigned', 'activity.evaluated', 'activity.viewed', 'activity.handedIn', 'doubt.created', 'doubt.resolved',
    'lessonPlan.created', 'topic.completed', 'content.used', 'register.taken', 'onlineTest.set', 'onlineTest.taken',
    'challenge.mastered')),
  -- The record it is about, in the module that tells it: it may have been deleted since.
  source_id   uuid not null,
  -- What the record was called then.
  label       text not null default '' check (char_length(label) <= 200),
  -- How many students it was meant for.
  audience    integer check (audience between 0 and 100000),
  happened_at timestamptz not null,
  -- The day at the school.
  day         date not null,
  primary key (tenant_id, id),
  constraint activity_events_once unique (tenant_id, user_id, kind, source_id),
  foreign key (tenant_id, user_id) references users
);
create index activity_events_by_day on activity_events (tenant_id, user_id, day);
create index activity_events_by_source on activity_events (tenant_id, source_id, kind);
call protect('activity_events', append_only => true);
call personal('activity_events', '{kind,label,happened_at}');

-- An event whose source was deleted does not count; one that came back counts again. The latest mark says which.
create table activity_marks (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  event_id     uuid not null,
  is_withdrawn boolean not null,
  marked_at    timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references activity_events
);
create index activity_marks_by_event on activity_marks (tenant_id, event_id, marked_at);
call protect('activity_marks', append_only => true);
