-- How a school runs its gates. A school without a row has the defaults.
create table visitor_settings (
  tenant_id      uuid not null default current_tenant(),
  opens_at       time not null default '07:00',
  closes_at      time not null default '18:00',
  -- Minutes until reception decides in place of a host who does not answer.
  answer_minutes smallint not null default 3 check (answer_minutes between 1 and 30),
  -- Days after which photos, and phone numbers, are removed.
  photo_days     smallint not null default 90 check (photo_days between 1 and 1000),
  number_days    smallint not null default 365 check (number_days between 1 and 3000),
  -- A photo is taken at every visit, and not only at the first.
  fresh_photo    boolean not null default true,
  badge_fields   text[] not null default '{photo,purpose,host,until}',
  -- Addresses within which staff come and go by their own phone; none means at the gate only.
  networks       text[] not null default '{}',
  -- The supervisor's PIN that stands in for a code while there is no network.
  pin_salt       bytea,
  pin_hash       bytea,
  version        integer not null default 1,
  primary key (tenant_id),
  check (closes_at > opens_at),
  check ((pin_salt is null) = (pin_hash is null))
);
call protect('visitor_settings');

-- Who decides when a host does not answer, and is told of everything unusual.
create table visitor_receivers (
  tenant_id uuid not null default current_tenant(),
  user_id   uuid not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call protect('visitor_receivers');

create table gates (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  name      text not null check (length(name) between 1 and 60),
  is_active boolean not null default true,
  primary key (tenant_id, id)
);
create unique index gates_by_name on gates (tenant_id, lower(name));
call protect('gates');

-- A phone of a gate. Until it is enrolled there is only a code for it; its key never leaves the phone.
create table gate_devices (
  tenant_id       uuid not null default current_tenant(),
  id              uuid not null default new_id(),
  gate_id         uuid not null,
  name            text not null check (length(name) between 1 and 60),
  code_hash       bytea,
  code_expires_at timestamptz,
  -- The public half of its P-256 key, in SPKI form.
  public_key      bytea check (length(public_key) <= 200),
  enrolled_at     timestamptz,
  revoked_at      timestamptz,
  last_seen_at    timestamptz,
  created_by      uuid,
  created_at      timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, gate_id) references gates,
  foreign key (tenant_id, created_by) references users on delete restrict,
  check ((public_key is null) = (enrolled_at is null))
);
create unique index gate_devices_by_code on gate_devices (tenant_id, code_hash) where code_hash is not null;
create index gate_devices_by_gate on gate_devices (tenant_id, gate_id);
create index gate_devices_by_creator on gate_devices (tenant_id, created_by);
call protect('gate_devices');

-- Why people come. `questions` is a list of {id, label, isRequired}.
create table visit_purposes (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  name           text not null check (length(name) between 1 and 60),
  kind           text not null default 'visitor' check (kind in ('visitor', 'delivery', 'group')),
  needs_host     boolean not null default true,
  needs_approval boolean not null default true,
  max_minutes    smallint not null default 120 check (max_minutes between 5 and 1440),
  questions      jsonb not null default '[]',
  position       smallint not null default 0,
  is_active      boolean not null default true,
  primary key (tenant_id, id),
  check (needs_host or not needs_approval)
);
create unique index visit_purposes_by_name on visit_purposes (tenant_id, lower(name));
call protect('visit_purposes');

-- People who have visited or were invited. They are found by a keyed hash of the number, which itself is sealed. Name and company
-- stay as long as their visits; photo and number go when the school's time for them is over.
create table visitors (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  name          text not null check (length(name) between 1 and 100),
  company       text not null default '' check (length(company) <= 100),
  phone_mark    bytea,
  phone_sealed  bytea,
  photo_file_id uuid,
  created_at    timestamptz not null default now(),
  last_visit_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, photo_file_id) references files
);
create unique index visitors_by_phone on visitors (tenant_id, phone_mark) where phone_mark is not null;
create index visitors_by_photo on visitors (tenant_id, photo_file_id);
call protect('visitors');

