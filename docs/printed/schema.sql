-- Printed by `npm run print` from a freshly migrated database.

create table academic_years (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  starts_on date not null,
  ends_on date not null,
  status_id integer not null,
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

create table classes (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  grade text not null,
  section text not null,
  grade_order smallint not null,
  class_teacher_id uuid,
  FOREIGN KEY (tenant_id, class_teacher_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, grade, section)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

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
  FOREIGN KEY (tenant_id, class_id) REFERENCES classes(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, class_id, roll_no)
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

create table subjects (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, name)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table teachings (
  tenant_id uuid not null default current_tenant(),
  year_id uuid not null default current_year(),
  class_id uuid not null,
  subject_id uuid not null,
  teacher_id uuid not null,
  FOREIGN KEY (tenant_id, class_id) REFERENCES classes(tenant_id, id),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, teacher_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, class_id, subject_id, teacher_id)
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
  CHECK (((NOT is_gate_staff) OR (role_id = 5))),
  CHECK (((NOT is_super_admin) OR (role_id = 1))),
  CHECK (((role_id >= 1) AND (role_id <= 5))),
  CHECK ((status_id = ANY (ARRAY[1, 11]))),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

CREATE UNIQUE INDEX academic_years_one_current ON public.academic_years USING btree (tenant_id) WHERE (status_id = 0);
CREATE UNIQUE INDEX academic_years_pkey ON public.academic_years USING btree (tenant_id, id);
CREATE UNIQUE INDEX academic_years_tenant_id_name_key ON public.academic_years USING btree (tenant_id, name);
CREATE INDEX audit_entries_by_entity ON public.audit_entries USING btree (tenant_id, entity, entity_id, seq);
CREATE UNIQUE INDEX audit_entries_pkey ON public.audit_entries USING btree (tenant_id, seq);
CREATE INDEX classes_by_class_teacher ON public.classes USING btree (tenant_id, class_teacher_id);
CREATE UNIQUE INDEX classes_pkey ON public.classes USING btree (tenant_id, id);
CREATE UNIQUE INDEX classes_tenant_id_year_id_grade_section_key ON public.classes USING btree (tenant_id, year_id, grade, section);
CREATE UNIQUE INDEX developer_outbox_pkey ON public.developer_outbox USING btree (tenant_id, id);
CREATE INDEX enrolments_by_class ON public.enrolments USING btree (tenant_id, class_id);
CREATE INDEX enrolments_by_student ON public.enrolments USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX enrolments_pkey ON public.enrolments USING btree (tenant_id, id);
CREATE UNIQUE INDEX enrolments_tenant_id_class_id_roll_no_key ON public.enrolments USING btree (tenant_id, class_id, roll_no);
CREATE UNIQUE INDEX files_pkey ON public.files USING btree (tenant_id, id);
CREATE UNIQUE INDEX files_tenant_id_storage_key_key ON public.files USING btree (tenant_id, storage_key);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (tenant_id, created_at);
CREATE UNIQUE INDEX idempotency_keys_pkey ON public.idempotency_keys USING btree (tenant_id, user_id, key);
CREATE UNIQUE INDEX known_browsers_pkey ON public.known_browsers USING btree (tenant_id, token_hash, user_id);
CREATE UNIQUE INDEX migrations_pkey ON public.migrations USING btree (name);
CREATE INDEX one_time_codes_by_hash ON public.one_time_codes USING btree (tenant_id, purpose, code_hash);
CREATE INDEX one_time_codes_by_user ON public.one_time_codes USING btree (tenant_id, user_id, purpose, created_at);
CREATE UNIQUE INDEX one_time_codes_pkey ON public.one_time_codes USING btree (tenant_id, id);
CREATE UNIQUE INDEX organisations_pkey ON public.organisations USING btree (id);
CREATE UNIQUE INDEX page_views_pkey ON public.page_views USING btree (tenant_id, path, day);
CREATE UNIQUE INDEX privileges_pkey ON public.privileges USING btree (tenant_id, user_id, domain_id);
CREATE INDEX sessions_by_user ON public.sessions USING btree (tenant_id, user_id, ended_at);
CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (tenant_id, id);
CREATE UNIQUE INDEX sessions_tenant_id_token_hash_key ON public.sessions USING btree (tenant_id, token_hash);
CREATE UNIQUE INDEX subjects_pkey ON public.subjects USING btree (tenant_id, id);
CREATE UNIQUE INDEX subjects_tenant_id_name_key ON public.subjects USING btree (tenant_id, name);
CREATE INDEX teachings_by_teacher ON public.teachings USING btree (tenant_id, teacher_id, class_id);
CREATE UNIQUE INDEX teachings_pkey ON public.teachings USING btree (tenant_id, class_id, subject_id, teacher_id);
CREATE INDEX tenants_by_organisation ON public.tenants USING btree (organisation_id, kind);
CREATE UNIQUE INDEX tenants_custom_domain_key ON public.tenants USING btree (custom_domain);
CREATE UNIQUE INDEX tenants_pkey ON public.tenants USING btree (id);
CREATE UNIQUE INDEX tenants_short_code_key ON public.tenants USING btree (short_code);
CREATE UNIQUE INDEX tenants_sub_domain_key ON public.tenants USING btree (sub_domain);
CREATE UNIQUE INDEX throttles_pkey ON public.throttles USING btree (tenant_id, bucket);
CREATE INDEX users_by_email ON public.users USING btree (tenant_id, lower(email));
CREATE INDEX users_by_phone ON public.users USING btree (tenant_id, phone);
CREATE INDEX users_by_role ON public.users USING btree (tenant_id, role_id, lower(first_name), lower(last_name), id);
CREATE UNIQUE INDEX users_by_user_name ON public.users USING btree (tenant_id, lower(user_name));
CREATE UNIQUE INDEX users_pkey ON public.users USING btree (tenant_id, id);
