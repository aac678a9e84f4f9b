-- What is on at a school. Days and times are those of the school's clocks; an event without times lasts whole days. Of an
-- event that comes again this row is the rule: its first day, and how it goes on.
create table calendar_events (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  -- 1 an event of a teacher, 2 an exam, 3 an event of the school.
  category    smallint not null check (category in (1, 2, 3)),
  owner_id    uuid not null,
  title       text not null,
  description text not null default '',
  starts_on   date not null,
  ends_on     date not null check (ends_on >= starts_on),
  starts_at   time,
  ends_at     time,
  room_id     uuid,
  -- Whom it concerns; for classes the table below names them.
  audience    text not null check (audience in ('me', 'staff', 'everyone', 'classes')),
  repeat      jsonb,
  -- The series this one was cut from, so that both are still known as one.
  cut_from    uuid,
  -- Counts changes, for whoever edits and for calendars that subscribe.
  version     integer not null default 1,
  updated_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  check ((starts_at is null) = (ends_at is null)),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, owner_id) references users,
  foreign key (tenant_id, room_id) references rooms
);
create index calendar_events_by_day on calendar_events (tenant_id, year_id, starts_on);
create index calendar_events_by_owner on calendar_events (tenant_id, owner_id, starts_on);
create index calendar_events_by_room on calendar_events (tenant_id, room_id);
call protect('calendar_events', yearly => true);

-- A whole grade, or one of its classes.
create table calendar_event_classes (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  year_id   uuid not null default current_year(),
  event_id  uuid not null,
  grade_id  uuid not null,
  class_id  uuid,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, event_id, grade_id, class_id),
  foreign key (tenant_id, year_id, event_id) references calendar_events (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, grade_id) references grades,
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id) on delete cascade
);
create index calendar_event_classes_by_grade on calendar_event_classes (tenant_id, grade_id);
create index calendar_event_classes_by_class on calendar_event_classes (tenant_id, class_id);
call protect('calendar_event_classes', yearly => true);

-- One day of a series that is not as the rule says: it is left out, or it differs.
create table calendar_exceptions (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  event_id    uuid not null,
  -- The day the rule gives, whatever day it was moved to.
  original_on date not null,
  cancelled   boolean not null default false,
  title       text,
  description text,
  starts_on   date,
  ends_on     date,
  starts_at   time,
  ends_at     time,
  room_id     uuid,
  primary key (tenant_id, id),
  constraint calendar_exceptions_once unique (tenant_id, event_id, original_on),
  foreign key (tenant_id, year_id, event_id) references calendar_events (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, room_id) references rooms
);
create index calendar_exceptions_by_room on calendar_exceptions (tenant_id, room_id);
call protect('calendar_exceptions', yearly => true);

-- Who wants to be reminded of what, and when that is next; nothing more to come leaves no instant.
create table calendar_reminders (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  year_id        uuid not null default current_year(),
  event_id       uuid not null,
  user_id        uuid not null,
  minutes_before integer not null check (minutes_before between 0 and 40320),
  -- The day of the series it is about next, as the rule gives it.
  next_on        date,
  next_at        timestamptz,
  primary key (tenant_id, id),
  constraint calendar_reminders_once unique (tenant_id, event_id, user_id),
  foreign key (tenant_id, year_id, event_id) references calendar_events (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users
);
create index calendar_reminders_by_user on calendar_reminders (tenant_id, user_id);
call protect('calendar_reminders', yearly => true);

-- A reminder that has come, until its person has marked it done. One without an event is another module's, such as a visitor
-- who waits.
create table calendar_alerts (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  user_id     uuid not null,
  event_id    uuid,
  occurs_on   date not null,
  kind        text not null default 'reminder' check (kind in ('reminder', 'appointment')),
  title       text not null,
  starts      text not null default '',
  link        text not null default '',
  created_at  timestamptz not null default now(),
  done_at     timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, year_id, event_id) references calendar_events (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users
);
create unique index calendar_alerts_once on calendar_alerts (tenant_id, event_id, user_id, occurs_on) where event_id is not null;
create index calendar_alerts_open on calendar_alerts (tenant_id, user_id, created_at) where done_at is null;
call protect('calendar_alerts', yearly => true);

-- How things were before a change, for as long as it can be undone.
create table calendar_changes (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  user_id    uuid not null,
  before     jsonb not null,
  -- The events as the change left them: their ids and versions.
  after      jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, user_id) references users
);
create index calendar_changes_by_user on calendar_changes (tenant_id, user_id, created_at);
call protect('calendar_changes', yearly => true);

-- The secret address at which a person's other calendars read along; only its hash is kept.
create table calendar_feeds (
  tenant_id    uuid not null default current_tenant(),
  user_id      uuid not null,
  token_hash   bytea not null,
  created_at   timestamptz not null default now(),
  last_read_at timestamptz,
  primary key (tenant_id, user_id),
  constraint calendar_feeds_token unique (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references users
);
call protect('calendar_feeds');

-- What was taught in a lesson, and what to keep in mind for the next.
create table session_notes (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  lesson_id  uuid not null,
  day        date not null,
  topic      text not null default '',
  notes      text not null default '',
  written_by uuid not null,
  version    integer not null default 1,
  primary key (tenant_id, id),
  constraint session_notes_once unique (tenant_id, year_id, day, lesson_id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, lesson_id) references timetable_lessons,
  foreign key (tenant_id, written_by) references users
);
create index session_notes_by_lesson on session_notes (tenant_id, lesson_id);
create index session_notes_by_writer on session_notes (tenant_id, written_by);
call protect('session_notes', yearly => true);