-- Photos that were taken at a gate and belong to nothing yet.
create table visitor_photos (
  tenant_id uuid not null default current_tenant(),
  file_id   uuid not null,
  client_id text not null check (length(client_id) between 16 and 40),
  user_id   uuid not null,
  taken_at  timestamptz not null default now(),
  primary key (tenant_id, file_id),
  constraint visitor_photos_once unique (tenant_id, client_id),
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, user_id) references users on delete restrict
);
create index visitor_photos_by_user on visitor_photos (tenant_id, user_id);
call protect('visitor_photos');

create table visit_numbers (
  tenant_id uuid not null default current_tenant(),
  day       date not null,
  last      integer not null default 0,
  primary key (tenant_id, day)
);
call protect('visit_numbers');

-- One visit, from the invitation or the arrival on. `client_id` is chosen by whoever creates it, so that it exists once.
create table visits (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  client_id      text not null check (length(client_id) between 16 and 40),
  day            date not null,
  -- Counted within the day; an invitation has none until the visitor arrives.
  number         integer,
  visitor_id     uuid not null,
  purpose_id     uuid not null,
  host_id        uuid,
  party_size     smallint not null default 1 check (party_size between 1 and 200),
  vehicle        text not null default '' check (length(vehicle) <= 60),
  items          text not null default '' check (length(items) <= 200),
  answers        jsonb not null default '{}',
  state          text not null check (state in ('invited', 'arrived', 'awaitingHost', 'approved', 'denied', 'noAnswer',
    'checkedIn', 'checkedOut', 'noShow', 'cancelled')),
  -- How the visitor proved the number, or what stood in for that.
  proof          text not null default 'none' check (proof in ('none', 'code', 'pass', 'pin')),
  flags          text[] not null default '{}',
  photo_file_id  uuid,
  invited_by     uuid,
  expected_at    timestamptz,
  pass_hash      bytea,
  note           text not null default '' check (length(note) <= 300),
  badge_hash     bytea,
  arrived_at     timestamptz,
  asked_at       timestamptz,
  answered_at    timestamptz,
  answered_by    uuid,
  deny_reason    text not null default '' check (length(deny_reason) <= 200),
  checked_in_at  timestamptz,
  leave_by       timestamptz,
  checked_out_at timestamptz,
  close_note     text not null default '' check (length(close_note) <= 200),
  reminded_at    timestamptz,
  gate_in        uuid,
  gate_out       uuid,
  version        integer not null default 1,
  primary key (tenant_id, id),
  constraint visits_once unique (tenant_id, client_id),
  constraint visits_number unique (tenant_id, day, number),
  foreign key (tenant_id, visitor_id) references visitors,
  foreign key (tenant_id, purpose_id) references visit_purposes,
  foreign key (tenant_id, host_id) references users on delete restrict,
  foreign key (tenant_id, invited_by) references users on delete restrict,
  foreign key (tenant_id, answered_by) references users on delete restrict,
  foreign key (tenant_id, photo_file_id) references files,
  foreign key (tenant_id, gate_in) references gates,
  foreign key (tenant_id, gate_out) references gates
);
create index visits_by_day on visits (tenant_id, day, state);
create index visits_open on visits (tenant_id, state) where state in ('arrived', 'awaitingHost', 'approved', 'noAnswer', 'checkedIn');
create index visits_by_host on visits (tenant_id, host_id, day);
create index visits_by_visitor on visits (tenant_id, visitor_id, day);
create index visits_by_purpose on visits (tenant_id, purpose_id);
create index visits_by_inviter on visits (tenant_id, invited_by);
create index visits_by_answerer on visits (tenant_id, answered_by);
create index visits_by_photo on visits (tenant_id, photo_file_id);
create index visits_by_gate_in on visits (tenant_id, gate_in);
create index visits_by_gate_out on visits (tenant_id, gate_out);
create unique index visits_by_pass on visits (tenant_id, pass_hash) where pass_hash is not null;
create unique index visits_by_badge on visits (tenant_id, badge_hash) where badge_hash is not null;
call protect('visits');

-- Codes sent to the phone of a visitor or of a guardian.
create table gate_codes (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  phone_mark bytea not null,
  phone_sealed bytea not null,
  pass_id    uuid,
  code_hash  bytea,
  tries_left smallint not null default 5,
  expires_at timestamptz not null,
  proved_at  timestamptz,
  used_at    timestamptz,
  primary key (tenant_id, id)
);
create index gate_codes_by_expiry on gate_codes (tenant_id, expires_at);
call protect('gate_codes');

