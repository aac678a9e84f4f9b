-- Printed by `npm run print` from a freshly migrated database.

create table academic_years (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  starts_on date not null,
  ends_on date not null,
  status_id integer not null,
  version integer not null default 1,
  CHECK ((ends_on > starts_on)),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, name)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table audit_entries (
  tenant_id uuid not null default current_tenant(),
  seq bigint not null,
  at timestamp with time zone not null default clock_timestamp(),
  actor_id uuid,
  actor_role smallint,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  address text,
  request_id text,
  prev_hash bytea not null,
  hash bytea not null,
  PRIMARY KEY (tenant_id, seq)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table bell_days (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  schedule_id uuid not null,
  weekday smallint not null,
  CHECK (((weekday >= 1) AND (weekday <= 7))),
  FOREIGN KEY (tenant_id, year_id, schedule_id) REFERENCES bell_schedules(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, weekday)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table bell_schedules (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  name text not null,
  version integer not null default 1,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table buildings (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  version integer not null default 1,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table class_teachers (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  class_id uuid not null,
  teacher_id uuid not null,
  from_date date not null,
  to_date date,
  CHECK ((to_date >= from_date)),
  FOREIGN KEY (tenant_id, teacher_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table classes (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  grade_id uuid not null,
  stream_id uuid,
  section text not null,
  capacity smallint,
  room_id uuid,
  version integer not null default 1,
  CHECK (((capacity >= 1) AND (capacity <= 200))),
  FOREIGN KEY (tenant_id, grade_id) REFERENCES grades(tenant_id, id),
  FOREIGN KEY (tenant_id, grade_id, stream_id) REFERENCES streams(tenant_id, grade_id, id),
  FOREIGN KEY (tenant_id, room_id) REFERENCES rooms(tenant_id, id) ON DELETE SET NULL (room_id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table departments (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  kind text not null default 'teaching'::text,
  head_id uuid,
  version integer not null default 1,
  CHECK ((kind = ANY (ARRAY['teaching'::text, 'other'::text]))),
  FOREIGN KEY (tenant_id, head_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table developer_outbox (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  channel text not null,
  recipient text not null,
  subject text,
  body text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table enrolments (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  class_id uuid not null,
  student_id uuid not null,
  roll_no text not null,
  from_date date not null,
  to_date date,
  CHECK ((to_date >= from_date)),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table files (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  type text not null,
  size bigint not null,
  sha256 bytea not null,
  storage_key text not null,
  purpose text not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, storage_key)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table grade_subjects (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  grade_id uuid not null,
  stream_id uuid,
  subject_id uuid not null,
  elective_group text,
  position smallint not null default 0,
  FOREIGN KEY (tenant_id, grade_id) REFERENCES grades(tenant_id, id),
  FOREIGN KEY (tenant_id, grade_id, stream_id) REFERENCES streams(tenant_id, grade_id, id),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE NULLS NOT DISTINCT (tenant_id, year_id, grade_id, stream_id, subject_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table grades (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  code smallint not null,
  position smallint not null,
  version integer not null default 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, code)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table guardians (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid,
  name text not null,
  phone text,
  email text,
  occupation text not null default ''::text,
  version integer not null default 1,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table holidays (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  name text not null,
  starts_on date not null,
  ends_on date not null,
  version integer not null default 1,
  CHECK ((ends_on >= starts_on)),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table idempotency_keys (
  tenant_id uuid not null default current_tenant(),
  user_id uuid not null,
  key text not null,
  action text not null,
  request_hash bytea not null,
  reply json,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (tenant_id, user_id, key)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table import_files (
  tenant_id uuid not null default current_tenant(),
  run_id uuid not null,
  content bytea not null,
  CHECK ((length(content) <= 10485760)),
  FOREIGN KEY (tenant_id, run_id) REFERENCES import_runs(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, run_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table import_rows (
  tenant_id uuid not null default current_tenant(),
  run_id uuid not null,
  row integer not null,
  cells jsonb not null,
  fixes jsonb not null default '{}'::jsonb,
  does text,
  entity_id text,
  problems jsonb not null default '[]'::jsonb,
  did text,
  before jsonb,
  after jsonb,
  left_alone text,
  CHECK ((did = ANY (ARRAY['create'::text, 'update'::text]))),
  CHECK ((does = ANY (ARRAY['create'::text, 'update'::text, 'skip'::text]))),
  CHECK ((length(entity_id) <= 200)),
  CHECK ((length(left_alone) <= 500)),
  FOREIGN KEY (tenant_id, run_id) REFERENCES import_runs(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, run_id, "row")
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table import_runs (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  kind text not null,
  year_id uuid,
  file_name text not null,
  state text not null default 'reading'::text,
  unreadable text,
  stopped text,
  headings jsonb not null default '[]'::jsonb,
  matching jsonb not null default '[]'::jsonb,
  row_count integer not null default 0,
  revision integer not null default 1,
  summary jsonb,
  leaves_out boolean not null default false,
  done_count integer not null default 0,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  confirmed_by uuid,
  applied_at timestamp with time zone,
  undone_by uuid,
  undone_at timestamp with time zone,
  CHECK (((row_count >= 0) AND (row_count <= 5000))),
  CHECK ((length(file_name) <= 255)),
  CHECK ((length(kind) <= 60)),
  CHECK ((length(stopped) <= 60)),
  CHECK ((length(unreadable) <= 60)),
  CHECK ((state = ANY (ARRAY['reading'::text, 'unreadable'::text, 'matching'::text, 'checking'::text, 'checked'::text, 'applying'::text, 'applied'::text, 'undoing'::text, 'undone'::text]))),
  FOREIGN KEY (tenant_id, confirmed_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (confirmed_by),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (created_by),
  FOREIGN KEY (tenant_id, undone_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (undone_by),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table known_browsers (
  tenant_id uuid not null default current_tenant(),
  token_hash bytea not null,
  user_id uuid not null,
  last_used_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, token_hash, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table migrations (
  name text not null,
  hash text not null,
  applied_at timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);
-- the server may: nothing; row security off

create table notification_manners (
  tenant_id uuid not null default current_tenant(),
  user_id uuid not null,
  quiet_from smallint,
  quiet_to smallint,
  language text not null default 'en'::text,
  CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  CHECK (((quiet_to >= 0) AND (quiet_to <= 1439))),
  CHECK ((quiet_from <> quiet_to)),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table notification_preferences (
  tenant_id uuid not null default current_tenant(),
  user_id uuid not null,
  category text not null,
  in_app boolean not null,
  email boolean not null,
  sms boolean not null,
  waits boolean not null,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, user_id, category)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table notifications (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  kind text not null,
  category text not null,
  params jsonb not null default '{}'::jsonb,
  link text,
  in_app boolean not null default true,
  emailed_at timestamp with time zone,
  texted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  CHECK (((link !~* '^([a-z][a-z0-9+.-]*:|[/\\]{2})'::text) AND (length(link) <= 500))),
  CHECK ((octet_length((params)::text) <= 4000)),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table one_time_codes (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  purpose text not null,
  code_hash bytea not null,
  expires_at timestamp with time zone not null,
  tries_left smallint not null default 1,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  CHECK ((purpose = ANY (ARRAY['otp'::text, 'reset'::text, 'invitation'::text, 'mobile'::text, 'download'::text, 'gradebook'::text, 'prek'::text]))),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table organisations (
  id uuid not null default new_id(),
  name text not null,
  type text not null default 'Trust'::text,
  contacts jsonb not null default '{}'::jsonb,
  logo_file_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id)
);
-- the server may: insert, select, update; row security forced
-- policy directory: ((( SELECT current_tenant() AS current_tenant) IS NULL) OR (id = ( SELECT current_organisation() AS current_organisation)) OR (id = ( SELECT t.organisation_id
   FROM tenants t
  WHERE (t.id = ( SELECT current_tenant() AS current_tenant)))))
-- policy founding: (id = ( SELECT current_organisation() AS current_organisation))
-- policy own: (id = ( SELECT current_organisation() AS current_organisation))

create table page_views (
  tenant_id uuid not null default current_tenant(),
  path text not null,
  day date not null,
  count integer not null default 1,
  PRIMARY KEY (tenant_id, path, day)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table periods (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  schedule_id uuid not null,
  name text not null,
  kind text not null default 'lesson'::text,
  starts_at time without time zone not null,
  ends_at time without time zone not null,
  CHECK ((ends_at > starts_at)),
  CHECK ((kind = ANY (ARRAY['lesson'::text, 'break'::text, 'assembly'::text]))),
  FOREIGN KEY (tenant_id, year_id, schedule_id) REFERENCES bell_schedules(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table privileges (
  tenant_id uuid not null default current_tenant(),
  user_id uuid not null,
  domain_id smallint not null,
  is_viewable boolean not null default false,
  is_editable boolean not null default false,
  is_approval boolean not null default false,
  is_printable boolean not null default false,
  CHECK (((domain_id >= 1) AND (domain_id <= 23))),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, user_id, domain_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table rooms (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  building_id uuid not null,
  name text not null,
  kind text not null default 'classroom'::text,
  floor smallint not null default 0,
  capacity smallint,
  version integer not null default 1,
  CHECK (((capacity >= 1) AND (capacity <= 5000))),
  CHECK ((kind = ANY (ARRAY['classroom'::text, 'laboratory'::text, 'computerRoom'::text, 'library'::text, 'hall'::text, 'office'::text, 'staffRoom'::text, 'sports'::text, 'medical'::text, 'store'::text, 'other'::text]))),
  FOREIGN KEY (tenant_id, building_id) REFERENCES buildings(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table school_details (
  tenant_id uuid not null default current_tenant(),
  affiliation_no text not null default ''::text,
  address text not null default ''::text,
  phone text not null default ''::text,
  email text not null default ''::text,
  website text not null default ''::text,
  principal text not null default ''::text,
  established smallint,
  medium text not null default ''::text,
  PRIMARY KEY (tenant_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table school_documents (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  kind text not null,
  title text not null,
  reference text not null default ''::text,
  valid_until date,
  file_id uuid not null,
  added_by uuid,
  added_at timestamp with time zone not null default now(),
  version integer not null default 1,
  CHECK ((kind = ANY (ARRAY['recognition'::text, 'safety'::text, 'property'::text, 'policy'::text, 'other'::text]))),
  FOREIGN KEY (tenant_id, added_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table sessions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  token_hash bytea not null,
  client text not null,
  address text not null,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, token_hash)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table setup_put_away (
  tenant_id uuid not null default current_tenant(),
  user_id uuid not null,
  at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table staff_profiles (
  tenant_id uuid not null default current_tenant(),
  user_id uuid not null,
  employee_no text not null,
  department_id uuid,
  designation text not null default ''::text,
  qualification text not null default ''::text,
  joined_on date,
  left_on date,
  date_of_birth date,
  gender text,
  blood_group text,
  phone2 text,
  address text not null default ''::text,
  photo_file_id uuid,
  version integer not null default 1,
  CHECK ((blood_group = ANY (ARRAY['O+'::text, 'O-'::text, 'A+'::text, 'A-'::text, 'B+'::text, 'B-'::text, 'AB+'::text, 'AB-'::text]))),
  CHECK ((gender = ANY (ARRAY['Male'::text, 'Female'::text, 'Others'::text]))),
  CHECK ((left_on >= joined_on)),
  FOREIGN KEY (tenant_id, department_id) REFERENCES departments(tenant_id, id),
  FOREIGN KEY (tenant_id, photo_file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table streams (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  grade_id uuid not null,
  name text not null,
  position smallint not null default 0,
  version integer not null default 1,
  FOREIGN KEY (tenant_id, grade_id) REFERENCES grades(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, grade_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table student_electives (
  tenant_id uuid not null default current_tenant(),
  year_id uuid not null default current_year(),
  student_id uuid not null,
  elective_group text not null,
  subject_id uuid not null,
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, year_id, student_id, elective_group)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table student_fields (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  built_in text,
  label text,
  type_id smallint not null,
  is_required boolean not null default false,
  is_active boolean not null default true,
  options text[] not null default '{}'::text[],
  help text not null default ''::text,
  section text not null,
  position smallint not null,
  CHECK (((built_in IS NOT NULL) OR (label IS NOT NULL))),
  CHECK (((type_id >= 1) AND (type_id <= 17))),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, built_in)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table student_formats (
  tenant_id uuid not null default current_tenant(),
  version integer not null default 1,
  PRIMARY KEY (tenant_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table student_guardians (
  tenant_id uuid not null default current_tenant(),
  student_id uuid not null,
  guardian_id uuid not null,
  relation text not null,
  is_primary boolean not null default false,
  CHECK ((relation = ANY (ARRAY['Father'::text, 'Mother'::text, 'Others'::text]))),
  FOREIGN KEY (tenant_id, guardian_id) REFERENCES guardians(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, student_id, guardian_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table students (
  tenant_id uuid not null default current_tenant(),
  user_id uuid not null,
  admission_no text not null,
  admitted_on date,
  date_of_birth date,
  gender text,
  blood_group text,
  quota text,
  aadhaar bytea,
  aadhaar_last4 text,
  aadhaar_mark bytea,
  address text not null default ''::text,
  pincode text,
  details jsonb not null default '{}'::jsonb,
  photo_file_id uuid,
  version integer not null default 1,
  CHECK ((((aadhaar IS NULL) = (aadhaar_last4 IS NULL)) AND ((aadhaar IS NULL) = (aadhaar_mark IS NULL)))),
  CHECK ((aadhaar_last4 ~ '^[0-9]{4}$'::text)),
  CHECK ((blood_group = ANY (ARRAY['O+'::text, 'O-'::text, 'A+'::text, 'A-'::text, 'B+'::text, 'B-'::text, 'AB+'::text, 'AB-'::text]))),
  CHECK ((gender = ANY (ARRAY['Male'::text, 'Female'::text, 'Others'::text]))),
  CHECK ((quota = ANY (ARRAY['General'::text, 'SC'::text, 'ST'::text, 'OBC'::text, 'Minority'::text]))),
  FOREIGN KEY (tenant_id, photo_file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table subjects (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  version integer not null default 1,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table teachings (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  class_id uuid not null,
  subject_id uuid not null,
  teacher_id uuid not null,
  from_date date not null,
  to_date date,
  CHECK ((to_date >= from_date)),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, teacher_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table tenants (
  id uuid not null default new_id(),
  organisation_id uuid not null,
  kind text not null,
  short_code text not null,
  sub_domain text not null,
  custom_domain text,
  name text not null,
  place text not null default ''::text,
  board text not null default ''::text,
  colour text not null default '#1f6b4f'::text,
  logo_file_id uuid,
  content_category_group_id integer not null default 1,
  status_id integer not null default 1,
  is_online boolean not null default true,
  licence_valid boolean not null default true,
  modules integer[] not null default '{}'::integer[],
  time_zone text not null default 'Asia/Kolkata'::text,
  current_year_id uuid,
  maintenance_name text,
  maintenance_alert text,
  maintenance_from timestamp with time zone,
  maintenance_to timestamp with time zone,
  version integer not null default 1,
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
  CHECK ((custom_domain ~ '^[a-z0-9.-]{4,253}$'::text)),
  CHECK ((kind = ANY (ARRAY['school'::text, 'organisation'::text]))),
  CHECK ((short_code ~ '^[a-z0-9][a-z0-9-]{1,30}$'::text)),
  CHECK ((status_id = ANY (ARRAY[1, 11]))),
  CHECK ((sub_domain ~ '^[a-z0-9][a-z0-9-]{0,60}$'::text)),
  FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  PRIMARY KEY (id),
  UNIQUE (custom_domain),
  UNIQUE (short_code),
  UNIQUE (sub_domain)
);
-- the server may: insert, select, update; row security forced
-- policy directory: ((( SELECT current_tenant() AS current_tenant) IS NULL) OR (id = ( SELECT current_tenant() AS current_tenant)) OR (organisation_id = ( SELECT current_organisation() AS current_organisation)))
-- policy founding: (organisation_id = ( SELECT current_organisation() AS current_organisation))
-- policy own: ((id = ( SELECT current_tenant() AS current_tenant)) OR (organisation_id = ( SELECT current_organisation() AS current_organisation)))

create table terms (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  name text not null,
  starts_on date not null,
  ends_on date not null,
  version integer not null default 1,
  CHECK ((ends_on >= starts_on)),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table throttles (
  tenant_id uuid not null default current_tenant(),
  bucket text not null,
  count integer not null,
  last_at timestamp with time zone not null default now(),
  window_ends_at timestamp with time zone not null,
  PRIMARY KEY (tenant_id, bucket)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table users (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_name text not null,
  role_id smallint not null,
  is_super_admin boolean not null default false,
  is_gate_staff boolean not null default false,
  first_name text not null,
  last_name text not null default ''::text,
  email text,
  phone text,
  password_hash text,
  password_set_at timestamp with time zone,
  password_expires_at timestamp with time zone,
  must_set_password boolean not null default false,
  status_id smallint not null default 1,
  login_status smallint,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  is_guardian boolean not null default false,
  CHECK (((NOT is_gate_staff) OR (role_id = 5))),
  CHECK (((NOT is_guardian) OR (role_id = 2))),
  CHECK (((NOT is_super_admin) OR (role_id = 1))),
  CHECK (((role_id >= 1) AND (role_id <= 5))),
  CHECK ((status_id = ANY (ARRAY[1, 11]))),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table working_days (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  weekday smallint not null,
  weeks integer[] not null default '{}'::integer[],
  version integer not null default 1,
  CHECK (((weekday >= 1) AND (weekday <= 7))),
  CHECK ((weeks <@ '{1,2,3,4,5}'::integer[])),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, weekday)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

CREATE UNIQUE INDEX academic_years_one_current ON public.academic_years USING btree (tenant_id) WHERE (status_id = 0);
CREATE UNIQUE INDEX academic_years_pkey ON public.academic_years USING btree (tenant_id, id);
CREATE UNIQUE INDEX academic_years_tenant_id_name_key ON public.academic_years USING btree (tenant_id, name);
CREATE INDEX audit_entries_by_entity ON public.audit_entries USING btree (tenant_id, entity, entity_id, seq);
CREATE UNIQUE INDEX audit_entries_pkey ON public.audit_entries USING btree (tenant_id, seq);
CREATE INDEX bell_days_by_schedule ON public.bell_days USING btree (tenant_id, schedule_id);
CREATE UNIQUE INDEX bell_days_one_schedule ON public.bell_days USING btree (tenant_id, year_id, weekday);
CREATE UNIQUE INDEX bell_days_pkey ON public.bell_days USING btree (tenant_id, id);
CREATE UNIQUE INDEX bell_schedules_by_name ON public.bell_schedules USING btree (tenant_id, year_id, lower(name));
CREATE UNIQUE INDEX bell_schedules_pkey ON public.bell_schedules USING btree (tenant_id, id);
CREATE UNIQUE INDEX bell_schedules_tenant_id_year_id_id_key ON public.bell_schedules USING btree (tenant_id, year_id, id);
CREATE UNIQUE INDEX buildings_by_name ON public.buildings USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX buildings_pkey ON public.buildings USING btree (tenant_id, id);
CREATE INDEX class_teachers_by_class ON public.class_teachers USING btree (tenant_id, class_id);
CREATE INDEX class_teachers_by_teacher ON public.class_teachers USING btree (tenant_id, teacher_id);
CREATE INDEX class_teachers_one_a_day ON public.class_teachers USING gist (tenant_id, class_id, daterange(from_date, to_date, '[]'::text));
CREATE UNIQUE INDEX class_teachers_pkey ON public.class_teachers USING btree (tenant_id, id);
CREATE UNIQUE INDEX classes_by_name ON public.classes USING btree (tenant_id, year_id, grade_id, lower(section));
CREATE INDEX classes_by_room ON public.classes USING btree (tenant_id, room_id) WHERE (room_id IS NOT NULL);
CREATE UNIQUE INDEX classes_pkey ON public.classes USING btree (tenant_id, id);
CREATE UNIQUE INDEX classes_tenant_id_year_id_id_key ON public.classes USING btree (tenant_id, year_id, id);
CREATE INDEX departments_by_head ON public.departments USING btree (tenant_id, head_id);
CREATE UNIQUE INDEX departments_by_name ON public.departments USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX departments_pkey ON public.departments USING btree (tenant_id, id);
CREATE UNIQUE INDEX developer_outbox_pkey ON public.developer_outbox USING btree (tenant_id, id);
CREATE INDEX enrolments_by_class ON public.enrolments USING btree (tenant_id, class_id);
CREATE UNIQUE INDEX enrolments_by_roll_no ON public.enrolments USING btree (tenant_id, class_id, roll_no) WHERE (to_date IS NULL);
CREATE INDEX enrolments_by_student ON public.enrolments USING btree (tenant_id, student_id);
CREATE INDEX enrolments_one_a_day ON public.enrolments USING gist (tenant_id, year_id, student_id, daterange(from_date, to_date, '[]'::text));
CREATE UNIQUE INDEX enrolments_pkey ON public.enrolments USING btree (tenant_id, id);
CREATE UNIQUE INDEX files_pkey ON public.files USING btree (tenant_id, id);
CREATE UNIQUE INDEX files_tenant_id_storage_key_key ON public.files USING btree (tenant_id, storage_key);
CREATE INDEX grade_subjects_by_subject ON public.grade_subjects USING btree (tenant_id, subject_id);
CREATE UNIQUE INDEX grade_subjects_pkey ON public.grade_subjects USING btree (tenant_id, id);
CREATE UNIQUE INDEX grade_subjects_tenant_id_year_id_grade_id_stream_id_subject_key ON public.grade_subjects USING btree (tenant_id, year_id, grade_id, stream_id, subject_id) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX grades_by_name ON public.grades USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX grades_pkey ON public.grades USING btree (tenant_id, id);
CREATE UNIQUE INDEX grades_tenant_id_code_key ON public.grades USING btree (tenant_id, code);
CREATE INDEX guardians_by_name ON public.guardians USING btree (tenant_id, lower(name), id);
CREATE INDEX guardians_by_phone ON public.guardians USING btree (tenant_id, phone);
CREATE UNIQUE INDEX guardians_pkey ON public.guardians USING btree (tenant_id, id);
CREATE UNIQUE INDEX guardians_tenant_id_user_id_key ON public.guardians USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX holidays_by_name ON public.holidays USING btree (tenant_id, year_id, starts_on, lower(name));
CREATE UNIQUE INDEX holidays_pkey ON public.holidays USING btree (tenant_id, id);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (tenant_id, created_at);
CREATE UNIQUE INDEX idempotency_keys_pkey ON public.idempotency_keys USING btree (tenant_id, user_id, key);
CREATE UNIQUE INDEX import_files_pkey ON public.import_files USING btree (tenant_id, run_id);
CREATE UNIQUE INDEX import_rows_pkey ON public.import_rows USING btree (tenant_id, run_id, "row");
CREATE INDEX import_runs_by_age ON public.import_runs USING btree (tenant_id, created_at);
CREATE INDEX import_runs_by_kind ON public.import_runs USING btree (tenant_id, kind, id);
CREATE UNIQUE INDEX import_runs_pkey ON public.import_runs USING btree (tenant_id, id);
CREATE INDEX known_browsers_by_user ON public.known_browsers USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX known_browsers_pkey ON public.known_browsers USING btree (tenant_id, token_hash, user_id);
CREATE UNIQUE INDEX migrations_pkey ON public.migrations USING btree (name);
CREATE UNIQUE INDEX notification_manners_pkey ON public.notification_manners USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX notification_preferences_pkey ON public.notification_preferences USING btree (tenant_id, user_id, category);
CREATE INDEX notifications_by_age ON public.notifications USING btree (tenant_id, created_at);
CREATE INDEX notifications_newest ON public.notifications USING btree (tenant_id, user_id, id) WHERE in_app;
CREATE UNIQUE INDEX notifications_pkey ON public.notifications USING btree (tenant_id, id);
CREATE INDEX notifications_unread ON public.notifications USING btree (tenant_id, user_id, id) WHERE (in_app AND (read_at IS NULL));
CREATE INDEX one_time_codes_by_hash ON public.one_time_codes USING btree (tenant_id, purpose, code_hash);
CREATE INDEX one_time_codes_by_user ON public.one_time_codes USING btree (tenant_id, user_id, purpose, created_at);
CREATE UNIQUE INDEX one_time_codes_pkey ON public.one_time_codes USING btree (tenant_id, id);
CREATE UNIQUE INDEX organisations_pkey ON public.organisations USING btree (id);
CREATE UNIQUE INDEX page_views_pkey ON public.page_views USING btree (tenant_id, path, day);
CREATE INDEX periods_by_schedule ON public.periods USING btree (tenant_id, schedule_id, starts_at);
CREATE INDEX periods_no_overlap ON public.periods USING gist (tenant_id, schedule_id, int4range((EXTRACT(epoch FROM starts_at))::integer, (EXTRACT(epoch FROM ends_at))::integer));
CREATE UNIQUE INDEX periods_pkey ON public.periods USING btree (tenant_id, id);
CREATE UNIQUE INDEX privileges_pkey ON public.privileges USING btree (tenant_id, user_id, domain_id);
CREATE UNIQUE INDEX rooms_by_name ON public.rooms USING btree (tenant_id, building_id, lower(name));
CREATE UNIQUE INDEX rooms_pkey ON public.rooms USING btree (tenant_id, id);
CREATE UNIQUE INDEX school_details_pkey ON public.school_details USING btree (tenant_id);
CREATE INDEX school_documents_by_adder ON public.school_documents USING btree (tenant_id, added_by);
CREATE INDEX school_documents_by_file ON public.school_documents USING btree (tenant_id, file_id);
CREATE INDEX school_documents_by_kind ON public.school_documents USING btree (tenant_id, kind, valid_until);
CREATE UNIQUE INDEX school_documents_pkey ON public.school_documents USING btree (tenant_id, id);
CREATE INDEX sessions_by_user ON public.sessions USING btree (tenant_id, user_id, ended_at);
CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (tenant_id, id);
CREATE UNIQUE INDEX sessions_tenant_id_token_hash_key ON public.sessions USING btree (tenant_id, token_hash);
CREATE UNIQUE INDEX setup_put_away_pkey ON public.setup_put_away USING btree (tenant_id, user_id);
CREATE INDEX staff_profiles_by_department ON public.staff_profiles USING btree (tenant_id, department_id);
CREATE UNIQUE INDEX staff_profiles_by_employee_no ON public.staff_profiles USING btree (tenant_id, lower(employee_no));
CREATE UNIQUE INDEX staff_profiles_pkey ON public.staff_profiles USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX streams_by_name ON public.streams USING btree (tenant_id, grade_id, lower(name));
CREATE UNIQUE INDEX streams_pkey ON public.streams USING btree (tenant_id, id);
CREATE UNIQUE INDEX streams_tenant_id_grade_id_id_key ON public.streams USING btree (tenant_id, grade_id, id);
CREATE INDEX student_electives_by_subject ON public.student_electives USING btree (tenant_id, subject_id);
CREATE UNIQUE INDEX student_electives_pkey ON public.student_electives USING btree (tenant_id, year_id, student_id, elective_group);
CREATE UNIQUE INDEX student_fields_pkey ON public.student_fields USING btree (tenant_id, id);
CREATE UNIQUE INDEX student_fields_tenant_id_built_in_key ON public.student_fields USING btree (tenant_id, built_in);
CREATE UNIQUE INDEX student_formats_pkey ON public.student_formats USING btree (tenant_id);
CREATE INDEX student_guardians_by_guardian ON public.student_guardians USING btree (tenant_id, guardian_id);
CREATE UNIQUE INDEX student_guardians_one_primary ON public.student_guardians USING btree (tenant_id, student_id) WHERE is_primary;
CREATE UNIQUE INDEX student_guardians_pkey ON public.student_guardians USING btree (tenant_id, student_id, guardian_id);
CREATE INDEX students_by_aadhaar ON public.students USING btree (tenant_id, aadhaar_mark) WHERE (aadhaar_mark IS NOT NULL);
CREATE UNIQUE INDEX students_by_admission_no ON public.students USING btree (tenant_id, lower(admission_no));
CREATE UNIQUE INDEX students_pkey ON public.students USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX subjects_by_name ON public.subjects USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX subjects_pkey ON public.subjects USING btree (tenant_id, id);
CREATE INDEX teachings_by_class ON public.teachings USING btree (tenant_id, class_id, subject_id);
CREATE INDEX teachings_by_subject ON public.teachings USING btree (tenant_id, subject_id);
CREATE INDEX teachings_by_teacher ON public.teachings USING btree (tenant_id, teacher_id, class_id);
CREATE INDEX teachings_one_a_day ON public.teachings USING gist (tenant_id, class_id, subject_id, daterange(from_date, to_date, '[]'::text));
CREATE UNIQUE INDEX teachings_pkey ON public.teachings USING btree (tenant_id, id);
CREATE INDEX tenants_by_organisation ON public.tenants USING btree (organisation_id, kind);
CREATE UNIQUE INDEX tenants_custom_domain_key ON public.tenants USING btree (custom_domain);
CREATE UNIQUE INDEX tenants_pkey ON public.tenants USING btree (id);
CREATE UNIQUE INDEX tenants_short_code_key ON public.tenants USING btree (short_code);
CREATE UNIQUE INDEX tenants_sub_domain_key ON public.tenants USING btree (sub_domain);
CREATE UNIQUE INDEX terms_by_name ON public.terms USING btree (tenant_id, year_id, lower(name));
CREATE INDEX terms_no_overlap ON public.terms USING gist (tenant_id, year_id, daterange(starts_on, ends_on, '[]'::text));
CREATE UNIQUE INDEX terms_pkey ON public.terms USING btree (tenant_id, id);
CREATE UNIQUE INDEX throttles_pkey ON public.throttles USING btree (tenant_id, bucket);
CREATE INDEX users_by_email ON public.users USING btree (tenant_id, lower(email));
CREATE INDEX users_by_phone ON public.users USING btree (tenant_id, phone);
CREATE INDEX users_by_role ON public.users USING btree (tenant_id, role_id, lower(first_name), lower(last_name), id);
CREATE UNIQUE INDEX users_by_user_name ON public.users USING btree (tenant_id, lower(user_name));
CREATE UNIQUE INDEX users_pkey ON public.users USING btree (tenant_id, id);
CREATE INDEX users_students ON public.users USING btree (tenant_id, lower(first_name), lower(last_name), id) WHERE ((role_id = 2) AND (NOT is_guardian));
CREATE UNIQUE INDEX working_days_pkey ON public.working_days USING btree (tenant_id, id);
CREATE UNIQUE INDEX working_days_tenant_id_year_id_weekday_key ON public.working_days USING btree (tenant_id, year_id, weekday);
