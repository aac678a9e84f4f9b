-- How the school meets online: links that people paste, or a service that makes them.
create table live_class_settings (
  tenant_id      uuid not null default current_tenant(),
  driver         text not null default 'link' check (driver in ('link', 'jitsi', 'meet', 'zoom')),
  -- The school's own room for pasted links, or the Jitsi server.
  address        text not null default '',
  account_id     text not null default '',
  client_id      text not null default '',
  -- Whose meetings they are at the service.
  host_user      text not null default '',
  -- Sealed with the server's key; nobody is ever shown them again.
  secret         bytea not null default '\x',
  webhook_secret bytea not null default '\x',
  is_stand_in    boolean not null default false,
  version        integer not null default 1,
  primary key (tenant_id)
);
call protect('live_class_settings');

-- Live classes in the lessons of a subject, for as long as the timetable gives them.
create table live_class_series (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  class_id   uuid not null,
  subject_id uuid not null,
  title      text not null default '',
  note       text not null default '',
  link       text not null default '',
  -- Empty: on every weekday with such a lesson.
  weekdays   integer[] not null default '{}',
  from_date  date not null,
  to_date    date not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  ended_at   timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  check (to_date >= from_date),
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, subject_id) references subjects,
  foreign key (tenant_id, created_by) references users
);
create index live_class_series_by_class on live_class_series (tenant_id, class_id);
create index live_class_series_by_subject on live_class_series (tenant_id, subject_id);
create index live_class_series_by_creator on live_class_series (tenant_id, created_by);
create index live_class_series_open on live_class_series (tenant_id, year_id, to_date) where ended_at is null;
call protect('live_class_series', yearly => true);

create table live_classes (
  tenant_id       uuid not null default current_tenant(),
  id              uuid not null default new_id(),
  year_id         uuid not null default current_year(),
  series_id       uuid,
  class_id        uuid not null,
  subject_id      uuid,
  -- Only those who chose the subject take part; the others of the class are in another lesson.
  elective_group  text,
  -- Who gives it: in a series whoever takes the lesson that day.
  host_id         uuid not null,
  title           text not null default '',
  note            text not null default '',
  -- Pasted; empty where the school's service makes the meeting.
  link            text not null default '',
  day             date not null,
  -- The lesson of a series.
  period_id       uuid,
  starts_at       timestamptz not null,
  ends_at         timestamptz not null,
  state           text not null default 'planned' check (state in ('planned', 'cancelled')),
  cancelled_by    text not null default '' check (cancelled_by in ('', 'teacher', 'timetable')),
  cancel_reason   text not null default '',
  -- Moved by hand: the timetable no longer moves it.
  is_own_time     boolean not null default false,
  started_at      timestamptz,
  reminded_at     timestamptz,
  driver          text not null default 'link' check (driver in ('link', 'jitsi', 'meet', 'zoom')),
  meeting_state   text not null default 'wanted' check (meeting_state in ('wanted', 'ready', 'failed')),
  meeting_problem text not null default '' check (meeting_problem in ('', 'auth', 'refused', 'unreachable', 'noService')),
  -- The service's name for it, and the address everybody shares. Only those who are invited ever get it.
  meeting_ref     text not null default '',
  meeting_address text not null default '',
  -- While somebody asks the service for the meeting, nobody else does.
  asked_until     timestamptz,
  asked_times     integer not null default 0,
  recording_link  text not null default '',
  reported_at     timestamptz,
  whiteboard_id   uuid,
  created_by      uuid,
  created_at      timestamptz not null default now(),
  version         integer not null default 1,
  primary key (tenant_id, id),
  check (ends_at > starts_at),
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, year_id, series_id) references live_class_series (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, subject_id) references subjects,
  foreign key (tenant_id, host_id) references users,
  foreign key (tenant_id, period_id) references periods,
  foreign key (tenant_id, whiteboard_id) references whiteboards on delete set null (whiteboard_id),
  foreign key (tenant_id, created_by) references users
);
create unique index live_classes_one_a_lesson on live_classes (tenant_id, series_id, day, period_id) where series_id is not null;
create index live_classes_by_class on live_classes (tenant_id, class_id, starts_at);
create index live_classes_by_host on live_classes (tenant_id, host_id, starts_at);
create index live_classes_by_meeting on live_classes (tenant_id, driver, meeting_ref) where meeting_ref <> '';
create index live_classes_by_series on live_classes (tenant_id, series_id, day);
create index live_classes_by_subject on live_classes (tenant_id, subject_id);
create index live_classes_by_period on live_classes (tenant_id, period_id);
create index live_classes_by_board on live_classes (tenant_id, whiteboard_id);
create index live_classes_by_creator on live_classes (tenant_id, created_by);
call protect('live_classes', yearly => true);

-- The place of one person in a live class. The service knows people by the id of their seat only, never by that of their account.
create table live_class_seats (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  live_class_id uuid not null,
  user_id       uuid not null,
  -- The person's own link, where the service gives one.
  address       text not null default '',
  provider_ref  text not null default '',
  primary key (tenant_id, id),
  constraint live_class_seats_once unique (tenant_id, live_class_id, user_id),
  foreign key (tenant_id, live_class_id) references live_classes on delete cascade,
  foreign key (tenant_id, user_id) references users
);
create index live_class_seats_by_user on live_class_seats (tenant_id, user_id);
call protect('live_class_seats', yearly => true);

-- Who was there and when: as the service tells it, or from the press of a button in the product.
create table live_class_visits (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  live_class_id uuid not null,
  -- Nobody: the service names somebody whom the school does not know.
  user_id       uuid,
  name          text not null default '',
  source        text not null check (source in ('press', 'service')),
  -- The service's name of the visit, so that a message heard twice counts once.
  visit_key     text not null,
  joined_at     timestamptz not null,
  left_at       timestamptz,
  primary key (tenant_id, id),
  constraint live_class_visits_once unique (tenant_id, live_class_id, visit_key),
  foreign key (tenant_id, live_class_id) references live_classes on delete cascade,
  foreign key (tenant_id, user_id) references users
);
create index live_class_visits_by_user on live_class_visits (tenant_id, user_id);
call protect('live_class_visits', yearly => true);
call personal('live_class_visits', '{joined_at,left_at,source}');