-- Whom the school wants to be warned of, or keeps out. The gate learns only the level.
create table watch_entries (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  name       text not null check (length(name) <= 100),
  phone_mark bytea,
  phone_sealed bytea,
  phone_end  text not null default '' check (length(phone_end) <= 4),
  level      text not null check (level in ('alert', 'block')),
  reason     text not null check (length(reason) between 1 and 300),
  expires_on date,
  added_by   uuid,
  added_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, added_by) references users on delete restrict,
  check (name <> '' or phone_mark is not null)
);
create index watch_entries_by_phone on watch_entries (tenant_id, phone_mark);
create index watch_entries_by_adder on watch_entries (tenant_id, added_by);
call protect('watch_entries');

-- Adults who may fetch a student, besides the guardians themselves.
create table pickup_adults (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  student_id    uuid not null,
  name          text not null check (length(name) between 1 and 100),
  relation      text not null check (length(relation) between 1 and 60),
  photo_file_id uuid,
  valid_from    date not null default school_today(),
  valid_to      date,
  added_by      uuid not null,
  added_at      timestamptz not null default now(),
  ended_at      timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, student_id) references users on delete restrict,
  foreign key (tenant_id, added_by) references users on delete restrict,
  foreign key (tenant_id, photo_file_id) references files,
  check (valid_to >= valid_from)
);
create index pickup_adults_by_student on pickup_adults (tenant_id, student_id);
create index pickup_adults_by_adder on pickup_adults (tenant_id, added_by);
create index pickup_adults_by_photo on pickup_adults (tenant_id, photo_file_id);
call protect('pickup_adults');
call personal('pickup_adults', '{name,relation,valid_from,valid_to}');

-- A student leaves the school during the day.
create table exit_passes (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  student_id   uuid not null,
  day          date not null,
  leave_at     time not null,
  return_by    time,
  reason       text not null check (length(reason) between 1 and 200),
  state        text not null default 'requested' check (state in ('requested', 'approved', 'rejected', 'verified', 'left',
    'returned', 'closed', 'cancelled')),
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  decided_by   uuid,
  decided_at   timestamptz,
  reject_reason text not null default '' check (length(reject_reason) <= 200),
  -- Who fetches the student: an authorised adult or a guardian.
  adult_id     uuid,
  guardian_id  uuid,
  -- The code the guardian received was told at the gate, or the call with the guardian was noted.
  code_id      uuid,
  call_note    text not null default '' check (length(call_note) <= 200),
  verified_at  timestamptz,
  left_at      timestamptz,
  returned_at  timestamptz,
  gate_id      uuid,
  version      integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, student_id) references users on delete restrict,
  foreign key (tenant_id, requested_by) references users on delete restrict,
  foreign key (tenant_id, decided_by) references users on delete restrict,
  foreign key (tenant_id, adult_id) references pickup_adults,
  foreign key (tenant_id, guardian_id) references guardians,
  foreign key (tenant_id, code_id) references gate_codes,
  foreign key (tenant_id, gate_id) references gates,
  check (return_by > leave_at),
  -- Nobody has left without an adult, and without a code or a call.
  check (state not in ('verified', 'left', 'returned') or (num_nonnulls(adult_id, guardian_id) = 1
    and (code_id is not null or call_note <> '') and decided_by is not null)),
  check ((state in ('left', 'returned')) = (left_at is not null) or state = 'closed')
);
create unique index exit_passes_open on exit_passes (tenant_id, student_id, day)
  where state in ('requested', 'approved', 'verified', 'left');
create index exit_passes_by_day on exit_passes (tenant_id, day, state);
create index exit_passes_by_student on exit_passes (tenant_id, student_id, day);
create index exit_passes_by_requester on exit_passes (tenant_id, requested_by);
create index exit_passes_by_decider on exit_passes (tenant_id, decided_by);
create index exit_passes_by_adult on exit_passes (tenant_id, adult_id);
create index exit_passes_by_guardian on exit_passes (tenant_id, guardian_id);
create index exit_passes_by_code on exit_passes (tenant_id, code_id);
create index exit_passes_by_gate on exit_passes (tenant_id, gate_id);
call protect('exit_passes');
call personal('exit_passes', '{day,leave_at,reason,left_at,returned_at}');

