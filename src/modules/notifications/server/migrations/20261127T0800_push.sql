-- The browsers in which a person gets push messages. Each belongs to the session that turned it on: when that is ended, by signing
-- out or by the office, nothing is sent to it any more.
create table push_devices (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  user_id    uuid not null,
  session_id uuid not null,
  -- The address at the browser's push service, and the keys with which only this browser can read.
  endpoint   text not null check (length(endpoint) <= 1000),
  p256dh     text not null,
  auth       text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, session_id) references sessions on delete cascade
);
create unique index push_devices_by_endpoint on push_devices (tenant_id, endpoint);
create index push_devices_by_user on push_devices (tenant_id, user_id);
create index push_devices_by_session on push_devices (tenant_id, session_id);
call protect('push_devices');

-- It reaches nobody who has not turned it on, so whoever chose their channels before gets it once they do.
alter table notification_preferences add column push boolean not null default true;
alter table notifications add column pushed_at timestamptz;

-- The student a notification tells about, because a guardian who is barred meanwhile must not hear of them.
alter table notifications add column about_student_id uuid;
alter table notifications add foreign key (tenant_id, about_student_id) references users on delete cascade;
create index notifications_about on notifications (tenant_id, about_student_id) where about_student_id is not null;

-- Whether an account may be told about a student. Only a guardian can lose this: when the office bars or unlinks them.
create function may_hear_of(account uuid, student uuid) returns boolean language sql stable as $$
  select student is null
    or not exists (select from users a where a.id = account and a.is_guardian)
    or exists (
      select from guardians g join student_guardians l on l.tenant_id = g.tenant_id and l.guardian_id = g.id
      where g.user_id = account and l.student_id = student and l.barred_on is null)
$$;