create table late_arrivals (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  student_id uuid not null,
  day        date not null,
  arrived_at timestamptz not null,
  reason     text not null default '' check (length(reason) <= 200),
  gate_id    uuid,
  primary key (tenant_id, id),
  constraint late_arrivals_once unique (tenant_id, student_id, day),
  foreign key (tenant_id, student_id) references users on delete restrict,
  foreign key (tenant_id, gate_id) references gates
);
create index late_arrivals_by_gate on late_arrivals (tenant_id, gate_id);
call protect('late_arrivals');
call personal('late_arrivals', '{arrived_at,reason}');

create table staff_passages (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  user_id   uuid not null,
  day       date not null,
  way       text not null check (way in ('in', 'out')),
  at        timestamptz not null,
  gate_id   uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete restrict,
  foreign key (tenant_id, gate_id) references gates
);
create index staff_passages_by_day on staff_passages (tenant_id, day, user_id, at);
create index staff_passages_by_user on staff_passages (tenant_id, user_id);
create index staff_passages_by_gate on staff_passages (tenant_id, gate_id);
call protect('staff_passages');
call personal('staff_passages', '{way,at}');

-- What gate phones have sent, by the id the phone chose: an entry that arrives again changes nothing and gets the same answer.
create table gate_entries (
  tenant_id   uuid not null default current_tenant(),
  client_id   text not null check (length(client_id) between 16 and 40),
  device_id   uuid,
  user_id     uuid not null,
  kind        text not null check (length(kind) <= 60),
  at          timestamptz not null,
  skew_ms     bigint not null default 0,
  received_at timestamptz not null default now(),
  refusal     text,
  record_id   uuid,
  -- The arrival a departure belongs to that has not reached us yet.
  awaits      text check (length(awaits) <= 60),
  primary key (tenant_id, client_id),
  foreign key (tenant_id, device_id) references gate_devices,
  foreign key (tenant_id, user_id) references users on delete restrict
);
create index gate_entries_by_device on gate_entries (tenant_id, device_id, received_at);
create index gate_entries_awaiting on gate_entries (tenant_id, awaits) where awaits is not null;
create index gate_entries_by_user on gate_entries (tenant_id, user_id);
call protect('gate_entries');

create table roll_calls (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  is_drill   boolean not null default true,
  started_at timestamptz not null default now(),
  started_by uuid not null,
  ended_at   timestamptz,
  ended_by   uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, started_by) references users on delete restrict,
  foreign key (tenant_id, ended_by) references users on delete restrict
);
create unique index roll_calls_one on roll_calls (tenant_id) where ended_at is null;
create index roll_calls_by_starter on roll_calls (tenant_id, started_by);
create index roll_calls_by_ender on roll_calls (tenant_id, ended_by);
call protect('roll_calls');

-- Who was inside when it began. `person_id` is the id of a user or of a visit.
create table roll_call_people (
  tenant_id    uuid not null default current_tenant(),
  roll_call_id uuid not null,
  person_id    uuid not null,
  kind         text not null check (kind in ('student', 'staff', 'visitor')),
  name         text not null,
  place        text not null default '',
  heads        smallint not null default 1,
  primary key (tenant_id, roll_call_id, person_id),
  foreign key (tenant_id, roll_call_id) references roll_calls
);
call protect('roll_call_people');

-- Every mark of every phone. The latest mark of a person counts, by the corrected time and then by the id of the mark.
create table roll_call_marks (
  tenant_id    uuid not null default current_tenant(),
  client_id    text not null check (length(client_id) between 16 and 40),
  roll_call_id uuid not null,
  person_id    uuid not null,
  is_safe      boolean not null,
  marked_at    timestamptz not null,
  marked_by    uuid not null,
  primary key (tenant_id, client_id),
  foreign key (tenant_id, roll_call_id, person_id) references roll_call_people,
  foreign key (tenant_id, marked_by) references users on delete restrict
);
create index roll_call_marks_by_person on roll_call_marks (tenant_id, roll_call_id, person_id, marked_at desc, client_id desc);
create index roll_call_marks_by_marker on roll_call_marks (tenant_id, marked_by);
call protect('roll_call_marks');
