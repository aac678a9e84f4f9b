-- Printed by `npm run print` from a freshly migrated database.

create table absence_alerts (
  tenant_id uuid not null default current_tenant(),
  year_id uuid not null default current_year(),
  day date not null,
  student_id uuid not null,
  told smallint not null,
  at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, year_id, day, student_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table academic_years (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  starts_on date not null,
  ends_on date not null,
  status_id integer not null,
  version integer not null default 1,
  is_closing boolean not null default false,
  CHECK ((ends_on > starts_on)),
  FOREIGN KEY (tenant_id) REFERENCES tenants(id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, name)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table activities (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  class_id uuid not null,
  subject_id uuid,
  content_id uuid not null,
  title text not null,
  note text not null default ''::text,
  starts_on date not null,
  due_on date not null,
  for_groups boolean not null default false,
  rubric jsonb not null,
  set_by uuid not null,
  created_at timestamp with time zone not null default now(),
  told_at timestamp with time zone,
  removed_at timestamp with time zone,
  version integer not null default 1,
  search_key text default search_key(title),
  CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  CHECK ((due_on >= starts_on)),
  CHECK ((length(note) <= 2000)),
  FOREIGN KEY (tenant_id, content_id) REFERENCES library_resources(tenant_id, id),
  FOREIGN KEY (tenant_id, set_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table activity_events (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  kind text not null,
  source_id uuid not null,
  label text not null default ''::text,
  audience integer,
  happened_at timestamp with time zone not null,
  day date not null,
  CHECK (((audience >= 0) AND (audience <= 100000))),
  CHECK ((char_length(label) <= 200)),
  CHECK ((kind = ANY (ARRAY['homework.set'::text, 'homework.evaluated'::text, 'homework.viewed'::text, 'homework.handedIn'::text, 'activity.assigned'::text, 'activity.evaluated'::text, 'activity.viewed'::text, 'activity.handedIn'::text, 'doubt.created'::text, 'doubt.resolved'::text, 'lessonPlan.created'::text, 'topic.completed'::text, 'content.used'::text, 'register.taken'::text, 'onlineTest.set'::text, 'onlineTest.taken'::text, 'challenge.mastered'::text]))),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, kind, source_id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table activity_evidence (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  activity_id uuid not null,
  student_id uuid not null,
  file_id uuid not null,
  device_key text not null,
  by_teacher boolean not null default false,
  added_by uuid,
  created_at timestamp with time zone not null default now(),
  CHECK (((length(device_key) >= 8) AND (length(device_key) <= 100))),
  FOREIGN KEY (tenant_id, added_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (added_by),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, activity_id) REFERENCES activities(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, activity_id, student_id, device_key)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table activity_marks (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  event_id uuid not null,
  is_withdrawn boolean not null,
  marked_at timestamp with time zone not null default clock_timestamp(),
  FOREIGN KEY (tenant_id, event_id) REFERENCES activity_events(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table activity_rubrics (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  owner_id uuid not null,
  name text not null,
  is_shared boolean not null default false,
  content jsonb not null,
  removed_at timestamp with time zone,
  version integer not null default 1,
  CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table activity_students (
  tenant_id uuid not null default current_tenant(),
  year_id uuid not null default current_year(),
  activity_id uuid not null,
  student_id uuid not null,
  group_name text not null default ''::text,
  words text not null default ''::text,
  handed_in_at timestamp with time zone,
  note text not null default ''::text,
  levels jsonb not null default '[]'::jsonb,
  remark text not null default ''::text,
  state_id smallint not null default 8,
  evaluated_by uuid,
  evaluated_at timestamp with time zone,
  result jsonb,
  returned_at timestamp with time zone,
  told_at timestamp with time zone,
  CHECK ((length(note) <= 1000)),
  CHECK ((length(remark) <= 1000)),
  CHECK ((length(words) <= 3000)),
  CHECK ((state_id = ANY (ARRAY[8, 22, 10]))),
  FOREIGN KEY (tenant_id, evaluated_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (evaluated_by),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, activity_id) REFERENCES activities(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, year_id, activity_id, student_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table admission_aadhaars (
  tenant_id uuid not null default current_tenant(),
  application_id uuid not null,
  field_key text not null,
  sealed bytea not null,
  last4 text not null,
  mark bytea not null,
  CHECK (((length(field_key) >= 1) AND (length(field_key) <= 40))),
  CHECK ((last4 ~ '^[0-9]{4}$'::text)),
  FOREIGN KEY (tenant_id, application_id) REFERENCES admission_applications(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, application_id, field_key)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_applicants (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  email text not null,
  language text not null default 'en'::text,
  created_at timestamp with time zone not null default now(),
  CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text]))),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_applications (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  post_id uuid not null,
  post_grade_id uuid not null,
  form_version_id uuid not null,
  applicant_id uuid,
  number text,
  state text not null default 'draft'::text,
  state_since timestamp with time zone not null default now(),
  source text not null default 'online'::text,
  quota text not null default 'General'::text,
  answers jsonb not null default '{}'::jsonb,
  section_reached smallint not null default 0,
  child_name text not null default ''::text,
  date_of_birth date,
  guardian_name text not null default ''::text,
  guardian_phone text not null default ''::text,
  email text not null default ''::text,
  has_sibling boolean not null default false,
  duplicate_of uuid,
  duplicate_ok_by uuid,
  score numeric(8,3),
  rank integer,
  student_id uuid,
  started_at timestamp with time zone not null default now(),
  saved_at timestamp with time zone not null default now(),
  submitted_at timestamp with time zone,
  erased_at timestamp with time zone,
  version integer not null default 1,
  reminded_at timestamp with time zone,
  CHECK ((length(child_name) <= 210)),
  CHECK ((length(email) <= 254)),
  CHECK ((length(guardian_name) <= 210)),
  CHECK ((length(guardian_phone) <= 20)),
  CHECK ((length(number) <= 30)),
  CHECK ((quota = ANY (ARRAY['General'::text, 'SC'::text, 'ST'::text, 'OBC'::text, 'Minority'::text]))),
  CHECK ((source = ANY (ARRAY['online'::text, 'desk'::text]))),
  CHECK ((state = ANY (ARRAY['enquiry'::text, 'draft'::text, 'submitted'::text, 'screening'::text, 'documentsPending'::text, 'evaluation'::text, 'decisionPending'::text, 'offered'::text, 'accepted'::text, 'enrolled'::text, 'waitlisted'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text, 'duplicate'::text]))),
  FOREIGN KEY (tenant_id, applicant_id) REFERENCES admission_applicants(tenant_id, id),
  FOREIGN KEY (tenant_id, duplicate_of) REFERENCES admission_applications(tenant_id, id),
  FOREIGN KEY (tenant_id, duplicate_ok_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (duplicate_ok_by),
  FOREIGN KEY (tenant_id, form_version_id) REFERENCES admission_form_versions(tenant_id, id),
  FOREIGN KEY (tenant_id, post_grade_id) REFERENCES admission_post_grades(tenant_id, id),
  FOREIGN KEY (tenant_id, post_id) REFERENCES admission_posts(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE SET NULL (student_id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, number)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_codes (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  email text not null,
  language text not null default 'en'::text,
  code_hash bytea,
  tries_left smallint not null default 5,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text]))),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_documents (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  application_id uuid not null,
  document_key text not null,
  file_id uuid,
  state text not null default 'pending'::text,
  reason text not null default ''::text,
  sent_at timestamp with time zone not null default now(),
  checked_at timestamp with time zone,
  checked_by uuid,
  CHECK (((length(document_key) >= 1) AND (length(document_key) <= 40))),
  CHECK ((length(reason) <= 300)),
  CHECK ((state = ANY (ARRAY['pending'::text, 'verified'::text, 'returned'::text]))),
  FOREIGN KEY (tenant_id, application_id) REFERENCES admission_applications(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, checked_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (checked_by),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id) ON DELETE SET NULL (file_id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, application_id, document_key)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_evaluations (
  tenant_id uuid not null default current_tenant(),
  application_id uuid not null,
  round_key text not null,
  slot_id uuid,
  scores jsonb not null default '{}'::jsonb,
  total numeric(8,3),
  note text not null default ''::text,
  scored_by uuid,
  scored_at timestamp with time zone,
  version integer not null default 1,
  CHECK (((length(round_key) >= 1) AND (length(round_key) <= 40))),
  CHECK ((length(note) <= 1000)),
  FOREIGN KEY (tenant_id, application_id) REFERENCES admission_applications(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, scored_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (scored_by),
  FOREIGN KEY (tenant_id, slot_id) REFERENCES admission_slots(tenant_id, id),
  PRIMARY KEY (tenant_id, application_id, round_key)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_events (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  application_id uuid not null,
  kind text not null,
  from_state text,
  to_state text,
  words text not null default ''::text,
  by_user uuid,
  at timestamp with time zone not null default now(),
  CHECK ((kind = ANY (ARRAY['state'::text, 'note'::text, 'message'::text, 'document'::text, 'documentAccepted'::text, 'documentReturned'::text, 'payment'::text, 'evaluation'::text, 'offer'::text, 'correction'::text, 'refund'::text, 'notice'::text, 'reopened'::text]))) NOT VALID,
  CHECK ((length(from_state) <= 30)),
  CHECK ((length(to_state) <= 30)),
  CHECK ((length(words) <= 2000)),
  FOREIGN KEY (tenant_id, application_id) REFERENCES admission_applications(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, by_user) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_form_versions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  form_id uuid not null,
  number integer not null default 1,
  state text not null default 'draft'::text,
  sections jsonb not null default '[]'::jsonb,
  published_at timestamp with time zone,
  published_by uuid,
  version integer not null default 1,
  CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'retired'::text]))),
  FOREIGN KEY (tenant_id, form_id) REFERENCES admission_forms(tenant_id, id),
  FOREIGN KEY (tenant_id, published_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (published_by),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, form_id, number)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_forms (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  created_at timestamp with time zone not null default now(),
  CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_numbers (
  tenant_id uuid not null default current_tenant(),
  series text not null,
  last integer not null default 0,
  CHECK (((length(series) >= 1) AND (length(series) <= 60))) NOT VALID,
  PRIMARY KEY (tenant_id, series)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_offers (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  application_id uuid not null,
  quota text not null,
  state text not null default 'open'::text,
  fee bigint not null default 0,
  expires_at timestamp with time zone not null,
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  answered_at timestamp with time zone,
  reminded_at timestamp with time zone,
  CHECK ((fee >= 0)),
  CHECK ((quota = ANY (ARRAY['General'::text, 'SC'::text, 'ST'::text, 'OBC'::text, 'Minority'::text]))),
  CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'withdrawn'::text, 'full'::text]))),
  FOREIGN KEY (tenant_id, application_id) REFERENCES admission_applications(tenant_id, id),
  FOREIGN KEY (tenant_id, made_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (made_by),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_panel_scores (
  tenant_id uuid not null default current_tenant(),
  application_id uuid not null,
  round_key text not null,
  member_id uuid not null,
  scores jsonb not null default '{}'::jsonb,
  total numeric(8,3) not null,
  note text not null default ''::text,
  submitted_at timestamp with time zone not null default now(),
  reopened_at timestamp with time zone,
  reopen_reason text not null default ''::text,
  CHECK (((length(round_key) >= 1) AND (length(round_key) <= 40))),
  CHECK ((length(note) <= 1000)),
  CHECK ((length(reopen_reason) <= 300)),
  FOREIGN KEY (tenant_id, application_id) REFERENCES admission_applications(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, member_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, application_id, round_key, member_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_payments (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  application_id uuid not null,
  purpose text not null,
  amount bigint not null,
  state text not null default 'opened'::text,
  provider_order_id text not null default ''::text,
  provider_payment_id text not null default ''::text,
  address text not null default ''::text,
  receipt_no text,
  expires_at timestamp with time zone not null,
  opened_at timestamp with time zone not null default now(),
  paid_at timestamp with time zone,
  mode text not null default 'online'::text,
  reference text not null default ''::text,
  received_by uuid,
  refunded_at timestamp with time zone,
  refunded_by uuid,
  refund_mode text,
  refund_reference text not null default ''::text,
  refund_reason text not null default ''::text,
  CHECK (((state <> 'refunded'::text) OR ((refunded_at IS NOT NULL) AND (refund_mode IS NOT NULL)))) NOT VALID,
  CHECK (((state = ANY (ARRAY['paid'::text, 'refunded'::text])) = (paid_at IS NOT NULL))) NOT VALID,
  CHECK ((amount > 0)),
  CHECK ((length(address) <= 500)),
  CHECK ((length(provider_order_id) <= 60)),
  CHECK ((length(provider_payment_id) <= 60)),
  CHECK ((length(receipt_no) <= 30)),
  CHECK ((length(reference) <= 60)),
  CHECK ((length(refund_reason) <= 300)),
  CHECK ((length(refund_reference) <= 60)),
  CHECK ((mode = ANY (ARRAY['cash'::text, 'upi'::text, 'card'::text, 'cheque'::text, 'bank'::text, 'online'::text]))),
  CHECK ((purpose = ANY (ARRAY['application'::text, 'offer'::text]))),
  CHECK ((refund_mode = ANY (ARRAY['cash'::text, 'upi'::text, 'card'::text, 'cheque'::text, 'bank'::text, 'online'::text]))),
  CHECK ((state = ANY (ARRAY['opened'::text, 'paid'::text, 'expired'::text, 'refunded'::text]))) NOT VALID,
  FOREIGN KEY (tenant_id, application_id) REFERENCES admission_applications(tenant_id, id),
  FOREIGN KEY (tenant_id, received_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (received_by),
  FOREIGN KEY (tenant_id, refunded_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (refunded_by),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, receipt_no)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_post_grades (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  post_id uuid not null,
  grade_id uuid not null,
  age_from smallint,
  age_to smallint,
  age_as_of date not null default school_today(),
  is_offered boolean not null default true,
  CHECK (((age_from >= 0) AND (age_from <= 400))),
  CHECK (((age_to >= 0) AND (age_to <= 400))),
  CHECK ((age_to >= age_from)),
  FOREIGN KEY (tenant_id, grade_id) REFERENCES grades(tenant_id, id),
  FOREIGN KEY (tenant_id, post_id) REFERENCES admission_posts(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, post_id, grade_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_posts (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  title text not null,
  form_id uuid not null,
  opens_on date not null,
  closes_on date not null,
  state text not null default 'draft'::text,
  documents jsonb not null default '[]'::jsonb,
  rounds jsonb not null default '[]'::jsonb,
  ranking text not null default 'merit'::text,
  fee bigint not null default 0,
  fee_point text not null default 'none'::text,
  offer_fee bigint not null default 0,
  offer_days smallint not null default 7,
  offers_hold boolean not null default true,
  fills_other boolean not null default false,
  version integer not null default 1,
  closed_with_year boolean not null default false,
  CHECK (((fee = 0) = (fee_point = 'none'::text))),
  CHECK (((length(title) >= 1) AND (length(title) <= 80))),
  CHECK (((offer_days >= 1) AND (offer_days <= 90))),
  CHECK ((closes_on >= opens_on)),
  CHECK ((fee >= 0)),
  CHECK ((fee_point = ANY (ARRAY['none'::text, 'beforeSubmit'::text, 'afterShortlist'::text]))),
  CHECK ((offer_fee >= 0)),
  CHECK ((ranking = ANY (ARRAY['merit'::text, 'lottery'::text, 'arrival'::text]))),
  CHECK ((state = ANY (ARRAY['draft'::text, 'open'::text, 'closed'::text]))),
  FOREIGN KEY (tenant_id, form_id) REFERENCES admission_forms(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_quotas (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  post_grade_id uuid not null,
  quota text not null,
  seats integer not null default 0,
  taken integer not null default 0,
  CHECK (((taken >= 0) AND (taken <= seats))),
  CHECK ((quota = ANY (ARRAY['General'::text, 'SC'::text, 'ST'::text, 'OBC'::text, 'Minority'::text]))),
  CHECK ((seats >= 0)),
  FOREIGN KEY (tenant_id, post_grade_id) REFERENCES admission_post_grades(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, post_grade_id, quota)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_rankings (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  post_grade_id uuid not null,
  method text not null,
  seed text not null,
  entrants jsonb not null,
  entrants_hash text not null,
  result uuid[] not null,
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  CHECK (((length(seed) >= 1) AND (length(seed) <= 80))),
  CHECK ((length(entrants_hash) = 64)),
  CHECK ((method = ANY (ARRAY['merit'::text, 'lottery'::text, 'arrival'::text]))),
  FOREIGN KEY (tenant_id, made_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, post_grade_id) REFERENCES admission_post_grades(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_runs (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  application_id uuid not null,
  state text not null default 'running'::text,
  input jsonb not null default '{}'::jsonb,
  steps jsonb not null default '[]'::jsonb,
  problem text not null default ''::text,
  started_by uuid,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  version integer not null default 1,
  CHECK ((length(problem) <= 500)),
  CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'undoing'::text, 'undone'::text]))),
  FOREIGN KEY (tenant_id, application_id) REFERENCES admission_applications(tenant_id, id),
  FOREIGN KEY (tenant_id, started_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (started_by),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_seat_entries (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  post_grade_id uuid not null,
  quota text not null,
  application_id uuid,
  kind text not null,
  seats integer not null default 0,
  taken smallint not null default 0,
  by_user uuid,
  at timestamp with time zone not null default now(),
  CHECK (((kind = 'capacity'::text) = (application_id IS NULL))),
  CHECK (((seats = 0) OR (kind = 'capacity'::text))),
  CHECK (((taken = 0) OR (kind <> 'capacity'::text))),
  CHECK (((taken >= '-1'::integer) AND (taken <= 1))),
  CHECK ((kind = ANY (ARRAY['capacity'::text, 'offer'::text, 'accept'::text, 'enrol'::text, 'release'::text]))),
  CHECK ((quota = ANY (ARRAY['General'::text, 'SC'::text, 'ST'::text, 'OBC'::text, 'Minority'::text]))),
  FOREIGN KEY (tenant_id, application_id) REFERENCES admission_applications(tenant_id, id),
  FOREIGN KEY (tenant_id, by_user) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, post_grade_id) REFERENCES admission_post_grades(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_sessions (
  tenant_id uuid not null default current_tenant(),
  token_hash bytea not null,
  applicant_id uuid not null,
  expires_at timestamp with time zone not null,
  FOREIGN KEY (tenant_id, applicant_id) REFERENCES admission_applicants(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, token_hash)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table admission_slots (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  post_id uuid not null,
  round_key text not null,
  starts_at timestamp with time zone not null,
  minutes smallint not null default 20,
  place text not null default ''::text,
  places smallint not null default 1,
  booked smallint not null default 0,
  panel uuid[] not null default '{}'::uuid[],
  CHECK (((booked >= 0) AND (booked <= places))),
  CHECK (((length(round_key) >= 1) AND (length(round_key) <= 40))),
  CHECK (((minutes >= 5) AND (minutes <= 480))),
  CHECK (((places >= 1) AND (places <= 500))),
  CHECK ((length(place) <= 80)),
  FOREIGN KEY (tenant_id, post_id) REFERENCES admission_posts(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table attendance_settings (
  tenant_id uuid not null default current_tenant(),
  day_from text not null default 'register'::text,
  taken_by text not null default 'classTeacher'::text,
  present_percent smallint not null default 75,
  half_percent smallint not null default 40,
  locks_at time without time zone default '16:00:00'::time without time zone,
  lock_days smallint not null default 0,
  tell_guardians boolean not null default false,
  version integer not null default 1,
  CHECK ((((half_percent >= 1) AND (half_percent <= 100)) AND (half_percent <= present_percent))),
  CHECK (((lock_days >= 0) AND (lock_days <= 30))),
  CHECK (((present_percent >= 1) AND (present_percent <= 100))),
  CHECK ((day_from = ANY (ARRAY['register'::text, 'periods'::text]))),
  CHECK ((taken_by = ANY (ARRAY['classTeacher'::text, 'teachers'::text]))),
  PRIMARY KEY (tenant_id)
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

create table backups (
  id uuid not null default new_id(),
  name text,
  kind text not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  ended_at timestamp with time zone,
  size bigint,
  verified_at timestamp with time zone,
  rows bigint,
  failure text,
  CHECK (((failure IS NULL) OR (ended_at IS NOT NULL))),
  CHECK (((name IS NULL) = (size IS NULL))),
  CHECK ((kind = ANY (ARRAY['everything'::text, 'schools'::text]))),
  PRIMARY KEY (id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy operator: ( SELECT operating() AS operating)

create table badge_awards (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  family text not null,
  year_id uuid not null,
  tier smallint not null,
  level text not null,
  variant smallint,
  threshold integer not null,
  state text not null default 'earned'::text,
  earned_at timestamp with time zone not null default now(),
  notified_at timestamp with time zone,
  seen_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  revoke_reason text not null default ''::text,
  CHECK (((char_length(family) >= 1) AND (char_length(family) <= 40))),
  CHECK (((variant >= 1) AND (variant <= 3))),
  CHECK ((char_length(revoke_reason) <= 300)),
  CHECK ((level = ANY (ARRAY['brass'::text, 'bronze'::text, 'silver'::text, 'gold'::text]))),
  CHECK ((state = ANY (ARRAY['earned'::text, 'notified'::text, 'seen'::text, 'withdrawn'::text, 'revoked'::text]))),
  CHECK ((threshold > 0)),
  CHECK ((tier > 0)),
  FOREIGN KEY (tenant_id, revoked_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (revoked_by),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, year_id, family, tier)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table badge_keys (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  public_key jsonb not null,
  private_key bytea not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table badge_progress (
  tenant_id uuid not null default current_tenant(),
  user_id uuid not null,
  family text not null,
  year_id uuid not null,
  value integer not null,
  tier smallint not null default 0,
  CHECK (((char_length(family) >= 1) AND (char_length(family) <= 40))),
  CHECK ((tier >= 0)),
  CHECK ((value >= 0)),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, user_id, year_id, family)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table badge_rules (
  tenant_id uuid not null default current_tenant(),
  family text not null,
  is_active boolean not null default true,
  thresholds integer[] not null,
  version integer not null default 1,
  CHECK (((char_length(family) >= 1) AND (char_length(family) <= 40))),
  PRIMARY KEY (tenant_id, family)
);
-- the server may: delete, insert, select, update; row security forced
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

create table calendar_alerts (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  user_id uuid not null,
  event_id uuid,
  occurs_on date not null,
  kind text not null default 'reminder'::text,
  title text not null,
  starts text not null default ''::text,
  link text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  done_at timestamp with time zone,
  CHECK ((kind = ANY (ARRAY['reminder'::text, 'appointment'::text]))),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, event_id) REFERENCES calendar_events(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table calendar_changes (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  user_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table calendar_event_classes (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  event_id uuid not null,
  grade_id uuid not null,
  class_id uuid,
  FOREIGN KEY (tenant_id, grade_id) REFERENCES grades(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, year_id, event_id) REFERENCES calendar_events(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE NULLS NOT DISTINCT (tenant_id, event_id, grade_id, class_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table calendar_event_invigilators (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  event_id uuid not null,
  teacher_id uuid not null,
  FOREIGN KEY (tenant_id, teacher_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, event_id) REFERENCES calendar_events(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, event_id, teacher_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table calendar_events (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  category smallint not null,
  owner_id uuid not null,
  title text not null,
  description text not null default ''::text,
  starts_on date not null,
  ends_on date not null,
  starts_at time without time zone,
  ends_at time without time zone,
  room_id uuid,
  audience text not null,
  repeat jsonb,
  cut_from uuid,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  CHECK (((starts_at IS NULL) = (ends_at IS NULL))),
  CHECK ((audience = ANY (ARRAY['me'::text, 'staff'::text, 'everyone'::text, 'classes'::text]))),
  CHECK ((category = ANY (ARRAY[1, 2, 3]))),
  CHECK ((ends_on >= starts_on)),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, room_id) REFERENCES rooms(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table calendar_exceptions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  event_id uuid not null,
  original_on date not null,
  cancelled boolean not null default false,
  title text,
  description text,
  starts_on date,
  ends_on date,
  starts_at time without time zone,
  ends_at time without time zone,
  room_id uuid,
  FOREIGN KEY (tenant_id, room_id) REFERENCES rooms(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, event_id) REFERENCES calendar_events(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, event_id, original_on)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table calendar_feeds (
  tenant_id uuid not null default current_tenant(),
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  last_read_at timestamp with time zone,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, user_id),
  UNIQUE (tenant_id, token_hash)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table calendar_reminders (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  event_id uuid not null,
  user_id uuid not null,
  minutes_before integer not null,
  next_on date,
  next_at timestamp with time zone,
  CHECK (((minutes_before >= 0) AND (minutes_before <= 40320))),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id, event_id) REFERENCES calendar_events(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, event_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table challenge_answers (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  round_id uuid not null,
  position smallint not null,
  version_id uuid not null,
  answer jsonb,
  is_right boolean,
  answered_at timestamp with time zone,
  CHECK (("position" >= 0)),
  CHECK (((answered_at IS NULL) OR (answer IS NOT NULL))),
  CHECK (((is_right IS NULL) = (answered_at IS NULL))),
  FOREIGN KEY (tenant_id, version_id) REFERENCES question_versions(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, round_id) REFERENCES challenge_rounds(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, round_id, "position")
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table challenge_assignment_students (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  assignment_id uuid not null,
  student_id uuid not null,
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, assignment_id) REFERENCES challenge_assignments(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, assignment_id, student_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table challenge_assignments (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  class_id uuid not null,
  subject_id uuid not null,
  chapter text not null,
  level smallint not null,
  due_on date not null,
  is_chosen boolean not null,
  set_by uuid not null,
  set_at timestamp with time zone not null default now(),
  told_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  CHECK (((char_length(chapter) >= 1) AND (char_length(chapter) <= 200))),
  CHECK (((level >= 1) AND (level <= 3))),
  FOREIGN KEY (tenant_id, set_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table challenge_cards (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  student_id uuid not null,
  question_id uuid not null,
  box smallint not null,
  due_on date not null,
  CHECK (((box >= 0) AND (box <= 5))),
  FOREIGN KEY (tenant_id, question_id) REFERENCES questions(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, student_id, question_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table challenge_masteries (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  student_id uuid not null,
  subject_id uuid not null,
  chapter text not null,
  level smallint not null,
  mastered_at timestamp with time zone not null,
  CHECK (((char_length(chapter) >= 1) AND (char_length(chapter) <= 200))),
  CHECK (((level >= 1) AND (level <= 3))),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, student_id, subject_id, chapter, level)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table challenge_rounds (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  student_id uuid not null,
  subject_id uuid not null,
  grade_id uuid not null,
  chapter text not null,
  level smallint not null,
  seed integer not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  marks_n bigint,
  marks_d bigint,
  out_of_n bigint,
  out_of_d bigint,
  CHECK (((char_length(chapter) >= 1) AND (char_length(chapter) <= 200))),
  CHECK (((finished_at IS NULL) = (marks_n IS NULL))),
  CHECK (((level >= 1) AND (level <= 3))),
  CHECK ((marks_d > 0)),
  CHECK ((out_of_d > 0)),
  FOREIGN KEY (tenant_id, grade_id) REFERENCES grades(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table class_teachers (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  class_id uuid not null,
  teacher_id uuid not null,
  from_date date not null,
  to_date date,
  CHECK ((to_date >= from_date)),
  FOREIGN KEY (tenant_id, teacher_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
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

create table consent_answers (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  student_id uuid not null,
  purpose_id uuid not null,
  number integer not null,
  is_given boolean not null,
  answered_by uuid,
  answered_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, answered_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (answered_by),
  FOREIGN KEY (tenant_id, purpose_id, number) REFERENCES consent_texts(tenant_id, purpose_id, number),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table consent_purposes (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  is_active boolean not null default true,
  version integer not null default 1,
  CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table consent_texts (
  tenant_id uuid not null default current_tenant(),
  purpose_id uuid not null,
  number integer not null default 1,
  body text not null,
  written_by uuid,
  written_at timestamp with time zone not null default now(),
  CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  CHECK ((number > 0)),
  FOREIGN KEY (tenant_id, purpose_id) REFERENCES consent_purposes(tenant_id, id),
  FOREIGN KEY (tenant_id, written_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (written_by),
  PRIMARY KEY (tenant_id, purpose_id, number)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table curriculum_items (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  item_id uuid not null,
  year_id uuid not null default current_year(),
  curriculum_id uuid not null,
  parent_id uuid,
  level smallint not null,
  position smallint not null,
  title text not null,
  planned_from date,
  planned_to date,
  periods smallint,
  outcomes text not null default ''::text,
  removed boolean not null default false,
  search_key text default search_key(title),
  CHECK (((level >= 1) AND (level <= 3))),
  CHECK (((parent_id IS NULL) = (level = 1))),
  CHECK (((periods >= 0) AND (periods <= 300))),
  CHECK ((planned_to >= planned_from)),
  FOREIGN KEY (tenant_id, curriculum_id, parent_id) REFERENCES curriculum_items(tenant_id, curriculum_id, item_id),
  FOREIGN KEY (tenant_id, year_id, curriculum_id) REFERENCES curriculums(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, curriculum_id, item_id),
  UNIQUE (tenant_id, year_id, curriculum_id, item_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table curriculum_progress (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  class_id uuid not null,
  curriculum_id uuid not null,
  item_id uuid not null,
  completed_on date not null,
  marked_by uuid,
  marked_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, marked_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, year_id, curriculum_id, item_id) REFERENCES curriculum_items(tenant_id, year_id, curriculum_id, item_id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, class_id, curriculum_id, item_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table curriculum_versions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  curriculum_id uuid not null,
  number integer not null,
  note text not null default ''::text,
  saved_by uuid,
  saved_at timestamp with time zone not null default now(),
  tree jsonb not null,
  CHECK ((number > 0)),
  FOREIGN KEY (tenant_id, saved_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id, curriculum_id) REFERENCES curriculums(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, curriculum_id, number)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table curriculums (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  grade_id uuid not null,
  subject_id uuid not null,
  is_unit_first boolean not null default true,
  status_id smallint not null default 8,
  sent_at timestamp with time zone,
  saved_by uuid,
  saved_at timestamp with time zone not null default now(),
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_note text not null default ''::text,
  units smallint not null default 0,
  chapters smallint not null default 0,
  topics smallint not null default 0,
  periods integer not null default 0,
  version integer not null default 1,
  CHECK (((status_id <> 15) OR ((decided_by IS NOT NULL) AND (decided_by IS DISTINCT FROM saved_by)))),
  CHECK ((status_id = ANY (ARRAY[0, 1, 8, 15, 24]))),
  FOREIGN KEY (tenant_id, decided_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, grade_id) REFERENCES grades(tenant_id, id),
  FOREIGN KEY (tenant_id, saved_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, grade_id, subject_id),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table day_marks (
  tenant_id uuid not null default current_tenant(),
  year_id uuid not null default current_year(),
  day date not null,
  student_id uuid not null,
  class_id uuid not null,
  code text not null,
  note text not null default ''::text,
  register_id uuid,
  CHECK ((code = ANY (ARRAY['P'::text, 'A'::text, 'HD'::text, 'ML'::text]))),
  FOREIGN KEY (tenant_id, register_id) REFERENCES registers(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, year_id, day, student_id)
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
  FOREIGN KEY (tenant_id, head_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
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

create table document_copies (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  document_id uuid not null,
  printed_by uuid not null,
  printed_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, document_id) REFERENCES issued_documents(tenant_id, id),
  FOREIGN KEY (tenant_id, printed_by) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table document_issues (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  kind text not null,
  version_id uuid,
  design jsonb not null,
  letterhead_id uuid not null,
  waiver text not null default ''::text,
  waived_minor bigint not null default 0,
  issued_by uuid not null,
  issued_at timestamp with time zone not null default now(),
  CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 40))),
  CHECK ((char_length(waiver) <= 200)),
  CHECK ((waived_minor >= 0)),
  FOREIGN KEY (tenant_id, issued_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, letterhead_id) REFERENCES document_letterheads(tenant_id, id),
  FOREIGN KEY (tenant_id, version_id) REFERENCES school_template_versions(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table document_letterheads (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  hash text not null,
  name text not null,
  lines text[] not null,
  colour text not null,
  logo bytea,
  kept_at timestamp with time zone not null default now(),
  CHECK (((char_length(hash) >= 1) AND (char_length(hash) <= 64))),
  CHECK ((char_length(name) <= 200)),
  CHECK ((colour ~ '^#[0-9a-fA-F]{6}$'::text)),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, hash)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table document_photos (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  source_id uuid not null,
  photo bytea not null,
  kept_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, source_id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table document_prints (
  tenant_id uuid not null default current_tenant(),
  download_id uuid not null,
  document_id uuid not null,
  copy integer not null,
  CHECK ((copy > 0)),
  FOREIGN KEY (tenant_id, document_id) REFERENCES issued_documents(tenant_id, id),
  FOREIGN KEY (tenant_id, download_id) REFERENCES downloads(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, download_id, document_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table document_revocations (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  document_id uuid not null,
  reason text not null,
  revoked_by uuid not null,
  revoked_at timestamp with time zone not null default now(),
  CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200))),
  FOREIGN KEY (tenant_id, document_id) REFERENCES issued_documents(tenant_id, id),
  FOREIGN KEY (tenant_id, revoked_by) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, document_id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table document_series (
  tenant_id uuid not null default current_tenant(),
  kind text not null,
  year_id uuid not null default current_year(),
  next bigint not null default 1,
  CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 40))),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, kind, year_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table document_signature_withdrawals (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  signature_id uuid not null,
  withdrawn_by uuid not null,
  withdrawn_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, signature_id) REFERENCES document_signatures(tenant_id, id),
  FOREIGN KEY (tenant_id, withdrawn_by) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, signature_id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table document_signatures (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  file_id uuid not null,
  added_by uuid not null,
  added_at timestamp with time zone not null default now(),
  CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  FOREIGN KEY (tenant_id, added_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table doubt_files (
  tenant_id uuid not null default current_tenant(),
  file_id uuid not null,
  user_id uuid not null,
  post_id uuid,
  position smallint not null default 0,
  kept_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, post_id) REFERENCES doubt_posts(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, file_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table doubt_posts (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  doubt_id uuid not null,
  user_id uuid not null,
  client_id text not null,
  is_question boolean not null default false,
  by_teacher boolean not null default false,
  body text not null default ''::text,
  posted_at timestamp with time zone not null default now(),
  hidden_at timestamp with time zone,
  hidden_by uuid,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  delete_reason text not null default ''::text,
  CHECK (((length(client_id) >= 16) AND (length(client_id) <= 40))),
  CHECK ((length(body) <= 2000)),
  CHECK ((length(delete_reason) <= 300)),
  FOREIGN KEY (tenant_id, deleted_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, doubt_id) REFERENCES doubts(tenant_id, id),
  FOREIGN KEY (tenant_id, hidden_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, client_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table doubt_reports (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  post_id uuid not null,
  user_id uuid not null,
  reason text not null,
  reported_at timestamp with time zone not null default now(),
  CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  FOREIGN KEY (tenant_id, post_id) REFERENCES doubt_posts(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, post_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table doubt_settings (
  tenant_id uuid not null default current_tenant(),
  students_answer boolean not null default false,
  class_age smallint not null default 13,
  version integer not null default 1,
  CHECK (((class_age >= 3) AND (class_age <= 20))),
  PRIMARY KEY (tenant_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table doubts (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  student_id uuid not null,
  class_id uuid not null,
  subject_id uuid not null,
  for_class boolean not null,
  hides_name boolean not null default false,
  about_kind text not null default 'subject'::text,
  about_title text not null default ''::text,
  curriculum_id uuid,
  item_id uuid,
  resource_id uuid,
  page integer,
  homework_id uuid,
  state text not null default 'open'::text,
  asked_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  waiting_since timestamp with time zone not null default now(),
  reminded_at timestamp with time zone,
  deleted_at timestamp with time zone,
  CHECK (((page >= 1) AND (page <= 99999))),
  CHECK ((about_kind = ANY (ARRAY['subject'::text, 'topic'::text, 'page'::text, 'homework'::text]))),
  CHECK ((length(about_title) <= 400)),
  CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'resolved'::text]))),
  FOREIGN KEY (tenant_id, curriculum_id, item_id) REFERENCES curriculum_items(tenant_id, curriculum_id, item_id) ON DELETE SET NULL (curriculum_id, item_id),
  FOREIGN KEY (tenant_id, resource_id) REFERENCES library_resources(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table downloads (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  title_en text not null,
  title_hi text not null,
  state text not null default 'waiting'::text,
  done integer not null default 0,
  total integer not null default 0,
  file_id uuid,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  expires_at timestamp with time zone not null default (now() + '7 days'::interval),
  needs jsonb not null default '[]'::jsonb,
  cause jsonb,
  job jsonb,
  CHECK ((octet_length((cause)::text) <= 4000)),
  CHECK ((octet_length((job)::text) <= 40000)),
  CHECK ((octet_length((needs)::text) <= 10000)),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text]))),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
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
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table exit_passes (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  student_id uuid not null,
  day date not null,
  leave_at time without time zone not null,
  return_by time without time zone,
  reason text not null,
  state text not null default 'requested'::text,
  requested_by uuid not null,
  requested_at timestamp with time zone not null default now(),
  decided_by uuid,
  decided_at timestamp with time zone,
  reject_reason text not null default ''::text,
  adult_id uuid,
  guardian_id uuid,
  code_id uuid,
  call_note text not null default ''::text,
  verified_at timestamp with time zone,
  left_at timestamp with time zone,
  returned_at timestamp with time zone,
  gate_id uuid,
  version integer not null default 1,
  CHECK ((((state = ANY (ARRAY['left'::text, 'returned'::text])) = (left_at IS NOT NULL)) OR (state = 'closed'::text))),
  CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  CHECK (((state <> ALL (ARRAY['verified'::text, 'left'::text, 'returned'::text])) OR ((num_nonnulls(adult_id, guardian_id) = 1) AND ((code_id IS NOT NULL) OR (call_note <> ''::text)) AND (decided_by IS NOT NULL)))),
  CHECK ((length(call_note) <= 200)),
  CHECK ((length(reject_reason) <= 200)),
  CHECK ((return_by > leave_at)),
  CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'rejected'::text, 'verified'::text, 'left'::text, 'returned'::text, 'closed'::text, 'cancelled'::text]))),
  FOREIGN KEY (tenant_id, adult_id) REFERENCES pickup_adults(tenant_id, id),
  FOREIGN KEY (tenant_id, code_id) REFERENCES gate_codes(tenant_id, id),
  FOREIGN KEY (tenant_id, decided_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, gate_id) REFERENCES gates(tenant_id, id),
  FOREIGN KEY (tenant_id, guardian_id) REFERENCES guardians(tenant_id, id),
  FOREIGN KEY (tenant_id, requested_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table family_settings (
  tenant_id uuid not null default current_tenant(),
  leaver_days smallint not null default 30,
  version integer not null default 1,
  CHECK (((leaver_days >= 0) AND (leaver_days <= 3650))),
  PRIMARY KEY (tenant_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_accounts (
  tenant_id uuid not null default current_tenant(),
  student_id uuid not null,
  advance bigint not null default 0,
  CHECK ((advance >= 0)),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, student_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_advance_moves (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  student_id uuid not null,
  kind text not null default 'payment'::text,
  source_id uuid not null,
  amount bigint not null default 0,
  made_at timestamp with time zone not null default now(),
  CHECK ((kind = ANY (ARRAY['payment'::text, 'applied'::text, 'freed'::text, 'creditNote'::text, 'refund'::text, 'reversal'::text]))),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_allocations (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  student_id uuid not null,
  line_id uuid not null,
  kind text not null default 'payment'::text,
  source_id uuid not null,
  amount bigint not null default 0,
  effective_on date not null default school_today(),
  reverses_id uuid,
  made_at timestamp with time zone not null default now(),
  CHECK ((kind = ANY (ARRAY['payment'::text, 'advance'::text, 'creditNote'::text, 'writeOff'::text, 'transfer'::text]))),
  FOREIGN KEY (tenant_id, line_id) REFERENCES fee_demand_lines(tenant_id, id),
  FOREIGN KEY (tenant_id, reverses_id) REFERENCES fee_allocations(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_assignments (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  student_id uuid not null,
  plan_id uuid not null,
  series_id uuid not null default new_id(),
  from_date date not null,
  to_date date,
  optional_heads uuid[] not null default '{}'::uuid[],
  assigned_by uuid,
  assigned_at timestamp with time zone not null default now(),
  version integer not null default 1,
  CHECK ((to_date >= from_date)),
  FOREIGN KEY (tenant_id, assigned_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, plan_id) REFERENCES fee_plans(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table fee_cheque_events (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  payment_id uuid not null,
  state text not null default 'received'::text,
  happened_on date not null default school_today(),
  note text not null default ''::text,
  noted_by uuid,
  noted_at timestamp with time zone not null default now(),
  CHECK ((state = ANY (ARRAY['received'::text, 'deposited'::text, 'cleared'::text, 'bounced'::text]))),
  FOREIGN KEY (tenant_id, noted_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, payment_id) REFERENCES fee_payments(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, payment_id, state)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_concession_grants (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  policy_id uuid not null,
  student_id uuid not null,
  value bigint not null default 0,
  from_date date not null,
  to_date date,
  state text not null default 'requested'::text,
  reason text not null default ''::text,
  requested_by uuid,
  requested_at timestamp with time zone not null default now(),
  version integer not null default 1,
  CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'active'::text, 'rejected'::text, 'revoked'::text]))),
  CHECK ((to_date >= from_date)),
  CHECK ((value >= 0)),
  FOREIGN KEY (tenant_id, policy_id) REFERENCES fee_concession_policies(tenant_id, id),
  FOREIGN KEY (tenant_id, requested_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table fee_concession_policies (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  code text not null,
  name text not null,
  kind text not null default 'percent'::text,
  value bigint not null default 0,
  head_ids uuid[] not null default '{}'::uuid[],
  stack_group text not null default 'general'::text,
  priority smallint not null default 100,
  cap_bp integer,
  cap_minor bigint,
  eligibility text not null default 'any'::text,
  quotas text[] not null default '{}'::text[],
  approval_levels smallint not null default 1,
  yearly_budget bigint,
  is_active boolean not null default true,
  version integer not null default 1,
  is_carried boolean not null default false,
  CHECK (((approval_levels >= 1) AND (approval_levels <= 2))),
  CHECK (((cap_bp >= 0) AND (cap_bp <= 10000))),
  CHECK ((cap_minor >= 0)),
  CHECK ((eligibility = ANY (ARRAY['any'::text, 'sibling'::text, 'quota'::text]))),
  CHECK ((kind = ANY (ARRAY['percent'::text, 'fixed'::text]))),
  CHECK ((value >= 0)),
  CHECK ((yearly_budget >= 0)),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_counter_sessions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  counter_id uuid not null,
  cashier_id uuid not null,
  opened_at timestamp with time zone not null default now(),
  opening_float bigint not null default 0,
  closed_at timestamp with time zone,
  counted jsonb not null default '{}'::jsonb,
  expected jsonb not null default '{}'::jsonb,
  variance bigint not null default 0,
  note text not null default ''::text,
  verified_by uuid,
  verified_at timestamp with time zone,
  version integer not null default 1,
  CHECK ((opening_float >= 0)),
  CHECK ((verified_by <> cashier_id)),
  FOREIGN KEY (tenant_id, cashier_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, counter_id) REFERENCES fee_counters(tenant_id, id),
  FOREIGN KEY (tenant_id, verified_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_counters (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  is_active boolean not null default true,
  version integer not null default 1,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_demand_lines (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  demand_id uuid not null,
  student_id uuid not null,
  head_id uuid not null,
  due_on date not null default school_today(),
  is_fine boolean not null default false,
  fine_as_of date,
  priority smallint not null default 100,
  gross bigint not null default 0,
  concession bigint not null default 0,
  tax bigint not null default 0,
  net bigint not null default 0,
  share_bp integer not null default 10000,
  CHECK (((share_bp >= 0) AND (share_bp <= 10000))),
  CHECK ((concession >= 0)),
  CHECK ((gross >= 0)),
  CHECK ((net = ((gross - concession) + tax))),
  CHECK ((net >= 0)),
  CHECK ((tax >= 0)),
  FOREIGN KEY (tenant_id, demand_id) REFERENCES fee_demands(tenant_id, id),
  FOREIGN KEY (tenant_id, head_id) REFERENCES fee_heads(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_demands (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  student_id uuid not null,
  kind text not null default 'instalment'::text,
  number bigint not null,
  assignment_id uuid,
  plan_id uuid,
  item_id uuid,
  label text not null default ''::text,
  issued_on date not null default school_today(),
  due_on date not null default school_today(),
  fine_rule_id uuid,
  previous_id uuid,
  issued_by uuid,
  issued_at timestamp with time zone not null default now(),
  content_hash bytea not null default '\x'::bytea,
  payer_id uuid,
  CHECK ((kind = ANY (ARRAY['instalment'::text, 'opening'::text, 'debitNote'::text]))),
  FOREIGN KEY (tenant_id, assignment_id) REFERENCES fee_assignments(tenant_id, id),
  FOREIGN KEY (tenant_id, fine_rule_id) REFERENCES fee_fine_rules(tenant_id, id),
  FOREIGN KEY (tenant_id, item_id) REFERENCES fee_pattern_items(tenant_id, id),
  FOREIGN KEY (tenant_id, payer_id) REFERENCES fee_payers(tenant_id, id),
  FOREIGN KEY (tenant_id, plan_id) REFERENCES fee_plans(tenant_id, id),
  FOREIGN KEY (tenant_id, previous_id) REFERENCES fee_demands(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, number)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_due_notices (
  tenant_id uuid not null default current_tenant(),
  demand_id uuid not null,
  day date not null default school_today(),
  told_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, demand_id) REFERENCES fee_demands(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, demand_id, day)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_family_settings (
  tenant_id uuid not null default current_tenant(),
  allows_parts boolean not null default true,
  least_part bigint not null default 10000,
  students_see_dues boolean not null default false,
  version integer not null default 1,
  CHECK (((least_part >= 100) AND (least_part <= '100000000000'::bigint))),
  PRIMARY KEY (tenant_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_fine_rules (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  series_id uuid not null default new_id(),
  version_no integer not null default 1,
  name text not null,
  kind text not null default 'flat'::text,
  grace_days smallint not null default 0,
  value bigint not null default 0,
  per_days smallint not null default 1,
  steps jsonb not null default '[]'::jsonb,
  cap_minor bigint,
  cap_bp integer,
  exclude_holidays boolean not null default false,
  is_active boolean not null default true,
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  CHECK (((cap_bp >= 0) AND (cap_bp <= 10000))),
  CHECK (((grace_days >= 0) AND (grace_days <= 366))),
  CHECK (((per_days >= 1) AND (per_days <= 366))),
  CHECK ((cap_minor >= 0)),
  CHECK ((kind = ANY (ARRAY['flat'::text, 'daily'::text, 'slab'::text, 'percent'::text]))),
  CHECK ((value >= 0)),
  FOREIGN KEY (tenant_id, made_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, series_id, version_no)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_fine_waivers (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  demand_id uuid not null,
  student_id uuid not null,
  amount bigint not null default 0,
  reason text not null default ''::text,
  request_id uuid,
  requested_by uuid,
  approved_by uuid,
  waived_at timestamp with time zone not null default now(),
  CHECK ((amount >= 0)),
  CHECK ((approved_by <> requested_by)),
  FOREIGN KEY (tenant_id, demand_id) REFERENCES fee_demands(tenant_id, id),
  FOREIGN KEY (tenant_id, request_id) REFERENCES fee_requests(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_gateway_events (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  provider text not null,
  event_id text not null,
  kind text not null,
  provider_payment_id text not null default ''::text,
  signature_ok boolean not null default false,
  payload_hash bytea not null default '\x'::bytea,
  outcome text not null default ''::text,
  payment_id uuid,
  heard_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES fee_payments(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, provider, event_id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_gateways (
  tenant_id uuid not null default current_tenant(),
  provider text not null default 'razorpay'::text,
  key_id text not null default ''::text,
  key_secret bytea not null default '\x'::bytea,
  webhook_secret bytea not null default '\x'::bytea,
  is_active boolean not null default false,
  version integer not null default 1,
  PRIMARY KEY (tenant_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_grant_decisions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  grant_id uuid not null,
  decision text not null default 'approve'::text,
  reason text not null default ''::text,
  decided_by uuid,
  decided_at timestamp with time zone not null default now(),
  CHECK ((decision = ANY (ARRAY['approve'::text, 'reject'::text, 'revoke'::text]))),
  FOREIGN KEY (tenant_id, decided_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, grant_id) REFERENCES fee_concession_grants(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, grant_id, decision, decided_by)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_heads (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  code text not null,
  name text not null,
  kind text not null default 'recurring'::text,
  is_refundable boolean not null default false,
  tax_bp integer not null default 0,
  tax_code text not null default ''::text,
  settlement_account text not null default ''::text,
  priority smallint not null default 100,
  is_active boolean not null default true,
  version integer not null default 1,
  CHECK (((tax_bp >= 0) AND (tax_bp <= 10000))),
  CHECK ((kind = ANY (ARRAY['recurring'::text, 'oneTime'::text, 'service'::text, 'deposit'::text, 'fine'::text, 'opening'::text]))),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_ledger_entries (
  tenant_id uuid not null default current_tenant(),
  txn_id uuid not null,
  no smallint not null,
  year_id uuid not null default current_year(),
  account text not null default 'receivable'::text,
  student_id uuid,
  head_id uuid,
  debit bigint not null default 0,
  credit bigint not null default 0,
  CHECK (((debit = 0) OR (credit = 0))),
  CHECK ((account = ANY (ARRAY['receivable'::text, 'income'::text, 'concession'::text, 'tax'::text, 'deposit'::text, 'advance'::text, 'cash'::text, 'bank'::text, 'cheques'::text, 'gateway'::text, 'writeOff'::text, 'charges'::text]))),
  CHECK ((credit >= 0)),
  CHECK ((debit >= 0)),
  FOREIGN KEY (tenant_id, head_id) REFERENCES fee_heads(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, txn_id) REFERENCES fee_ledger_txns(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, txn_id, no)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_ledger_sums (
  tenant_id uuid not null default current_tenant(),
  year_id uuid not null default current_year(),
  account text not null,
  debit bigint not null default 0,
  credit bigint not null default 0,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, year_id, account)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_ledger_txns (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  seq bigint not null,
  year_id uuid not null default current_year(),
  kind text not null,
  source_id uuid not null,
  student_id uuid,
  booked_on date not null default school_today(),
  effective_on date not null default school_today(),
  reason text not null default ''::text,
  posted_by uuid,
  posted_at timestamp with time zone not null default clock_timestamp(),
  digest bytea not null default '\x'::bytea,
  prev_hash bytea not null,
  hash bytea not null,
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, seq)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_line_balances (
  tenant_id uuid not null default current_tenant(),
  line_id uuid not null,
  year_id uuid not null default current_year(),
  demand_id uuid not null,
  student_id uuid not null,
  head_id uuid not null,
  due_on date not null default school_today(),
  is_fine boolean not null default false,
  net bigint not null default 0,
  paid bigint not null default 0,
  credited bigint not null default 0,
  written_off bigint not null default 0,
  carried bigint not null default 0,
  outstanding bigint default ((((net - paid) - credited) - written_off) - carried),
  CHECK ((((((net - paid) - credited) - written_off) - carried) >= 0)),
  CHECK ((carried >= 0)),
  CHECK ((credited >= 0)),
  CHECK ((paid >= 0)),
  CHECK ((written_off >= 0)),
  FOREIGN KEY (tenant_id, line_id) REFERENCES fee_demand_lines(tenant_id, id),
  PRIMARY KEY (tenant_id, line_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_line_concessions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  line_id uuid not null,
  grant_id uuid not null,
  amount bigint not null default 0,
  CHECK ((amount >= 0)),
  FOREIGN KEY (tenant_id, grant_id) REFERENCES fee_concession_grants(tenant_id, id),
  FOREIGN KEY (tenant_id, line_id) REFERENCES fee_demand_lines(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, line_id, grant_id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_notes (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  kind text not null default 'credit'::text,
  number bigint not null,
  code text not null default ''::text,
  student_id uuid not null,
  demand_id uuid,
  line_id uuid,
  amount bigint not null default 0,
  reason text not null default ''::text,
  request_id uuid,
  requested_by uuid,
  approved_by uuid,
  noted_at timestamp with time zone not null default now(),
  CHECK ((amount >= 0)),
  CHECK ((approved_by <> requested_by)),
  CHECK ((kind = ANY (ARRAY['credit'::text, 'debit'::text]))),
  FOREIGN KEY (tenant_id, demand_id) REFERENCES fee_demands(tenant_id, id),
  FOREIGN KEY (tenant_id, line_id) REFERENCES fee_demand_lines(tenant_id, id),
  FOREIGN KEY (tenant_id, request_id) REFERENCES fee_requests(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, kind, number)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_online_order_parts (
  tenant_id uuid not null default current_tenant(),
  order_id uuid not null,
  student_id uuid not null,
  amount bigint not null,
  CHECK ((amount > 0)),
  FOREIGN KEY (tenant_id, order_id) REFERENCES fee_online_orders(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, order_id, student_id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_online_orders (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  student_id uuid not null,
  kind text not null default 'order'::text,
  provider text not null default 'razorpay'::text,
  provider_order_id text not null default ''::text,
  amount bigint not null default 0,
  state text not null default 'opened'::text,
  address text not null default ''::text,
  expires_at timestamp with time zone,
  payment_id uuid,
  opened_by uuid,
  opened_at timestamp with time zone not null default now(),
  is_family boolean not null default false,
  last_attempt text not null default 'none'::text,
  CHECK ((amount >= 0)),
  CHECK ((kind = ANY (ARRAY['order'::text, 'link'::text, 'qr'::text]))),
  CHECK ((last_attempt = ANY (ARRAY['none'::text, 'pending'::text, 'failed'::text]))),
  CHECK ((state = ANY (ARRAY['opened'::text, 'paid'::text, 'refused'::text, 'expired'::text, 'cancelled'::text]))),
  FOREIGN KEY (tenant_id, opened_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, payment_id) REFERENCES fee_payments(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_pattern_items (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  pattern_id uuid not null,
  seq smallint not null,
  label text not null,
  starts_on date not null,
  ends_on date not null,
  due_on date not null,
  weight_bp integer not null default 0,
  CHECK (((weight_bp >= 0) AND (weight_bp <= 10000))),
  CHECK ((ends_on >= starts_on)),
  FOREIGN KEY (tenant_id, pattern_id) REFERENCES fee_patterns(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, pattern_id, seq)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table fee_patterns (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  name text not null,
  version integer not null default 1,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table fee_payer_shares (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  assignment_id uuid not null,
  payer_id uuid not null,
  position smallint not null default 0,
  head_ids uuid[] not null default '{}'::uuid[],
  share_bp integer not null,
  CHECK (((share_bp >= 1) AND (share_bp <= 10000))),
  FOREIGN KEY (tenant_id, assignment_id) REFERENCES fee_assignments(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, payer_id) REFERENCES fee_payers(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, assignment_id, "position")
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table fee_payers (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  contact text not null default ''::text,
  is_active boolean not null default true,
  version integer not null default 1,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_payments (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  student_id uuid not null,
  family_id uuid,
  amount bigint not null default 0,
  mode text not null default 'cash'::text,
  reference text not null default ''::text,
  bank text not null default ''::text,
  instrument_on date,
  received_on date not null default school_today(),
  received_at timestamp with time zone not null default now(),
  cashier_id uuid,
  session_id uuid,
  provider text,
  provider_payment_id text,
  note text not null default ''::text,
  payer_id uuid,
  CHECK ((amount >= 0)),
  CHECK ((mode = ANY (ARRAY['cash'::text, 'upi'::text, 'card'::text, 'cheque'::text, 'bank'::text, 'online'::text]))),
  FOREIGN KEY (tenant_id, cashier_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, payer_id) REFERENCES fee_payers(tenant_id, id),
  FOREIGN KEY (tenant_id, session_id) REFERENCES fee_counter_sessions(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_period_locks (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  up_to date not null,
  reason text not null default ''::text,
  locked_by uuid,
  locked_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, locked_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_plan_lines (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  plan_id uuid not null,
  head_id uuid not null,
  annual bigint not null default 0,
  pattern_id uuid not null,
  is_optional boolean not null default false,
  CHECK ((annual >= 0)),
  FOREIGN KEY (tenant_id, head_id) REFERENCES fee_heads(tenant_id, id),
  FOREIGN KEY (tenant_id, pattern_id) REFERENCES fee_patterns(tenant_id, id),
  FOREIGN KEY (tenant_id, plan_id) REFERENCES fee_plans(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, plan_id, head_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table fee_plans (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  series_id uuid not null default new_id(),
  version_no integer not null default 1,
  state text not null default 'draft'::text,
  name text not null,
  grade_ids uuid[] not null default '{}'::uuid[],
  stream_ids uuid[] not null default '{}'::uuid[],
  quotas text[] not null default '{}'::text[],
  admission text not null default 'any'::text,
  fine_rule_id uuid,
  proration text not null default 'none'::text,
  whole_rupees boolean not null default true,
  published_by uuid,
  published_at timestamp with time zone,
  version integer not null default 1,
  CHECK ((admission = ANY (ARRAY['any'::text, 'new'::text, 'returning'::text]))),
  CHECK ((proration = ANY (ARRAY['none'::text, 'month'::text, 'day'::text]))),
  CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'superseded'::text]))),
  FOREIGN KEY (tenant_id, fine_rule_id) REFERENCES fee_fine_rules(tenant_id, id),
  FOREIGN KEY (tenant_id, published_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, series_id, version_no)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table fee_receipt_prints (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  receipt_id uuid not null,
  paper text not null default 'a4'::text,
  printed_by uuid,
  printed_at timestamp with time zone not null default now(),
  CHECK ((paper = ANY (ARRAY['a4'::text, 'thermal'::text]))),
  FOREIGN KEY (tenant_id, printed_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, receipt_id) REFERENCES fee_receipts(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_receipts (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  payment_id uuid not null,
  number bigint not null,
  code text not null default ''::text,
  token uuid not null default gen_random_uuid(),
  content jsonb not null default '{}'::jsonb,
  issued_by uuid,
  issued_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, issued_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, payment_id) REFERENCES fee_payments(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, payment_id),
  UNIQUE (tenant_id, token),
  UNIQUE (tenant_id, year_id, number)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_recon_exceptions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  kind text not null default 'unknownOrder'::text,
  provider text not null default 'razorpay'::text,
  entity_id text not null,
  expected bigint,
  found bigint,
  state text not null default 'open'::text,
  note text not null default ''::text,
  noticed_at timestamp with time zone not null default now(),
  resolved_by uuid,
  resolved_at timestamp with time zone,
  version integer not null default 1,
  CHECK ((kind = ANY (ARRAY['unknownOrder'::text, 'amountDiffers'::text, 'currencyDiffers'::text, 'paidTwice'::text, 'unknownPayment'::text, 'settledDiffers'::text, 'refundUnknown'::text, 'chargeback'::text, 'unreadable'::text]))),
  CHECK ((state = ANY (ARRAY['open'::text, 'resolved'::text]))),
  FOREIGN KEY (tenant_id, resolved_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, provider, entity_id, kind)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_reminders (
  tenant_id uuid not null default current_tenant(),
  student_id uuid not null,
  day date not null default school_today(),
  amount bigint not null default 0,
  told integer not null default 0,
  reminded_by uuid,
  at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, reminded_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, student_id, day)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_requests (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  kind text not null default 'refund'::text,
  student_id uuid not null,
  payment_id uuid,
  demand_id uuid,
  line_id uuid,
  head_id uuid,
  amount bigint not null default 0,
  due_on date,
  reason text not null default ''::text,
  state text not null default 'requested'::text,
  requested_by uuid,
  requested_at timestamp with time zone not null default now(),
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_reason text not null default ''::text,
  mode text,
  reference text not null default ''::text,
  paid_by uuid,
  paid_at timestamp with time zone,
  version integer not null default 1,
  CHECK ((amount >= 0)),
  CHECK ((decided_by <> requested_by)),
  CHECK ((kind = ANY (ARRAY['cancelReceipt'::text, 'refund'::text, 'writeOff'::text, 'creditNote'::text, 'debitNote'::text, 'waiveFine'::text]))),
  CHECK ((mode = ANY (ARRAY['cash'::text, 'upi'::text, 'card'::text, 'cheque'::text, 'bank'::text, 'online'::text]))),
  CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'rejected'::text, 'paid'::text]))),
  FOREIGN KEY (tenant_id, decided_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, demand_id) REFERENCES fee_demands(tenant_id, id),
  FOREIGN KEY (tenant_id, head_id) REFERENCES fee_heads(tenant_id, id),
  FOREIGN KEY (tenant_id, line_id) REFERENCES fee_demand_lines(tenant_id, id),
  FOREIGN KEY (tenant_id, paid_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, payment_id) REFERENCES fee_payments(tenant_id, id),
  FOREIGN KEY (tenant_id, requested_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_reversals (
  tenant_id uuid not null default current_tenant(),
  payment_id uuid not null,
  kind text not null default 'cancelled'::text,
  reason text not null default ''::text,
  request_id uuid,
  reversed_by uuid,
  approved_by uuid,
  session_id uuid,
  reversed_at timestamp with time zone not null default now(),
  CHECK ((kind = ANY (ARRAY['cancelled'::text, 'bounced'::text, 'chargeback'::text]))),
  FOREIGN KEY (tenant_id, approved_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, payment_id) REFERENCES fee_payments(tenant_id, id),
  FOREIGN KEY (tenant_id, request_id) REFERENCES fee_requests(tenant_id, id),
  FOREIGN KEY (tenant_id, reversed_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, session_id) REFERENCES fee_counter_sessions(tenant_id, id),
  PRIMARY KEY (tenant_id, payment_id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_run_outcomes (
  tenant_id uuid not null default current_tenant(),
  run_id uuid not null,
  student_id uuid not null,
  outcome text not null default 'pending'::text,
  reason text not null default ''::text,
  demands integer not null default 0,
  amount bigint not null default 0,
  CHECK ((outcome = ANY (ARRAY['pending'::text, 'created'::text, 'skippedExists'::text, 'failed'::text]))),
  FOREIGN KEY (tenant_id, run_id) REFERENCES fee_runs(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, run_id, student_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_runs (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  kind text not null default 'demands'::text,
  state text not null default 'running'::text,
  plan_id uuid,
  from_year_id uuid,
  due_up_to date,
  total integer not null default 0,
  started_by uuid,
  started_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  CHECK ((kind = ANY (ARRAY['demands'::text, 'opening'::text]))),
  CHECK ((state = ANY (ARRAY['running'::text, 'done'::text]))),
  FOREIGN KEY (tenant_id, from_year_id) REFERENCES academic_years(tenant_id, id),
  FOREIGN KEY (tenant_id, plan_id) REFERENCES fee_plans(tenant_id, id),
  FOREIGN KEY (tenant_id, started_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table fee_series (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  kind text not null default 'receipt'::text,
  next bigint not null default 1,
  CHECK ((kind = ANY (ARRAY['receipt'::text, 'demand'::text, 'creditNote'::text, 'debitNote'::text]))),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, kind)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_settings (
  tenant_id uuid not null default current_tenant(),
  allocation_order text not null default 'fineLast'::text,
  cheque_receipt text not null default 'received'::text,
  receipt_prefix text not null default 'R'::text,
  version integer not null default 1,
  CHECK ((allocation_order = ANY (ARRAY['fineLast'::text, 'fineFirst'::text]))),
  CHECK ((cheque_receipt = ANY (ARRAY['received'::text, 'cleared'::text]))),
  CHECK ((length(receipt_prefix) <= 20)),
  PRIMARY KEY (tenant_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_settlement_items (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  settlement_id uuid not null,
  provider text not null default 'razorpay'::text,
  entity_id text not null,
  kind text not null default 'payment'::text,
  amount bigint not null default 0,
  charges bigint not null default 0,
  payment_id uuid,
  CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'adjustment'::text, 'transfer'::text]))),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES fee_payments(tenant_id, id),
  FOREIGN KEY (tenant_id, settlement_id) REFERENCES fee_settlements(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, provider, entity_id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table fee_settlements (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  provider text not null default 'razorpay'::text,
  provider_settlement_id text not null,
  utr text not null default ''::text,
  settled_on date not null default school_today(),
  gross bigint not null default 0,
  charges bigint not null default 0,
  refunds bigint not null default 0,
  net bigint not null default 0,
  items integer not null default 0,
  heard_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, provider, provider_settlement_id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

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

create table gate_codes (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  phone_mark bytea not null,
  phone_sealed bytea not null,
  pass_id uuid,
  code_hash bytea,
  tries_left smallint not null default 5,
  expires_at timestamp with time zone not null,
  proved_at timestamp with time zone,
  used_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gate_devices (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  gate_id uuid not null,
  name text not null,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  public_key bytea,
  enrolled_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CHECK (((public_key IS NULL) = (enrolled_at IS NULL))),
  CHECK ((length(public_key) <= 200)),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, gate_id) REFERENCES gates(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gate_entries (
  tenant_id uuid not null default current_tenant(),
  client_id text not null,
  device_id uuid,
  user_id uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  skew_ms bigint not null default 0,
  received_at timestamp with time zone not null default now(),
  refusal text,
  record_id uuid,
  awaits text,
  CHECK (((length(client_id) >= 16) AND (length(client_id) <= 40))),
  CHECK ((length(awaits) <= 60)),
  CHECK ((length(kind) <= 60)),
  FOREIGN KEY (tenant_id, device_id) REFERENCES gate_devices(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, client_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gates (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  is_active boolean not null default true,
  CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gateway_accounts (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  channel text not null,
  provider text not null,
  name text not null,
  settings jsonb not null default '{}'::jsonb,
  credentials bytea not null,
  hook_secret bytea not null default '\x'::bytea,
  priority smallint not null default 1,
  per_second smallint not null default 20,
  price integer not null default 0,
  is_active boolean not null default true,
  failing_until timestamp with time zone,
  failing_code text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CHECK (((per_second >= 1) AND (per_second <= 500))),
  CHECK (((price >= 0) AND (price <= 10000000))),
  CHECK (((priority >= 1) AND (priority <= 9))),
  CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text, 'whatsapp'::text]))),
  CHECK ((octet_length((settings)::text) <= 2000)),
  CHECK ((provider = ANY (ARRAY['msg91'::text, 'twilio'::text, 'whatsappCloud'::text, 'smtp'::text, 'fcm'::text]))),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gateway_attempts (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  message_id uuid not null,
  channel text not null,
  account_id uuid,
  provider text not null,
  reference text not null,
  provider_message_id text,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  result text,
  code text not null default ''::text,
  provider_code text not null default ''::text,
  CHECK ((length(code) <= 60)),
  CHECK ((length(provider_code) <= 40)),
  CHECK ((result = ANY (ARRAY['accepted'::text, 'failed'::text, 'unknown'::text]))),
  FOREIGN KEY (tenant_id, account_id) REFERENCES gateway_accounts(tenant_id, id) ON DELETE SET NULL (account_id),
  FOREIGN KEY (tenant_id, message_id) REFERENCES gateway_messages(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gateway_batches (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  source text not null,
  day date not null default school_today(),
  campaign_id uuid,
  is_paused boolean not null default false,
  created_at timestamp with time zone not null default now(),
  CHECK ((length(source) <= 80)),
  FOREIGN KEY (tenant_id, campaign_id) REFERENCES gateway_campaigns(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gateway_campaign_opt_outs (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid,
  guardian_id uuid,
  channel text not null,
  at timestamp with time zone not null default now(),
  CHECK (((user_id IS NOT NULL) OR (guardian_id IS NOT NULL))),
  CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text, 'whatsapp'::text, 'inApp'::text]))),
  FOREIGN KEY (tenant_id, guardian_id) REFERENCES guardians(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gateway_campaigns (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  category text not null,
  audience jsonb not null,
  channels text[] not null,
  words jsonb not null,
  state text not null default 'draft'::text,
  resumes_as text,
  scheduled_at timestamp with time zone,
  counted integer,
  created_by uuid,
  submitted_at timestamp with time zone,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_note text not null default ''::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  CHECK (((channels <@ ARRAY['email'::text, 'sms'::text, 'push'::text, 'whatsapp'::text, 'inApp'::text]) AND ((cardinality(channels) >= 1) AND (cardinality(channels) <= 5)))),
  CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CHECK ((category = ANY (ARRAY['service'::text, 'promo'::text, 'emergency'::text]))),
  CHECK ((decided_by <> created_by)),
  CHECK ((length(decision_note) <= 300)),
  CHECK ((octet_length((audience)::text) <= 20000)),
  CHECK ((octet_length((words)::text) <= 20000)),
  CHECK ((resumes_as = ANY (ARRAY['scheduled'::text, 'expanding'::text, 'sending'::text]))),
  CHECK ((state = ANY (ARRAY['draft'::text, 'pendingApproval'::text, 'scheduled'::text, 'expanding'::text, 'sending'::text, 'paused'::text, 'cancelled'::text]))),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (created_by),
  FOREIGN KEY (tenant_id, decided_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (decided_by),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gateway_consents (
  tenant_id uuid not null default current_tenant(),
  user_id uuid not null,
  channel text not null,
  is_given boolean not null,
  at timestamp with time zone not null default now(),
  CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text, 'whatsapp'::text]))),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, user_id, channel)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gateway_credits (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  channel text not null,
  kind text not null,
  amount integer not null,
  batch_id uuid,
  note text not null default ''::text,
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  CHECK ((amount <> 0)),
  CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text, 'whatsapp'::text]))),
  CHECK ((kind = ANY (ARRAY['topUp'::text, 'spend'::text, 'correction'::text]))),
  CHECK ((length(note) <= 200)),
  FOREIGN KEY (tenant_id, made_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gateway_list_members (
  tenant_id uuid not null default current_tenant(),
  list_id uuid not null,
  user_id uuid not null,
  FOREIGN KEY (tenant_id, list_id) REFERENCES gateway_lists(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, list_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gateway_lists (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  version integer not null default 1,
  CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gateway_messages (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  batch_id uuid not null,
  source text not null,
  category text not null,
  channel text not null,
  user_id uuid,
  address bytea,
  recipient text not null default ''::text,
  language text not null default 'en'::text,
  title text not null default ''::text,
  body text not null default ''::text,
  content jsonb not null default '{}'::jsonb,
  sealed bytea,
  about uuid[] not null default '{}'::uuid[],
  template_id uuid,
  dedupe_key text,
  state text not null default 'pending'::text,
  reason text not null default ''::text,
  priority smallint not null default 3,
  due_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  lease_until timestamp with time zone,
  tries smallint not null default 0,
  account_id uuid,
  used_up uuid[] not null default '{}'::uuid[],
  channels_used text[] not null default '{}'::text[],
  chain text[] not null default '{}'::text[],
  round smallint not null default 1,
  devices_done uuid[] not null default '{}'::uuid[],
  segments smallint not null default 0,
  cost bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  guardian_id uuid,
  CHECK ((category = ANY (ARRAY['code'::text, 'transactional'::text, 'service'::text, 'promo'::text, 'emergency'::text]))),
  CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text, 'whatsapp'::text, 'inApp'::text]))) NOT VALID,
  CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text]))),
  CHECK ((length(body) <= 6000)),
  CHECK ((length(dedupe_key) <= 200)),
  CHECK ((length(reason) <= 60)),
  CHECK ((length(recipient) <= 80)),
  CHECK ((length(source) <= 80)),
  CHECK ((length(title) <= 500)),
  CHECK ((octet_length((content)::text) <= 40000)),
  CHECK ((state = ANY (ARRAY['pending'::text, 'retrying'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'suppressed'::text, 'failed'::text, 'expired'::text]))),
  FOREIGN KEY (tenant_id, account_id) REFERENCES gateway_accounts(tenant_id, id) ON DELETE SET NULL (account_id),
  FOREIGN KEY (tenant_id, guardian_id) REFERENCES guardians(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, template_id) REFERENCES gateway_templates(tenant_id, id) ON DELETE SET NULL (template_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gateway_paces (
  tenant_id uuid not null default current_tenant(),
  account_id uuid not null,
  tokens integer not null,
  at timestamp with time zone not null,
  FOREIGN KEY (tenant_id, account_id) REFERENCES gateway_accounts(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, account_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gateway_push_tokens (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  session_id uuid not null,
  token text not null,
  created_at timestamp with time zone not null default now(),
  CHECK ((length(token) <= 1000)),
  FOREIGN KEY (tenant_id, session_id) REFERENCES sessions(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gateway_receipts (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  account_id uuid not null,
  event_key text not null,
  message_id uuid,
  provider_message_id text not null,
  kind text not null,
  code text not null default ''::text,
  at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  moved boolean not null default false,
  CHECK ((kind = ANY (ARRAY['sent'::text, 'delivered'::text, 'read'::text, 'failed'::text, 'optedOut'::text]))),
  CHECK ((length(code) <= 60)),
  CHECK ((length(event_key) <= 300)),
  CHECK ((length(provider_message_id) <= 200)),
  FOREIGN KEY (tenant_id, account_id) REFERENCES gateway_accounts(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, message_id) REFERENCES gateway_messages(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gateway_senders (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  channel text not null,
  header text not null,
  entity_id text not null default ''::text,
  is_verified boolean not null default false,
  version integer not null default 1,
  CHECK (((length(header) >= 1) AND (length(header) <= 100))),
  CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text, 'whatsapp'::text]))),
  CHECK ((length(entity_id) <= 30)),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gateway_settings (
  tenant_id uuid not null default current_tenant(),
  quiet_from smallint,
  quiet_to smallint,
  approval_above integer not null default 200,
  chain text[] not null default '{}'::text[],
  prepaid text[] not null default '{}'::text[],
  version integer not null default 1,
  CHECK (((approval_above >= 1) AND (approval_above <= 100000))),
  CHECK (((chain <@ ARRAY['email'::text, 'sms'::text, 'push'::text, 'whatsapp'::text]) AND (cardinality(chain) <= 4))),
  CHECK (((prepaid <@ ARRAY['email'::text, 'sms'::text, 'push'::text, 'whatsapp'::text]) AND (cardinality(prepaid) <= 4))),
  CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  CHECK (((quiet_to >= 0) AND (quiet_to <= 1439))),
  CHECK ((quiet_from <> quiet_to)),
  PRIMARY KEY (tenant_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gateway_suppressions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  channel text not null,
  mark bytea not null,
  ending text not null,
  reason text not null,
  added_by uuid,
  added_at timestamp with time zone not null default now(),
  CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text, 'whatsapp'::text]))),
  CHECK ((length(ending) <= 40)),
  CHECK ((reason = ANY (ARRAY['optedOut'::text, 'badContact'::text, 'complaint'::text, 'office'::text]))),
  FOREIGN KEY (tenant_id, added_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (added_by),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gateway_templates (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  kind text,
  channel text not null,
  language text not null,
  category text not null,
  subject text not null default ''::text,
  body text not null,
  registered_text text not null default ''::text,
  registered_id text not null default ''::text,
  provider_template text not null default ''::text,
  sender_id uuid,
  is_active boolean not null default true,
  version integer not null default 1,
  CHECK (((length(body) >= 1) AND (length(body) <= 1600))),
  CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CHECK ((category = ANY (ARRAY['transactional'::text, 'service'::text, 'promo'::text, 'emergency'::text]))),
  CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text, 'whatsapp'::text]))),
  CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text]))),
  CHECK ((length(kind) <= 80)),
  CHECK ((length(provider_template) <= 120)),
  CHECK ((length(registered_id) <= 40)),
  CHECK ((length(registered_text) <= 1600)),
  CHECK ((length(subject) <= 200)),
  FOREIGN KEY (tenant_id, sender_id) REFERENCES gateway_senders(tenant_id, id) ON DELETE SET NULL (sender_id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gateway_triggers (
  tenant_id uuid not null default current_tenant(),
  kind text not null,
  is_on boolean not null default true,
  audience text not null default 'all'::text,
  delay_minutes smallint not null default 0,
  keeps_quiet boolean not null default true,
  dedupe_minutes smallint not null default 0,
  chain text[] not null default '{}'::text[],
  version integer not null default 1,
  CHECK (((chain <@ ARRAY['email'::text, 'sms'::text, 'push'::text, 'whatsapp'::text]) AND (cardinality(chain) <= 4))),
  CHECK (((dedupe_minutes >= 0) AND (dedupe_minutes <= 1440))),
  CHECK (((delay_minutes >= 0) AND (delay_minutes <= 1440))),
  CHECK ((audience = ANY (ARRAY['all'::text, 'guardians'::text, 'students'::text, 'staff'::text]))),
  CHECK ((length(kind) <= 80)),
  PRIMARY KEY (tenant_id, kind)
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

create table gradebook_card_design_grades (
  tenant_id uuid not null default current_tenant(),
  grade_id uuid not null,
  design_id uuid not null,
  FOREIGN KEY (tenant_id, design_id) REFERENCES gradebook_card_designs(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, grade_id) REFERENCES grades(tenant_id, id),
  PRIMARY KEY (tenant_id, grade_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gradebook_card_design_versions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  design_id uuid not null,
  number integer not null,
  content jsonb not null,
  published_by uuid not null,
  published_at timestamp with time zone not null default now(),
  CHECK ((number > 0)),
  FOREIGN KEY (tenant_id, design_id) REFERENCES gradebook_card_designs(tenant_id, id),
  FOREIGN KEY (tenant_id, published_by) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, design_id, number)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gradebook_card_designs (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  content jsonb not null,
  is_changed boolean not null default true,
  version integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gradebook_card_photos (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  student_id uuid not null,
  hash text not null,
  photo bytea not null,
  kept_at timestamp with time zone not null default now(),
  CHECK (((char_length(hash) >= 1) AND (char_length(hash) <= 64))),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, student_id, hash)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gradebook_card_prints (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  download_id uuid not null,
  card_id uuid not null,
  state text not null default 'waiting'::text,
  CHECK ((state = ANY (ARRAY['waiting'::text, 'made'::text, 'failed'::text]))),
  FOREIGN KEY (tenant_id, download_id) REFERENCES downloads(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, year_id, card_id) REFERENCES gradebook_cards(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, download_id, card_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table gradebook_card_readings (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  card_id uuid not null,
  user_id uuid not null,
  read_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, card_id) REFERENCES gradebook_cards(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, card_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table gradebook_card_revocations (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  card_id uuid not null,
  reason text not null,
  revoked_by uuid not null,
  revoked_at timestamp with time zone not null default now(),
  CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 300))),
  FOREIGN KEY (tenant_id, revoked_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, card_id) REFERENCES gradebook_cards(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, card_id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table gradebook_card_series (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  next bigint not null default 1,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table gradebook_cards (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  class_id uuid not null,
  student_id uuid not null,
  term_key text not null,
  version_id uuid not null,
  number text not null,
  token uuid not null default gen_random_uuid(),
  inputs_hash text not null,
  printed jsonb not null,
  letterhead_id uuid not null,
  supersedes uuid,
  issued_by uuid not null,
  issued_at timestamp with time zone not null default now(),
  design_version_id uuid,
  photo_id uuid,
  CHECK (((char_length(inputs_hash) >= 1) AND (char_length(inputs_hash) <= 64))),
  CHECK (((char_length(number) >= 1) AND (char_length(number) <= 40))),
  CHECK (((char_length(term_key) >= 1) AND (char_length(term_key) <= 40))),
  FOREIGN KEY (tenant_id, design_version_id) REFERENCES gradebook_card_design_versions(tenant_id, id),
  FOREIGN KEY (tenant_id, issued_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, letterhead_id) REFERENCES gradebook_letterheads(tenant_id, id),
  FOREIGN KEY (tenant_id, photo_id) REFERENCES gradebook_card_photos(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id),
  FOREIGN KEY (tenant_id, year_id, supersedes) REFERENCES gradebook_cards(tenant_id, year_id, id),
  FOREIGN KEY (tenant_id, year_id, version_id) REFERENCES gradebook_versions(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, supersedes),
  UNIQUE (tenant_id, token),
  UNIQUE (tenant_id, year_id, id),
  UNIQUE (tenant_id, year_id, number)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table gradebook_letterheads (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  hash text not null,
  name text not null,
  lines text[] not null,
  colour text not null,
  logo bytea,
  kept_at timestamp with time zone not null default now(),
  CHECK (((char_length(hash) >= 1) AND (char_length(hash) <= 64))),
  CHECK ((char_length(name) <= 200)),
  CHECK ((colour ~ '^#[0-9a-fA-F]{6}$'::text)),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, hash)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gradebook_mark_changes (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  mark_id uuid not null,
  revision integer not null,
  before text not null,
  after text not null,
  changed_by uuid not null,
  changed_at timestamp with time zone not null default now(),
  CHECK ((char_length(after) <= 40)),
  CHECK ((char_length(before) <= 40)),
  CHECK ((revision > 0)),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, mark_id) REFERENCES gradebook_marks(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, mark_id, revision)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table gradebook_marks (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  sheet_id uuid not null,
  student_id uuid not null,
  part_key text not null,
  marks numeric(6,2),
  code text,
  revision integer not null default 1,
  entered_by uuid not null,
  entered_at timestamp with time zone not null default now(),
  CHECK (((char_length(part_key) >= 1) AND (char_length(part_key) <= 40))),
  CHECK (((marks IS NULL) OR (code IS NULL))),
  CHECK ((code = ANY (ARRAY['AB'::text, 'ML'::text, 'EX'::text, 'NA'::text]))),
  CHECK ((marks >= (0)::numeric)),
  CHECK ((revision > 0)),
  FOREIGN KEY (tenant_id, entered_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, sheet_id) REFERENCES gradebook_sheets(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, sheet_id, student_id, part_key),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table gradebook_remark_bank (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid,
  remark text not null,
  added_at timestamp with time zone not null default now(),
  CHECK (((char_length(remark) >= 1) AND (char_length(remark) <= 400))),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE NULLS NOT DISTINCT (tenant_id, user_id, remark)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table gradebook_remarks (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  class_id uuid not null,
  student_id uuid not null,
  term_key text not null,
  remark text not null default ''::text,
  state text not null default 'written'::text,
  note text not null default ''::text,
  written_by uuid not null,
  written_at timestamp with time zone not null default now(),
  read_by uuid,
  read_at timestamp with time zone,
  version integer not null default 1,
  CHECK (((char_length(term_key) >= 1) AND (char_length(term_key) <= 40))),
  CHECK (((read_by IS NULL) = (read_at IS NULL))),
  CHECK ((char_length(note) <= 300)),
  CHECK ((char_length(remark) <= 1000)),
  CHECK ((state = ANY (ARRAY['written'::text, 'returned'::text, 'accepted'::text]))),
  FOREIGN KEY (tenant_id, read_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, written_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, student_id, term_key)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table gradebook_sheet_steps (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  sheet_id uuid not null,
  step text not null,
  reason text not null default ''::text,
  made_by uuid not null,
  made_at timestamp with time zone not null default now(),
  CHECK (((step <> 'reopen'::text) OR (reason <> ''::text))),
  CHECK ((char_length(reason) <= 300)),
  CHECK ((step = ANY (ARRAY['submit'::text, 'verify'::text, 'lock'::text, 'publish'::text, 'reopen'::text]))),
  FOREIGN KEY (tenant_id, made_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, sheet_id) REFERENCES gradebook_sheets(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table gradebook_sheets (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  class_id uuid not null,
  subject_key text not null,
  term_key text not null,
  state text not null default 'open'::text,
  revision integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  version_id uuid,
  CHECK (((char_length(subject_key) >= 1) AND (char_length(subject_key) <= 40))),
  CHECK (((char_length(term_key) >= 1) AND (char_length(term_key) <= 40))),
  CHECK ((revision > 0)),
  CHECK ((state = ANY (ARRAY['open'::text, 'submitted'::text, 'verified'::text, 'locked'::text, 'published'::text]))),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id),
  FOREIGN KEY (tenant_id, year_id, version_id) REFERENCES gradebook_versions(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, class_id, subject_key, term_key),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table gradebook_template_grades (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  template_id uuid not null,
  grade_id uuid not null,
  state text not null default 'live'::text,
  CHECK ((state = ANY (ARRAY['live'::text, 'added'::text, 'removed'::text]))),
  FOREIGN KEY (tenant_id, grade_id) REFERENCES grades(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, template_id) REFERENCES gradebook_templates(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, template_id, grade_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table gradebook_templates (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  name text not null,
  state text not null default 'draft'::text,
  content jsonb not null,
  is_changed boolean not null default true,
  changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'retired'::text]))),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table gradebook_versions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  template_id uuid not null,
  number integer not null,
  content jsonb not null,
  published_by uuid not null,
  published_at timestamp with time zone not null default now(),
  CHECK ((number > 0)),
  FOREIGN KEY (tenant_id, published_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, template_id) REFERENCES gradebook_templates(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, template_id, number),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: insert, select; row security forced
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
  search_text text default lower(((((name || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(email, ''::text))),
  invited_at timestamp with time zone,
  invited_by text,
  CHECK ((invited_by = ANY (ARRAY['mail'::text, 'message'::text, 'code'::text]))),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
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

create table homework (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  subject_id uuid not null,
  set_by uuid not null,
  title text not null,
  instructions text not null default ''::text,
  curriculum_id uuid,
  topic_id uuid,
  hand_in text[] not null default '{}'::text[],
  max_marks numeric(6,2),
  due_at timestamp with time zone,
  late_rule text not null default 'accept'::text,
  late_until timestamp with time zone,
  state text not null default 'draft'::text,
  release_at timestamp with time zone,
  released_at timestamp with time zone,
  announced_at timestamp with time zone,
  reminded_at timestamp with time zone,
  closed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  search_key text default search_key(title),
  CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120))),
  CHECK (((curriculum_id IS NULL) = (topic_id IS NULL))),
  CHECK (((late_rule = 'until'::text) = (late_until IS NOT NULL))),
  CHECK (((state <> 'scheduled'::text) OR (release_at IS NOT NULL))),
  CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  CHECK (((state = 'draft'::text) OR (due_at IS NOT NULL))),
  CHECK (((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'withdrawn'::text])) OR (released_at IS NOT NULL))),
  CHECK ((char_length(instructions) <= 12000)),
  CHECK ((hand_in <@ ARRAY['text'::text, 'files'::text, 'photos'::text, 'audio'::text])),
  CHECK ((late_rule = ANY (ARRAY['accept'::text, 'until'::text, 'refuse'::text]))),
  CHECK ((late_until > due_at)),
  CHECK ((max_marks > (0)::numeric)),
  CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'open'::text, 'closed'::text, 'withdrawn'::text]))),
  FOREIGN KEY (tenant_id, set_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, curriculum_id, topic_id) REFERENCES curriculum_items(tenant_id, year_id, curriculum_id, item_id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table homework_due_notices (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  homework_id uuid not null,
  due_at timestamp with time zone not null,
  told_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, year_id, homework_id) REFERENCES homework(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, homework_id, due_at)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table homework_files (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  homework_id uuid not null,
  file_id uuid not null,
  added_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, homework_id) REFERENCES homework(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, homework_id, file_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table homework_hand_ins (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  submission_id uuid not null,
  device_key text not null,
  attempt integer not null,
  is_late boolean not null,
  handed_in_by uuid not null,
  handed_in_at timestamp with time zone not null,
  CHECK (((char_length(device_key) >= 8) AND (char_length(device_key) <= 40))),
  CHECK ((attempt > 0)),
  FOREIGN KEY (tenant_id, handed_in_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, submission_id) REFERENCES homework_submissions(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, submission_id, attempt),
  UNIQUE (tenant_id, submission_id, device_key)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table homework_marks (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  submission_id uuid not null,
  file_id uuid not null,
  user_id uuid not null,
  operation_key text not null,
  page integer not null,
  kind text not null,
  details jsonb not null,
  made_at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  CHECK (((char_length(operation_key) >= 1) AND (char_length(operation_key) <= 40))),
  CHECK (((page >= 1) AND (page <= 99999))),
  CHECK ((kind = ANY (ARRAY['stroke'::text, 'erase'::text, 'note'::text, 'edit'::text, 'remove'::text, 'restore'::text]))),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, submission_id) REFERENCES homework_submissions(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, submission_id, operation_key)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table homework_page_sets (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  submission_id uuid not null,
  attempt integer not null,
  file_id uuid,
  page_count integer not null default 0,
  unreadable integer not null default 0,
  made_at timestamp with time zone,
  CHECK ((attempt > 0)),
  CHECK ((page_count >= 0)),
  CHECK ((unreadable >= 0)),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, submission_id) REFERENCES homework_submissions(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, submission_id, attempt)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table homework_remarks (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  remark text not null,
  added_at timestamp with time zone not null default now(),
  CHECK (((char_length(remark) >= 1) AND (char_length(remark) <= 300))),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, remark)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table homework_resources (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  homework_id uuid not null,
  resource_id uuid not null,
  FOREIGN KEY (tenant_id, resource_id) REFERENCES library_resources(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, homework_id) REFERENCES homework(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, homework_id, resource_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table homework_submission_files (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  submission_id uuid not null,
  file_id uuid not null,
  kind text not null,
  position smallint not null default 0,
  added_at timestamp with time zone not null default now(),
  CHECK (("position" >= 0)),
  CHECK ((kind = ANY (ARRAY['file'::text, 'photo'::text, 'audio'::text]))),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, submission_id) REFERENCES homework_submissions(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, submission_id, file_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table homework_submissions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  homework_id uuid not null,
  student_id uuid not null,
  class_id uuid not null,
  state text not null default 'notOpened'::text,
  opened_at timestamp with time zone,
  body text not null default ''::text,
  handed_in_at timestamp with time zone,
  attempt integer not null default 0,
  marks numeric(6,2),
  remark text not null default ''::text,
  voice_id uuid,
  evaluated_by uuid,
  evaluated_at timestamp with time zone,
  returned_at timestamp with time zone,
  told_at timestamp with time zone,
  version integer not null default 1,
  CHECK (((evaluated_by IS NULL) = (evaluated_at IS NULL))),
  CHECK (((state <> 'handedIn'::text) OR (handed_in_at IS NOT NULL))),
  CHECK (((state <> 'opened'::text) OR (opened_at IS NOT NULL))),
  CHECK (((state <> 'returned'::text) OR (evaluated_at IS NOT NULL))),
  CHECK (((state = 'returned'::text) = (returned_at IS NOT NULL))),
  CHECK ((attempt >= 0)),
  CHECK ((char_length(body) <= 5000)),
  CHECK ((char_length(remark) <= 1000)),
  CHECK ((marks >= (0)::numeric)),
  CHECK ((state = ANY (ARRAY['notOpened'::text, 'opened'::text, 'handedIn'::text, 'returned'::text]))),
  FOREIGN KEY (tenant_id, evaluated_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, voice_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id),
  FOREIGN KEY (tenant_id, year_id, homework_id) REFERENCES homework(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, homework_id, student_id),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table homework_targets (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  homework_id uuid not null,
  class_id uuid not null,
  group_id uuid,
  FOREIGN KEY (tenant_id, group_id) REFERENCES student_groups(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, year_id, homework_id) REFERENCES homework(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE NULLS NOT DISTINCT (tenant_id, homework_id, class_id, group_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table homework_uploads (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  homework_id uuid not null,
  student_id uuid not null,
  device_key text not null,
  kind text not null,
  file_id uuid not null,
  turn smallint not null default 0,
  thumb_id uuid,
  sent_by uuid not null,
  sent_at timestamp with time zone not null default now(),
  CHECK (((char_length(device_key) >= 8) AND (char_length(device_key) <= 40))),
  CHECK ((kind = ANY (ARRAY['file'::text, 'photo'::text, 'audio'::text]))),
  CHECK ((turn = ANY (ARRAY[0, 90, 180, 270]))),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, sent_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, thumb_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, homework_id) REFERENCES homework(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, homework_id, student_id, device_key)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table host_certificates (
  host text not null,
  valid_until timestamp with time zone,
  failure text,
  checked_at timestamp with time zone not null default now(),
  CHECK ((failure = ANY (ARRAY['unreachable'::text, 'untrusted'::text]))),
  PRIMARY KEY (host)
);
-- the server may: delete, insert, select, update; row security forced
-- policy operator: ( SELECT operating() AS operating)

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

create table import_mappings (
  tenant_id uuid not null default current_tenant(),
  kind text not null,
  heading text not null,
  column_key text,
  CHECK (((length(heading) >= 1) AND (length(heading) <= 220))),
  CHECK ((length(column_key) <= 100)),
  CHECK ((length(kind) <= 60)),
  PRIMARY KEY (tenant_id, kind, heading)
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
  warnings jsonb not null default '[]'::jsonb,
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
  heading_row integer not null default 1,
  top jsonb not null default '[]'::jsonb,
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

create table infrastructure_pages (
  tenant_id uuid not null default current_tenant(),
  is_public boolean not null default false,
  introduction text not null default ''::text,
  shows_buildings boolean not null default true,
  shows_facilities boolean not null default true,
  shows_rooms boolean not null default false,
  shows_seats boolean not null default false,
  version integer not null default 1,
  CHECK ((length(introduction) <= 1000)),
  PRIMARY KEY (tenant_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table issued_documents (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  issue_id uuid not null,
  kind text not null,
  number text not null,
  token uuid not null default gen_random_uuid(),
  user_id uuid,
  visit_id uuid,
  name text not null,
  content jsonb not null,
  photo_source uuid,
  replaces uuid,
  issued_at timestamp with time zone not null default now(),
  application_id uuid,
  CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 40))),
  CHECK (((char_length(number) >= 1) AND (char_length(number) <= 60))),
  CHECK (((user_id IS NOT NULL) OR (visit_id IS NOT NULL) OR (application_id IS NOT NULL))) NOT VALID,
  CHECK ((char_length(name) <= 250)),
  FOREIGN KEY (tenant_id, application_id) REFERENCES admission_applications(tenant_id, id) NOT VALID,
  FOREIGN KEY (tenant_id, issue_id) REFERENCES document_issues(tenant_id, id),
  FOREIGN KEY (tenant_id, replaces) REFERENCES issued_documents(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, visit_id) REFERENCES visits(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, number),
  UNIQUE (tenant_id, replaces),
  UNIQUE (tenant_id, token)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table known_absences (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  student_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  code text not null,
  reason text not null default ''::text,
  told_by text not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  part text not null default 'day'::text,
  file_id uuid,
  seen_by uuid,
  seen_at timestamp with time zone,
  CHECK (((part = 'day'::text) OR ((code = 'HD'::text) AND (starts_on = ends_on)))),
  CHECK (((seen_by IS NULL) = (seen_at IS NULL))),
  CHECK ((code = ANY (ARRAY['A'::text, 'HD'::text, 'ML'::text]))),
  CHECK ((ends_on >= starts_on)),
  CHECK ((part = ANY (ARRAY['day'::text, 'morning'::text, 'afternoon'::text]))),
  CHECK ((told_by = ANY (ARRAY['guardian'::text, 'school'::text]))),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, seen_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

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

create table late_arrivals (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  student_id uuid not null,
  day date not null,
  arrived_at timestamp with time zone not null,
  reason text not null default ''::text,
  gate_id uuid,
  CHECK ((length(reason) <= 200)),
  FOREIGN KEY (tenant_id, gate_id) REFERENCES gates(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, student_id, day)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table leave_allotments (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  user_id uuid not null,
  type_id smallint not null,
  half_days smallint not null,
  CHECK (((half_days >= 0) AND (half_days <= 732))),
  CHECK (((type_id >= 1) AND (type_id <= 7))),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, user_id, type_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table leave_policies (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  type_id smallint not null,
  half_days smallint,
  is_active boolean not null default true,
  version integer not null default 1,
  CHECK (((half_days >= 0) AND (half_days <= 732))),
  CHECK (((type_id >= 1) AND (type_id <= 7))),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, type_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table leave_requests (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  user_id uuid not null,
  type_id smallint not null,
  starts_on date not null,
  ends_on date not null,
  from_afternoon boolean not null default false,
  until_noon boolean not null default false,
  half_slots int4range default int4range((((starts_on - '2000-01-01'::date) * 2) + (from_afternoon)::integer), ((((ends_on - '2000-01-01'::date) * 2) + 2) - (until_noon)::integer)),
  half_days smallint not null,
  reason text not null,
  file_id uuid,
  status text not null default 'pending'::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_reason text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  CHECK (((starts_on < ends_on) OR (NOT (from_afternoon AND until_noon)))),
  CHECK (((status <> 'approved'::text) OR ((decided_by IS NOT NULL) AND (decided_by <> user_id)))),
  CHECK (((type_id >= 1) AND (type_id <= 7))),
  CHECK ((ends_on >= starts_on)),
  CHECK ((half_days > 0)),
  CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text]))),
  FOREIGN KEY (tenant_id, decided_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table library_publications (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table library_resources (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  owner_id uuid not null,
  title text not null,
  description text not null default ''::text,
  category_id smallint not null,
  publication_id uuid,
  grade_id uuid,
  subject_id uuid,
  chapter text not null default ''::text,
  topic text not null default ''::text,
  language text not null default 'en'::text,
  file_id uuid,
  status_id smallint,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_reason text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  version integer not null default 1,
  words text default ((((((title || ' '::text) || chapter) || ' '::text) || topic) || ' '::text) || description),
  content jsonb,
  rendition_of uuid,
  rendition_id uuid,
  for_students boolean not null default true,
  search_key text default search_key(((((title || ' '::text) || chapter) || ' '::text) || topic)),
  CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
  CHECK (((content IS NULL) OR ((content ->> 'kind'::text) = ANY (ARRAY['article'::text, 'cards'::text, 'questions'::text, 'plan'::text])))),
  CHECK (((status_id IS NULL) OR (file_id IS NOT NULL) OR (content IS NOT NULL))),
  CHECK ((category_id = ANY (ARRAY[1, 2, 3, 4, 5, 6, 10, 11, 12, 135]))),
  CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text, 'kn'::text, 'ta'::text, 'te'::text, 'ml'::text, 'bn'::text, 'gu'::text, 'ur'::text]))),
  CHECK ((status_id = ANY (ARRAY[13, 15, 24]))),
  FOREIGN KEY (tenant_id, decided_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, grade_id) REFERENCES grades(tenant_id, id),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, publication_id) REFERENCES library_publications(tenant_id, id),
  FOREIGN KEY (tenant_id, rendition_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, rendition_of) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table library_settings (
  tenant_id uuid not null default current_tenant(),
  max_megabytes integer not null default 500,
  version integer not null default 1,
  CHECK (((max_megabytes >= 10) AND (max_megabytes <= 2048))),
  PRIMARY KEY (tenant_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table library_shares (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  resource_id uuid not null,
  user_id uuid not null,
  FOREIGN KEY (tenant_id, resource_id) REFERENCES library_resources(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, resource_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table library_uploads (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  resource_id uuid not null,
  name text not null,
  size bigint not null,
  mark text not null,
  received bigint not null default 0,
  pieces integer not null default 0,
  created_at timestamp with time zone not null default now(),
  CHECK (((char_length(mark) >= 1) AND (char_length(mark) <= 40))),
  CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  CHECK (((received >= 0) AND (received <= size))),
  CHECK (((size >= 1) AND (size <= '2147483648'::bigint))),
  FOREIGN KEY (tenant_id, resource_id) REFERENCES library_resources(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, resource_id, mark)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table library_usage (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  event_key text not null,
  resource_id uuid not null,
  kind text not null,
  page integer,
  seconds integer,
  happened_at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  CHECK (((char_length(event_key) >= 1) AND (char_length(event_key) <= 40))),
  CHECK (((page >= 1) AND (page <= 99999))),
  CHECK (((seconds >= 0) AND (seconds <= 86400))),
  CHECK ((kind = ANY (ARRAY['open'::text, 'page'::text, 'download'::text, 'print'::text, 'close'::text]))),
  FOREIGN KEY (tenant_id, resource_id) REFERENCES library_resources(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, event_key)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table live_class_seats (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  live_class_id uuid not null,
  user_id uuid not null,
  address text not null default ''::text,
  provider_ref text not null default ''::text,
  FOREIGN KEY (tenant_id, live_class_id) REFERENCES live_classes(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, live_class_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table live_class_series (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  class_id uuid not null,
  subject_id uuid not null,
  title text not null default ''::text,
  note text not null default ''::text,
  link text not null default ''::text,
  weekdays integer[] not null default '{}'::integer[],
  from_date date not null,
  to_date date not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  CHECK ((to_date >= from_date)),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table live_class_settings (
  tenant_id uuid not null default current_tenant(),
  driver text not null default 'link'::text,
  address text not null default ''::text,
  account_id text not null default ''::text,
  client_id text not null default ''::text,
  host_user text not null default ''::text,
  secret bytea not null default '\x'::bytea,
  webhook_secret bytea not null default '\x'::bytea,
  is_stand_in boolean not null default false,
  version integer not null default 1,
  CHECK ((driver = ANY (ARRAY['link'::text, 'jitsi'::text, 'meet'::text, 'zoom'::text]))),
  PRIMARY KEY (tenant_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table live_class_visits (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  live_class_id uuid not null,
  user_id uuid,
  name text not null default ''::text,
  source text not null,
  visit_key text not null,
  joined_at timestamp with time zone not null,
  left_at timestamp with time zone,
  CHECK ((source = ANY (ARRAY['press'::text, 'service'::text]))),
  FOREIGN KEY (tenant_id, live_class_id) REFERENCES live_classes(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, live_class_id, visit_key)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table live_classes (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  series_id uuid,
  class_id uuid not null,
  subject_id uuid,
  elective_group text,
  host_id uuid not null,
  title text not null default ''::text,
  note text not null default ''::text,
  link text not null default ''::text,
  day date not null,
  period_id uuid,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  state text not null default 'planned'::text,
  cancelled_by text not null default ''::text,
  cancel_reason text not null default ''::text,
  is_own_time boolean not null default false,
  started_at timestamp with time zone,
  reminded_at timestamp with time zone,
  driver text not null default 'link'::text,
  meeting_state text not null default 'wanted'::text,
  meeting_problem text not null default ''::text,
  meeting_ref text not null default ''::text,
  meeting_address text not null default ''::text,
  asked_until timestamp with time zone,
  asked_times integer not null default 0,
  recording_link text not null default ''::text,
  reported_at timestamp with time zone,
  whiteboard_id uuid,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  CHECK ((cancelled_by = ANY (ARRAY[''::text, 'teacher'::text, 'timetable'::text]))),
  CHECK ((driver = ANY (ARRAY['link'::text, 'jitsi'::text, 'meet'::text, 'zoom'::text]))),
  CHECK ((ends_at > starts_at)),
  CHECK ((meeting_problem = ANY (ARRAY[''::text, 'auth'::text, 'refused'::text, 'unreachable'::text, 'noService'::text]))),
  CHECK ((meeting_state = ANY (ARRAY['wanted'::text, 'ready'::text, 'failed'::text]))),
  CHECK ((state = ANY (ARRAY['planned'::text, 'cancelled'::text]))),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, host_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, period_id) REFERENCES periods(tenant_id, id),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, whiteboard_id) REFERENCES whiteboards(tenant_id, id) ON DELETE SET NULL (whiteboard_id),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, year_id, series_id) REFERENCES live_class_series(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table local_node_files (
  tenant_id uuid not null default current_tenant(),
  node_id uuid not null,
  file_id uuid not null,
  state smallint not null,
  bytes bigint not null,
  reported_at timestamp with time zone not null default now(),
  CHECK (((state >= 0) AND (state <= 3))),
  CHECK ((bytes >= 0)),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, node_id) REFERENCES local_nodes(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, node_id, file_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table local_node_shelves (
  tenant_id uuid not null default current_tenant(),
  node_id uuid not null,
  grade_id uuid not null,
  subject_id uuid not null,
  FOREIGN KEY (tenant_id, grade_id) REFERENCES grades(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, node_id) REFERENCES local_nodes(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, node_id, grade_id, subject_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table local_nodes (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  public_key bytea,
  software text not null default ''::text,
  free_bytes bigint,
  licence text,
  enrolled_at timestamp with time zone,
  last_contact_at timestamp with time zone,
  sync_asked_at timestamp with time zone,
  synced_at timestamp with time zone,
  removed_at timestamp with time zone,
  created_by uuid not null,
  created_at timestamp with time zone not null default now(),
  CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CHECK ((length(software) <= 40)),
  CHECK ((licence = ANY (ARRAY['valid'::text, 'ended'::text]))),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
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

create table names_of_years (
  tenant_id uuid not null default current_tenant(),
  of_year_id uuid not null,
  record_id uuid not null,
  name text not null,
  FOREIGN KEY (tenant_id, of_year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, of_year_id, record_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table notice_classes (
  tenant_id uuid not null default current_tenant(),
  notice_id uuid not null,
  class_id uuid not null,
  FOREIGN KEY (tenant_id, class_id) REFERENCES classes(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, notice_id) REFERENCES notices(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, notice_id, class_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table notice_comments (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  notice_id uuid not null,
  user_id uuid not null,
  body text not null,
  state text not null,
  moderated_by uuid,
  posted_at timestamp with time zone not null default now(),
  CHECK (((length(body) >= 1) AND (length(body) <= 500))),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'shown'::text, 'hidden'::text]))),
  FOREIGN KEY (tenant_id, moderated_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, notice_id) REFERENCES notices(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table notice_files (
  tenant_id uuid not null default current_tenant(),
  file_id uuid not null,
  user_id uuid not null,
  notice_id uuid,
  position smallint not null default 0,
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, notice_id) REFERENCES notices(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, file_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table notice_groups (
  tenant_id uuid not null default current_tenant(),
  notice_id uuid not null,
  group_id uuid not null,
  FOREIGN KEY (tenant_id, group_id) REFERENCES student_groups(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, notice_id) REFERENCES notices(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, notice_id, group_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table notice_options (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  notice_id uuid not null,
  position smallint not null,
  body text not null,
  CHECK (((length(body) >= 1) AND (length(body) <= 120))),
  FOREIGN KEY (tenant_id, notice_id) REFERENCES notices(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, notice_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table notice_reactions (
  tenant_id uuid not null default current_tenant(),
  notice_id uuid not null,
  user_id uuid not null,
  kind text not null,
  CHECK ((kind = ANY (ARRAY['like'::text, 'thanks'::text, 'celebrate'::text, 'support'::text]))),
  FOREIGN KEY (tenant_id, notice_id) REFERENCES notices(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, notice_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table notice_reads (
  tenant_id uuid not null default current_tenant(),
  notice_id uuid not null,
  user_id uuid not null,
  read_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, notice_id) REFERENCES notices(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, notice_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table notice_replies (
  tenant_id uuid not null default current_tenant(),
  notice_id uuid not null,
  user_id uuid not null,
  is_coming boolean not null,
  heads smallint not null default 1,
  replied_at timestamp with time zone not null default now(),
  CHECK (((heads >= 1) AND (heads <= 20))),
  FOREIGN KEY (tenant_id, notice_id) REFERENCES notices(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, notice_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table notice_signatures (
  tenant_id uuid not null default current_tenant(),
  notice_id uuid not null,
  student_id uuid not null,
  user_id uuid not null,
  name text not null,
  signature text not null,
  agrees boolean not null,
  wording text not null default ''::text,
  signed_at timestamp with time zone not null default now(),
  CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CHECK (((length(signature) >= 1) AND (length(signature) <= 20000))),
  CHECK ((length(wording) <= 40200)),
  FOREIGN KEY (tenant_id, notice_id) REFERENCES notices(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, notice_id, student_id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table notice_votes (
  tenant_id uuid not null default current_tenant(),
  notice_id uuid not null,
  user_id uuid not null,
  option_id uuid not null,
  FOREIGN KEY (tenant_id, notice_id, option_id) REFERENCES notice_options(tenant_id, notice_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, notice_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table notices (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  type text not null,
  title text not null,
  body text not null default ''::text,
  title_hi text not null default ''::text,
  body_hi text not null default ''::text,
  roles text[] not null default '{}'::text[],
  is_pinned boolean not null default false,
  on_screens boolean not null default false,
  comments text not null default 'none'::text,
  event_at timestamp with time zone,
  event_place text not null default ''::text,
  publish_at timestamp with time zone,
  expires_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  announced_at timestamp with time zone,
  reminded_at timestamp with time zone,
  author_id uuid not null,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  CHECK (((length(title) >= 1) AND (length(title) <= 150))),
  CHECK ((comments = ANY (ARRAY['none'::text, 'moderated'::text, 'open'::text]))),
  CHECK ((length(body) <= 40000)),
  CHECK ((length(body_hi) <= 40000)),
  CHECK ((length(event_place) <= 120)),
  CHECK ((length(title_hi) <= 150)),
  CHECK ((type = ANY (ARRAY['announcement'::text, 'circular'::text, 'event'::text, 'poll'::text, 'slip'::text, 'achievement'::text]))),
  FOREIGN KEY (tenant_id, author_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table notification_defaults (
  tenant_id uuid not null default current_tenant(),
  category text not null,
  audience text not null,
  in_app boolean not null,
  push boolean not null,
  email boolean not null,
  sms boolean not null,
  CHECK (((length(category) >= 1) AND (length(category) <= 60))),
  CHECK ((audience = ANY (ARRAY['guardians'::text, 'students'::text, 'staff'::text]))),
  PRIMARY KEY (tenant_id, category, audience)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

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
  push boolean not null default true,
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
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  about_student_id uuid,
  message_id uuid,
  CHECK (((link !~* '^([a-z][a-z0-9+.-]*:|[/\\]{2})'::text) AND (length(link) <= 500))),
  CHECK ((octet_length((params)::text) <= 16000)) NOT VALID,
  FOREIGN KEY (tenant_id, about_student_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table offline_test_classes (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  test_id uuid not null,
  class_id uuid not null,
  uploaded_at timestamp with time zone,
  uploaded_by uuid,
  released_at timestamp with time zone,
  told_at timestamp with time zone,
  CHECK (((uploaded_at IS NULL) = (uploaded_by IS NULL))),
  CHECK (COALESCE((released_at >= uploaded_at), (released_at IS NULL))),
  FOREIGN KEY (tenant_id, uploaded_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id),
  FOREIGN KEY (tenant_id, year_id, test_id) REFERENCES offline_tests(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, test_id, class_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table offline_test_marks (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  paper_id uuid not null,
  question_id uuid not null,
  quarter_marks integer not null,
  CHECK (((quarter_marks >= 0) AND (quarter_marks <= 400))),
  FOREIGN KEY (tenant_id, year_id, paper_id) REFERENCES offline_test_papers(tenant_id, year_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, year_id, question_id) REFERENCES offline_test_questions(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, paper_id, question_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table offline_test_papers (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  test_id uuid not null,
  class_id uuid not null,
  student_id uuid not null,
  presence text not null default 'present'::text,
  quarter_total integer,
  changed_at timestamp with time zone not null default now(),
  remark text not null default ''::text,
  CHECK (((quarter_total >= 0) AND (quarter_total <= 4000))),
  CHECK ((char_length(remark) <= 300)),
  CHECK ((presence = ANY (ARRAY['present'::text, 'absent'::text, 'exempt'::text]))),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id),
  FOREIGN KEY (tenant_id, year_id, test_id) REFERENCES offline_tests(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, test_id, student_id),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table offline_test_questions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  test_id uuid not null,
  position smallint not null,
  label text not null,
  quarter_marks integer not null,
  version_id uuid,
  section text not null default ''::text,
  group_no smallint,
  place_no smallint,
  attempt smallint,
  CHECK (("position" >= 0)),
  CHECK ((((version_id IS NULL) = (group_no IS NULL)) AND ((version_id IS NULL) = (place_no IS NULL)))),
  CHECK (((char_length(label) >= 1) AND (char_length(label) <= 20))),
  CHECK (((quarter_marks >= 1) AND (quarter_marks <= 400))),
  CHECK ((attempt > 0)),
  CHECK ((char_length(section) <= 100)),
  CHECK ((group_no >= 0)),
  CHECK ((place_no >= 0)),
  FOREIGN KEY (tenant_id, version_id) REFERENCES question_versions(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, test_id) REFERENCES offline_tests(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, test_id, label),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table offline_tests (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  subject_id uuid not null,
  set_by uuid not null,
  title text not null,
  held_on date not null,
  quarter_total integer not null,
  has_choice boolean not null default false,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  question_paper_id uuid,
  paper_number integer,
  CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120))),
  CHECK (((quarter_total >= 1) AND (quarter_total <= 4000))),
  CHECK (((question_paper_id IS NULL) = (paper_number IS NULL))),
  FOREIGN KEY (tenant_id, question_paper_id, paper_number) REFERENCES paper_versions(tenant_id, paper_id, number),
  FOREIGN KEY (tenant_id, set_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

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
  CHECK ((purpose = ANY (ARRAY['otp'::text, 'reset'::text, 'invitation'::text, 'mobile'::text, 'download'::text, 'gradebook'::text, 'prek'::text, 'signIn'::text]))),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table online_test_allowances (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  test_id uuid not null,
  student_id uuid not null,
  percent smallint not null default 100,
  minutes smallint not null default 0,
  given_by uuid not null,
  CHECK (((minutes >= 0) AND (minutes <= 300))),
  CHECK (((percent >= 100) AND (percent <= 400))),
  FOREIGN KEY (tenant_id, given_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, test_id) REFERENCES online_tests(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, test_id, student_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table online_test_answers (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  attempt_id uuid not null,
  item_id uuid not null,
  answer jsonb not null,
  is_blank boolean not null default false,
  is_flagged boolean not null default false,
  seq integer not null,
  device text not null,
  saved_at timestamp with time zone not null,
  CHECK (((char_length(device) >= 1) AND (char_length(device) <= 40))),
  CHECK ((seq > 0)),
  FOREIGN KEY (tenant_id, year_id, attempt_id) REFERENCES online_test_attempts(tenant_id, year_id, id),
  FOREIGN KEY (tenant_id, year_id, item_id) REFERENCES online_test_items(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, attempt_id, item_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table online_test_attempts (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  test_id uuid not null,
  student_id uuid not null,
  class_id uuid not null,
  number smallint not null,
  state text not null default 'running'::text,
  seed integer not null,
  device text not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  added_minutes integer not null default 0,
  item_id uuid,
  seen_at timestamp with time zone not null,
  handed_in_at timestamp with time zone,
  void_reason text not null default ''::text,
  marks_n bigint,
  marks_d bigint,
  out_of_n bigint,
  out_of_d bigint,
  pending smallint not null default 0,
  grade jsonb,
  version integer not null default 1,
  CHECK (((added_minutes >= 0) AND (added_minutes <= 100000))),
  CHECK (((char_length(device) >= 1) AND (char_length(device) <= 40))),
  CHECK (((marks_n IS NULL) OR (grade IS NOT NULL))),
  CHECK (((state <> ALL (ARRAY['handedIn'::text, 'ended'::text])) OR (handed_in_at IS NOT NULL))),
  CHECK ((char_length(void_reason) <= 300)),
  CHECK ((ends_at > started_at)),
  CHECK ((marks_d > 0)),
  CHECK ((number > 0)),
  CHECK ((out_of_d > 0)),
  CHECK ((pending >= 0)),
  CHECK ((state = ANY (ARRAY['running'::text, 'handedIn'::text, 'ended'::text, 'void'::text]))),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id),
  FOREIGN KEY (tenant_id, year_id, item_id) REFERENCES online_test_items(tenant_id, year_id, id),
  FOREIGN KEY (tenant_id, year_id, test_id) REFERENCES online_tests(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, test_id, student_id, number),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table online_test_evaluations (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  attempt_id uuid not null,
  item_id uuid not null,
  part text not null default ''::text,
  quarter_marks smallint not null,
  remark text not null default ''::text,
  evaluated_by uuid not null,
  evaluated_at timestamp with time zone not null,
  CHECK (((quarter_marks >= 0) AND (quarter_marks <= 400))),
  CHECK ((char_length(part) <= 40)),
  CHECK ((char_length(remark) <= 1000)),
  FOREIGN KEY (tenant_id, evaluated_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, attempt_id) REFERENCES online_test_attempts(tenant_id, year_id, id),
  FOREIGN KEY (tenant_id, year_id, item_id) REFERENCES online_test_items(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, attempt_id, item_id, part)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table online_test_events (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  attempt_id uuid not null,
  event_key text not null,
  kind text not null,
  happened_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  CHECK (((char_length(event_key) >= 1) AND (char_length(event_key) <= 40))),
  CHECK ((kind = ANY (ARRAY['leftPage'::text, 'cameBack'::text, 'leftFullScreen'::text, 'offline'::text, 'online'::text, 'otherDevice'::text]))),
  FOREIGN KEY (tenant_id, year_id, attempt_id) REFERENCES online_test_attempts(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, attempt_id, event_key)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table online_test_items (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  test_id uuid not null,
  position smallint not null,
  version_id uuid not null,
  rule text not null default 'key'::text,
  section text not null default ''::text,
  CHECK (("position" >= 0)),
  CHECK ((char_length(section) <= 100)),
  CHECK ((rule = ANY (ARRAY['key'::text, 'full'::text, 'dropped'::text]))),
  FOREIGN KEY (tenant_id, version_id) REFERENCES question_versions(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, test_id) REFERENCES online_tests(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, test_id, version_id),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table online_test_marks (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  attempt_id uuid not null,
  item_id uuid not null,
  user_id uuid not null,
  operation_key text not null,
  page integer not null,
  kind text not null,
  details jsonb not null,
  made_at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  CHECK (((char_length(operation_key) >= 1) AND (char_length(operation_key) <= 40))),
  CHECK (((page >= 1) AND (page <= 99999))),
  CHECK ((kind = ANY (ARRAY['stroke'::text, 'erase'::text, 'note'::text, 'edit'::text, 'remove'::text, 'restore'::text]))),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, attempt_id) REFERENCES online_test_attempts(tenant_id, year_id, id),
  FOREIGN KEY (tenant_id, year_id, item_id) REFERENCES online_test_items(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, attempt_id, item_id, operation_key)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table online_test_pages (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  attempt_id uuid not null,
  item_id uuid not null,
  file_id uuid,
  made_at timestamp with time zone,
  unreadable integer not null default 0,
  CHECK ((unreadable >= 0)),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, attempt_id) REFERENCES online_test_attempts(tenant_id, year_id, id),
  FOREIGN KEY (tenant_id, year_id, item_id) REFERENCES online_test_items(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, attempt_id, item_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table online_test_photos (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  attempt_id uuid not null,
  item_id uuid not null,
  file_id uuid not null,
  device_key text not null,
  sent_at timestamp with time zone not null,
  CHECK (((char_length(device_key) >= 1) AND (char_length(device_key) <= 40))),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, attempt_id) REFERENCES online_test_attempts(tenant_id, year_id, id),
  FOREIGN KEY (tenant_id, year_id, item_id) REFERENCES online_test_items(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, attempt_id, device_key)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table online_test_regrades (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  test_id uuid not null,
  item_id uuid not null,
  reason text not null,
  before jsonb not null,
  after jsonb not null,
  changes jsonb not null,
  attempts integer not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 300))),
  CHECK ((attempts >= 0)),
  FOREIGN KEY (tenant_id, made_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, item_id) REFERENCES online_test_items(tenant_id, year_id, id),
  FOREIGN KEY (tenant_id, year_id, test_id) REFERENCES online_tests(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table online_test_targets (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  test_id uuid not null,
  class_id uuid not null,
  group_id uuid,
  student_id uuid,
  CHECK (((group_id IS NULL) OR (student_id IS NULL))),
  FOREIGN KEY (tenant_id, group_id) REFERENCES student_groups(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, year_id, test_id) REFERENCES online_tests(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE NULLS NOT DISTINCT (tenant_id, test_id, class_id, group_id, student_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table online_tests (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  subject_id uuid not null,
  set_by uuid not null,
  title text not null,
  instructions text not null default ''::text,
  state text not null default 'draft'::text,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  minutes smallint not null,
  grace_minutes smallint not null default 2,
  attempts smallint not null default 1,
  counting text not null default 'best'::text,
  shuffle_questions boolean not null default true,
  shuffle_options boolean not null default true,
  page_mode text not null default 'one'::text,
  show_answers text not null default 'handIn'::text,
  show_marks text not null default 'release'::text,
  show_key text not null default 'release'::text,
  is_anonymous boolean not null default false,
  announced_at timestamp with time zone,
  released_at timestamp with time zone,
  told_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  search_key text default search_key(title),
  was_closed boolean not null default false,
  question_paper_id uuid,
  told_closes_at timestamp with time zone,
  CHECK (((attempts >= 1) AND (attempts <= 20))),
  CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120))),
  CHECK (((grace_minutes >= 0) AND (grace_minutes <= 60))),
  CHECK (((minutes >= 1) AND (minutes <= 600))),
  CHECK (((state = 'draft'::text) OR (state = 'withdrawn'::text) OR (closes_at IS NOT NULL))),
  CHECK (((state = 'draft'::text) OR (state = 'withdrawn'::text) OR (opens_at IS NOT NULL))),
  CHECK ((char_length(instructions) <= 3000)),
  CHECK ((closes_at > opens_at)),
  CHECK ((counting = ANY (ARRAY['best'::text, 'first'::text, 'last'::text]))),
  CHECK ((page_mode = ANY (ARRAY['one'::text, 'all'::text]))),
  CHECK ((show_answers = ANY (ARRAY['handIn'::text, 'close'::text, 'release'::text, 'never'::text]))),
  CHECK ((show_key = ANY (ARRAY['close'::text, 'release'::text, 'never'::text]))),
  CHECK ((show_marks = ANY (ARRAY['handIn'::text, 'close'::text, 'release'::text, 'never'::text]))),
  CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'closed'::text, 'withdrawn'::text]))),
  FOREIGN KEY (tenant_id, question_paper_id) REFERENCES papers(tenant_id, id),
  FOREIGN KEY (tenant_id, set_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table operator_changes (
  seq bigint not null,
  at timestamp with time zone not null default clock_timestamp(),
  operator_id uuid,
  operator_name text not null,
  action text not null,
  subject_id uuid,
  subject_name text not null,
  before jsonb,
  after jsonb,
  reason text,
  address text,
  prev_hash bytea not null,
  hash bytea not null,
  PRIMARY KEY (seq)
);
-- the server may: insert, select; row security forced
-- policy operator: ( SELECT operating() AS operating)

create table operator_sessions (
  id uuid not null default new_id(),
  operator_id uuid not null,
  token_hash bytea not null,
  address text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  PRIMARY KEY (id),
  UNIQUE (token_hash)
);
-- the server may: insert, select, update; row security forced
-- policy operator: ( SELECT operating() AS operating)

create table operator_tries (
  bucket text not null,
  count integer not null,
  window_ends_at timestamp with time zone not null,
  PRIMARY KEY (bucket)
);
-- the server may: delete, insert, select, update; row security forced
-- policy operator: ( SELECT operating() AS operating)

create table operators (
  id uuid not null default new_id(),
  user_name text not null,
  name text not null,
  password_hash text not null,
  totp_key bytea not null,
  last_step bigint not null default 0,
  status_id smallint not null default 1,
  created_at timestamp with time zone not null default now(),
  CHECK ((status_id = ANY (ARRAY[1, 11]))),
  CHECK ((user_name ~ '^[a-z0-9][a-z0-9._-]{0,59}$'::text)),
  PRIMARY KEY (id)
);
-- the server may: insert, select, update; row security forced
-- policy operator: ( SELECT operating() AS operating)

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

create table paper_blueprints (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  author_id uuid not null,
  is_shared boolean not null default false,
  blueprint jsonb not null,
  changed_at timestamp with time zone not null default now(),
  version integer not null default 1,
  CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  FOREIGN KEY (tenant_id, author_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table paper_classes (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  paper_id uuid not null,
  class_id uuid not null,
  FOREIGN KEY (tenant_id, class_id) REFERENCES classes(tenant_id, id),
  FOREIGN KEY (tenant_id, paper_id) REFERENCES papers(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, paper_id, class_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table paper_decisions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  paper_id uuid not null,
  number integer not null,
  author_id uuid not null,
  writer_id uuid not null,
  approver_id uuid not null,
  decision text not null,
  comment text not null default ''::text,
  decided_at timestamp with time zone not null default now(),
  CHECK (((approver_id <> writer_id) AND (approver_id <> author_id))),
  CHECK ((decision = ANY (ARRAY['approved'::text, 'returned'::text]))),
  FOREIGN KEY (tenant_id, approver_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, author_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, paper_id, number) REFERENCES paper_versions(tenant_id, paper_id, number),
  FOREIGN KEY (tenant_id, writer_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table paper_openings (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  paper_id uuid not null,
  number integer not null,
  user_id uuid not null,
  code text not null,
  opened_at timestamp with time zone not null default now(),
  CHECK (((char_length(code) >= 4) AND (char_length(code) <= 40))),
  FOREIGN KEY (tenant_id, paper_id, number) REFERENCES paper_versions(tenant_id, paper_id, number),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table paper_questions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  version_id uuid not null,
  question_version_id uuid not null,
  FOREIGN KEY (tenant_id, question_version_id) REFERENCES question_versions(tenant_id, id),
  FOREIGN KEY (tenant_id, version_id) REFERENCES paper_versions(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, version_id, question_version_id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table paper_settings (
  tenant_id uuid not null default current_tenant(),
  instructions text not null default ''::text,
  rest_days smallint not null default 180,
  tolerance smallint not null default 10,
  sets smallint not null default 1,
  version integer not null default 1,
  CHECK (((rest_days >= 0) AND (rest_days <= 3650))),
  CHECK (((sets >= 1) AND (sets <= 26))),
  CHECK (((tolerance >= 0) AND (tolerance <= 100))),
  CHECK ((char_length(instructions) <= 2000)),
  PRIMARY KEY (tenant_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table paper_versions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  paper_id uuid not null,
  number integer not null,
  content jsonb not null,
  sets jsonb not null,
  saved_by uuid not null,
  saved_at timestamp with time zone not null default now(),
  CHECK ((number > 0)),
  FOREIGN KEY (tenant_id, paper_id) REFERENCES papers(tenant_id, id),
  FOREIGN KEY (tenant_id, saved_by) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, paper_id, number)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table papers (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  kind text not null,
  mode text not null,
  is_worksheet boolean not null default false,
  state text not null default 'draft'::text,
  grade_id uuid not null,
  subject_id uuid not null,
  language text not null default 'en'::text,
  minutes smallint not null,
  quarter_marks integer not null default 0,
  author_id uuid not null,
  number integer not null default 1,
  submitted_at timestamp with time zone,
  opens_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  version integer not null default 1,
  search_key text default search_key(name),
  first_submitted_at timestamp with time zone,
  conducted_at timestamp with time zone,
  evaluated_at timestamp with time zone,
  archived_at timestamp with time zone,
  CHECK (((char_length(name) >= 1) AND (char_length(name) <= 150))),
  CHECK (((kind = 'formal'::text) OR (state = ANY (ARRAY['draft'::text, 'released'::text])))),
  CHECK (((minutes >= 1) AND (minutes <= 600))),
  CHECK (((state = 'released'::text) = (opens_at IS NOT NULL))),
  CHECK ((kind = ANY (ARRAY['informal'::text, 'formal'::text]))),
  CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text, 'kn'::text, 'ta'::text, 'te'::text, 'ml'::text, 'bn'::text, 'gu'::text, 'ur'::text]))),
  CHECK ((mode = ANY (ARRAY['manual'::text, 'auto'::text]))),
  CHECK ((number > 0)),
  CHECK ((quarter_marks >= 0)),
  CHECK ((state = ANY (ARRAY['draft'::text, 'review'::text, 'approved'::text, 'released'::text]))),
  FOREIGN KEY (tenant_id, author_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, grade_id) REFERENCES grades(tenant_id, id),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table period_marks (
  tenant_id uuid not null default current_tenant(),
  year_id uuid not null default current_year(),
  register_id uuid not null,
  student_id uuid not null,
  code text not null,
  note text not null default ''::text,
  CHECK ((code = ANY (ARRAY['P'::text, 'A'::text, 'HD'::text, 'ML'::text]))),
  FOREIGN KEY (tenant_id, register_id) REFERENCES registers(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, register_id, student_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

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

create table pickup_adults (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  student_id uuid not null,
  name text not null,
  relation text not null,
  photo_file_id uuid,
  valid_from date not null default school_today(),
  valid_to date,
  added_by uuid not null,
  added_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CHECK (((length(relation) >= 1) AND (length(relation) <= 60))),
  CHECK ((valid_to >= valid_from)),
  FOREIGN KEY (tenant_id, added_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, photo_file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table player_attempts (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  resource_id uuid not null,
  file_id uuid not null,
  sco_key text not null,
  status text not null,
  state text not null,
  points integer,
  out_of integer,
  saved_at timestamp with time zone not null,
  CHECK (((char_length(sco_key) >= 1) AND (char_length(sco_key) <= 200))),
  CHECK (((out_of >= points) AND (out_of <= 100000))),
  CHECK ((char_length(state) <= 200000)),
  CHECK ((points >= 0)),
  CHECK ((status = ANY (ARRAY['incomplete'::text, 'completed'::text, 'passed'::text, 'failed'::text]))),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, resource_id) REFERENCES library_resources(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, resource_id, sco_key)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table player_captions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  resource_id uuid not null,
  language text not null,
  vtt text not null,
  CHECK (((char_length(vtt) >= 1) AND (char_length(vtt) <= 300000))),
  CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text, 'kn'::text, 'ta'::text, 'te'::text, 'ml'::text, 'bn'::text, 'gu'::text, 'ur'::text]))),
  FOREIGN KEY (tenant_id, resource_id) REFERENCES library_resources(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, resource_id, language)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table player_places (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  resource_id uuid not null,
  place integer not null,
  duration integer not null,
  played_at timestamp with time zone not null,
  CHECK (((duration >= 0) AND (duration <= 86400000))),
  CHECK (((place >= 0) AND (place <= 86400000))),
  FOREIGN KEY (tenant_id, resource_id) REFERENCES library_resources(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, resource_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table player_results (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  result_key text not null,
  resource_id uuid not null,
  points integer not null,
  out_of integer not null,
  answers jsonb not null,
  finished_at timestamp with time zone not null,
  CHECK (((char_length(result_key) >= 1) AND (char_length(result_key) <= 40))),
  CHECK (((out_of >= points) AND (out_of <= 100000))),
  CHECK ((points >= 0)),
  FOREIGN KEY (tenant_id, resource_id) REFERENCES library_resources(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, result_key)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table player_reviews (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  review_key text not null,
  resource_id uuid not null,
  card_key text not null,
  grade smallint not null,
  reviewed_at timestamp with time zone not null,
  CHECK (((char_length(card_key) >= 1) AND (char_length(card_key) <= 40))),
  CHECK (((char_length(review_key) >= 1) AND (char_length(review_key) <= 40))),
  CHECK (((grade >= 1) AND (grade <= 4))),
  FOREIGN KEY (tenant_id, resource_id) REFERENCES library_resources(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, review_key)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table prek_acknowledgements (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  published_id uuid not null,
  user_id uuid not null,
  comment text not null default ''::text,
  made_at timestamp with time zone not null default now(),
  CHECK ((char_length(comment) <= 500)),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, published_id) REFERENCES prek_published(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, published_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table prek_observation_photos (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  observation_id uuid not null,
  photo_key text not null,
  file_id uuid not null,
  added_at timestamp with time zone not null default now(),
  CHECK (((char_length(photo_key) >= 1) AND (char_length(photo_key) <= 40))),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, observation_id) REFERENCES prek_observations(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, observation_id, photo_key)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table prek_observation_voices (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  observation_id uuid not null,
  file_id uuid not null,
  added_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, observation_id) REFERENCES prek_observations(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, observation_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table prek_observations (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  class_id uuid not null,
  device_key text not null,
  indicator_keys text[] not null,
  note text not null default ''::text,
  seen_at timestamp with time zone not null,
  seen_by uuid not null,
  term_key text,
  CHECK (((char_length(device_key) >= 8) AND (char_length(device_key) <= 100))),
  CHECK (((char_length(term_key) >= 1) AND (char_length(term_key) <= 40))),
  CHECK ((char_length(note) <= 1000)),
  FOREIGN KEY (tenant_id, seen_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, seen_by, device_key),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table prek_observed_children (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  observation_id uuid not null,
  student_id uuid not null,
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, observation_id) REFERENCES prek_observations(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, observation_id, student_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table prek_published (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  report_id uuid not null,
  student_id uuid not null,
  number integer not null,
  printed jsonb not null,
  published_by uuid not null,
  published_at timestamp with time zone not null default now(),
  CHECK ((number > 0)),
  FOREIGN KEY (tenant_id, published_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, report_id) REFERENCES prek_reports(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, report_id, number),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table prek_reports (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  class_id uuid not null,
  student_id uuid not null,
  term_key text not null,
  state text not null default 'inProgress'::text,
  ratings jsonb not null default '{}'::jsonb,
  narratives jsonb not null default '{}'::jsonb,
  child_voice jsonb not null default '[]'::jsonb,
  parent_voice jsonb not null default '[]'::jsonb,
  note text not null default ''::text,
  version integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  shown jsonb not null default '{"photoIds": [], "observationIds": []}'::jsonb,
  CHECK (((char_length(term_key) >= 1) AND (char_length(term_key) <= 40))),
  CHECK ((char_length(note) <= 300)),
  CHECK ((state = ANY (ARRAY['inProgress'::text, 'submitted'::text, 'rework'::text, 'approved'::text, 'published'::text]))),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, id),
  UNIQUE (tenant_id, year_id, student_id, term_key)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table prek_settings (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  content jsonb not null,
  version integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table privacy_erasures (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  reason text not null,
  is_at_once boolean not null default false,
  state text not null default 'asked'::text,
  asked_by uuid,
  asked_at timestamp with time zone not null default now(),
  confirmed_by uuid,
  confirmed_at timestamp with time zone,
  due_at timestamp with time zone,
  ended_at timestamp with time zone,
  people jsonb not null default '{}'::jsonb,
  last_number integer not null default 0,
  left_keys text[] not null default '{}'::text[],
  CHECK (((confirmed_by IS NULL) OR (confirmed_by IS DISTINCT FROM asked_by))),
  CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  CHECK ((state = ANY (ARRAY['asked'::text, 'confirmed'::text, 'cancelled'::text, 'erasing'::text, 'erased'::text]))),
  FOREIGN KEY (tenant_id, asked_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, confirmed_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table privacy_retention_runs (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  as_of timestamp with time zone not null,
  removed jsonb not null default '{}'::jsonb,
  run_by uuid,
  FOREIGN KEY (tenant_id, run_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (run_by),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table privacy_retentions (
  tenant_id uuid not null default current_tenant(),
  rule text not null,
  days integer not null,
  is_on boolean not null default true,
  changed_by uuid,
  changed_at timestamp with time zone not null default now(),
  CHECK (((days >= 1) AND (days <= 4000))),
  CHECK (((length(rule) >= 1) AND (length(rule) <= 60))),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (changed_by),
  PRIMARY KEY (tenant_id, rule)
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

create table promotion_decisions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  from_year_id uuid not null,
  student_id uuid not null,
  outcome text not null,
  section text,
  roll_no text,
  plan_id uuid,
  due_on date,
  reason text not null default ''::text,
  decided_by uuid not null,
  decided_at timestamp with time zone not null default now(),
  settled text,
  settled_by uuid,
  settled_at timestamp with time zone,
  version integer not null default 1,
  later_result text,
  later_percent numeric(5,2),
  later_on date,
  CHECK ((((settled IS NULL) = (settled_at IS NULL)) AND ((settled IS NULL) OR (outcome = 'provisional'::text)))),
  CHECK (((char_length(roll_no) >= 1) AND (char_length(roll_no) <= 20))),
  CHECK (((char_length(section) >= 1) AND (char_length(section) <= 20))),
  CHECK (((later_percent >= (0)::numeric) AND (later_percent <= (100)::numeric))),
  CHECK (((later_result IS NULL) = (later_on IS NULL))),
  CHECK (((outcome <> 'provisional'::text) OR (due_on IS NOT NULL))),
  CHECK ((char_length(reason) <= 300)),
  CHECK ((later_result = ANY (ARRAY['pass'::text, 'fail'::text]))),
  CHECK ((outcome = ANY (ARRAY['promoted'::text, 'provisional'::text, 'detained'::text, 'left'::text, 'graduated'::text]))),
  CHECK ((settled = ANY (ARRAY['confirmed'::text, 'reverted'::text]))),
  FOREIGN KEY (tenant_id, decided_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, from_year_id) REFERENCES academic_years(tenant_id, id),
  FOREIGN KEY (tenant_id, settled_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, from_year_id, student_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table promotion_policies (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  grade_id uuid not null,
  next_grade_id uuid,
  needs_pass boolean not null default true,
  min_percent numeric(5,2),
  min_attendance smallint,
  section_rule text not null default 'keep'::text,
  roll_rule text not null default 'name'::text,
  plan_id uuid,
  version integer not null default 1,
  CHECK (((min_attendance >= 0) AND (min_attendance <= 100))),
  CHECK (((min_percent >= (0)::numeric) AND (min_percent <= (100)::numeric))),
  CHECK ((roll_rule = ANY (ARRAY['name'::text, 'keep'::text, 'admission'::text, 'rank'::text]))),
  CHECK ((section_rule = ANY (ARRAY['keep'::text, 'balance'::text, 'rank'::text, 'hand'::text]))),
  FOREIGN KEY (tenant_id, grade_id) REFERENCES grades(tenant_id, id),
  FOREIGN KEY (tenant_id, next_grade_id) REFERENCES grades(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, grade_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table push_devices (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null default now(),
  CHECK ((length(endpoint) <= 1000)),
  FOREIGN KEY (tenant_id, session_id) REFERENCES sessions(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table question_import_drafts (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  import_id uuid not null,
  position integer not null,
  content jsonb not null,
  tags jsonb not null,
  alike jsonb not null,
  CHECK (("position" > 0)),
  FOREIGN KEY (tenant_id, import_id) REFERENCES question_imports(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, import_id, "position")
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table question_imports (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  format text not null,
  file_name text not null,
  state text not null default 'waiting'::text,
  grade_id uuid,
  subject_id uuid,
  chapter text not null default ''::text,
  language text not null default 'en'::text,
  found integer not null default 0,
  kept integer not null default 0,
  report jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 255))),
  CHECK ((format = ANY (ARRAY['moodle'::text, 'gift'::text, 'qti'::text, 'sheet'::text, 'word'::text]))),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text, 'discarded'::text]))),
  FOREIGN KEY (tenant_id, grade_id) REFERENCES grades(tenant_id, id),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table question_pictures (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  version_id uuid not null,
  file_id uuid not null,
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, version_id) REFERENCES question_versions(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, version_id, file_id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table question_reviews (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  question_id uuid not null,
  number integer not null,
  writer_id uuid not null,
  reviewer_id uuid not null,
  decision text not null,
  comment text not null default ''::text,
  decided_at timestamp with time zone not null default now(),
  CHECK ((decision = ANY (ARRAY['approved'::text, 'returned'::text]))),
  CHECK ((reviewer_id <> writer_id)),
  FOREIGN KEY (tenant_id, question_id, number) REFERENCES question_versions(tenant_id, question_id, number),
  FOREIGN KEY (tenant_id, reviewer_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, writer_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table question_uses (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  version_id uuid not null,
  source_id uuid not null,
  answers integer not null,
  facility_mille smallint not null,
  discrimination_mille smallint,
  counted_at timestamp with time zone not null,
  CHECK (((discrimination_mille >= '-1000'::integer) AND (discrimination_mille <= 1000))),
  CHECK (((facility_mille >= 0) AND (facility_mille <= 1000))),
  CHECK ((answers > 0)),
  FOREIGN KEY (tenant_id, version_id) REFERENCES question_versions(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, version_id, source_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table question_versions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  question_id uuid not null,
  number integer not null,
  content jsonb not null,
  note text not null default ''::text,
  saved_by uuid not null,
  saved_at timestamp with time zone not null default now(),
  CHECK ((number > 0)),
  FOREIGN KEY (tenant_id, question_id) REFERENCES questions(tenant_id, id),
  FOREIGN KEY (tenant_id, saved_by) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, question_id, number)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table questions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  type text not null,
  state text not null default 'draft'::text,
  grade_id uuid,
  subject_id uuid,
  chapter text not null default ''::text,
  topic text not null default ''::text,
  outcome text not null default ''::text,
  difficulty smallint not null default 2,
  bloom smallint not null default 1,
  minutes smallint,
  language text not null default 'en'::text,
  quarter_marks smallint not null,
  title text not null,
  words text not null,
  author_id uuid not null,
  number integer not null default 1,
  approved_number integer,
  submitted_at timestamp with time zone,
  import_id uuid,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  version integer not null default 1,
  translates_id uuid,
  CHECK (((approved_number >= 1) AND (approved_number <= number))),
  CHECK (((bloom >= 1) AND (bloom <= 6))),
  CHECK (((difficulty >= 1) AND (difficulty <= 3))),
  CHECK (((minutes >= 1) AND (minutes <= 600))),
  CHECK (((state <> 'approved'::text) OR (approved_number = number))),
  CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text, 'kn'::text, 'ta'::text, 'te'::text, 'ml'::text, 'bn'::text, 'gu'::text, 'ur'::text]))),
  CHECK ((number > 0)),
  CHECK ((quarter_marks > 0)),
  CHECK ((state = ANY (ARRAY['draft'::text, 'review'::text, 'approved'::text, 'retired'::text]))),
  CHECK ((translates_id <> id)),
  CHECK ((type = ANY (ARRAY['single'::text, 'several'::text, 'trueFalse'::text, 'match'::text, 'order'::text, 'fillIn'::text, 'numeric'::text, 'assertionReason'::text, 'passage'::text, 'hotSpot'::text, 'short'::text, 'long'::text]))),
  FOREIGN KEY (tenant_id, author_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, grade_id) REFERENCES grades(tenant_id, id),
  FOREIGN KEY (tenant_id, import_id) REFERENCES question_imports(tenant_id, id),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, translates_id) REFERENCES questions(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table reader_operations (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  resource_id uuid not null,
  file_id uuid not null,
  operation_key text not null,
  page integer not null,
  layer text not null,
  kind text not null,
  details jsonb not null,
  made_at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  CHECK (((char_length(operation_key) >= 1) AND (char_length(operation_key) <= 40))),
  CHECK (((page >= 1) AND (page <= 99999))),
  CHECK ((kind = ANY (ARRAY['stroke'::text, 'erase'::text, 'highlight'::text, 'note'::text, 'bookmark'::text, 'edit'::text, 'remove'::text, 'restore'::text]))),
  CHECK ((layer = ANY (ARRAY['drawing'::text, 'mark'::text]))),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, resource_id) REFERENCES library_resources(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, operation_key)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table reader_places (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  resource_id uuid not null,
  page integer not null,
  updated_at timestamp with time zone not null default now(),
  CHECK (((page >= 1) AND (page <= 99999))),
  FOREIGN KEY (tenant_id, resource_id) REFERENCES library_resources(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, resource_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table recent_searches (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  module_id smallint not null,
  action_id smallint not null,
  class_id uuid not null,
  subject_id uuid,
  path text not null,
  day date,
  saved_at timestamp with time zone not null default now(),
  CHECK (((action_id >= 1) AND (action_id <= 18))),
  CHECK (((module_id >= 1) AND (module_id <= 6))),
  CHECK ((char_length(path) <= 500)),
  FOREIGN KEY (tenant_id, class_id) REFERENCES classes(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table record_reads (
  tenant_id uuid not null default current_tenant(),
  day date not null,
  reader_id uuid not null,
  person_id uuid not null,
  action text not null,
  reads integer not null default 1,
  first_at timestamp with time zone not null default now(),
  last_at timestamp with time zone not null default now(),
  CHECK (((length(action) >= 1) AND (length(action) <= 100))),
  CHECK ((reads > 0)),
  PRIMARY KEY (tenant_id, day, reader_id, person_id, action)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table registers (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  class_id uuid not null,
  day date not null,
  period_id uuid,
  subject_id uuid,
  present smallint not null default 0,
  absent smallint not null default 0,
  half smallint not null default 0,
  medical smallint not null default 0,
  taken_by uuid,
  taken_at timestamp with time zone not null default now(),
  first_taken_at timestamp with time zone not null default now(),
  version integer not null default 1,
  CHECK (((period_id IS NULL) = (subject_id IS NULL))),
  FOREIGN KEY (tenant_id, period_id) REFERENCES periods(tenant_id, id),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, taken_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE NULLS NOT DISTINCT (tenant_id, year_id, day, class_id, period_id, subject_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table report_definitions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  name text not null,
  note text not null default ''::text,
  definition jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CHECK ((length(note) <= 300)),
  CHECK ((octet_length((definition)::text) <= 40000)),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table report_links (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  kind text not null,
  record_id uuid not null,
  student_id uuid not null,
  language text not null,
  code_hash bytea not null,
  made_by uuid not null,
  made_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  printed jsonb,
  CHECK ((kind = ANY (ARRAY['card'::text, 'growth'::text, 'student'::text]))),
  CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text, 'kn'::text, 'te'::text, 'ur'::text]))),
  CHECK ((octet_length(code_hash) = 32)),
  FOREIGN KEY (tenant_id, made_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, code_hash)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table report_permissions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  subject text not null,
  column_keys text[] not null,
  reason text not null,
  state text not null default 'asked'::text,
  asked_at timestamp with time zone not null default now(),
  decided_by uuid,
  decided_at timestamp with time zone,
  until date,
  answer text not null default ''::text,
  CHECK (((cardinality(column_keys) >= 1) AND (cardinality(column_keys) <= 10))),
  CHECK (((decided_by IS NULL) OR (decided_by <> user_id))),
  CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  CHECK (((length(subject) >= 1) AND (length(subject) <= 40))),
  CHECK (((state <> 'granted'::text) OR (until IS NOT NULL))),
  CHECK (((state = 'asked'::text) OR (decided_at IS NOT NULL))),
  CHECK ((length(answer) <= 300)),
  CHECK ((state = ANY (ARRAY['asked'::text, 'granted'::text, 'refused'::text, 'ended'::text]))),
  FOREIGN KEY (tenant_id, decided_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (decided_by),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table report_recipients (
  tenant_id uuid not null default current_tenant(),
  report_id uuid not null,
  user_id uuid not null,
  FOREIGN KEY (tenant_id, report_id) REFERENCES report_schedules(tenant_id, report_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, report_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table report_runs (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  chosen_year_id uuid not null,
  name_en text not null,
  name_hi text not null,
  definition jsonb not null,
  format text not null,
  language text not null,
  reason text not null default ''::text,
  download_id uuid,
  as_of timestamp with time zone not null default now(),
  is_mailed boolean not null default false,
  schedule_id uuid,
  due_at timestamp with time zone,
  CHECK (((length(name_en) >= 1) AND (length(name_en) <= 120))),
  CHECK (((length(name_hi) >= 1) AND (length(name_hi) <= 120))),
  CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text]))),
  CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text]))),
  CHECK ((length(reason) <= 300)),
  CHECK ((octet_length((definition)::text) <= 40000)),
  FOREIGN KEY (tenant_id, chosen_year_id) REFERENCES academic_years(tenant_id, id),
  FOREIGN KEY (tenant_id, download_id) REFERENCES downloads(tenant_id, id) ON DELETE SET NULL (download_id),
  FOREIGN KEY (tenant_id, schedule_id) REFERENCES report_definitions(tenant_id, id) ON DELETE SET NULL (schedule_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table report_schedules (
  tenant_id uuid not null default current_tenant(),
  report_id uuid not null,
  every text not null,
  on_day smallint not null default 1,
  hour smallint not null,
  format text not null,
  language text not null default 'en'::text,
  reason text not null default ''::text,
  next_at timestamp with time zone not null,
  last_at timestamp with time zone,
  last_sent smallint not null default 0,
  last_left smallint not null default 0,
  CHECK (((hour >= 0) AND (hour <= 23))),
  CHECK (((on_day >= 1) AND (on_day <= 28))),
  CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text]))),
  CHECK ((language = ANY (ARRAY['en'::text, 'hi'::text]))),
  CHECK ((length(reason) <= 300)),
  FOREIGN KEY (tenant_id, report_id) REFERENCES report_definitions(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, report_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table report_shares (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  report_id uuid not null,
  role text not null default 'admins'::text,
  user_id uuid,
  CHECK (((role = 'person'::text) = (user_id IS NOT NULL))),
  CHECK ((role = ANY (ARRAY['admins'::text, 'superAdmins'::text, 'person'::text]))),
  FOREIGN KEY (tenant_id, report_id) REFERENCES report_definitions(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table roll_call_marks (
  tenant_id uuid not null default current_tenant(),
  client_id text not null,
  roll_call_id uuid not null,
  person_id uuid not null,
  is_safe boolean not null,
  marked_at timestamp with time zone not null,
  marked_by uuid not null,
  CHECK (((length(client_id) >= 16) AND (length(client_id) <= 40))),
  FOREIGN KEY (tenant_id, marked_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, roll_call_id, person_id) REFERENCES roll_call_people(tenant_id, roll_call_id, person_id),
  PRIMARY KEY (tenant_id, client_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table roll_call_people (
  tenant_id uuid not null default current_tenant(),
  roll_call_id uuid not null,
  person_id uuid not null,
  kind text not null,
  name text not null,
  place text not null default ''::text,
  heads smallint not null default 1,
  CHECK ((kind = ANY (ARRAY['student'::text, 'staff'::text, 'visitor'::text]))),
  FOREIGN KEY (tenant_id, roll_call_id) REFERENCES roll_calls(tenant_id, id),
  PRIMARY KEY (tenant_id, roll_call_id, person_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table roll_calls (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  is_drill boolean not null default true,
  started_at timestamp with time zone not null default now(),
  started_by uuid not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  FOREIGN KEY (tenant_id, ended_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, started_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
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
  FOREIGN KEY (tenant_id, added_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table school_template_reviews (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  version_id uuid not null,
  submitted_by uuid not null,
  decision text not null,
  note text not null default ''::text,
  decided_by uuid,
  decided_at timestamp with time zone not null default now(),
  CHECK (((decision = 'withdrawn'::text) = (decided_by IS NULL))),
  CHECK ((char_length(note) <= 300)),
  CHECK ((decided_by <> submitted_by)),
  CHECK ((decision = ANY (ARRAY['withdrawn'::text, 'approved'::text, 'returned'::text]))),
  FOREIGN KEY (tenant_id, decided_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, version_id, submitted_by) REFERENCES school_template_versions(tenant_id, id, submitted_by),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, version_id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table school_template_versions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  template_id uuid not null,
  number integer not null,
  content jsonb not null,
  submitted_by uuid not null,
  submitted_at timestamp with time zone not null default now(),
  CHECK ((number > 0)),
  FOREIGN KEY (tenant_id, submitted_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, template_id) REFERENCES school_templates(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, id, submitted_by),
  UNIQUE (tenant_id, template_id, number)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table school_templates (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  kind text not null,
  name text not null,
  content jsonb not null,
  is_changed boolean not null default true,
  is_retired boolean not null default false,
  version integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  CHECK ((kind = ANY (ARRAY['bonafide'::text, 'transferCertificate'::text, 'character'::text, 'feeCertificate'::text, 'idCard'::text, 'hallTicket'::text, 'letter'::text, 'staffCard'::text, 'staffLetter'::text, 'visitorBadge'::text, 'callLetter'::text, 'offerLetter'::text, 'regretLetter'::text]))) NOT VALID,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table session_notes (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  lesson_id uuid not null,
  day date not null,
  topic text not null default ''::text,
  notes text not null default ''::text,
  written_by uuid not null,
  version integer not null default 1,
  FOREIGN KEY (tenant_id, lesson_id) REFERENCES timetable_lessons(tenant_id, id),
  FOREIGN KEY (tenant_id, written_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, day, lesson_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

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
  gate_device_id uuid,
  FOREIGN KEY (tenant_id, gate_device_id) REFERENCES gate_devices(tenant_id, id),
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
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table staff_marks (
  tenant_id uuid not null default current_tenant(),
  year_id uuid not null default current_year(),
  day date not null,
  user_id uuid not null,
  code text not null,
  note text not null default ''::text,
  CHECK ((code = ANY (ARRAY['P'::text, 'A'::text, 'HD'::text, 'ML'::text, 'L'::text]))),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id, day) REFERENCES staff_registers(tenant_id, year_id, day) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, year_id, day, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table staff_passages (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  day date not null,
  way text not null,
  at timestamp with time zone not null,
  gate_id uuid,
  shown_by text not null default 'gate'::text,
  CHECK ((shown_by = ANY (ARRAY['gate'::text, 'network'::text, 'place'::text]))),
  CHECK ((way = ANY (ARRAY['in'::text, 'out'::text]))),
  FOREIGN KEY (tenant_id, gate_id) REFERENCES gates(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
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

create table staff_registers (
  tenant_id uuid not null default current_tenant(),
  year_id uuid not null default current_year(),
  day date not null,
  taken_by uuid,
  taken_at timestamp with time zone not null default now(),
  version integer not null default 1,
  FOREIGN KEY (tenant_id, taken_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, year_id, day)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table storage_use (
  school_id uuid not null,
  bytes bigint not null,
  files integer not null,
  measured_at timestamp with time zone not null default now(),
  CHECK ((bytes >= 0)),
  CHECK ((files >= 0)),
  PRIMARY KEY (school_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy operator: ( SELECT operating() AS operating)

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

create table student_correction_fields (
  tenant_id uuid not null default current_tenant(),
  correction_id uuid not null,
  field text not null,
  before_value text,
  after_value text,
  is_approved boolean,
  CHECK ((field = ANY (ARRAY['firstName'::text, 'lastName'::text, 'dateOfBirth'::text, 'gender'::text, 'bloodGroup'::text, 'phone'::text, 'email'::text, 'address'::text, 'pincode'::text, 'guardianPhone'::text, 'guardianEmail'::text, 'guardianOccupation'::text]))),
  CHECK ((length(after_value) <= 400)),
  CHECK ((length(before_value) <= 400)),
  FOREIGN KEY (tenant_id, correction_id) REFERENCES student_corrections(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, correction_id, field)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table student_corrections (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  student_id uuid not null,
  asked_by uuid not null,
  note text not null default ''::text,
  state text not null default 'waiting'::text,
  asked_at timestamp with time zone not null default now(),
  decided_by uuid,
  decided_at timestamp with time zone,
  reason text not null default ''::text,
  version integer not null default 1,
  CHECK ((length(note) <= 300)),
  CHECK ((length(reason) <= 300)),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'decided'::text, 'withdrawn'::text]))),
  FOREIGN KEY (tenant_id, asked_by) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, decided_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (decided_by),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table student_documents (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  student_id uuid not null,
  title text not null,
  file_id uuid not null,
  added_by uuid,
  added_at timestamp with time zone not null default now(),
  is_shared boolean not null default false,
  CHECK (((length(title) >= 1) AND (length(title) <= 80))),
  FOREIGN KEY (tenant_id, added_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (added_by),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table student_electives (
  tenant_id uuid not null default current_tenant(),
  year_id uuid not null default current_year(),
  student_id uuid not null,
  elective_group text not null,
  subject_id uuid not null,
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
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

create table student_group_members (
  tenant_id uuid not null default current_tenant(),
  year_id uuid not null default current_year(),
  group_id uuid not null,
  student_id uuid not null,
  FOREIGN KEY (tenant_id, group_id) REFERENCES student_groups(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, year_id, group_id, student_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table student_groups (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  class_id uuid not null,
  name text not null,
  version integer not null default 1,
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table student_guardians (
  tenant_id uuid not null default current_tenant(),
  student_id uuid not null,
  guardian_id uuid not null,
  relation text not null,
  is_primary boolean not null default false,
  barred_on date,
  bar_reason text not null default ''::text,
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

create table teacher_absences (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  teacher_id uuid not null,
  day date not null,
  part text not null default 'day'::text,
  reason text not null default ''::text,
  source text not null default 'office'::text,
  source_id uuid,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  CHECK ((part = ANY (ARRAY['day'::text, 'morning'::text, 'afternoon'::text]))),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, teacher_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE NULLS NOT DISTINCT (tenant_id, year_id, day, teacher_id, source, source_id, part)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

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
  FOREIGN KEY (tenant_id, teacher_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
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
  role_modules jsonb not null default '{}'::jsonb,
  password_days integer,
  suspended_at timestamp with time zone,
  suspension_reason text,
  CHECK (((password_days >= 30) AND (password_days <= 730))),
  CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
  CHECK ((custom_domain ~ '^[a-z0-9.-]{4,253}$'::text)),
  CHECK ((jsonb_typeof(role_modules) = 'object'::text)),
  CHECK ((kind = ANY (ARRAY['school'::text, 'organisation'::text]))),
  CHECK ((maintenance_to > maintenance_from)),
  CHECK ((short_code ~ '^[a-z0-9][a-z0-9-]{1,30}$'::text)),
  CHECK ((status_id = ANY (ARRAY[1, 11]))),
  CHECK ((sub_domain <> ALL (ARRAY['operator'::text, 'www'::text, 'api'::text, 'mail'::text]))),
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
-- policy leaving: (id = ( SELECT current_tenant() AS current_tenant))
-- policy operator: ( SELECT operating() AS operating)
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

create table ticket_deliveries (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  ticket_id uuid not null,
  sequence integer not null,
  event text not null,
  body text not null default ''::text,
  state text not null default 'pending'::text,
  attempts integer not null default 0,
  problem text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  CHECK ((event = ANY (ARRAY['ticket.sent'::text, 'ticket.replied'::text, 'ticket.recalled'::text]))),
  CHECK ((length(body) <= 2000)),
  CHECK ((length(problem) <= 200)),
  CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text]))),
  FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, ticket_id, sequence)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table ticket_desk_events (
  tenant_id uuid not null default current_tenant(),
  event_id text not null,
  ticket_id uuid not null,
  applied boolean not null,
  heard_at timestamp with time zone not null default now(),
  CHECK (((length(event_id) >= 8) AND (length(event_id) <= 60))),
  FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id),
  PRIMARY KEY (tenant_id, event_id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table ticket_events (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  ticket_id uuid not null,
  what text not null,
  user_id uuid,
  by_desk boolean not null default false,
  from_state text,
  to_state text,
  note text not null default ''::text,
  at timestamp with time zone not null default now(),
  CHECK ((length(note) <= 2000)),
  CHECK ((what = ANY (ARRAY['raised'::text, 'moved'::text, 'assigned'::text, 'rated'::text, 'late'::text, 'handed'::text, 'undelivered'::text]))),
  FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table ticket_files (
  tenant_id uuid not null default current_tenant(),
  file_id uuid not null,
  user_id uuid not null,
  post_id uuid,
  position smallint not null default 0,
  kept_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, post_id) REFERENCES ticket_posts(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, file_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table ticket_kinds (
  tenant_id uuid not null default current_tenant(),
  kind text not null,
  answer_hours integer not null,
  resolve_hours integer not null,
  assignee_id uuid,
  CHECK (((answer_hours >= 1) AND (answer_hours <= 720))),
  CHECK (((resolve_hours >= 1) AND (resolve_hours <= 2160))),
  CHECK ((kind = ANY (ARRAY['account'::text, 'technical'::text, 'academics'::text, 'fees'::text, 'transport'::text, 'facilities'::text, 'other'::text]))),
  FOREIGN KEY (tenant_id, assignee_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, kind)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table ticket_numbers (
  tenant_id uuid not null default current_tenant(),
  last integer not null default 0,
  PRIMARY KEY (tenant_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table ticket_posts (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  ticket_id uuid not null,
  user_id uuid,
  client_id text not null,
  kind text not null,
  is_first boolean not null default false,
  body text not null default ''::text,
  posted_at timestamp with time zone not null default now(),
  CHECK (((length(client_id) >= 8) AND (length(client_id) <= 60))),
  CHECK ((kind = ANY (ARRAY['message'::text, 'answer'::text, 'note'::text, 'desk'::text]))),
  CHECK ((length(body) <= 2000)),
  FOREIGN KEY (tenant_id, ticket_id) REFERENCES tickets(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table ticket_saved_answers (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  title text not null,
  body text not null,
  version integer not null default 1,
  CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  CHECK (((length(title) >= 1) AND (length(title) <= 80))),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table ticket_settings (
  tenant_id uuid not null default current_tenant(),
  version integer not null default 1,
  PRIMARY KEY (tenant_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table tickets (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  number integer not null,
  user_id uuid not null,
  student_id uuid,
  kind text not null,
  subject text not null,
  state text not null default 'pending'::text,
  assignee_id uuid,
  raised_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  answered_at timestamp with time zone,
  closed_at timestamp with time zone,
  answer_due_at timestamp with time zone not null default (now() + '1 day'::interval),
  resolve_due_at timestamp with time zone not null default (now() + '3 days'::interval),
  reminded_of timestamp with time zone,
  rating smallint,
  rating_note text not null default ''::text,
  version integer not null default 1,
  CHECK (((length(subject) >= 1) AND (length(subject) <= 150))),
  CHECK (((rating >= 1) AND (rating <= 5))),
  CHECK ((kind = ANY (ARRAY['account'::text, 'technical'::text, 'academics'::text, 'fees'::text, 'transport'::text, 'facilities'::text, 'other'::text]))),
  CHECK ((length(rating_note) <= 500)),
  CHECK ((number > 0)),
  CHECK ((state = ANY (ARRAY['pending'::text, 'rejected'::text, 'sentToVendor'::text, 'resolved'::text, 'resolvedByVendor'::text]))),
  FOREIGN KEY (tenant_id, assignee_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, number)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table timetable_generations (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  version_id uuid not null,
  mode text not null,
  seed integer not null,
  seconds smallint not null,
  state text not null default 'waiting'::text,
  placed integer not null default 0,
  total integer not null default 0,
  moved integer not null default 0,
  result jsonb,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  CHECK (((seconds >= 1) AND (seconds <= 300))),
  CHECK ((mode = ANY (ARRAY['generate'::text, 'repair'::text]))),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'stopped'::text, 'failed'::text]))),
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id, version_id) REFERENCES timetable_versions(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table timetable_lessons (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  version_id uuid not null,
  requirement_id uuid not null,
  card smallint not null,
  part smallint not null default 1,
  class_id uuid not null,
  subject_id uuid not null,
  teacher_id uuid,
  weekday smallint not null,
  period_id uuid not null,
  room_id uuid,
  elective_group text,
  side text not null,
  locked boolean not null default false,
  published boolean not null default false,
  CHECK (((weekday >= 1) AND (weekday <= 7))),
  CHECK ((part = ANY (ARRAY[1, 2]))),
  FOREIGN KEY (tenant_id, period_id) REFERENCES periods(tenant_id, id),
  FOREIGN KEY (tenant_id, room_id) REFERENCES rooms(tenant_id, id),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, teacher_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id),
  FOREIGN KEY (tenant_id, year_id, version_id) REFERENCES timetable_versions(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, version_id, requirement_id, card, part)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table timetable_requirements (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  class_id uuid not null,
  subject_id uuid not null,
  teacher_id uuid,
  per_week smallint not null,
  doubles smallint not null default 0,
  room_kind text,
  version integer not null default 1,
  CHECK (((doubles >= 0) AND ((doubles * 2) <= per_week))),
  CHECK (((per_week >= 1) AND (per_week <= 60))),
  FOREIGN KEY (tenant_id, subject_id) REFERENCES subjects(tenant_id, id),
  FOREIGN KEY (tenant_id, teacher_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, class_id, subject_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table timetable_substitutions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  day date not null,
  lesson_id uuid not null,
  period_id uuid not null,
  absent_id uuid,
  substitute_id uuid,
  note text not null default ''::text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, absent_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, created_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, lesson_id) REFERENCES timetable_lessons(tenant_id, id),
  FOREIGN KEY (tenant_id, period_id) REFERENCES periods(tenant_id, id),
  FOREIGN KEY (tenant_id, substitute_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, day, lesson_id),
  UNIQUE (tenant_id, year_id, day, period_id, substitute_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table timetable_teachers (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  teacher_id uuid not null,
  max_per_day smallint,
  max_per_week smallint,
  version integer not null default 1,
  CHECK (((max_per_day >= 1) AND (max_per_day <= 30))),
  CHECK (((max_per_week >= 1) AND (max_per_week <= 100))),
  FOREIGN KEY (tenant_id, teacher_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, teacher_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table timetable_times_off (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  teacher_id uuid not null,
  weekday smallint not null,
  period_id uuid,
  CHECK (((weekday >= 1) AND (weekday <= 7))),
  FOREIGN KEY (tenant_id, period_id) REFERENCES periods(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, teacher_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE NULLS NOT DISTINCT (tenant_id, year_id, teacher_id, weekday, period_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table timetable_versions (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  name text not null,
  effective_from date not null,
  status text not null default 'draft'::text,
  published_at timestamp with time zone,
  published_by uuid,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text]))),
  FOREIGN KEY (tenant_id, published_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, year_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

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
  record_no text,
  search_text text default lower(((((((first_name || ' '::text) || last_name) || ' '::text) || COALESCE(record_no, ''::text)) || ' '::text) || COALESCE(phone, ''::text))),
  search_key text default search_key(((first_name || ' '::text) || last_name)),
  CHECK (((NOT is_gate_staff) OR (role_id = 5))),
  CHECK (((NOT is_guardian) OR (role_id = 2))),
  CHECK (((NOT is_super_admin) OR (role_id = 1))),
  CHECK (((role_id >= 1) AND (role_id <= 5))),
  CHECK ((status_id = ANY (ARRAY[1, 11]))),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table vault_alerts (
  tenant_id uuid not null default current_tenant(),
  item_id uuid not null,
  days smallint not null,
  told_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, item_id) REFERENCES vault_items(tenant_id, id),
  PRIMARY KEY (tenant_id, item_id, days)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table vault_categories (
  tenant_id uuid not null default current_tenant(),
  code text not null,
  name text not null default ''::text,
  is_required boolean not null,
  visible_to text not null,
  expiry text not null,
  months integer,
  is_on boolean not null default true,
  version integer not null default 1,
  changed_by uuid,
  changed_at timestamp with time zone not null default now(),
  expired_months integer,
  leaver_months integer,
  CHECK (((expired_months >= 1) AND (expired_months <= 240))),
  CHECK (((expiry = 'months'::text) = (months IS NOT NULL))),
  CHECK (((leaver_months >= 1) AND (leaver_months <= 240))),
  CHECK (((length(code) >= 1) AND (length(code) <= 40))),
  CHECK (((months >= 1) AND (months <= 240))),
  CHECK ((expiry = ANY (ARRAY['optional'::text, 'required'::text, 'months'::text]))),
  CHECK ((length(name) <= 60)),
  CHECK ((visible_to = ANY (ARRAY['owner'::text, 'hr'::text, 'leadership'::text]))),
  FOREIGN KEY (tenant_id, changed_by) REFERENCES users(tenant_id, id) ON DELETE SET NULL (changed_by),
  PRIMARY KEY (tenant_id, code)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table vault_files (
  tenant_id uuid not null default current_tenant(),
  file_id uuid not null,
  user_id uuid not null,
  kept_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, file_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table vault_items (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  user_id uuid not null,
  category text not null,
  title text not null,
  file_id uuid not null,
  number integer not null default 1,
  replaces_id uuid,
  issued_on date,
  expires_on date,
  state text not null default 'submitted'::text,
  note text not null default ''::text,
  reason text not null default ''::text,
  verified_by uuid,
  added_by uuid not null,
  added_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  CHECK (((length(category) >= 1) AND (length(category) <= 40))),
  CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  CHECK ((length(note) <= 300)),
  CHECK ((length(reason) <= 300)),
  CHECK ((number > 0)),
  CHECK ((state = ANY (ARRAY['submitted'::text, 'verified'::text, 'returned'::text, 'superseded'::text]))),
  FOREIGN KEY (tenant_id, added_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, replaces_id) REFERENCES vault_items(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, verified_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table vault_looks (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  item_id uuid not null,
  user_id uuid not null,
  action text not null,
  reason text not null default ''::text,
  at timestamp with time zone not null default now(),
  link_of uuid,
  CHECK ((action = ANY (ARRAY['view'::text, 'download'::text]))),
  CHECK ((length(reason) <= 300)),
  FOREIGN KEY (tenant_id, item_id) REFERENCES vault_items(tenant_id, id),
  FOREIGN KEY (tenant_id, link_of) REFERENCES vault_looks(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: insert, select; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table vault_shares (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  item_id uuid not null,
  user_id uuid,
  role_id smallint,
  may_download boolean not null,
  until date not null,
  purpose text not null,
  shared_by uuid not null,
  shared_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  CHECK (((length(purpose) >= 1) AND (length(purpose) <= 200))),
  CHECK (((user_id IS NOT NULL) = (role_id IS NULL))),
  CHECK ((role_id = ANY (ARRAY[1, 3, 5]))),
  FOREIGN KEY (tenant_id, item_id) REFERENCES vault_items(tenant_id, id),
  FOREIGN KEY (tenant_id, shared_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table visit_numbers (
  tenant_id uuid not null default current_tenant(),
  day date not null,
  last integer not null default 0,
  PRIMARY KEY (tenant_id, day)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table visit_purposes (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  kind text not null default 'visitor'::text,
  needs_host boolean not null default true,
  needs_approval boolean not null default true,
  max_minutes smallint not null default 120,
  questions jsonb not null default '[]'::jsonb,
  position smallint not null default 0,
  is_active boolean not null default true,
  CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CHECK (((max_minutes >= 5) AND (max_minutes <= 1440))),
  CHECK ((kind = ANY (ARRAY['visitor'::text, 'delivery'::text, 'group'::text]))),
  CHECK ((needs_host OR (NOT needs_approval))),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table visitor_photos (
  tenant_id uuid not null default current_tenant(),
  file_id uuid not null,
  client_id text not null,
  user_id uuid not null,
  taken_at timestamp with time zone not null default now(),
  CHECK (((length(client_id) >= 16) AND (length(client_id) <= 40))),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, file_id),
  UNIQUE (tenant_id, client_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table visitor_receivers (
  tenant_id uuid not null default current_tenant(),
  user_id uuid not null,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, user_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table visitor_settings (
  tenant_id uuid not null default current_tenant(),
  opens_at time without time zone not null default '07:00:00'::time without time zone,
  closes_at time without time zone not null default '18:00:00'::time without time zone,
  answer_minutes smallint not null default 3,
  photo_days smallint not null default 90,
  number_days smallint not null default 365,
  fresh_photo boolean not null default true,
  badge_fields text[] not null default '{photo,purpose,host,until}'::text[],
  networks text[] not null default '{}'::text[],
  pin_salt bytea,
  pin_hash bytea,
  version integer not null default 1,
  place_latitude integer,
  place_longitude integer,
  place_radius smallint not null default 150,
  CHECK (((answer_minutes >= 1) AND (answer_minutes <= 30))),
  CHECK (((number_days >= 1) AND (number_days <= 3000))),
  CHECK (((photo_days >= 1) AND (photo_days <= 1000))),
  CHECK (((pin_salt IS NULL) = (pin_hash IS NULL))),
  CHECK (((place_latitude >= '-9000000'::integer) AND (place_latitude <= 9000000))),
  CHECK (((place_latitude IS NULL) = (place_longitude IS NULL))),
  CHECK (((place_longitude >= '-18000000'::integer) AND (place_longitude <= 18000000))),
  CHECK (((place_radius >= 30) AND (place_radius <= 2000))),
  CHECK ((closes_at > opens_at)),
  PRIMARY KEY (tenant_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table visitors (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  company text not null default ''::text,
  phone_mark bytea,
  phone_sealed bytea,
  photo_file_id uuid,
  created_at timestamp with time zone not null default now(),
  last_visit_at timestamp with time zone not null default now(),
  CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CHECK ((length(company) <= 100)),
  FOREIGN KEY (tenant_id, photo_file_id) REFERENCES files(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table visits (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  client_id text not null,
  day date not null,
  number integer,
  visitor_id uuid not null,
  purpose_id uuid not null,
  host_id uuid,
  party_size smallint not null default 1,
  vehicle text not null default ''::text,
  items text not null default ''::text,
  answers jsonb not null default '{}'::jsonb,
  state text not null,
  proof text not null default 'none'::text,
  flags text[] not null default '{}'::text[],
  photo_file_id uuid,
  invited_by uuid,
  expected_at timestamp with time zone,
  pass_hash bytea,
  note text not null default ''::text,
  badge_hash bytea,
  arrived_at timestamp with time zone,
  asked_at timestamp with time zone,
  answered_at timestamp with time zone,
  answered_by uuid,
  deny_reason text not null default ''::text,
  checked_in_at timestamp with time zone,
  leave_by timestamp with time zone,
  checked_out_at timestamp with time zone,
  close_note text not null default ''::text,
  reminded_at timestamp with time zone,
  gate_in uuid,
  gate_out uuid,
  version integer not null default 1,
  CHECK (((length(client_id) >= 16) AND (length(client_id) <= 40))),
  CHECK (((party_size >= 1) AND (party_size <= 200))),
  CHECK ((length(close_note) <= 200)),
  CHECK ((length(deny_reason) <= 200)),
  CHECK ((length(items) <= 200)),
  CHECK ((length(note) <= 300)),
  CHECK ((length(vehicle) <= 60)),
  CHECK ((proof = ANY (ARRAY['none'::text, 'code'::text, 'pass'::text, 'pin'::text]))),
  CHECK ((state = ANY (ARRAY['invited'::text, 'arrived'::text, 'awaitingHost'::text, 'approved'::text, 'denied'::text, 'noAnswer'::text, 'checkedIn'::text, 'checkedOut'::text, 'noShow'::text, 'cancelled'::text]))),
  FOREIGN KEY (tenant_id, answered_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, gate_in) REFERENCES gates(tenant_id, id),
  FOREIGN KEY (tenant_id, gate_out) REFERENCES gates(tenant_id, id),
  FOREIGN KEY (tenant_id, host_id) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, invited_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  FOREIGN KEY (tenant_id, photo_file_id) REFERENCES files(tenant_id, id),
  FOREIGN KEY (tenant_id, purpose_id) REFERENCES visit_purposes(tenant_id, id),
  FOREIGN KEY (tenant_id, visitor_id) REFERENCES visitors(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, client_id),
  UNIQUE (tenant_id, day, number)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table watch_entries (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  name text not null,
  phone_mark bytea,
  phone_sealed bytea,
  phone_end text not null default ''::text,
  level text not null,
  reason text not null,
  expires_on date,
  added_by uuid,
  added_at timestamp with time zone not null default now(),
  CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  CHECK (((name <> ''::text) OR (phone_mark IS NOT NULL))),
  CHECK ((length(name) <= 100)),
  CHECK ((length(phone_end) <= 4)),
  CHECK ((level = ANY (ARRAY['alert'::text, 'block'::text]))),
  FOREIGN KEY (tenant_id, added_by) REFERENCES users(tenant_id, id) ON DELETE RESTRICT,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table whiteboard_elements (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  page_id uuid not null,
  element_key text not null,
  version integer not null,
  nonce integer not null,
  element text not null,
  CHECK (((char_length(element) >= 2) AND (char_length(element) <= 200000))),
  CHECK (((char_length(element_key) >= 1) AND (char_length(element_key) <= 60))),
  CHECK ((nonce >= 0)),
  CHECK ((version >= 0)),
  FOREIGN KEY (tenant_id, page_id) REFERENCES whiteboard_pages(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, page_id, element_key)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table whiteboard_pages (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  whiteboard_id uuid not null,
  resource_id uuid,
  background_page integer,
  created_at timestamp with time zone not null default now(),
  CHECK (((background_page >= 1) AND (background_page <= 99999))),
  CHECK (((resource_id IS NULL) = (background_page IS NULL))),
  FOREIGN KEY (tenant_id, resource_id) REFERENCES library_resources(tenant_id, id),
  FOREIGN KEY (tenant_id, whiteboard_id) REFERENCES whiteboards(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table whiteboard_shares (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  year_id uuid not null default current_year(),
  whiteboard_id uuid not null,
  class_id uuid not null,
  shared_at timestamp with time zone not null default now(),
  FOREIGN KEY (tenant_id, whiteboard_id) REFERENCES whiteboards(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, year_id, class_id) REFERENCES classes(tenant_id, year_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, whiteboard_id, class_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))
-- policy year (restrictive): ((year_id = ( SELECT current_year() AS current_year)) OR (current_setting('app.across_years'::text, true) = 'on'::text))

create table whiteboards (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  owner_id uuid not null,
  title text not null,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  CHECK (((char_length(title) >= 1) AND (char_length(title) <= 100))),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES users(tenant_id, id),
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

create table year_manifests (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  of_year_id uuid not null,
  relation text not null,
  fields text[] not null,
  rows bigint not null,
  checksum text not null,
  made_at timestamp with time zone not null default now(),
  checked_at timestamp with time zone,
  rows_now bigint,
  is_intact boolean,
  FOREIGN KEY (tenant_id, of_year_id) REFERENCES academic_years(tenant_id, id),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, of_year_id, relation)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table year_turn_students (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  turn_id uuid not null,
  student_id uuid not null,
  from_class_id uuid not null,
  outcome text,
  grade_id uuid,
  section text,
  roll_no text,
  plan_id uuid,
  reason text not null default ''::text,
  CHECK ((outcome = ANY (ARRAY['promoted'::text, 'provisional'::text, 'detained'::text, 'left'::text, 'graduated'::text]))),
  FOREIGN KEY (tenant_id, from_class_id) REFERENCES classes(tenant_id, id),
  FOREIGN KEY (tenant_id, grade_id) REFERENCES grades(tenant_id, id),
  FOREIGN KEY (tenant_id, student_id) REFERENCES users(tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, turn_id) REFERENCES year_turns(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, turn_id, student_id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table year_turn_tasks (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  turn_id uuid not null,
  name text not null,
  archive_module_id smallint not null,
  position smallint not null,
  state text not null default 'waiting'::text,
  attempts smallint not null default 0,
  kept jsonb not null default '{}'::jsonb,
  written integer not null default 0,
  error text,
  changed_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'completed'::text, 'failed'::text]))),
  FOREIGN KEY (tenant_id, turn_id) REFERENCES year_turns(tenant_id, id) ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, turn_id, name)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

create table year_turns (
  tenant_id uuid not null default current_tenant(),
  id uuid not null default new_id(),
  kind text not null default 'turn'::text,
  undoes uuid,
  from_year_id uuid not null,
  to_year_id uuid not null,
  state text not null default 'rehearsing'::text,
  report jsonb,
  signature text,
  coming_rows jsonb,
  started_by uuid not null,
  made_at timestamp with time zone not null default now(),
  rehearsed_at timestamp with time zone,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  undo_until timestamp with time zone,
  CHECK ((kind = ANY (ARRAY['turn'::text, 'undo'::text]))),
  CHECK ((state = ANY (ARRAY['rehearsing'::text, 'rehearsed'::text, 'broken'::text, 'running'::text, 'failed'::text, 'completed'::text, 'undone'::text, 'final'::text]))),
  FOREIGN KEY (tenant_id, from_year_id) REFERENCES academic_years(tenant_id, id),
  FOREIGN KEY (tenant_id, started_by) REFERENCES users(tenant_id, id),
  FOREIGN KEY (tenant_id, to_year_id) REFERENCES academic_years(tenant_id, id),
  FOREIGN KEY (tenant_id, undoes) REFERENCES year_turns(tenant_id, id),
  PRIMARY KEY (tenant_id, id)
);
-- the server may: delete, insert, select, update; row security forced
-- policy tenant: (tenant_id = ( SELECT current_tenant() AS current_tenant))

CREATE INDEX absence_alerts_by_student ON public.absence_alerts USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX absence_alerts_pkey ON public.absence_alerts USING btree (tenant_id, year_id, day, student_id);
CREATE UNIQUE INDEX academic_years_one_current ON public.academic_years USING btree (tenant_id) WHERE (status_id = 0);
CREATE UNIQUE INDEX academic_years_pkey ON public.academic_years USING btree (tenant_id, id);
CREATE UNIQUE INDEX academic_years_tenant_id_name_key ON public.academic_years USING btree (tenant_id, name);
CREATE INDEX activities_by_class ON public.activities USING btree (tenant_id, class_id, due_on);
CREATE INDEX activities_by_content ON public.activities USING btree (tenant_id, content_id);
CREATE INDEX activities_by_setter ON public.activities USING btree (tenant_id, set_by, due_on);
CREATE INDEX activities_by_subject ON public.activities USING btree (tenant_id, subject_id);
CREATE UNIQUE INDEX activities_pkey ON public.activities USING btree (tenant_id, id);
CREATE UNIQUE INDEX activities_tenant_id_year_id_id_key ON public.activities USING btree (tenant_id, year_id, id);
CREATE INDEX activity_events_by_day ON public.activity_events USING btree (tenant_id, user_id, day);
CREATE INDEX activity_events_by_source ON public.activity_events USING btree (tenant_id, source_id, kind);
CREATE UNIQUE INDEX activity_events_once ON public.activity_events USING btree (tenant_id, user_id, kind, source_id);
CREATE UNIQUE INDEX activity_events_pkey ON public.activity_events USING btree (tenant_id, id);
CREATE INDEX activity_evidence_by_file ON public.activity_evidence USING btree (tenant_id, file_id);
CREATE INDEX activity_evidence_by_sender ON public.activity_evidence USING btree (tenant_id, added_by, created_at);
CREATE INDEX activity_evidence_by_student ON public.activity_evidence USING btree (tenant_id, student_id);
CREATE INDEX activity_evidence_by_year ON public.activity_evidence USING btree (tenant_id, year_id, activity_id, student_id);
CREATE UNIQUE INDEX activity_evidence_pkey ON public.activity_evidence USING btree (tenant_id, id);
CREATE UNIQUE INDEX activity_evidence_tenant_id_activity_id_student_id_device_k_key ON public.activity_evidence USING btree (tenant_id, activity_id, student_id, device_key);
CREATE INDEX activity_marks_by_event ON public.activity_marks USING btree (tenant_id, event_id, marked_at);
CREATE UNIQUE INDEX activity_marks_pkey ON public.activity_marks USING btree (tenant_id, id);
CREATE INDEX activity_rubrics_by_owner ON public.activity_rubrics USING btree (tenant_id, owner_id);
CREATE UNIQUE INDEX activity_rubrics_pkey ON public.activity_rubrics USING btree (tenant_id, id);
CREATE INDEX activity_students_by_evaluator ON public.activity_students USING btree (tenant_id, evaluated_by);
CREATE INDEX activity_students_by_student ON public.activity_students USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX activity_students_pkey ON public.activity_students USING btree (tenant_id, year_id, activity_id, student_id);
CREATE INDEX admission_aadhaars_by_mark ON public.admission_aadhaars USING btree (tenant_id, mark);
CREATE UNIQUE INDEX admission_aadhaars_pkey ON public.admission_aadhaars USING btree (tenant_id, application_id, field_key);
CREATE UNIQUE INDEX admission_applicants_by_email ON public.admission_applicants USING btree (tenant_id, email);
CREATE UNIQUE INDEX admission_applicants_pkey ON public.admission_applicants USING btree (tenant_id, id);
CREATE INDEX admission_applications_by_applicant ON public.admission_applications USING btree (tenant_id, applicant_id);
CREATE INDEX admission_applications_by_birth ON public.admission_applications USING btree (tenant_id, date_of_birth) WHERE (date_of_birth IS NOT NULL);
CREATE INDEX admission_applications_by_decider ON public.admission_applications USING btree (tenant_id, duplicate_ok_by);
CREATE INDEX admission_applications_by_form ON public.admission_applications USING btree (tenant_id, form_version_id);
CREATE INDEX admission_applications_by_original ON public.admission_applications USING btree (tenant_id, duplicate_of);
CREATE INDEX admission_applications_by_post ON public.admission_applications USING btree (tenant_id, post_id, state);
CREATE INDEX admission_applications_by_post_grade ON public.admission_applications USING btree (tenant_id, post_grade_id, state);
CREATE INDEX admission_applications_by_state ON public.admission_applications USING btree (tenant_id, state, submitted_at, id);
CREATE INDEX admission_applications_by_student ON public.admission_applications USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX admission_applications_pkey ON public.admission_applications USING btree (tenant_id, id);
CREATE UNIQUE INDEX admission_applications_tenant_id_number_key ON public.admission_applications USING btree (tenant_id, number);
CREATE INDEX admission_codes_by_expiry ON public.admission_codes USING btree (tenant_id, expires_at);
CREATE UNIQUE INDEX admission_codes_pkey ON public.admission_codes USING btree (tenant_id, id);
CREATE INDEX admission_documents_by_checker ON public.admission_documents USING btree (tenant_id, checked_by);
CREATE INDEX admission_documents_by_file ON public.admission_documents USING btree (tenant_id, file_id);
CREATE UNIQUE INDEX admission_documents_pkey ON public.admission_documents USING btree (tenant_id, id);
CREATE UNIQUE INDEX admission_documents_tenant_id_application_id_document_key_key ON public.admission_documents USING btree (tenant_id, application_id, document_key);
CREATE INDEX admission_evaluations_by_scorer ON public.admission_evaluations USING btree (tenant_id, scored_by);
CREATE INDEX admission_evaluations_by_slot ON public.admission_evaluations USING btree (tenant_id, slot_id);
CREATE UNIQUE INDEX admission_evaluations_pkey ON public.admission_evaluations USING btree (tenant_id, application_id, round_key);
CREATE INDEX admission_events_by_application ON public.admission_events USING btree (tenant_id, application_id, id);
CREATE INDEX admission_events_by_user ON public.admission_events USING btree (tenant_id, by_user);
CREATE UNIQUE INDEX admission_events_pkey ON public.admission_events USING btree (tenant_id, id);
CREATE INDEX admission_form_versions_by_publisher ON public.admission_form_versions USING btree (tenant_id, published_by);
CREATE UNIQUE INDEX admission_form_versions_one_draft ON public.admission_form_versions USING btree (tenant_id, form_id) WHERE (state = 'draft'::text);
CREATE UNIQUE INDEX admission_form_versions_one_published ON public.admission_form_versions USING btree (tenant_id, form_id) WHERE (state = 'published'::text);
CREATE UNIQUE INDEX admission_form_versions_pkey ON public.admission_form_versions USING btree (tenant_id, id);
CREATE UNIQUE INDEX admission_form_versions_tenant_id_form_id_number_key ON public.admission_form_versions USING btree (tenant_id, form_id, number);
CREATE UNIQUE INDEX admission_forms_by_name ON public.admission_forms USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX admission_forms_pkey ON public.admission_forms USING btree (tenant_id, id);
CREATE UNIQUE INDEX admission_numbers_pkey ON public.admission_numbers USING btree (tenant_id, series);
CREATE INDEX admission_offers_by_expiry ON public.admission_offers USING btree (tenant_id, expires_at) WHERE (state = 'open'::text);
CREATE INDEX admission_offers_by_maker ON public.admission_offers USING btree (tenant_id, made_by);
CREATE UNIQUE INDEX admission_offers_one_open ON public.admission_offers USING btree (tenant_id, application_id) WHERE (state = ANY (ARRAY['open'::text, 'accepted'::text]));
CREATE UNIQUE INDEX admission_offers_pkey ON public.admission_offers USING btree (tenant_id, id);
CREATE INDEX admission_panel_scores_by_member ON public.admission_panel_scores USING btree (tenant_id, member_id);
CREATE UNIQUE INDEX admission_panel_scores_pkey ON public.admission_panel_scores USING btree (tenant_id, application_id, round_key, member_id);
CREATE INDEX admission_payments_by_order ON public.admission_payments USING btree (tenant_id, provider_order_id) WHERE (provider_order_id <> ''::text);
CREATE INDEX admission_payments_by_receiver ON public.admission_payments USING btree (tenant_id, received_by);
CREATE INDEX admission_payments_by_refunder ON public.admission_payments USING btree (tenant_id, refunded_by);
CREATE UNIQUE INDEX admission_payments_once ON public.admission_payments USING btree (tenant_id, application_id, purpose) WHERE (state = ANY (ARRAY['opened'::text, 'paid'::text]));
CREATE UNIQUE INDEX admission_payments_pkey ON public.admission_payments USING btree (tenant_id, id);
CREATE UNIQUE INDEX admission_payments_tenant_id_receipt_no_key ON public.admission_payments USING btree (tenant_id, receipt_no);
CREATE INDEX admission_post_grades_by_grade ON public.admission_post_grades USING btree (tenant_id, grade_id);
CREATE UNIQUE INDEX admission_post_grades_pkey ON public.admission_post_grades USING btree (tenant_id, id);
CREATE UNIQUE INDEX admission_post_grades_tenant_id_post_id_grade_id_key ON public.admission_post_grades USING btree (tenant_id, post_id, grade_id);
CREATE INDEX admission_posts_by_form ON public.admission_posts USING btree (tenant_id, form_id);
CREATE INDEX admission_posts_by_year ON public.admission_posts USING btree (tenant_id, year_id);
CREATE UNIQUE INDEX admission_posts_pkey ON public.admission_posts USING btree (tenant_id, id);
CREATE UNIQUE INDEX admission_quotas_pkey ON public.admission_quotas USING btree (tenant_id, id);
CREATE UNIQUE INDEX admission_quotas_tenant_id_post_grade_id_quota_key ON public.admission_quotas USING btree (tenant_id, post_grade_id, quota);
CREATE INDEX admission_rankings_by_grade ON public.admission_rankings USING btree (tenant_id, post_grade_id, made_at);
CREATE INDEX admission_rankings_by_maker ON public.admission_rankings USING btree (tenant_id, made_by);
CREATE UNIQUE INDEX admission_rankings_pkey ON public.admission_rankings USING btree (tenant_id, id);
CREATE INDEX admission_runs_by_starter ON public.admission_runs USING btree (tenant_id, started_by);
CREATE UNIQUE INDEX admission_runs_one_live ON public.admission_runs USING btree (tenant_id, application_id) WHERE (state <> 'undone'::text);
CREATE UNIQUE INDEX admission_runs_pkey ON public.admission_runs USING btree (tenant_id, id);
CREATE INDEX admission_seat_entries_by_application ON public.admission_seat_entries USING btree (tenant_id, application_id);
CREATE INDEX admission_seat_entries_by_quota ON public.admission_seat_entries USING btree (tenant_id, post_grade_id, quota);
CREATE INDEX admission_seat_entries_by_user ON public.admission_seat_entries USING btree (tenant_id, by_user);
CREATE UNIQUE INDEX admission_seat_entries_pkey ON public.admission_seat_entries USING btree (tenant_id, id);
CREATE INDEX admission_sessions_by_applicant ON public.admission_sessions USING btree (tenant_id, applicant_id);
CREATE UNIQUE INDEX admission_sessions_pkey ON public.admission_sessions USING btree (tenant_id, token_hash);
CREATE INDEX admission_slots_by_post ON public.admission_slots USING btree (tenant_id, post_id, round_key, starts_at);
CREATE UNIQUE INDEX admission_slots_pkey ON public.admission_slots USING btree (tenant_id, id);
CREATE UNIQUE INDEX attendance_settings_pkey ON public.attendance_settings USING btree (tenant_id);
CREATE INDEX audit_entries_by_entity ON public.audit_entries USING btree (tenant_id, entity, entity_id, seq);
CREATE INDEX audit_entries_by_time ON public.audit_entries USING btree (tenant_id, at);
CREATE UNIQUE INDEX audit_entries_pkey ON public.audit_entries USING btree (tenant_id, seq);
CREATE INDEX backups_by_time ON public.backups USING btree (started_at DESC);
CREATE UNIQUE INDEX backups_pkey ON public.backups USING btree (id);
CREATE INDEX badge_awards_by_revoker ON public.badge_awards USING btree (tenant_id, revoked_by);
CREATE INDEX badge_awards_by_year ON public.badge_awards USING btree (tenant_id, year_id);
CREATE UNIQUE INDEX badge_awards_once ON public.badge_awards USING btree (tenant_id, user_id, year_id, family, tier);
CREATE UNIQUE INDEX badge_awards_pkey ON public.badge_awards USING btree (tenant_id, id);
CREATE UNIQUE INDEX badge_keys_pkey ON public.badge_keys USING btree (tenant_id, id);
CREATE INDEX badge_progress_by_family ON public.badge_progress USING btree (tenant_id, year_id, family);
CREATE UNIQUE INDEX badge_progress_pkey ON public.badge_progress USING btree (tenant_id, user_id, year_id, family);
CREATE UNIQUE INDEX badge_rules_pkey ON public.badge_rules USING btree (tenant_id, family);
CREATE INDEX bell_days_by_schedule ON public.bell_days USING btree (tenant_id, schedule_id);
CREATE UNIQUE INDEX bell_days_one_schedule ON public.bell_days USING btree (tenant_id, year_id, weekday);
CREATE UNIQUE INDEX bell_days_pkey ON public.bell_days USING btree (tenant_id, id);
CREATE UNIQUE INDEX bell_schedules_by_name ON public.bell_schedules USING btree (tenant_id, year_id, lower(name));
CREATE UNIQUE INDEX bell_schedules_pkey ON public.bell_schedules USING btree (tenant_id, id);
CREATE UNIQUE INDEX bell_schedules_tenant_id_year_id_id_key ON public.bell_schedules USING btree (tenant_id, year_id, id);
CREATE UNIQUE INDEX buildings_by_name ON public.buildings USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX buildings_pkey ON public.buildings USING btree (tenant_id, id);
CREATE UNIQUE INDEX calendar_alerts_once ON public.calendar_alerts USING btree (tenant_id, event_id, user_id, occurs_on) WHERE (event_id IS NOT NULL);
CREATE INDEX calendar_alerts_open ON public.calendar_alerts USING btree (tenant_id, user_id, created_at) WHERE (done_at IS NULL);
CREATE UNIQUE INDEX calendar_alerts_pkey ON public.calendar_alerts USING btree (tenant_id, id);
CREATE INDEX calendar_changes_by_user ON public.calendar_changes USING btree (tenant_id, user_id, created_at);
CREATE UNIQUE INDEX calendar_changes_pkey ON public.calendar_changes USING btree (tenant_id, id);
CREATE INDEX calendar_event_classes_by_class ON public.calendar_event_classes USING btree (tenant_id, class_id);
CREATE INDEX calendar_event_classes_by_grade ON public.calendar_event_classes USING btree (tenant_id, grade_id);
CREATE UNIQUE INDEX calendar_event_classes_pkey ON public.calendar_event_classes USING btree (tenant_id, id);
CREATE UNIQUE INDEX calendar_event_classes_tenant_id_event_id_grade_id_class_id_key ON public.calendar_event_classes USING btree (tenant_id, event_id, grade_id, class_id) NULLS NOT DISTINCT;
CREATE INDEX calendar_event_invigilators_by_teacher ON public.calendar_event_invigilators USING btree (tenant_id, teacher_id);
CREATE UNIQUE INDEX calendar_event_invigilators_pkey ON public.calendar_event_invigilators USING btree (tenant_id, id);
CREATE UNIQUE INDEX calendar_event_invigilators_tenant_id_event_id_teacher_id_key ON public.calendar_event_invigilators USING btree (tenant_id, event_id, teacher_id);
CREATE INDEX calendar_events_by_day ON public.calendar_events USING btree (tenant_id, year_id, starts_on);
CREATE INDEX calendar_events_by_owner ON public.calendar_events USING btree (tenant_id, owner_id, starts_on);
CREATE INDEX calendar_events_by_room ON public.calendar_events USING btree (tenant_id, room_id);
CREATE UNIQUE INDEX calendar_events_pkey ON public.calendar_events USING btree (tenant_id, id);
CREATE UNIQUE INDEX calendar_events_tenant_id_year_id_id_key ON public.calendar_events USING btree (tenant_id, year_id, id);
CREATE INDEX calendar_exceptions_by_room ON public.calendar_exceptions USING btree (tenant_id, room_id);
CREATE UNIQUE INDEX calendar_exceptions_once ON public.calendar_exceptions USING btree (tenant_id, event_id, original_on);
CREATE UNIQUE INDEX calendar_exceptions_pkey ON public.calendar_exceptions USING btree (tenant_id, id);
CREATE UNIQUE INDEX calendar_feeds_pkey ON public.calendar_feeds USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX calendar_feeds_token ON public.calendar_feeds USING btree (tenant_id, token_hash);
CREATE INDEX calendar_reminders_by_user ON public.calendar_reminders USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX calendar_reminders_once ON public.calendar_reminders USING btree (tenant_id, event_id, user_id);
CREATE UNIQUE INDEX calendar_reminders_pkey ON public.calendar_reminders USING btree (tenant_id, id);
CREATE INDEX challenge_answers_by_round ON public.challenge_answers USING btree (tenant_id, year_id, round_id);
CREATE INDEX challenge_answers_by_version ON public.challenge_answers USING btree (tenant_id, version_id);
CREATE UNIQUE INDEX challenge_answers_once ON public.challenge_answers USING btree (tenant_id, round_id, "position");
CREATE UNIQUE INDEX challenge_answers_pkey ON public.challenge_answers USING btree (tenant_id, id);
CREATE INDEX challenge_assignment_students_by_assignment ON public.challenge_assignment_students USING btree (tenant_id, year_id, assignment_id);
CREATE INDEX challenge_assignment_students_by_student ON public.challenge_assignment_students USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX challenge_assignment_students_once ON public.challenge_assignment_students USING btree (tenant_id, assignment_id, student_id);
CREATE UNIQUE INDEX challenge_assignment_students_pkey ON public.challenge_assignment_students USING btree (tenant_id, id);
CREATE INDEX challenge_assignments_by_class ON public.challenge_assignments USING btree (tenant_id, year_id, class_id, due_on);
CREATE INDEX challenge_assignments_by_setter ON public.challenge_assignments USING btree (tenant_id, set_by);
CREATE INDEX challenge_assignments_by_subject ON public.challenge_assignments USING btree (tenant_id, subject_id);
CREATE UNIQUE INDEX challenge_assignments_pkey ON public.challenge_assignments USING btree (tenant_id, id);
CREATE UNIQUE INDEX challenge_assignments_tenant_id_year_id_id_key ON public.challenge_assignments USING btree (tenant_id, year_id, id);
CREATE INDEX challenge_cards_by_person ON public.challenge_cards USING btree (tenant_id, student_id);
CREATE INDEX challenge_cards_by_question ON public.challenge_cards USING btree (tenant_id, question_id);
CREATE UNIQUE INDEX challenge_cards_once ON public.challenge_cards USING btree (tenant_id, year_id, student_id, question_id);
CREATE UNIQUE INDEX challenge_cards_pkey ON public.challenge_cards USING btree (tenant_id, id);
CREATE INDEX challenge_masteries_by_person ON public.challenge_masteries USING btree (tenant_id, student_id);
CREATE INDEX challenge_masteries_by_subject ON public.challenge_masteries USING btree (tenant_id, subject_id);
CREATE UNIQUE INDEX challenge_masteries_once ON public.challenge_masteries USING btree (tenant_id, year_id, student_id, subject_id, chapter, level);
CREATE UNIQUE INDEX challenge_masteries_pkey ON public.challenge_masteries USING btree (tenant_id, id);
CREATE INDEX challenge_rounds_by_grade ON public.challenge_rounds USING btree (tenant_id, grade_id);
CREATE INDEX challenge_rounds_by_person ON public.challenge_rounds USING btree (tenant_id, student_id);
CREATE INDEX challenge_rounds_by_student ON public.challenge_rounds USING btree (tenant_id, year_id, student_id, subject_id);
CREATE INDEX challenge_rounds_by_subject ON public.challenge_rounds USING btree (tenant_id, subject_id);
CREATE UNIQUE INDEX challenge_rounds_pkey ON public.challenge_rounds USING btree (tenant_id, id);
CREATE UNIQUE INDEX challenge_rounds_running ON public.challenge_rounds USING btree (tenant_id, year_id, student_id, subject_id, chapter, level) WHERE (finished_at IS NULL);
CREATE UNIQUE INDEX challenge_rounds_tenant_id_year_id_id_key ON public.challenge_rounds USING btree (tenant_id, year_id, id);
CREATE INDEX class_teachers_by_class ON public.class_teachers USING btree (tenant_id, class_id);
CREATE INDEX class_teachers_by_teacher ON public.class_teachers USING btree (tenant_id, teacher_id);
CREATE INDEX class_teachers_one_a_day ON public.class_teachers USING gist (tenant_id, class_id, daterange(from_date, to_date, '[]'::text)) WHERE ((tenant_id)::text <> ''::text);
CREATE UNIQUE INDEX class_teachers_pkey ON public.class_teachers USING btree (tenant_id, id);
CREATE UNIQUE INDEX classes_by_name ON public.classes USING btree (tenant_id, year_id, grade_id, lower(section));
CREATE INDEX classes_by_room ON public.classes USING btree (tenant_id, room_id) WHERE (room_id IS NOT NULL);
CREATE UNIQUE INDEX classes_pkey ON public.classes USING btree (tenant_id, id);
CREATE UNIQUE INDEX classes_tenant_id_year_id_id_key ON public.classes USING btree (tenant_id, year_id, id);
CREATE INDEX consent_answers_by_guardian ON public.consent_answers USING btree (tenant_id, answered_by);
CREATE INDEX consent_answers_by_student ON public.consent_answers USING btree (tenant_id, student_id, purpose_id, id);
CREATE INDEX consent_answers_by_text ON public.consent_answers USING btree (tenant_id, purpose_id, number);
CREATE UNIQUE INDEX consent_answers_pkey ON public.consent_answers USING btree (tenant_id, id);
CREATE UNIQUE INDEX consent_purposes_by_name ON public.consent_purposes USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX consent_purposes_pkey ON public.consent_purposes USING btree (tenant_id, id);
CREATE INDEX consent_texts_by_writer ON public.consent_texts USING btree (tenant_id, written_by);
CREATE UNIQUE INDEX consent_texts_pkey ON public.consent_texts USING btree (tenant_id, purpose_id, number);
CREATE INDEX curriculum_items_by_curriculum ON public.curriculum_items USING btree (tenant_id, year_id, curriculum_id);
CREATE INDEX curriculum_items_by_parent ON public.curriculum_items USING btree (tenant_id, curriculum_id, parent_id);
CREATE UNIQUE INDEX curriculum_items_once ON public.curriculum_items USING btree (tenant_id, curriculum_id, item_id);
CREATE UNIQUE INDEX curriculum_items_pkey ON public.curriculum_items USING btree (tenant_id, id);
CREATE UNIQUE INDEX curriculum_items_tenant_id_year_id_curriculum_id_item_id_key ON public.curriculum_items USING btree (tenant_id, year_id, curriculum_id, item_id);
CREATE INDEX curriculum_progress_by_class ON public.curriculum_progress USING btree (tenant_id, year_id, class_id);
CREATE INDEX curriculum_progress_by_item ON public.curriculum_progress USING btree (tenant_id, year_id, curriculum_id, item_id);
CREATE INDEX curriculum_progress_by_marker ON public.curriculum_progress USING btree (tenant_id, marked_by);
CREATE UNIQUE INDEX curriculum_progress_once ON public.curriculum_progress USING btree (tenant_id, class_id, curriculum_id, item_id);
CREATE UNIQUE INDEX curriculum_progress_pkey ON public.curriculum_progress USING btree (tenant_id, id);
CREATE INDEX curriculum_versions_by_curriculum ON public.curriculum_versions USING btree (tenant_id, year_id, curriculum_id);
CREATE INDEX curriculum_versions_by_saver ON public.curriculum_versions USING btree (tenant_id, saved_by);
CREATE UNIQUE INDEX curriculum_versions_once ON public.curriculum_versions USING btree (tenant_id, curriculum_id, number);
CREATE UNIQUE INDEX curriculum_versions_pkey ON public.curriculum_versions USING btree (tenant_id, id);
CREATE INDEX curriculums_by_decider ON public.curriculums USING btree (tenant_id, decided_by);
CREATE INDEX curriculums_by_grade ON public.curriculums USING btree (tenant_id, grade_id);
CREATE INDEX curriculums_by_saver ON public.curriculums USING btree (tenant_id, saved_by);
CREATE INDEX curriculums_by_subject ON public.curriculums USING btree (tenant_id, subject_id);
CREATE UNIQUE INDEX curriculums_once ON public.curriculums USING btree (tenant_id, year_id, grade_id, subject_id);
CREATE UNIQUE INDEX curriculums_pkey ON public.curriculums USING btree (tenant_id, id);
CREATE UNIQUE INDEX curriculums_tenant_id_year_id_id_key ON public.curriculums USING btree (tenant_id, year_id, id);
CREATE INDEX day_marks_by_class ON public.day_marks USING btree (tenant_id, year_id, class_id, day) INCLUDE (code, student_id);
CREATE INDEX day_marks_by_register ON public.day_marks USING btree (tenant_id, register_id);
CREATE INDEX day_marks_by_student ON public.day_marks USING btree (tenant_id, student_id, day) INCLUDE (code);
CREATE UNIQUE INDEX day_marks_pkey ON public.day_marks USING btree (tenant_id, year_id, day, student_id);
CREATE INDEX departments_by_head ON public.departments USING btree (tenant_id, head_id);
CREATE UNIQUE INDEX departments_by_name ON public.departments USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX departments_pkey ON public.departments USING btree (tenant_id, id);
CREATE UNIQUE INDEX developer_outbox_pkey ON public.developer_outbox USING btree (tenant_id, id);
CREATE INDEX document_copies_by_document ON public.document_copies USING btree (tenant_id, document_id);
CREATE INDEX document_copies_by_person ON public.document_copies USING btree (tenant_id, printed_by);
CREATE UNIQUE INDEX document_copies_pkey ON public.document_copies USING btree (tenant_id, id);
CREATE INDEX document_issues_by_letterhead ON public.document_issues USING btree (tenant_id, letterhead_id);
CREATE INDEX document_issues_by_person ON public.document_issues USING btree (tenant_id, issued_by);
CREATE INDEX document_issues_by_version ON public.document_issues USING btree (tenant_id, version_id);
CREATE UNIQUE INDEX document_issues_pkey ON public.document_issues USING btree (tenant_id, id);
CREATE UNIQUE INDEX document_letterheads_once ON public.document_letterheads USING btree (tenant_id, hash);
CREATE UNIQUE INDEX document_letterheads_pkey ON public.document_letterheads USING btree (tenant_id, id);
CREATE UNIQUE INDEX document_photos_once ON public.document_photos USING btree (tenant_id, user_id, source_id);
CREATE UNIQUE INDEX document_photos_pkey ON public.document_photos USING btree (tenant_id, id);
CREATE INDEX document_prints_by_document ON public.document_prints USING btree (tenant_id, document_id);
CREATE UNIQUE INDEX document_prints_pkey ON public.document_prints USING btree (tenant_id, download_id, document_id);
CREATE INDEX document_revocations_by_person ON public.document_revocations USING btree (tenant_id, revoked_by);
CREATE UNIQUE INDEX document_revocations_once ON public.document_revocations USING btree (tenant_id, document_id);
CREATE UNIQUE INDEX document_revocations_pkey ON public.document_revocations USING btree (tenant_id, id);
CREATE INDEX document_series_by_year ON public.document_series USING btree (tenant_id, year_id);
CREATE UNIQUE INDEX document_series_pkey ON public.document_series USING btree (tenant_id, kind, year_id);
CREATE INDEX document_signature_withdrawals_by_person ON public.document_signature_withdrawals USING btree (tenant_id, withdrawn_by);
CREATE UNIQUE INDEX document_signature_withdrawals_once ON public.document_signature_withdrawals USING btree (tenant_id, signature_id);
CREATE UNIQUE INDEX document_signature_withdrawals_pkey ON public.document_signature_withdrawals USING btree (tenant_id, id);
CREATE INDEX document_signatures_by_file ON public.document_signatures USING btree (tenant_id, file_id);
CREATE INDEX document_signatures_by_person ON public.document_signatures USING btree (tenant_id, added_by);
CREATE UNIQUE INDEX document_signatures_pkey ON public.document_signatures USING btree (tenant_id, id);
CREATE INDEX doubt_files_by_post ON public.doubt_files USING btree (tenant_id, post_id, "position");
CREATE INDEX doubt_files_by_user ON public.doubt_files USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX doubt_files_pkey ON public.doubt_files USING btree (tenant_id, file_id);
CREATE INDEX doubt_posts_by_deleter ON public.doubt_posts USING btree (tenant_id, deleted_by);
CREATE INDEX doubt_posts_by_doubt ON public.doubt_posts USING btree (tenant_id, doubt_id, posted_at);
CREATE INDEX doubt_posts_by_hider ON public.doubt_posts USING btree (tenant_id, hidden_by);
CREATE INDEX doubt_posts_deleted ON public.doubt_posts USING btree (tenant_id, year_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX doubt_posts_once ON public.doubt_posts USING btree (tenant_id, user_id, client_id);
CREATE UNIQUE INDEX doubt_posts_pkey ON public.doubt_posts USING btree (tenant_id, id);
CREATE UNIQUE INDEX doubt_posts_question ON public.doubt_posts USING btree (tenant_id, doubt_id) WHERE is_question;
CREATE INDEX doubt_reports_by_user ON public.doubt_reports USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX doubt_reports_once ON public.doubt_reports USING btree (tenant_id, post_id, user_id);
CREATE UNIQUE INDEX doubt_reports_pkey ON public.doubt_reports USING btree (tenant_id, id);
CREATE UNIQUE INDEX doubt_settings_pkey ON public.doubt_settings USING btree (tenant_id);
CREATE INDEX doubts_by_class ON public.doubts USING btree (tenant_id, class_id, subject_id, changed_at) WHERE (deleted_at IS NULL);
CREATE INDEX doubts_by_item ON public.doubts USING btree (tenant_id, curriculum_id, item_id);
CREATE INDEX doubts_by_resource ON public.doubts USING btree (tenant_id, resource_id);
CREATE INDEX doubts_by_student ON public.doubts USING btree (tenant_id, student_id, changed_at);
CREATE INDEX doubts_by_subject ON public.doubts USING btree (tenant_id, subject_id);
CREATE INDEX doubts_open ON public.doubts USING btree (tenant_id, year_id, class_id, subject_id, waiting_since) WHERE ((state = 'open'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX doubts_pkey ON public.doubts USING btree (tenant_id, id);
CREATE INDEX downloads_by_file ON public.downloads USING btree (tenant_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX downloads_by_user ON public.downloads USING btree (tenant_id, user_id, id);
CREATE UNIQUE INDEX downloads_pkey ON public.downloads USING btree (tenant_id, id);
CREATE INDEX enrolments_by_class ON public.enrolments USING btree (tenant_id, class_id);
CREATE UNIQUE INDEX enrolments_by_roll_no ON public.enrolments USING btree (tenant_id, class_id, roll_no) WHERE (to_date IS NULL);
CREATE INDEX enrolments_by_student ON public.enrolments USING btree (tenant_id, student_id, from_date) INCLUDE (to_date, year_id, class_id, roll_no);
CREATE INDEX enrolments_by_year ON public.enrolments USING btree (tenant_id, year_id, student_id);
CREATE INDEX enrolments_one_a_day ON public.enrolments USING gist (tenant_id, year_id, student_id, daterange(from_date, to_date, '[]'::text)) WHERE ((tenant_id)::text <> ''::text);
CREATE UNIQUE INDEX enrolments_pkey ON public.enrolments USING btree (tenant_id, id);
CREATE INDEX exit_passes_by_adult ON public.exit_passes USING btree (tenant_id, adult_id);
CREATE INDEX exit_passes_by_code ON public.exit_passes USING btree (tenant_id, code_id);
CREATE INDEX exit_passes_by_day ON public.exit_passes USING btree (tenant_id, day, state);
CREATE INDEX exit_passes_by_decider ON public.exit_passes USING btree (tenant_id, decided_by);
CREATE INDEX exit_passes_by_gate ON public.exit_passes USING btree (tenant_id, gate_id);
CREATE INDEX exit_passes_by_guardian ON public.exit_passes USING btree (tenant_id, guardian_id);
CREATE INDEX exit_passes_by_requester ON public.exit_passes USING btree (tenant_id, requested_by);
CREATE INDEX exit_passes_by_student ON public.exit_passes USING btree (tenant_id, student_id, day);
CREATE UNIQUE INDEX exit_passes_open ON public.exit_passes USING btree (tenant_id, student_id, day) WHERE (state = ANY (ARRAY['requested'::text, 'approved'::text, 'verified'::text, 'left'::text]));
CREATE UNIQUE INDEX exit_passes_pkey ON public.exit_passes USING btree (tenant_id, id);
CREATE UNIQUE INDEX family_settings_pkey ON public.family_settings USING btree (tenant_id);
CREATE UNIQUE INDEX fee_accounts_pkey ON public.fee_accounts USING btree (tenant_id, student_id);
CREATE INDEX fee_advance_moves_by_source ON public.fee_advance_moves USING btree (tenant_id, source_id);
CREATE INDEX fee_advance_moves_by_student ON public.fee_advance_moves USING btree (tenant_id, student_id, id);
CREATE UNIQUE INDEX fee_advance_moves_pkey ON public.fee_advance_moves USING btree (tenant_id, id);
CREATE INDEX fee_allocations_by_line ON public.fee_allocations USING btree (tenant_id, line_id);
CREATE INDEX fee_allocations_by_reversed ON public.fee_allocations USING btree (tenant_id, reverses_id) WHERE (reverses_id IS NOT NULL);
CREATE INDEX fee_allocations_by_source ON public.fee_allocations USING btree (tenant_id, source_id);
CREATE UNIQUE INDEX fee_allocations_pkey ON public.fee_allocations USING btree (tenant_id, id);
CREATE INDEX fee_assignments_by_assigner ON public.fee_assignments USING btree (tenant_id, assigned_by);
CREATE INDEX fee_assignments_by_plan ON public.fee_assignments USING btree (tenant_id, plan_id);
CREATE INDEX fee_assignments_by_student ON public.fee_assignments USING btree (tenant_id, student_id);
CREATE INDEX fee_assignments_by_year ON public.fee_assignments USING btree (tenant_id, year_id, student_id);
CREATE INDEX fee_assignments_one_a_day ON public.fee_assignments USING gist (tenant_id, year_id, student_id, series_id, daterange(from_date, to_date, '[]'::text)) WHERE ((tenant_id)::text <> ''::text);
CREATE UNIQUE INDEX fee_assignments_pkey ON public.fee_assignments USING btree (tenant_id, id);
CREATE INDEX fee_cheque_events_by_user ON public.fee_cheque_events USING btree (tenant_id, noted_by);
CREATE UNIQUE INDEX fee_cheque_events_pkey ON public.fee_cheque_events USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_cheque_events_tenant_id_payment_id_state_key ON public.fee_cheque_events USING btree (tenant_id, payment_id, state);
CREATE INDEX fee_concession_grants_by_requester ON public.fee_concession_grants USING btree (tenant_id, requested_by);
CREATE INDEX fee_concession_grants_by_state ON public.fee_concession_grants USING btree (tenant_id, year_id, state, id);
CREATE INDEX fee_concession_grants_by_student ON public.fee_concession_grants USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX fee_concession_grants_one_live ON public.fee_concession_grants USING btree (tenant_id, year_id, student_id, policy_id) WHERE (state = ANY (ARRAY['requested'::text, 'approved'::text, 'active'::text]));
CREATE UNIQUE INDEX fee_concession_grants_pkey ON public.fee_concession_grants USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_concession_policies_by_code ON public.fee_concession_policies USING btree (tenant_id, lower(code));
CREATE UNIQUE INDEX fee_concession_policies_pkey ON public.fee_concession_policies USING btree (tenant_id, id);
CREATE INDEX fee_counter_sessions_by_cashier ON public.fee_counter_sessions USING btree (tenant_id, cashier_id);
CREATE INDEX fee_counter_sessions_by_verifier ON public.fee_counter_sessions USING btree (tenant_id, verified_by);
CREATE UNIQUE INDEX fee_counter_sessions_one_cashier ON public.fee_counter_sessions USING btree (tenant_id, cashier_id) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX fee_counter_sessions_one_open ON public.fee_counter_sessions USING btree (tenant_id, counter_id) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX fee_counter_sessions_pkey ON public.fee_counter_sessions USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_counters_by_name ON public.fee_counters USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX fee_counters_pkey ON public.fee_counters USING btree (tenant_id, id);
CREATE INDEX fee_demand_lines_by_demand ON public.fee_demand_lines USING btree (tenant_id, demand_id);
CREATE INDEX fee_demand_lines_by_student ON public.fee_demand_lines USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX fee_demand_lines_pkey ON public.fee_demand_lines USING btree (tenant_id, id);
CREATE INDEX fee_demand_lines_sums ON public.fee_demand_lines USING btree (tenant_id, year_id, head_id) INCLUDE (student_id, gross, concession, tax);
CREATE INDEX fee_demands_by_payer ON public.fee_demands USING btree (tenant_id, payer_id) WHERE (payer_id IS NOT NULL);
CREATE INDEX fee_demands_by_student ON public.fee_demands USING btree (tenant_id, student_id, due_on);
CREATE UNIQUE INDEX fee_demands_carried_once ON public.fee_demands USING btree (tenant_id, previous_id) WHERE (previous_id IS NOT NULL);
CREATE UNIQUE INDEX fee_demands_once ON public.fee_demands USING btree (tenant_id, assignment_id, item_id, payer_id) NULLS NOT DISTINCT WHERE (assignment_id IS NOT NULL);
CREATE UNIQUE INDEX fee_demands_pkey ON public.fee_demands USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_demands_tenant_id_year_id_number_key ON public.fee_demands USING btree (tenant_id, year_id, number);
CREATE UNIQUE INDEX fee_due_notices_pkey ON public.fee_due_notices USING btree (tenant_id, demand_id, day);
CREATE UNIQUE INDEX fee_family_settings_pkey ON public.fee_family_settings USING btree (tenant_id);
CREATE UNIQUE INDEX fee_fine_rules_pkey ON public.fee_fine_rules USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_fine_rules_tenant_id_series_id_version_no_key ON public.fee_fine_rules USING btree (tenant_id, series_id, version_no);
CREATE INDEX fee_fine_waivers_by_demand ON public.fee_fine_waivers USING btree (tenant_id, demand_id);
CREATE INDEX fee_fine_waivers_by_student ON public.fee_fine_waivers USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX fee_fine_waivers_pkey ON public.fee_fine_waivers USING btree (tenant_id, id);
CREATE INDEX fee_gateway_events_by_payment ON public.fee_gateway_events USING btree (tenant_id, provider, provider_payment_id);
CREATE UNIQUE INDEX fee_gateway_events_pkey ON public.fee_gateway_events USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_gateway_events_tenant_id_provider_event_id_key ON public.fee_gateway_events USING btree (tenant_id, provider, event_id);
CREATE UNIQUE INDEX fee_gateways_pkey ON public.fee_gateways USING btree (tenant_id);
CREATE INDEX fee_grant_decisions_by_decider ON public.fee_grant_decisions USING btree (tenant_id, decided_by);
CREATE UNIQUE INDEX fee_grant_decisions_pkey ON public.fee_grant_decisions USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_grant_decisions_tenant_id_grant_id_decision_decided_by_key ON public.fee_grant_decisions USING btree (tenant_id, grant_id, decision, decided_by);
CREATE UNIQUE INDEX fee_heads_by_code ON public.fee_heads USING btree (tenant_id, lower(code));
CREATE UNIQUE INDEX fee_heads_by_name ON public.fee_heads USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX fee_heads_pkey ON public.fee_heads USING btree (tenant_id, id);
CREATE INDEX fee_ledger_entries_by_account ON public.fee_ledger_entries USING btree (tenant_id, year_id, account, head_id);
CREATE INDEX fee_ledger_entries_by_student ON public.fee_ledger_entries USING btree (tenant_id, student_id, account);
CREATE UNIQUE INDEX fee_ledger_entries_pkey ON public.fee_ledger_entries USING btree (tenant_id, txn_id, no);
CREATE UNIQUE INDEX fee_ledger_sums_pkey ON public.fee_ledger_sums USING btree (tenant_id, year_id, account);
CREATE INDEX fee_ledger_txns_by_day ON public.fee_ledger_txns USING btree (tenant_id, booked_on);
CREATE INDEX fee_ledger_txns_by_source ON public.fee_ledger_txns USING btree (tenant_id, source_id);
CREATE INDEX fee_ledger_txns_by_student ON public.fee_ledger_txns USING btree (tenant_id, student_id, seq);
CREATE INDEX fee_ledger_txns_by_year ON public.fee_ledger_txns USING btree (tenant_id, year_id);
CREATE UNIQUE INDEX fee_ledger_txns_pkey ON public.fee_ledger_txns USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_ledger_txns_tenant_id_seq_key ON public.fee_ledger_txns USING btree (tenant_id, seq);
CREATE INDEX fee_line_balances_by_demand ON public.fee_line_balances USING btree (tenant_id, demand_id);
CREATE INDEX fee_line_balances_open ON public.fee_line_balances USING btree (tenant_id, student_id, due_on) WHERE (outstanding > 0);
CREATE INDEX fee_line_balances_overdue ON public.fee_line_balances USING btree (tenant_id, year_id, due_on) INCLUDE (student_id, outstanding) WHERE (outstanding > 0);
CREATE UNIQUE INDEX fee_line_balances_pkey ON public.fee_line_balances USING btree (tenant_id, line_id);
CREATE INDEX fee_line_balances_sums ON public.fee_line_balances USING btree (tenant_id, year_id, head_id) INCLUDE (student_id, due_on, net, paid, credited, written_off, carried, outstanding);
CREATE INDEX fee_line_concessions_by_grant ON public.fee_line_concessions USING btree (tenant_id, grant_id);
CREATE UNIQUE INDEX fee_line_concessions_pkey ON public.fee_line_concessions USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_line_concessions_tenant_id_line_id_grant_id_key ON public.fee_line_concessions USING btree (tenant_id, line_id, grant_id);
CREATE INDEX fee_notes_by_student ON public.fee_notes USING btree (tenant_id, student_id, id);
CREATE UNIQUE INDEX fee_notes_pkey ON public.fee_notes USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_notes_tenant_id_year_id_kind_number_key ON public.fee_notes USING btree (tenant_id, year_id, kind, number);
CREATE INDEX fee_online_order_parts_by_student ON public.fee_online_order_parts USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX fee_online_order_parts_pkey ON public.fee_online_order_parts USING btree (tenant_id, order_id, student_id);
CREATE UNIQUE INDEX fee_online_orders_by_provider ON public.fee_online_orders USING btree (tenant_id, provider, provider_order_id) WHERE (provider_order_id <> ''::text);
CREATE INDEX fee_online_orders_by_student ON public.fee_online_orders USING btree (tenant_id, student_id, id);
CREATE INDEX fee_online_orders_by_year ON public.fee_online_orders USING btree (tenant_id, year_id, id);
CREATE UNIQUE INDEX fee_online_orders_one_open ON public.fee_online_orders USING btree (tenant_id, opened_by) WHERE (is_family AND (state = 'opened'::text));
CREATE UNIQUE INDEX fee_online_orders_pkey ON public.fee_online_orders USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_pattern_items_pkey ON public.fee_pattern_items USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_pattern_items_tenant_id_pattern_id_seq_key ON public.fee_pattern_items USING btree (tenant_id, pattern_id, seq);
CREATE UNIQUE INDEX fee_patterns_by_name ON public.fee_patterns USING btree (tenant_id, year_id, lower(name));
CREATE UNIQUE INDEX fee_patterns_pkey ON public.fee_patterns USING btree (tenant_id, id);
CREATE INDEX fee_payer_shares_by_payer ON public.fee_payer_shares USING btree (tenant_id, payer_id);
CREATE UNIQUE INDEX fee_payer_shares_pkey ON public.fee_payer_shares USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_payer_shares_tenant_id_assignment_id_position_key ON public.fee_payer_shares USING btree (tenant_id, assignment_id, "position");
CREATE UNIQUE INDEX fee_payers_by_name ON public.fee_payers USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX fee_payers_pkey ON public.fee_payers USING btree (tenant_id, id);
CREATE INDEX fee_payments_by_cashier ON public.fee_payments USING btree (tenant_id, cashier_id);
CREATE INDEX fee_payments_by_day ON public.fee_payments USING btree (tenant_id, year_id, received_on);
CREATE INDEX fee_payments_by_family ON public.fee_payments USING btree (tenant_id, family_id) WHERE (family_id IS NOT NULL);
CREATE INDEX fee_payments_by_payer ON public.fee_payments USING btree (tenant_id, payer_id) WHERE (payer_id IS NOT NULL);
CREATE UNIQUE INDEX fee_payments_by_provider ON public.fee_payments USING btree (tenant_id, provider, provider_payment_id, student_id) WHERE (provider IS NOT NULL);
CREATE INDEX fee_payments_by_session ON public.fee_payments USING btree (tenant_id, session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX fee_payments_by_student ON public.fee_payments USING btree (tenant_id, student_id, id);
CREATE INDEX fee_payments_cheques ON public.fee_payments USING btree (tenant_id, year_id, id) WHERE (mode = 'cheque'::text);
CREATE UNIQUE INDEX fee_payments_pkey ON public.fee_payments USING btree (tenant_id, id);
CREATE INDEX fee_period_locks_by_day ON public.fee_period_locks USING btree (tenant_id, up_to);
CREATE UNIQUE INDEX fee_period_locks_pkey ON public.fee_period_locks USING btree (tenant_id, id);
CREATE INDEX fee_plan_lines_by_head ON public.fee_plan_lines USING btree (tenant_id, head_id);
CREATE INDEX fee_plan_lines_by_pattern ON public.fee_plan_lines USING btree (tenant_id, pattern_id);
CREATE UNIQUE INDEX fee_plan_lines_pkey ON public.fee_plan_lines USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_plan_lines_tenant_id_plan_id_head_id_key ON public.fee_plan_lines USING btree (tenant_id, plan_id, head_id);
CREATE INDEX fee_plans_by_year ON public.fee_plans USING btree (tenant_id, year_id, state);
CREATE UNIQUE INDEX fee_plans_one_draft ON public.fee_plans USING btree (tenant_id, series_id) WHERE (state = 'draft'::text);
CREATE UNIQUE INDEX fee_plans_one_published ON public.fee_plans USING btree (tenant_id, series_id) WHERE (state = 'published'::text);
CREATE UNIQUE INDEX fee_plans_pkey ON public.fee_plans USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_plans_tenant_id_series_id_version_no_key ON public.fee_plans USING btree (tenant_id, series_id, version_no);
CREATE INDEX fee_receipt_prints_by_receipt ON public.fee_receipt_prints USING btree (tenant_id, receipt_id);
CREATE INDEX fee_receipt_prints_by_user ON public.fee_receipt_prints USING btree (tenant_id, printed_by);
CREATE UNIQUE INDEX fee_receipt_prints_pkey ON public.fee_receipt_prints USING btree (tenant_id, id);
CREATE INDEX fee_receipts_by_code ON public.fee_receipts USING btree (tenant_id, lower(code));
CREATE INDEX fee_receipts_by_issuer ON public.fee_receipts USING btree (tenant_id, issued_by);
CREATE UNIQUE INDEX fee_receipts_pkey ON public.fee_receipts USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_receipts_tenant_id_payment_id_key ON public.fee_receipts USING btree (tenant_id, payment_id);
CREATE UNIQUE INDEX fee_receipts_tenant_id_token_key ON public.fee_receipts USING btree (tenant_id, token);
CREATE UNIQUE INDEX fee_receipts_tenant_id_year_id_number_key ON public.fee_receipts USING btree (tenant_id, year_id, number);
CREATE INDEX fee_recon_exceptions_by_state ON public.fee_recon_exceptions USING btree (tenant_id, state, id);
CREATE UNIQUE INDEX fee_recon_exceptions_pkey ON public.fee_recon_exceptions USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_recon_exceptions_tenant_id_provider_entity_id_kind_key ON public.fee_recon_exceptions USING btree (tenant_id, provider, entity_id, kind);
CREATE INDEX fee_reminders_by_day ON public.fee_reminders USING btree (tenant_id, day);
CREATE UNIQUE INDEX fee_reminders_pkey ON public.fee_reminders USING btree (tenant_id, student_id, day);
CREATE INDEX fee_requests_by_decider ON public.fee_requests USING btree (tenant_id, decided_by);
CREATE INDEX fee_requests_by_paid_by ON public.fee_requests USING btree (tenant_id, paid_by);
CREATE INDEX fee_requests_by_payer ON public.fee_requests USING btree (tenant_id, paid_by, paid_at) WHERE (state = 'paid'::text);
CREATE INDEX fee_requests_by_requester ON public.fee_requests USING btree (tenant_id, requested_by);
CREATE INDEX fee_requests_by_state ON public.fee_requests USING btree (tenant_id, year_id, state, id);
CREATE INDEX fee_requests_by_student ON public.fee_requests USING btree (tenant_id, student_id, id);
CREATE UNIQUE INDEX fee_requests_one_cancel ON public.fee_requests USING btree (tenant_id, payment_id) WHERE ((kind = 'cancelReceipt'::text) AND (state <> 'rejected'::text));
CREATE UNIQUE INDEX fee_requests_pkey ON public.fee_requests USING btree (tenant_id, id);
CREATE INDEX fee_reversals_by_approver ON public.fee_reversals USING btree (tenant_id, approved_by);
CREATE INDEX fee_reversals_by_reverser ON public.fee_reversals USING btree (tenant_id, reversed_by);
CREATE UNIQUE INDEX fee_reversals_pkey ON public.fee_reversals USING btree (tenant_id, payment_id);
CREATE INDEX fee_run_outcomes_by_outcome ON public.fee_run_outcomes USING btree (tenant_id, run_id, outcome);
CREATE INDEX fee_run_outcomes_by_student ON public.fee_run_outcomes USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX fee_run_outcomes_pkey ON public.fee_run_outcomes USING btree (tenant_id, run_id, student_id);
CREATE INDEX fee_runs_by_year ON public.fee_runs USING btree (tenant_id, year_id, id);
CREATE UNIQUE INDEX fee_runs_pkey ON public.fee_runs USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_series_pkey ON public.fee_series USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_series_tenant_id_year_id_kind_key ON public.fee_series USING btree (tenant_id, year_id, kind);
CREATE UNIQUE INDEX fee_settings_pkey ON public.fee_settings USING btree (tenant_id);
CREATE INDEX fee_settlement_items_by_payment ON public.fee_settlement_items USING btree (tenant_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX fee_settlement_items_by_settlement ON public.fee_settlement_items USING btree (tenant_id, settlement_id);
CREATE UNIQUE INDEX fee_settlement_items_pkey ON public.fee_settlement_items USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_settlement_items_tenant_id_provider_entity_id_key ON public.fee_settlement_items USING btree (tenant_id, provider, entity_id);
CREATE INDEX fee_settlements_by_day ON public.fee_settlements USING btree (tenant_id, settled_on);
CREATE UNIQUE INDEX fee_settlements_pkey ON public.fee_settlements USING btree (tenant_id, id);
CREATE UNIQUE INDEX fee_settlements_tenant_id_provider_provider_settlement_id_key ON public.fee_settlements USING btree (tenant_id, provider, provider_settlement_id);
CREATE INDEX files_by_size ON public.files USING btree (tenant_id) INCLUDE (size);
CREATE UNIQUE INDEX files_pkey ON public.files USING btree (tenant_id, id);
CREATE UNIQUE INDEX files_tenant_id_storage_key_key ON public.files USING btree (tenant_id, storage_key);
CREATE INDEX gate_codes_by_expiry ON public.gate_codes USING btree (tenant_id, expires_at);
CREATE UNIQUE INDEX gate_codes_pkey ON public.gate_codes USING btree (tenant_id, id);
CREATE UNIQUE INDEX gate_devices_by_code ON public.gate_devices USING btree (tenant_id, code_hash) WHERE (code_hash IS NOT NULL);
CREATE INDEX gate_devices_by_creator ON public.gate_devices USING btree (tenant_id, created_by);
CREATE INDEX gate_devices_by_gate ON public.gate_devices USING btree (tenant_id, gate_id);
CREATE UNIQUE INDEX gate_devices_pkey ON public.gate_devices USING btree (tenant_id, id);
CREATE INDEX gate_entries_awaiting ON public.gate_entries USING btree (tenant_id, awaits) WHERE (awaits IS NOT NULL);
CREATE INDEX gate_entries_by_device ON public.gate_entries USING btree (tenant_id, device_id, received_at);
CREATE INDEX gate_entries_by_user ON public.gate_entries USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX gate_entries_pkey ON public.gate_entries USING btree (tenant_id, client_id);
CREATE UNIQUE INDEX gates_by_name ON public.gates USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX gates_pkey ON public.gates USING btree (tenant_id, id);
CREATE UNIQUE INDEX gateway_accounts_pkey ON public.gateway_accounts USING btree (tenant_id, id);
CREATE INDEX gateway_attempts_by_provider ON public.gateway_attempts USING btree (tenant_id, account_id, provider_message_id);
CREATE INDEX gateway_attempts_by_reference ON public.gateway_attempts USING btree (tenant_id, reference);
CREATE INDEX gateway_attempts_of_message ON public.gateway_attempts USING btree (tenant_id, message_id);
CREATE UNIQUE INDEX gateway_attempts_pkey ON public.gateway_attempts USING btree (tenant_id, id);
CREATE INDEX gateway_batches_newest ON public.gateway_batches USING btree (tenant_id, created_at DESC, id);
CREATE UNIQUE INDEX gateway_batches_of_campaign ON public.gateway_batches USING btree (tenant_id, campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX gateway_batches_paused ON public.gateway_batches USING btree (tenant_id, id) WHERE is_paused;
CREATE UNIQUE INDEX gateway_batches_pkey ON public.gateway_batches USING btree (tenant_id, id);
CREATE UNIQUE INDEX gateway_campaign_opt_outs_by_guardian ON public.gateway_campaign_opt_outs USING btree (tenant_id, guardian_id, channel) WHERE (guardian_id IS NOT NULL);
CREATE UNIQUE INDEX gateway_campaign_opt_outs_by_user ON public.gateway_campaign_opt_outs USING btree (tenant_id, user_id, channel) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX gateway_campaign_opt_outs_pkey ON public.gateway_campaign_opt_outs USING btree (tenant_id, id);
CREATE INDEX gateway_campaigns_by_author ON public.gateway_campaigns USING btree (tenant_id, created_by);
CREATE INDEX gateway_campaigns_by_decider ON public.gateway_campaigns USING btree (tenant_id, decided_by);
CREATE INDEX gateway_campaigns_newest ON public.gateway_campaigns USING btree (tenant_id, created_at DESC);
CREATE UNIQUE INDEX gateway_campaigns_pkey ON public.gateway_campaigns USING btree (tenant_id, id);
CREATE UNIQUE INDEX gateway_consents_pkey ON public.gateway_consents USING btree (tenant_id, user_id, channel);
CREATE INDEX gateway_credits_balance ON public.gateway_credits USING btree (tenant_id, channel) INCLUDE (amount);
CREATE INDEX gateway_credits_by_maker ON public.gateway_credits USING btree (tenant_id, made_by);
CREATE INDEX gateway_credits_newest ON public.gateway_credits USING btree (tenant_id, made_at DESC, id);
CREATE UNIQUE INDEX gateway_credits_pkey ON public.gateway_credits USING btree (tenant_id, id);
CREATE INDEX gateway_list_members_by_user ON public.gateway_list_members USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX gateway_list_members_pkey ON public.gateway_list_members USING btree (tenant_id, list_id, user_id);
CREATE UNIQUE INDEX gateway_lists_by_name ON public.gateway_lists USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX gateway_lists_pkey ON public.gateway_lists USING btree (tenant_id, id);
CREATE INDEX gateway_messages_alike ON public.gateway_messages USING btree (tenant_id, dedupe_key, created_at) WHERE (dedupe_key IS NOT NULL);
CREATE INDEX gateway_messages_by_account ON public.gateway_messages USING btree (tenant_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX gateway_messages_by_age ON public.gateway_messages USING btree (tenant_id, created_at);
CREATE INDEX gateway_messages_by_guardian ON public.gateway_messages USING btree (tenant_id, guardian_id) WHERE (guardian_id IS NOT NULL);
CREATE INDEX gateway_messages_by_template ON public.gateway_messages USING btree (tenant_id, template_id) WHERE (template_id IS NOT NULL);
CREATE INDEX gateway_messages_by_user ON public.gateway_messages USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX gateway_messages_counts ON public.gateway_messages USING btree (tenant_id, batch_id, channel, state);
CREATE INDEX gateway_messages_due ON public.gateway_messages USING btree (tenant_id, priority, due_at, id) WHERE ((state = ANY (ARRAY['pending'::text, 'retrying'::text])) AND (lease_until IS NULL));
CREATE INDEX gateway_messages_leased ON public.gateway_messages USING btree (tenant_id, lease_until) WHERE (lease_until IS NOT NULL);
CREATE INDEX gateway_messages_next ON public.gateway_messages USING btree (tenant_id, due_at) WHERE ((state = ANY (ARRAY['pending'::text, 'retrying'::text])) AND (lease_until IS NULL));
CREATE INDEX gateway_messages_of_batch ON public.gateway_messages USING btree (tenant_id, batch_id, due_at, id);
CREATE UNIQUE INDEX gateway_messages_once ON public.gateway_messages USING btree (tenant_id, batch_id, recipient) WHERE (recipient <> ''::text);
CREATE UNIQUE INDEX gateway_messages_pkey ON public.gateway_messages USING btree (tenant_id, id);
CREATE UNIQUE INDEX gateway_paces_pkey ON public.gateway_paces USING btree (tenant_id, account_id);
CREATE INDEX gateway_push_tokens_by_session ON public.gateway_push_tokens USING btree (tenant_id, session_id);
CREATE INDEX gateway_push_tokens_by_user ON public.gateway_push_tokens USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX gateway_push_tokens_once ON public.gateway_push_tokens USING btree (tenant_id, token);
CREATE UNIQUE INDEX gateway_push_tokens_pkey ON public.gateway_push_tokens USING btree (tenant_id, id);
CREATE INDEX gateway_receipts_by_age ON public.gateway_receipts USING btree (tenant_id, received_at);
CREATE INDEX gateway_receipts_of_message ON public.gateway_receipts USING btree (tenant_id, message_id);
CREATE UNIQUE INDEX gateway_receipts_once ON public.gateway_receipts USING btree (tenant_id, account_id, event_key);
CREATE UNIQUE INDEX gateway_receipts_pkey ON public.gateway_receipts USING btree (tenant_id, id);
CREATE INDEX gateway_receipts_unmatched ON public.gateway_receipts USING btree (tenant_id, account_id, provider_message_id) WHERE (message_id IS NULL);
CREATE UNIQUE INDEX gateway_senders_by_header ON public.gateway_senders USING btree (tenant_id, channel, lower(header));
CREATE UNIQUE INDEX gateway_senders_pkey ON public.gateway_senders USING btree (tenant_id, id);
CREATE UNIQUE INDEX gateway_settings_pkey ON public.gateway_settings USING btree (tenant_id);
CREATE INDEX gateway_suppressions_by_adder ON public.gateway_suppressions USING btree (tenant_id, added_by);
CREATE UNIQUE INDEX gateway_suppressions_once ON public.gateway_suppressions USING btree (tenant_id, channel, mark);
CREATE UNIQUE INDEX gateway_suppressions_pkey ON public.gateway_suppressions USING btree (tenant_id, id);
CREATE UNIQUE INDEX gateway_templates_by_kind ON public.gateway_templates USING btree (tenant_id, kind, channel, language) WHERE (kind IS NOT NULL);
CREATE UNIQUE INDEX gateway_templates_by_name ON public.gateway_templates USING btree (tenant_id, lower(name), channel, language);
CREATE INDEX gateway_templates_by_sender ON public.gateway_templates USING btree (tenant_id, sender_id);
CREATE UNIQUE INDEX gateway_templates_pkey ON public.gateway_templates USING btree (tenant_id, id);
CREATE UNIQUE INDEX gateway_triggers_pkey ON public.gateway_triggers USING btree (tenant_id, kind);
CREATE INDEX grade_subjects_by_subject ON public.grade_subjects USING btree (tenant_id, subject_id);
CREATE UNIQUE INDEX grade_subjects_pkey ON public.grade_subjects USING btree (tenant_id, id);
CREATE UNIQUE INDEX grade_subjects_tenant_id_year_id_grade_id_stream_id_subject_key ON public.grade_subjects USING btree (tenant_id, year_id, grade_id, stream_id, subject_id) NULLS NOT DISTINCT;
CREATE INDEX gradebook_card_design_grades_by_design ON public.gradebook_card_design_grades USING btree (tenant_id, design_id);
CREATE UNIQUE INDEX gradebook_card_design_grades_pkey ON public.gradebook_card_design_grades USING btree (tenant_id, grade_id);
CREATE INDEX gradebook_card_design_versions_by_person ON public.gradebook_card_design_versions USING btree (tenant_id, published_by);
CREATE UNIQUE INDEX gradebook_card_design_versions_once ON public.gradebook_card_design_versions USING btree (tenant_id, design_id, number);
CREATE UNIQUE INDEX gradebook_card_design_versions_pkey ON public.gradebook_card_design_versions USING btree (tenant_id, id);
CREATE UNIQUE INDEX gradebook_card_designs_pkey ON public.gradebook_card_designs USING btree (tenant_id, id);
CREATE UNIQUE INDEX gradebook_card_photos_once ON public.gradebook_card_photos USING btree (tenant_id, student_id, hash);
CREATE UNIQUE INDEX gradebook_card_photos_pkey ON public.gradebook_card_photos USING btree (tenant_id, id);
CREATE INDEX gradebook_card_prints_by_card ON public.gradebook_card_prints USING btree (tenant_id, year_id, card_id);
CREATE UNIQUE INDEX gradebook_card_prints_once ON public.gradebook_card_prints USING btree (tenant_id, download_id, card_id);
CREATE UNIQUE INDEX gradebook_card_prints_pkey ON public.gradebook_card_prints USING btree (tenant_id, id);
CREATE INDEX gradebook_card_readings_by_card ON public.gradebook_card_readings USING btree (tenant_id, year_id, card_id);
CREATE INDEX gradebook_card_readings_by_person ON public.gradebook_card_readings USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX gradebook_card_readings_once ON public.gradebook_card_readings USING btree (tenant_id, card_id, user_id);
CREATE UNIQUE INDEX gradebook_card_readings_pkey ON public.gradebook_card_readings USING btree (tenant_id, id);
CREATE INDEX gradebook_card_revocations_by_card ON public.gradebook_card_revocations USING btree (tenant_id, year_id, card_id);
CREATE INDEX gradebook_card_revocations_by_person ON public.gradebook_card_revocations USING btree (tenant_id, revoked_by);
CREATE UNIQUE INDEX gradebook_card_revocations_once ON public.gradebook_card_revocations USING btree (tenant_id, card_id);
CREATE UNIQUE INDEX gradebook_card_revocations_pkey ON public.gradebook_card_revocations USING btree (tenant_id, id);
CREATE UNIQUE INDEX gradebook_card_series_pkey ON public.gradebook_card_series USING btree (tenant_id, id);
CREATE UNIQUE INDEX gradebook_card_series_tenant_id_year_id_key ON public.gradebook_card_series USING btree (tenant_id, year_id);
CREATE INDEX gradebook_cards_by_class ON public.gradebook_cards USING btree (tenant_id, year_id, class_id, term_key);
CREATE INDEX gradebook_cards_by_design ON public.gradebook_cards USING btree (tenant_id, design_version_id);
CREATE INDEX gradebook_cards_by_issuer ON public.gradebook_cards USING btree (tenant_id, issued_by);
CREATE INDEX gradebook_cards_by_letterhead ON public.gradebook_cards USING btree (tenant_id, letterhead_id);
CREATE INDEX gradebook_cards_by_photo ON public.gradebook_cards USING btree (tenant_id, photo_id);
CREATE INDEX gradebook_cards_by_student ON public.gradebook_cards USING btree (tenant_id, student_id, issued_at);
CREATE INDEX gradebook_cards_by_superseded ON public.gradebook_cards USING btree (tenant_id, year_id, supersedes);
CREATE INDEX gradebook_cards_by_version ON public.gradebook_cards USING btree (tenant_id, year_id, version_id);
CREATE UNIQUE INDEX gradebook_cards_number ON public.gradebook_cards USING btree (tenant_id, year_id, number);
CREATE UNIQUE INDEX gradebook_cards_pkey ON public.gradebook_cards USING btree (tenant_id, id);
CREATE UNIQUE INDEX gradebook_cards_superseded_once ON public.gradebook_cards USING btree (tenant_id, supersedes);
CREATE UNIQUE INDEX gradebook_cards_tenant_id_year_id_id_key ON public.gradebook_cards USING btree (tenant_id, year_id, id);
CREATE UNIQUE INDEX gradebook_cards_token ON public.gradebook_cards USING btree (tenant_id, token);
CREATE UNIQUE INDEX gradebook_letterheads_once ON public.gradebook_letterheads USING btree (tenant_id, hash);
CREATE UNIQUE INDEX gradebook_letterheads_pkey ON public.gradebook_letterheads USING btree (tenant_id, id);
CREATE INDEX gradebook_mark_changes_by_mark ON public.gradebook_mark_changes USING btree (tenant_id, year_id, mark_id);
CREATE INDEX gradebook_mark_changes_by_person ON public.gradebook_mark_changes USING btree (tenant_id, changed_by);
CREATE UNIQUE INDEX gradebook_mark_changes_once ON public.gradebook_mark_changes USING btree (tenant_id, mark_id, revision);
CREATE UNIQUE INDEX gradebook_mark_changes_pkey ON public.gradebook_mark_changes USING btree (tenant_id, id);
CREATE INDEX gradebook_marks_by_person ON public.gradebook_marks USING btree (tenant_id, entered_by);
CREATE INDEX gradebook_marks_by_sheet ON public.gradebook_marks USING btree (tenant_id, year_id, sheet_id);
CREATE INDEX gradebook_marks_by_student ON public.gradebook_marks USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX gradebook_marks_once ON public.gradebook_marks USING btree (tenant_id, sheet_id, student_id, part_key);
CREATE UNIQUE INDEX gradebook_marks_pkey ON public.gradebook_marks USING btree (tenant_id, id);
CREATE UNIQUE INDEX gradebook_marks_tenant_id_year_id_id_key ON public.gradebook_marks USING btree (tenant_id, year_id, id);
CREATE UNIQUE INDEX gradebook_remark_bank_once ON public.gradebook_remark_bank USING btree (tenant_id, user_id, remark) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX gradebook_remark_bank_pkey ON public.gradebook_remark_bank USING btree (tenant_id, id);
CREATE INDEX gradebook_remarks_by_class ON public.gradebook_remarks USING btree (tenant_id, year_id, class_id, term_key);
CREATE INDEX gradebook_remarks_by_reader ON public.gradebook_remarks USING btree (tenant_id, read_by);
CREATE INDEX gradebook_remarks_by_student ON public.gradebook_remarks USING btree (tenant_id, student_id);
CREATE INDEX gradebook_remarks_by_writer ON public.gradebook_remarks USING btree (tenant_id, written_by);
CREATE UNIQUE INDEX gradebook_remarks_once ON public.gradebook_remarks USING btree (tenant_id, year_id, student_id, term_key);
CREATE UNIQUE INDEX gradebook_remarks_pkey ON public.gradebook_remarks USING btree (tenant_id, id);
CREATE INDEX gradebook_sheet_steps_by_person ON public.gradebook_sheet_steps USING btree (tenant_id, made_by);
CREATE INDEX gradebook_sheet_steps_by_sheet ON public.gradebook_sheet_steps USING btree (tenant_id, year_id, sheet_id, made_at);
CREATE UNIQUE INDEX gradebook_sheet_steps_pkey ON public.gradebook_sheet_steps USING btree (tenant_id, id);
CREATE INDEX gradebook_sheets_by_class ON public.gradebook_sheets USING btree (tenant_id, year_id, class_id, term_key);
CREATE INDEX gradebook_sheets_by_version ON public.gradebook_sheets USING btree (tenant_id, year_id, version_id) WHERE (version_id IS NOT NULL);
CREATE UNIQUE INDEX gradebook_sheets_once ON public.gradebook_sheets USING btree (tenant_id, class_id, subject_key, term_key);
CREATE UNIQUE INDEX gradebook_sheets_pkey ON public.gradebook_sheets USING btree (tenant_id, id);
CREATE UNIQUE INDEX gradebook_sheets_tenant_id_year_id_id_key ON public.gradebook_sheets USING btree (tenant_id, year_id, id);
CREATE INDEX gradebook_template_grades_by_grade ON public.gradebook_template_grades USING btree (tenant_id, grade_id);
CREATE INDEX gradebook_template_grades_by_template ON public.gradebook_template_grades USING btree (tenant_id, year_id, template_id);
CREATE UNIQUE INDEX gradebook_template_grades_once ON public.gradebook_template_grades USING btree (tenant_id, template_id, grade_id);
CREATE UNIQUE INDEX gradebook_template_grades_pkey ON public.gradebook_template_grades USING btree (tenant_id, id);
CREATE INDEX gradebook_templates_by_year ON public.gradebook_templates USING btree (tenant_id, year_id, state);
CREATE UNIQUE INDEX gradebook_templates_pkey ON public.gradebook_templates USING btree (tenant_id, id);
CREATE UNIQUE INDEX gradebook_templates_tenant_id_year_id_id_key ON public.gradebook_templates USING btree (tenant_id, year_id, id);
CREATE INDEX gradebook_versions_by_person ON public.gradebook_versions USING btree (tenant_id, published_by);
CREATE INDEX gradebook_versions_by_template ON public.gradebook_versions USING btree (tenant_id, year_id, template_id);
CREATE UNIQUE INDEX gradebook_versions_once ON public.gradebook_versions USING btree (tenant_id, template_id, number);
CREATE UNIQUE INDEX gradebook_versions_pkey ON public.gradebook_versions USING btree (tenant_id, id);
CREATE UNIQUE INDEX gradebook_versions_tenant_id_year_id_id_key ON public.gradebook_versions USING btree (tenant_id, year_id, id);
CREATE UNIQUE INDEX grades_by_name ON public.grades USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX grades_pkey ON public.grades USING btree (tenant_id, id);
CREATE UNIQUE INDEX grades_tenant_id_code_key ON public.grades USING btree (tenant_id, code);
CREATE INDEX guardians_by_name ON public.guardians USING btree (tenant_id, lower(name), id) INCLUDE (name, search_text);
CREATE INDEX guardians_by_phone ON public.guardians USING btree (tenant_id, phone);
CREATE UNIQUE INDEX guardians_pkey ON public.guardians USING btree (tenant_id, id);
CREATE UNIQUE INDEX guardians_tenant_id_user_id_key ON public.guardians USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX holidays_by_name ON public.holidays USING btree (tenant_id, year_id, starts_on, lower(name));
CREATE UNIQUE INDEX holidays_pkey ON public.holidays USING btree (tenant_id, id);
CREATE INDEX homework_by_due ON public.homework USING btree (tenant_id, year_id, due_at);
CREATE INDEX homework_by_setter ON public.homework USING btree (tenant_id, set_by);
CREATE INDEX homework_by_subject ON public.homework USING btree (tenant_id, subject_id);
CREATE INDEX homework_by_topic ON public.homework USING btree (tenant_id, year_id, curriculum_id, topic_id);
CREATE UNIQUE INDEX homework_pkey ON public.homework USING btree (tenant_id, id);
CREATE UNIQUE INDEX homework_tenant_id_year_id_id_key ON public.homework USING btree (tenant_id, year_id, id);
CREATE INDEX homework_due_notices_by_homework ON public.homework_due_notices USING btree (tenant_id, year_id, homework_id);
CREATE UNIQUE INDEX homework_due_notices_once ON public.homework_due_notices USING btree (tenant_id, homework_id, due_at);
CREATE UNIQUE INDEX homework_due_notices_pkey ON public.homework_due_notices USING btree (tenant_id, id);
CREATE INDEX homework_files_by_file ON public.homework_files USING btree (tenant_id, file_id);
CREATE INDEX homework_files_by_homework ON public.homework_files USING btree (tenant_id, year_id, homework_id);
CREATE UNIQUE INDEX homework_files_once ON public.homework_files USING btree (tenant_id, homework_id, file_id);
CREATE UNIQUE INDEX homework_files_pkey ON public.homework_files USING btree (tenant_id, id);
CREATE INDEX homework_hand_ins_by_person ON public.homework_hand_ins USING btree (tenant_id, handed_in_by);
CREATE INDEX homework_hand_ins_by_submission ON public.homework_hand_ins USING btree (tenant_id, year_id, submission_id);
CREATE UNIQUE INDEX homework_hand_ins_once ON public.homework_hand_ins USING btree (tenant_id, submission_id, device_key);
CREATE UNIQUE INDEX homework_hand_ins_pkey ON public.homework_hand_ins USING btree (tenant_id, id);
CREATE UNIQUE INDEX homework_hand_ins_tenant_id_submission_id_attempt_key ON public.homework_hand_ins USING btree (tenant_id, submission_id, attempt);
CREATE INDEX homework_marks_by_file ON public.homework_marks USING btree (tenant_id, file_id);
CREATE INDEX homework_marks_by_person ON public.homework_marks USING btree (tenant_id, user_id);
CREATE INDEX homework_marks_by_submission ON public.homework_marks USING btree (tenant_id, year_id, submission_id, file_id);
CREATE UNIQUE INDEX homework_marks_once ON public.homework_marks USING btree (tenant_id, submission_id, operation_key);
CREATE UNIQUE INDEX homework_marks_pkey ON public.homework_marks USING btree (tenant_id, id);
CREATE INDEX homework_page_sets_by_file ON public.homework_page_sets USING btree (tenant_id, file_id);
CREATE INDEX homework_page_sets_by_submission ON public.homework_page_sets USING btree (tenant_id, year_id, submission_id);
CREATE UNIQUE INDEX homework_page_sets_once ON public.homework_page_sets USING btree (tenant_id, submission_id, attempt);
CREATE UNIQUE INDEX homework_page_sets_pkey ON public.homework_page_sets USING btree (tenant_id, id);
CREATE UNIQUE INDEX homework_remarks_once ON public.homework_remarks USING btree (tenant_id, user_id, remark);
CREATE UNIQUE INDEX homework_remarks_pkey ON public.homework_remarks USING btree (tenant_id, id);
CREATE INDEX homework_resources_by_homework ON public.homework_resources USING btree (tenant_id, year_id, homework_id);
CREATE INDEX homework_resources_by_resource ON public.homework_resources USING btree (tenant_id, resource_id);
CREATE UNIQUE INDEX homework_resources_once ON public.homework_resources USING btree (tenant_id, homework_id, resource_id);
CREATE UNIQUE INDEX homework_resources_pkey ON public.homework_resources USING btree (tenant_id, id);
CREATE INDEX homework_submission_files_by_file ON public.homework_submission_files USING btree (tenant_id, file_id);
CREATE INDEX homework_submission_files_by_submission ON public.homework_submission_files USING btree (tenant_id, year_id, submission_id);
CREATE UNIQUE INDEX homework_submission_files_once ON public.homework_submission_files USING btree (tenant_id, submission_id, file_id);
CREATE UNIQUE INDEX homework_submission_files_pkey ON public.homework_submission_files USING btree (tenant_id, id);
CREATE INDEX homework_submissions_by_class ON public.homework_submissions USING btree (tenant_id, year_id, class_id);
CREATE INDEX homework_submissions_by_evaluator ON public.homework_submissions USING btree (tenant_id, evaluated_by);
CREATE INDEX homework_submissions_by_homework ON public.homework_submissions USING btree (tenant_id, year_id, homework_id, state);
CREATE INDEX homework_submissions_by_student ON public.homework_submissions USING btree (tenant_id, student_id);
CREATE INDEX homework_submissions_by_voice ON public.homework_submissions USING btree (tenant_id, voice_id);
CREATE UNIQUE INDEX homework_submissions_once ON public.homework_submissions USING btree (tenant_id, homework_id, student_id);
CREATE UNIQUE INDEX homework_submissions_pkey ON public.homework_submissions USING btree (tenant_id, id);
CREATE UNIQUE INDEX homework_submissions_tenant_id_year_id_id_key ON public.homework_submissions USING btree (tenant_id, year_id, id);
CREATE INDEX homework_targets_by_class ON public.homework_targets USING btree (tenant_id, year_id, class_id);
CREATE INDEX homework_targets_by_group ON public.homework_targets USING btree (tenant_id, group_id);
CREATE INDEX homework_targets_by_homework ON public.homework_targets USING btree (tenant_id, year_id, homework_id);
CREATE UNIQUE INDEX homework_targets_once ON public.homework_targets USING btree (tenant_id, homework_id, class_id, group_id) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX homework_targets_pkey ON public.homework_targets USING btree (tenant_id, id);
CREATE INDEX homework_uploads_by_file ON public.homework_uploads USING btree (tenant_id, file_id);
CREATE INDEX homework_uploads_by_homework ON public.homework_uploads USING btree (tenant_id, year_id, homework_id);
CREATE INDEX homework_uploads_by_sender ON public.homework_uploads USING btree (tenant_id, sent_by);
CREATE INDEX homework_uploads_by_student ON public.homework_uploads USING btree (tenant_id, student_id, sent_at);
CREATE INDEX homework_uploads_by_thumb ON public.homework_uploads USING btree (tenant_id, thumb_id);
CREATE UNIQUE INDEX homework_uploads_once ON public.homework_uploads USING btree (tenant_id, homework_id, student_id, device_key);
CREATE UNIQUE INDEX homework_uploads_pkey ON public.homework_uploads USING btree (tenant_id, id);
CREATE UNIQUE INDEX host_certificates_pkey ON public.host_certificates USING btree (host);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (tenant_id, created_at);
CREATE UNIQUE INDEX idempotency_keys_pkey ON public.idempotency_keys USING btree (tenant_id, user_id, key);
CREATE UNIQUE INDEX import_files_pkey ON public.import_files USING btree (tenant_id, run_id);
CREATE UNIQUE INDEX import_mappings_pkey ON public.import_mappings USING btree (tenant_id, kind, heading);
CREATE UNIQUE INDEX import_rows_pkey ON public.import_rows USING btree (tenant_id, run_id, "row");
CREATE INDEX import_runs_by_age ON public.import_runs USING btree (tenant_id, created_at);
CREATE INDEX import_runs_by_kind ON public.import_runs USING btree (tenant_id, kind, id);
CREATE UNIQUE INDEX import_runs_pkey ON public.import_runs USING btree (tenant_id, id);
CREATE UNIQUE INDEX infrastructure_pages_pkey ON public.infrastructure_pages USING btree (tenant_id);
CREATE INDEX issued_documents_by_application ON public.issued_documents USING btree (tenant_id, application_id) WHERE (application_id IS NOT NULL);
CREATE INDEX issued_documents_by_issue ON public.issued_documents USING btree (tenant_id, issue_id);
CREATE INDEX issued_documents_by_person ON public.issued_documents USING btree (tenant_id, user_id, kind);
CREATE INDEX issued_documents_by_visit ON public.issued_documents USING btree (tenant_id, visit_id);
CREATE INDEX issued_documents_newest ON public.issued_documents USING btree (tenant_id, issued_at DESC, id);
CREATE UNIQUE INDEX issued_documents_number ON public.issued_documents USING btree (tenant_id, number);
CREATE UNIQUE INDEX issued_documents_pkey ON public.issued_documents USING btree (tenant_id, id);
CREATE UNIQUE INDEX issued_documents_replaced_once ON public.issued_documents USING btree (tenant_id, replaces);
CREATE UNIQUE INDEX issued_documents_token ON public.issued_documents USING btree (tenant_id, token);
CREATE INDEX known_absences_by_creator ON public.known_absences USING btree (tenant_id, created_by);
CREATE INDEX known_absences_by_day ON public.known_absences USING btree (tenant_id, year_id, ends_on);
CREATE INDEX known_absences_by_file ON public.known_absences USING btree (tenant_id, file_id);
CREATE INDEX known_absences_by_seer ON public.known_absences USING btree (tenant_id, seen_by);
CREATE INDEX known_absences_by_student ON public.known_absences USING btree (tenant_id, student_id, starts_on);
CREATE INDEX known_absences_no_overlap ON public.known_absences USING gist (tenant_id, year_id, student_id, daterange(starts_on, ends_on, '[]'::text)) WHERE ((tenant_id)::text <> ''::text);
CREATE UNIQUE INDEX known_absences_pkey ON public.known_absences USING btree (tenant_id, id);
CREATE INDEX known_browsers_by_user ON public.known_browsers USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX known_browsers_pkey ON public.known_browsers USING btree (tenant_id, token_hash, user_id);
CREATE INDEX late_arrivals_by_gate ON public.late_arrivals USING btree (tenant_id, gate_id);
CREATE UNIQUE INDEX late_arrivals_once ON public.late_arrivals USING btree (tenant_id, student_id, day);
CREATE UNIQUE INDEX late_arrivals_pkey ON public.late_arrivals USING btree (tenant_id, id);
CREATE INDEX leave_allotments_by_user ON public.leave_allotments USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX leave_allotments_once ON public.leave_allotments USING btree (tenant_id, year_id, user_id, type_id);
CREATE UNIQUE INDEX leave_allotments_pkey ON public.leave_allotments USING btree (tenant_id, id);
CREATE UNIQUE INDEX leave_policies_once ON public.leave_policies USING btree (tenant_id, year_id, type_id);
CREATE UNIQUE INDEX leave_policies_pkey ON public.leave_policies USING btree (tenant_id, id);
CREATE INDEX leave_requests_by_age ON public.leave_requests USING btree (tenant_id, year_id, created_at);
CREATE INDEX leave_requests_by_day ON public.leave_requests USING btree (tenant_id, year_id, status, ends_on, starts_on);
CREATE INDEX leave_requests_by_decider ON public.leave_requests USING btree (tenant_id, decided_by);
CREATE INDEX leave_requests_by_file ON public.leave_requests USING btree (tenant_id, file_id);
CREATE INDEX leave_requests_by_user ON public.leave_requests USING btree (tenant_id, user_id, starts_on);
CREATE INDEX leave_requests_no_overlap ON public.leave_requests USING gist (tenant_id, user_id, half_slots) WHERE (((tenant_id)::text <> ''::text) AND (status = ANY (ARRAY['pending'::text, 'approved'::text])));
CREATE UNIQUE INDEX leave_requests_pkey ON public.leave_requests USING btree (tenant_id, id);
CREATE UNIQUE INDEX library_publications_by_name ON public.library_publications USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX library_publications_pkey ON public.library_publications USING btree (tenant_id, id);
CREATE INDEX library_resources_by_decider ON public.library_resources USING btree (tenant_id, decided_by);
CREATE INDEX library_resources_by_file ON public.library_resources USING btree (tenant_id, file_id);
CREATE INDEX library_resources_by_grade ON public.library_resources USING btree (tenant_id, grade_id);
CREATE INDEX library_resources_by_owner ON public.library_resources USING btree (tenant_id, owner_id, created_at);
CREATE INDEX library_resources_by_publication ON public.library_resources USING btree (tenant_id, publication_id);
CREATE INDEX library_resources_by_rendered ON public.library_resources USING btree (tenant_id, rendition_of);
CREATE INDEX library_resources_by_rendition ON public.library_resources USING btree (tenant_id, rendition_id);
CREATE INDEX library_resources_by_status ON public.library_resources USING btree (tenant_id, status_id, created_at);
CREATE INDEX library_resources_by_subject ON public.library_resources USING btree (tenant_id, subject_id);
CREATE UNIQUE INDEX library_resources_pkey ON public.library_resources USING btree (tenant_id, id);
CREATE UNIQUE INDEX library_settings_pkey ON public.library_settings USING btree (tenant_id);
CREATE INDEX library_shares_by_user ON public.library_shares USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX library_shares_once ON public.library_shares USING btree (tenant_id, resource_id, user_id);
CREATE UNIQUE INDEX library_shares_pkey ON public.library_shares USING btree (tenant_id, id);
CREATE INDEX library_uploads_by_age ON public.library_uploads USING btree (tenant_id, created_at);
CREATE INDEX library_uploads_by_resource ON public.library_uploads USING btree (tenant_id, resource_id);
CREATE UNIQUE INDEX library_uploads_once ON public.library_uploads USING btree (tenant_id, user_id, resource_id, mark);
CREATE UNIQUE INDEX library_uploads_pkey ON public.library_uploads USING btree (tenant_id, id);
CREATE INDEX library_usage_by_resource ON public.library_usage USING btree (tenant_id, resource_id, kind, happened_at);
CREATE UNIQUE INDEX library_usage_once ON public.library_usage USING btree (tenant_id, user_id, event_key);
CREATE UNIQUE INDEX library_usage_pkey ON public.library_usage USING btree (tenant_id, id);
CREATE INDEX live_class_seats_by_user ON public.live_class_seats USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX live_class_seats_once ON public.live_class_seats USING btree (tenant_id, live_class_id, user_id);
CREATE UNIQUE INDEX live_class_seats_pkey ON public.live_class_seats USING btree (tenant_id, id);
CREATE INDEX live_class_series_by_class ON public.live_class_series USING btree (tenant_id, class_id);
CREATE INDEX live_class_series_by_creator ON public.live_class_series USING btree (tenant_id, created_by);
CREATE INDEX live_class_series_by_subject ON public.live_class_series USING btree (tenant_id, subject_id);
CREATE INDEX live_class_series_open ON public.live_class_series USING btree (tenant_id, year_id, to_date) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX live_class_series_pkey ON public.live_class_series USING btree (tenant_id, id);
CREATE UNIQUE INDEX live_class_series_tenant_id_year_id_id_key ON public.live_class_series USING btree (tenant_id, year_id, id);
CREATE UNIQUE INDEX live_class_settings_pkey ON public.live_class_settings USING btree (tenant_id);
CREATE INDEX live_class_visits_by_user ON public.live_class_visits USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX live_class_visits_once ON public.live_class_visits USING btree (tenant_id, live_class_id, visit_key);
CREATE UNIQUE INDEX live_class_visits_pkey ON public.live_class_visits USING btree (tenant_id, id);
CREATE INDEX live_classes_by_board ON public.live_classes USING btree (tenant_id, whiteboard_id);
CREATE INDEX live_classes_by_class ON public.live_classes USING btree (tenant_id, class_id, starts_at);
CREATE INDEX live_classes_by_creator ON public.live_classes USING btree (tenant_id, created_by);
CREATE INDEX live_classes_by_host ON public.live_classes USING btree (tenant_id, host_id, starts_at);
CREATE INDEX live_classes_by_meeting ON public.live_classes USING btree (tenant_id, driver, meeting_ref) WHERE (meeting_ref <> ''::text);
CREATE INDEX live_classes_by_period ON public.live_classes USING btree (tenant_id, period_id);
CREATE INDEX live_classes_by_series ON public.live_classes USING btree (tenant_id, series_id, day);
CREATE INDEX live_classes_by_subject ON public.live_classes USING btree (tenant_id, subject_id);
CREATE UNIQUE INDEX live_classes_one_a_lesson ON public.live_classes USING btree (tenant_id, series_id, day, period_id) WHERE (series_id IS NOT NULL);
CREATE UNIQUE INDEX live_classes_pkey ON public.live_classes USING btree (tenant_id, id);
CREATE INDEX local_node_files_by_file ON public.local_node_files USING btree (tenant_id, file_id);
CREATE UNIQUE INDEX local_node_files_pkey ON public.local_node_files USING btree (tenant_id, node_id, file_id);
CREATE INDEX local_node_shelves_by_grade ON public.local_node_shelves USING btree (tenant_id, grade_id);
CREATE INDEX local_node_shelves_by_subject ON public.local_node_shelves USING btree (tenant_id, subject_id);
CREATE UNIQUE INDEX local_node_shelves_pkey ON public.local_node_shelves USING btree (tenant_id, node_id, grade_id, subject_id);
CREATE UNIQUE INDEX local_nodes_by_code ON public.local_nodes USING btree (tenant_id, code_hash) WHERE (code_hash IS NOT NULL);
CREATE INDEX local_nodes_by_creator ON public.local_nodes USING btree (tenant_id, created_by);
CREATE UNIQUE INDEX local_nodes_pkey ON public.local_nodes USING btree (tenant_id, id);
CREATE UNIQUE INDEX migrations_pkey ON public.migrations USING btree (name);
CREATE UNIQUE INDEX names_of_years_pkey ON public.names_of_years USING btree (tenant_id, of_year_id, record_id);
CREATE INDEX notice_classes_by_class ON public.notice_classes USING btree (tenant_id, class_id);
CREATE UNIQUE INDEX notice_classes_pkey ON public.notice_classes USING btree (tenant_id, notice_id, class_id);
CREATE INDEX notice_comments_by_moderator ON public.notice_comments USING btree (tenant_id, moderated_by);
CREATE INDEX notice_comments_by_notice ON public.notice_comments USING btree (tenant_id, notice_id, posted_at);
CREATE INDEX notice_comments_by_user ON public.notice_comments USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX notice_comments_pkey ON public.notice_comments USING btree (tenant_id, id);
CREATE INDEX notice_files_by_notice ON public.notice_files USING btree (tenant_id, notice_id, "position");
CREATE INDEX notice_files_by_user ON public.notice_files USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX notice_files_pkey ON public.notice_files USING btree (tenant_id, file_id);
CREATE INDEX notice_groups_by_group ON public.notice_groups USING btree (tenant_id, group_id);
CREATE UNIQUE INDEX notice_groups_pkey ON public.notice_groups USING btree (tenant_id, notice_id, group_id);
CREATE UNIQUE INDEX notice_options_pkey ON public.notice_options USING btree (tenant_id, id);
CREATE UNIQUE INDEX notice_options_tenant_id_notice_id_id_key ON public.notice_options USING btree (tenant_id, notice_id, id);
CREATE INDEX notice_reactions_by_user ON public.notice_reactions USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX notice_reactions_pkey ON public.notice_reactions USING btree (tenant_id, notice_id, user_id);
CREATE INDEX notice_reads_by_user ON public.notice_reads USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX notice_reads_pkey ON public.notice_reads USING btree (tenant_id, notice_id, user_id);
CREATE INDEX notice_replies_by_user ON public.notice_replies USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX notice_replies_pkey ON public.notice_replies USING btree (tenant_id, notice_id, user_id);
CREATE INDEX notice_signatures_by_student ON public.notice_signatures USING btree (tenant_id, student_id);
CREATE INDEX notice_signatures_by_user ON public.notice_signatures USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX notice_signatures_pkey ON public.notice_signatures USING btree (tenant_id, notice_id, student_id);
CREATE INDEX notice_votes_by_option ON public.notice_votes USING btree (tenant_id, notice_id, option_id);
CREATE INDEX notice_votes_by_user ON public.notice_votes USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX notice_votes_pkey ON public.notice_votes USING btree (tenant_id, notice_id, user_id);
CREATE INDEX notices_by_author ON public.notices USING btree (tenant_id, author_id);
CREATE INDEX notices_by_time ON public.notices USING btree (tenant_id, publish_at);
CREATE UNIQUE INDEX notices_pkey ON public.notices USING btree (tenant_id, id);
CREATE UNIQUE INDEX notification_defaults_pkey ON public.notification_defaults USING btree (tenant_id, category, audience);
CREATE UNIQUE INDEX notification_manners_pkey ON public.notification_manners USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX notification_preferences_pkey ON public.notification_preferences USING btree (tenant_id, user_id, category);
CREATE INDEX notifications_about ON public.notifications USING btree (tenant_id, about_student_id) WHERE (about_student_id IS NOT NULL);
CREATE INDEX notifications_by_age ON public.notifications USING btree (tenant_id, created_at);
CREATE INDEX notifications_by_user ON public.notifications USING btree (tenant_id, user_id);
CREATE INDEX notifications_newest ON public.notifications USING btree (tenant_id, user_id, id) WHERE in_app;
CREATE UNIQUE INDEX notifications_pkey ON public.notifications USING btree (tenant_id, id);
CREATE INDEX notifications_unread ON public.notifications USING btree (tenant_id, user_id, id) WHERE (in_app AND (read_at IS NULL));
CREATE INDEX offline_test_classes_by_class ON public.offline_test_classes USING btree (tenant_id, year_id, class_id);
CREATE INDEX offline_test_classes_by_test ON public.offline_test_classes USING btree (tenant_id, year_id, test_id);
CREATE INDEX offline_test_classes_by_uploader ON public.offline_test_classes USING btree (tenant_id, uploaded_by);
CREATE UNIQUE INDEX offline_test_classes_once ON public.offline_test_classes USING btree (tenant_id, test_id, class_id);
CREATE UNIQUE INDEX offline_test_classes_pkey ON public.offline_test_classes USING btree (tenant_id, id);
CREATE INDEX offline_test_marks_by_paper ON public.offline_test_marks USING btree (tenant_id, year_id, paper_id);
CREATE INDEX offline_test_marks_by_question ON public.offline_test_marks USING btree (tenant_id, year_id, question_id);
CREATE UNIQUE INDEX offline_test_marks_once ON public.offline_test_marks USING btree (tenant_id, paper_id, question_id);
CREATE UNIQUE INDEX offline_test_marks_pkey ON public.offline_test_marks USING btree (tenant_id, id);
CREATE INDEX offline_test_papers_by_class ON public.offline_test_papers USING btree (tenant_id, year_id, class_id);
CREATE INDEX offline_test_papers_by_student ON public.offline_test_papers USING btree (tenant_id, student_id);
CREATE INDEX offline_test_papers_by_test ON public.offline_test_papers USING btree (tenant_id, year_id, test_id, class_id);
CREATE UNIQUE INDEX offline_test_papers_once ON public.offline_test_papers USING btree (tenant_id, test_id, student_id);
CREATE UNIQUE INDEX offline_test_papers_pkey ON public.offline_test_papers USING btree (tenant_id, id);
CREATE UNIQUE INDEX offline_test_papers_tenant_id_year_id_id_key ON public.offline_test_papers USING btree (tenant_id, year_id, id);
CREATE INDEX offline_test_questions_by_test ON public.offline_test_questions USING btree (tenant_id, year_id, test_id, "position");
CREATE INDEX offline_test_questions_by_version ON public.offline_test_questions USING btree (tenant_id, version_id);
CREATE UNIQUE INDEX offline_test_questions_once ON public.offline_test_questions USING btree (tenant_id, test_id, label);
CREATE UNIQUE INDEX offline_test_questions_pkey ON public.offline_test_questions USING btree (tenant_id, id);
CREATE UNIQUE INDEX offline_test_questions_tenant_id_year_id_id_key ON public.offline_test_questions USING btree (tenant_id, year_id, id);
CREATE INDEX offline_tests_by_day ON public.offline_tests USING btree (tenant_id, year_id, held_on);
CREATE INDEX offline_tests_by_question_paper ON public.offline_tests USING btree (tenant_id, question_paper_id, paper_number);
CREATE INDEX offline_tests_by_setter ON public.offline_tests USING btree (tenant_id, set_by);
CREATE INDEX offline_tests_by_subject ON public.offline_tests USING btree (tenant_id, subject_id);
CREATE UNIQUE INDEX offline_tests_pkey ON public.offline_tests USING btree (tenant_id, id);
CREATE UNIQUE INDEX offline_tests_tenant_id_year_id_id_key ON public.offline_tests USING btree (tenant_id, year_id, id);
CREATE INDEX one_time_codes_by_hash ON public.one_time_codes USING btree (tenant_id, purpose, code_hash);
CREATE INDEX one_time_codes_by_user ON public.one_time_codes USING btree (tenant_id, user_id, purpose, created_at);
CREATE UNIQUE INDEX one_time_codes_pkey ON public.one_time_codes USING btree (tenant_id, id);
CREATE INDEX online_test_allowances_by_giver ON public.online_test_allowances USING btree (tenant_id, given_by);
CREATE INDEX online_test_allowances_by_student ON public.online_test_allowances USING btree (tenant_id, student_id);
CREATE INDEX online_test_allowances_by_test ON public.online_test_allowances USING btree (tenant_id, year_id, test_id);
CREATE UNIQUE INDEX online_test_allowances_once ON public.online_test_allowances USING btree (tenant_id, test_id, student_id);
CREATE UNIQUE INDEX online_test_allowances_pkey ON public.online_test_allowances USING btree (tenant_id, id);
CREATE INDEX online_test_answers_by_attempt ON public.online_test_answers USING btree (tenant_id, year_id, attempt_id);
CREATE INDEX online_test_answers_by_item ON public.online_test_answers USING btree (tenant_id, year_id, item_id);
CREATE UNIQUE INDEX online_test_answers_once ON public.online_test_answers USING btree (tenant_id, attempt_id, item_id);
CREATE UNIQUE INDEX online_test_answers_pkey ON public.online_test_answers USING btree (tenant_id, id);
CREATE INDEX online_test_attempts_by_class ON public.online_test_attempts USING btree (tenant_id, year_id, class_id);
CREATE INDEX online_test_attempts_by_item ON public.online_test_attempts USING btree (tenant_id, year_id, item_id);
CREATE INDEX online_test_attempts_by_student ON public.online_test_attempts USING btree (tenant_id, student_id);
CREATE INDEX online_test_attempts_by_test ON public.online_test_attempts USING btree (tenant_id, year_id, test_id, state);
CREATE UNIQUE INDEX online_test_attempts_once ON public.online_test_attempts USING btree (tenant_id, test_id, student_id, number);
CREATE UNIQUE INDEX online_test_attempts_pkey ON public.online_test_attempts USING btree (tenant_id, id);
CREATE UNIQUE INDEX online_test_attempts_running ON public.online_test_attempts USING btree (tenant_id, test_id, student_id) WHERE (state = 'running'::text);
CREATE UNIQUE INDEX online_test_attempts_tenant_id_year_id_id_key ON public.online_test_attempts USING btree (tenant_id, year_id, id);
CREATE INDEX online_test_evaluations_by_attempt ON public.online_test_evaluations USING btree (tenant_id, year_id, attempt_id);
CREATE INDEX online_test_evaluations_by_item ON public.online_test_evaluations USING btree (tenant_id, year_id, item_id);
CREATE INDEX online_test_evaluations_by_person ON public.online_test_evaluations USING btree (tenant_id, evaluated_by);
CREATE UNIQUE INDEX online_test_evaluations_once ON public.online_test_evaluations USING btree (tenant_id, attempt_id, item_id, part);
CREATE UNIQUE INDEX online_test_evaluations_pkey ON public.online_test_evaluations USING btree (tenant_id, id);
CREATE INDEX online_test_events_by_attempt ON public.online_test_events USING btree (tenant_id, year_id, attempt_id, happened_at);
CREATE UNIQUE INDEX online_test_events_once ON public.online_test_events USING btree (tenant_id, attempt_id, event_key);
CREATE UNIQUE INDEX online_test_events_pkey ON public.online_test_events USING btree (tenant_id, id);
CREATE INDEX online_test_items_by_test ON public.online_test_items USING btree (tenant_id, year_id, test_id, "position");
CREATE INDEX online_test_items_by_version ON public.online_test_items USING btree (tenant_id, version_id);
CREATE UNIQUE INDEX online_test_items_once ON public.online_test_items USING btree (tenant_id, test_id, version_id);
CREATE UNIQUE INDEX online_test_items_pkey ON public.online_test_items USING btree (tenant_id, id);
CREATE UNIQUE INDEX online_test_items_tenant_id_year_id_id_key ON public.online_test_items USING btree (tenant_id, year_id, id);
CREATE INDEX online_test_marks_by_answer ON public.online_test_marks USING btree (tenant_id, year_id, attempt_id, item_id);
CREATE INDEX online_test_marks_by_item ON public.online_test_marks USING btree (tenant_id, year_id, item_id);
CREATE INDEX online_test_marks_by_person ON public.online_test_marks USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX online_test_marks_once ON public.online_test_marks USING btree (tenant_id, attempt_id, item_id, operation_key);
CREATE UNIQUE INDEX online_test_marks_pkey ON public.online_test_marks USING btree (tenant_id, id);
CREATE INDEX online_test_pages_by_attempt ON public.online_test_pages USING btree (tenant_id, year_id, attempt_id);
CREATE INDEX online_test_pages_by_file ON public.online_test_pages USING btree (tenant_id, file_id);
CREATE INDEX online_test_pages_by_item ON public.online_test_pages USING btree (tenant_id, year_id, item_id);
CREATE UNIQUE INDEX online_test_pages_once ON public.online_test_pages USING btree (tenant_id, attempt_id, item_id);
CREATE UNIQUE INDEX online_test_pages_pkey ON public.online_test_pages USING btree (tenant_id, id);
CREATE INDEX online_test_photos_by_attempt ON public.online_test_photos USING btree (tenant_id, year_id, attempt_id, item_id);
CREATE INDEX online_test_photos_by_file ON public.online_test_photos USING btree (tenant_id, file_id);
CREATE INDEX online_test_photos_by_item ON public.online_test_photos USING btree (tenant_id, year_id, item_id);
CREATE UNIQUE INDEX online_test_photos_once ON public.online_test_photos USING btree (tenant_id, attempt_id, device_key);
CREATE UNIQUE INDEX online_test_photos_pkey ON public.online_test_photos USING btree (tenant_id, id);
CREATE INDEX online_test_regrades_by_item ON public.online_test_regrades USING btree (tenant_id, year_id, item_id);
CREATE INDEX online_test_regrades_by_person ON public.online_test_regrades USING btree (tenant_id, made_by);
CREATE INDEX online_test_regrades_by_test ON public.online_test_regrades USING btree (tenant_id, year_id, test_id, made_at);
CREATE UNIQUE INDEX online_test_regrades_pkey ON public.online_test_regrades USING btree (tenant_id, id);
CREATE INDEX online_test_targets_by_class ON public.online_test_targets USING btree (tenant_id, year_id, class_id);
CREATE INDEX online_test_targets_by_group ON public.online_test_targets USING btree (tenant_id, group_id);
CREATE INDEX online_test_targets_by_student ON public.online_test_targets USING btree (tenant_id, student_id);
CREATE INDEX online_test_targets_by_test ON public.online_test_targets USING btree (tenant_id, year_id, test_id);
CREATE UNIQUE INDEX online_test_targets_once ON public.online_test_targets USING btree (tenant_id, test_id, class_id, group_id, student_id) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX online_test_targets_pkey ON public.online_test_targets USING btree (tenant_id, id);
CREATE INDEX online_tests_by_close ON public.online_tests USING btree (tenant_id, year_id, closes_at);
CREATE INDEX online_tests_by_question_paper ON public.online_tests USING btree (tenant_id, question_paper_id);
CREATE INDEX online_tests_by_setter ON public.online_tests USING btree (tenant_id, set_by);
CREATE INDEX online_tests_by_subject ON public.online_tests USING btree (tenant_id, subject_id);
CREATE UNIQUE INDEX online_tests_pkey ON public.online_tests USING btree (tenant_id, id);
CREATE UNIQUE INDEX online_tests_tenant_id_year_id_id_key ON public.online_tests USING btree (tenant_id, year_id, id);
CREATE INDEX operator_changes_by_subject ON public.operator_changes USING btree (subject_id, seq DESC);
CREATE UNIQUE INDEX operator_changes_pkey ON public.operator_changes USING btree (seq);
CREATE UNIQUE INDEX operator_sessions_pkey ON public.operator_sessions USING btree (id);
CREATE UNIQUE INDEX operator_sessions_token_hash_key ON public.operator_sessions USING btree (token_hash);
CREATE UNIQUE INDEX operator_tries_pkey ON public.operator_tries USING btree (bucket);
CREATE UNIQUE INDEX operators_by_user_name ON public.operators USING btree (user_name);
CREATE UNIQUE INDEX operators_pkey ON public.operators USING btree (id);
CREATE UNIQUE INDEX organisations_pkey ON public.organisations USING btree (id);
CREATE UNIQUE INDEX page_views_pkey ON public.page_views USING btree (tenant_id, path, day);
CREATE INDEX paper_blueprints_by_author ON public.paper_blueprints USING btree (tenant_id, author_id);
CREATE INDEX paper_blueprints_by_name ON public.paper_blueprints USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX paper_blueprints_pkey ON public.paper_blueprints USING btree (tenant_id, id);
CREATE INDEX paper_classes_by_class ON public.paper_classes USING btree (tenant_id, class_id);
CREATE UNIQUE INDEX paper_classes_once ON public.paper_classes USING btree (tenant_id, paper_id, class_id);
CREATE UNIQUE INDEX paper_classes_pkey ON public.paper_classes USING btree (tenant_id, id);
CREATE INDEX paper_decisions_by_approver ON public.paper_decisions USING btree (tenant_id, approver_id);
CREATE INDEX paper_decisions_by_author ON public.paper_decisions USING btree (tenant_id, author_id);
CREATE INDEX paper_decisions_by_paper ON public.paper_decisions USING btree (tenant_id, paper_id, number);
CREATE INDEX paper_decisions_by_writer ON public.paper_decisions USING btree (tenant_id, writer_id);
CREATE UNIQUE INDEX paper_decisions_pkey ON public.paper_decisions USING btree (tenant_id, id);
CREATE INDEX paper_openings_by_paper ON public.paper_openings USING btree (tenant_id, paper_id, opened_at);
CREATE INDEX paper_openings_by_user ON public.paper_openings USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX paper_openings_pkey ON public.paper_openings USING btree (tenant_id, id);
CREATE INDEX paper_questions_by_question ON public.paper_questions USING btree (tenant_id, question_version_id);
CREATE UNIQUE INDEX paper_questions_once ON public.paper_questions USING btree (tenant_id, version_id, question_version_id);
CREATE UNIQUE INDEX paper_questions_pkey ON public.paper_questions USING btree (tenant_id, id);
CREATE UNIQUE INDEX paper_settings_pkey ON public.paper_settings USING btree (tenant_id);
CREATE INDEX paper_versions_by_saver ON public.paper_versions USING btree (tenant_id, saved_by);
CREATE UNIQUE INDEX paper_versions_once ON public.paper_versions USING btree (tenant_id, paper_id, number);
CREATE UNIQUE INDEX paper_versions_pkey ON public.paper_versions USING btree (tenant_id, id);
CREATE INDEX papers_by_author ON public.papers USING btree (tenant_id, author_id, changed_at);
CREATE INDEX papers_by_change ON public.papers USING btree (tenant_id, changed_at);
CREATE INDEX papers_by_course ON public.papers USING btree (tenant_id, subject_id, grade_id);
CREATE INDEX papers_by_grade ON public.papers USING btree (tenant_id, grade_id);
CREATE INDEX papers_in_review ON public.papers USING btree (tenant_id, submitted_at) WHERE (state = 'review'::text);
CREATE UNIQUE INDEX papers_pkey ON public.papers USING btree (tenant_id, id);
CREATE INDEX period_marks_by_student ON public.period_marks USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX period_marks_pkey ON public.period_marks USING btree (tenant_id, register_id, student_id);
CREATE INDEX periods_by_schedule ON public.periods USING btree (tenant_id, schedule_id, starts_at);
CREATE INDEX periods_no_overlap ON public.periods USING gist (tenant_id, schedule_id, int4range((EXTRACT(epoch FROM starts_at))::integer, (EXTRACT(epoch FROM ends_at))::integer)) WHERE ((tenant_id)::text <> ''::text);
CREATE UNIQUE INDEX periods_pkey ON public.periods USING btree (tenant_id, id);
CREATE INDEX pickup_adults_by_adder ON public.pickup_adults USING btree (tenant_id, added_by);
CREATE INDEX pickup_adults_by_photo ON public.pickup_adults USING btree (tenant_id, photo_file_id);
CREATE INDEX pickup_adults_by_student ON public.pickup_adults USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX pickup_adults_pkey ON public.pickup_adults USING btree (tenant_id, id);
CREATE INDEX player_attempts_by_file ON public.player_attempts USING btree (tenant_id, file_id);
CREATE INDEX player_attempts_by_resource ON public.player_attempts USING btree (tenant_id, resource_id);
CREATE UNIQUE INDEX player_attempts_once ON public.player_attempts USING btree (tenant_id, user_id, resource_id, sco_key);
CREATE UNIQUE INDEX player_attempts_pkey ON public.player_attempts USING btree (tenant_id, id);
CREATE UNIQUE INDEX player_captions_once ON public.player_captions USING btree (tenant_id, resource_id, language);
CREATE UNIQUE INDEX player_captions_pkey ON public.player_captions USING btree (tenant_id, id);
CREATE INDEX player_places_by_resource ON public.player_places USING btree (tenant_id, resource_id);
CREATE UNIQUE INDEX player_places_once ON public.player_places USING btree (tenant_id, user_id, resource_id);
CREATE UNIQUE INDEX player_places_pkey ON public.player_places USING btree (tenant_id, id);
CREATE INDEX player_results_by_resource ON public.player_results USING btree (tenant_id, resource_id, finished_at);
CREATE UNIQUE INDEX player_results_once ON public.player_results USING btree (tenant_id, user_id, result_key);
CREATE UNIQUE INDEX player_results_pkey ON public.player_results USING btree (tenant_id, id);
CREATE INDEX player_reviews_by_deck ON public.player_reviews USING btree (tenant_id, user_id, resource_id, reviewed_at);
CREATE INDEX player_reviews_by_resource ON public.player_reviews USING btree (tenant_id, resource_id);
CREATE UNIQUE INDEX player_reviews_once ON public.player_reviews USING btree (tenant_id, user_id, review_key);
CREATE UNIQUE INDEX player_reviews_pkey ON public.player_reviews USING btree (tenant_id, id);
CREATE INDEX prek_acknowledgements_by_person ON public.prek_acknowledgements USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX prek_acknowledgements_once ON public.prek_acknowledgements USING btree (tenant_id, year_id, published_id, user_id);
CREATE UNIQUE INDEX prek_acknowledgements_pkey ON public.prek_acknowledgements USING btree (tenant_id, id);
CREATE INDEX prek_observation_photos_by_file ON public.prek_observation_photos USING btree (tenant_id, file_id);
CREATE UNIQUE INDEX prek_observation_photos_once ON public.prek_observation_photos USING btree (tenant_id, year_id, observation_id, photo_key);
CREATE UNIQUE INDEX prek_observation_photos_pkey ON public.prek_observation_photos USING btree (tenant_id, id);
CREATE INDEX prek_observation_voices_by_file ON public.prek_observation_voices USING btree (tenant_id, file_id);
CREATE UNIQUE INDEX prek_observation_voices_once ON public.prek_observation_voices USING btree (tenant_id, year_id, observation_id);
CREATE UNIQUE INDEX prek_observation_voices_pkey ON public.prek_observation_voices USING btree (tenant_id, id);
CREATE INDEX prek_observations_by_class ON public.prek_observations USING btree (tenant_id, year_id, class_id, seen_at);
CREATE INDEX prek_observations_by_person ON public.prek_observations USING btree (tenant_id, seen_by);
CREATE UNIQUE INDEX prek_observations_once ON public.prek_observations USING btree (tenant_id, seen_by, device_key);
CREATE UNIQUE INDEX prek_observations_pkey ON public.prek_observations USING btree (tenant_id, id);
CREATE UNIQUE INDEX prek_observations_tenant_id_year_id_id_key ON public.prek_observations USING btree (tenant_id, year_id, id);
CREATE INDEX prek_observed_children_by_student ON public.prek_observed_children USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX prek_observed_children_once ON public.prek_observed_children USING btree (tenant_id, year_id, observation_id, student_id);
CREATE UNIQUE INDEX prek_observed_children_pkey ON public.prek_observed_children USING btree (tenant_id, id);
CREATE INDEX prek_published_by_person ON public.prek_published USING btree (tenant_id, published_by);
CREATE INDEX prek_published_by_report ON public.prek_published USING btree (tenant_id, year_id, report_id);
CREATE INDEX prek_published_by_student ON public.prek_published USING btree (tenant_id, student_id, published_at);
CREATE UNIQUE INDEX prek_published_once ON public.prek_published USING btree (tenant_id, report_id, number);
CREATE UNIQUE INDEX prek_published_pkey ON public.prek_published USING btree (tenant_id, id);
CREATE UNIQUE INDEX prek_published_tenant_id_year_id_id_key ON public.prek_published USING btree (tenant_id, year_id, id);
CREATE INDEX prek_reports_by_class ON public.prek_reports USING btree (tenant_id, year_id, class_id, term_key);
CREATE INDEX prek_reports_by_student ON public.prek_reports USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX prek_reports_once ON public.prek_reports USING btree (tenant_id, year_id, student_id, term_key);
CREATE UNIQUE INDEX prek_reports_pkey ON public.prek_reports USING btree (tenant_id, id);
CREATE UNIQUE INDEX prek_reports_tenant_id_year_id_id_key ON public.prek_reports USING btree (tenant_id, year_id, id);
CREATE UNIQUE INDEX prek_settings_once ON public.prek_settings USING btree (tenant_id, year_id);
CREATE UNIQUE INDEX prek_settings_pkey ON public.prek_settings USING btree (tenant_id, id);
CREATE INDEX privacy_erasures_by_asker ON public.privacy_erasures USING btree (tenant_id, asked_by);
CREATE INDEX privacy_erasures_by_confirmer ON public.privacy_erasures USING btree (tenant_id, confirmed_by);
CREATE INDEX privacy_erasures_by_user ON public.privacy_erasures USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX privacy_erasures_open ON public.privacy_erasures USING btree (tenant_id, user_id) WHERE (state = ANY (ARRAY['asked'::text, 'confirmed'::text, 'erasing'::text]));
CREATE UNIQUE INDEX privacy_erasures_pkey ON public.privacy_erasures USING btree (tenant_id, id);
CREATE INDEX privacy_retention_runs_by_user ON public.privacy_retention_runs USING btree (tenant_id, run_by);
CREATE UNIQUE INDEX privacy_retention_runs_pkey ON public.privacy_retention_runs USING btree (tenant_id, id);
CREATE INDEX privacy_retentions_by_user ON public.privacy_retentions USING btree (tenant_id, changed_by);
CREATE UNIQUE INDEX privacy_retentions_pkey ON public.privacy_retentions USING btree (tenant_id, rule);
CREATE UNIQUE INDEX privileges_pkey ON public.privileges USING btree (tenant_id, user_id, domain_id);
CREATE INDEX promotion_decisions_by_decider ON public.promotion_decisions USING btree (tenant_id, decided_by);
CREATE INDEX promotion_decisions_by_settler ON public.promotion_decisions USING btree (tenant_id, settled_by);
CREATE INDEX promotion_decisions_by_student ON public.promotion_decisions USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX promotion_decisions_once ON public.promotion_decisions USING btree (tenant_id, from_year_id, student_id);
CREATE INDEX promotion_decisions_open ON public.promotion_decisions USING btree (tenant_id, from_year_id) WHERE ((outcome = 'provisional'::text) AND (settled IS NULL));
CREATE UNIQUE INDEX promotion_decisions_pkey ON public.promotion_decisions USING btree (tenant_id, id);
CREATE INDEX promotion_policies_by_grade ON public.promotion_policies USING btree (tenant_id, grade_id);
CREATE INDEX promotion_policies_by_next ON public.promotion_policies USING btree (tenant_id, next_grade_id);
CREATE UNIQUE INDEX promotion_policies_once ON public.promotion_policies USING btree (tenant_id, year_id, grade_id);
CREATE UNIQUE INDEX promotion_policies_pkey ON public.promotion_policies USING btree (tenant_id, id);
CREATE UNIQUE INDEX push_devices_by_endpoint ON public.push_devices USING btree (tenant_id, endpoint);
CREATE INDEX push_devices_by_session ON public.push_devices USING btree (tenant_id, session_id);
CREATE INDEX push_devices_by_user ON public.push_devices USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX push_devices_pkey ON public.push_devices USING btree (tenant_id, id);
CREATE UNIQUE INDEX question_import_drafts_once ON public.question_import_drafts USING btree (tenant_id, import_id, "position");
CREATE UNIQUE INDEX question_import_drafts_pkey ON public.question_import_drafts USING btree (tenant_id, id);
CREATE INDEX question_imports_by_grade ON public.question_imports USING btree (tenant_id, grade_id);
CREATE INDEX question_imports_by_subject ON public.question_imports USING btree (tenant_id, subject_id);
CREATE INDEX question_imports_by_user ON public.question_imports USING btree (tenant_id, user_id, created_at);
CREATE UNIQUE INDEX question_imports_pkey ON public.question_imports USING btree (tenant_id, id);
CREATE INDEX question_pictures_by_file ON public.question_pictures USING btree (tenant_id, file_id);
CREATE UNIQUE INDEX question_pictures_once ON public.question_pictures USING btree (tenant_id, version_id, file_id);
CREATE UNIQUE INDEX question_pictures_pkey ON public.question_pictures USING btree (tenant_id, id);
CREATE INDEX question_reviews_by_question ON public.question_reviews USING btree (tenant_id, question_id, number);
CREATE INDEX question_reviews_by_reviewer ON public.question_reviews USING btree (tenant_id, reviewer_id);
CREATE INDEX question_reviews_by_writer ON public.question_reviews USING btree (tenant_id, writer_id);
CREATE UNIQUE INDEX question_reviews_pkey ON public.question_reviews USING btree (tenant_id, id);
CREATE INDEX question_uses_by_source ON public.question_uses USING btree (tenant_id, source_id);
CREATE INDEX question_uses_by_version ON public.question_uses USING btree (tenant_id, version_id);
CREATE UNIQUE INDEX question_uses_once ON public.question_uses USING btree (tenant_id, version_id, source_id);
CREATE UNIQUE INDEX question_uses_pkey ON public.question_uses USING btree (tenant_id, id);
CREATE INDEX question_versions_by_saver ON public.question_versions USING btree (tenant_id, saved_by);
CREATE UNIQUE INDEX question_versions_once ON public.question_versions USING btree (tenant_id, question_id, number);
CREATE UNIQUE INDEX question_versions_pkey ON public.question_versions USING btree (tenant_id, id);
CREATE INDEX questions_by_author ON public.questions USING btree (tenant_id, author_id, changed_at);
CREATE INDEX questions_by_change ON public.questions USING btree (tenant_id, changed_at);
CREATE INDEX questions_by_course ON public.questions USING btree (tenant_id, subject_id, grade_id, state);
CREATE INDEX questions_by_grade ON public.questions USING btree (tenant_id, grade_id);
CREATE INDEX questions_by_import ON public.questions USING btree (tenant_id, import_id);
CREATE INDEX questions_by_original ON public.questions USING btree (tenant_id, translates_id);
CREATE UNIQUE INDEX questions_pkey ON public.questions USING btree (tenant_id, id);
CREATE INDEX reader_operations_by_book ON public.reader_operations USING btree (tenant_id, user_id, resource_id, file_id, layer, page);
CREATE INDEX reader_operations_by_file ON public.reader_operations USING btree (tenant_id, file_id);
CREATE INDEX reader_operations_by_resource ON public.reader_operations USING btree (tenant_id, resource_id);
CREATE UNIQUE INDEX reader_operations_once ON public.reader_operations USING btree (tenant_id, user_id, operation_key);
CREATE UNIQUE INDEX reader_operations_pkey ON public.reader_operations USING btree (tenant_id, id);
CREATE INDEX reader_places_by_resource ON public.reader_places USING btree (tenant_id, resource_id);
CREATE UNIQUE INDEX reader_places_once ON public.reader_places USING btree (tenant_id, user_id, resource_id);
CREATE UNIQUE INDEX reader_places_pkey ON public.reader_places USING btree (tenant_id, id);
CREATE INDEX recent_searches_by_class ON public.recent_searches USING btree (tenant_id, class_id);
CREATE INDEX recent_searches_by_subject ON public.recent_searches USING btree (tenant_id, subject_id);
CREATE UNIQUE INDEX recent_searches_once ON public.recent_searches USING btree (tenant_id, user_id, module_id, action_id, class_id, subject_id) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX recent_searches_pkey ON public.recent_searches USING btree (tenant_id, id);
CREATE INDEX record_reads_by_person ON public.record_reads USING btree (tenant_id, person_id, last_at);
CREATE UNIQUE INDEX record_reads_pkey ON public.record_reads USING btree (tenant_id, day, reader_id, person_id, action);
CREATE INDEX registers_by_class ON public.registers USING btree (tenant_id, class_id, day);
CREATE INDEX registers_by_period ON public.registers USING btree (tenant_id, period_id);
CREATE INDEX registers_by_subject ON public.registers USING btree (tenant_id, subject_id, class_id, day);
CREATE INDEX registers_by_taker ON public.registers USING btree (tenant_id, taken_by);
CREATE UNIQUE INDEX registers_once ON public.registers USING btree (tenant_id, year_id, day, class_id, period_id, subject_id) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX registers_pkey ON public.registers USING btree (tenant_id, id);
CREATE UNIQUE INDEX report_definitions_name ON public.report_definitions USING btree (tenant_id, user_id, lower(name));
CREATE UNIQUE INDEX report_definitions_pkey ON public.report_definitions USING btree (tenant_id, id);
CREATE INDEX report_links_by_end ON public.report_links USING btree (tenant_id, expires_at);
CREATE INDEX report_links_by_person ON public.report_links USING btree (tenant_id, made_by);
CREATE INDEX report_links_by_student ON public.report_links USING btree (tenant_id, student_id);
CREATE INDEX report_links_by_year ON public.report_links USING btree (tenant_id, year_id);
CREATE UNIQUE INDEX report_links_code ON public.report_links USING btree (tenant_id, code_hash);
CREATE UNIQUE INDEX report_links_pkey ON public.report_links USING btree (tenant_id, id);
CREATE INDEX report_permissions_by_decider ON public.report_permissions USING btree (tenant_id, decided_by);
CREATE INDEX report_permissions_by_user ON public.report_permissions USING btree (tenant_id, user_id, subject);
CREATE UNIQUE INDEX report_permissions_pkey ON public.report_permissions USING btree (tenant_id, id);
CREATE INDEX report_permissions_waiting ON public.report_permissions USING btree (tenant_id, asked_at) WHERE (state = 'asked'::text);
CREATE INDEX report_recipients_by_user ON public.report_recipients USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX report_recipients_pkey ON public.report_recipients USING btree (tenant_id, report_id, user_id);
CREATE INDEX report_runs_by_download ON public.report_runs USING btree (tenant_id, download_id);
CREATE INDEX report_runs_by_user ON public.report_runs USING btree (tenant_id, user_id, as_of);
CREATE INDEX report_runs_by_year ON public.report_runs USING btree (tenant_id, chosen_year_id);
CREATE UNIQUE INDEX report_runs_once ON public.report_runs USING btree (tenant_id, schedule_id, due_at, user_id);
CREATE UNIQUE INDEX report_runs_pkey ON public.report_runs USING btree (tenant_id, id);
CREATE UNIQUE INDEX report_schedules_pkey ON public.report_schedules USING btree (tenant_id, report_id);
CREATE INDEX report_shares_by_user ON public.report_shares USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX report_shares_once ON public.report_shares USING btree (tenant_id, report_id, role, user_id) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX report_shares_pkey ON public.report_shares USING btree (tenant_id, id);
CREATE INDEX roll_call_marks_by_marker ON public.roll_call_marks USING btree (tenant_id, marked_by);
CREATE INDEX roll_call_marks_by_person ON public.roll_call_marks USING btree (tenant_id, roll_call_id, person_id, marked_at DESC, client_id DESC);
CREATE UNIQUE INDEX roll_call_marks_pkey ON public.roll_call_marks USING btree (tenant_id, client_id);
CREATE UNIQUE INDEX roll_call_people_pkey ON public.roll_call_people USING btree (tenant_id, roll_call_id, person_id);
CREATE INDEX roll_calls_by_ender ON public.roll_calls USING btree (tenant_id, ended_by);
CREATE INDEX roll_calls_by_starter ON public.roll_calls USING btree (tenant_id, started_by);
CREATE UNIQUE INDEX roll_calls_one ON public.roll_calls USING btree (tenant_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX roll_calls_pkey ON public.roll_calls USING btree (tenant_id, id);
CREATE UNIQUE INDEX rooms_by_name ON public.rooms USING btree (tenant_id, building_id, lower(name));
CREATE UNIQUE INDEX rooms_pkey ON public.rooms USING btree (tenant_id, id);
CREATE UNIQUE INDEX school_details_pkey ON public.school_details USING btree (tenant_id);
CREATE INDEX school_documents_by_adder ON public.school_documents USING btree (tenant_id, added_by);
CREATE INDEX school_documents_by_file ON public.school_documents USING btree (tenant_id, file_id);
CREATE INDEX school_documents_by_kind ON public.school_documents USING btree (tenant_id, kind, valid_until);
CREATE UNIQUE INDEX school_documents_pkey ON public.school_documents USING btree (tenant_id, id);
CREATE INDEX school_template_reviews_by_person ON public.school_template_reviews USING btree (tenant_id, decided_by);
CREATE INDEX school_template_reviews_by_version ON public.school_template_reviews USING btree (tenant_id, version_id, submitted_by);
CREATE UNIQUE INDEX school_template_reviews_once ON public.school_template_reviews USING btree (tenant_id, version_id);
CREATE UNIQUE INDEX school_template_reviews_pkey ON public.school_template_reviews USING btree (tenant_id, id);
CREATE INDEX school_template_versions_by_person ON public.school_template_versions USING btree (tenant_id, submitted_by);
CREATE UNIQUE INDEX school_template_versions_once ON public.school_template_versions USING btree (tenant_id, template_id, number);
CREATE UNIQUE INDEX school_template_versions_pkey ON public.school_template_versions USING btree (tenant_id, id);
CREATE UNIQUE INDEX school_template_versions_tenant_id_id_submitted_by_key ON public.school_template_versions USING btree (tenant_id, id, submitted_by);
CREATE INDEX school_templates_by_kind ON public.school_templates USING btree (tenant_id, kind);
CREATE UNIQUE INDEX school_templates_pkey ON public.school_templates USING btree (tenant_id, id);
CREATE INDEX session_notes_by_lesson ON public.session_notes USING btree (tenant_id, lesson_id);
CREATE INDEX session_notes_by_writer ON public.session_notes USING btree (tenant_id, written_by);
CREATE UNIQUE INDEX session_notes_once ON public.session_notes USING btree (tenant_id, year_id, day, lesson_id);
CREATE UNIQUE INDEX session_notes_pkey ON public.session_notes USING btree (tenant_id, id);
CREATE INDEX sessions_by_gate_device ON public.sessions USING btree (tenant_id, gate_device_id);
CREATE INDEX sessions_by_user ON public.sessions USING btree (tenant_id, user_id, ended_at);
CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (tenant_id, id);
CREATE UNIQUE INDEX sessions_tenant_id_token_hash_key ON public.sessions USING btree (tenant_id, token_hash);
CREATE UNIQUE INDEX setup_put_away_pkey ON public.setup_put_away USING btree (tenant_id, user_id);
CREATE INDEX staff_marks_by_user ON public.staff_marks USING btree (tenant_id, user_id, day) INCLUDE (code);
CREATE UNIQUE INDEX staff_marks_pkey ON public.staff_marks USING btree (tenant_id, year_id, day, user_id);
CREATE INDEX staff_passages_by_day ON public.staff_passages USING btree (tenant_id, day, user_id, at);
CREATE INDEX staff_passages_by_gate ON public.staff_passages USING btree (tenant_id, gate_id);
CREATE INDEX staff_passages_by_user ON public.staff_passages USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX staff_passages_pkey ON public.staff_passages USING btree (tenant_id, id);
CREATE INDEX staff_profiles_by_department ON public.staff_profiles USING btree (tenant_id, department_id);
CREATE UNIQUE INDEX staff_profiles_by_employee_no ON public.staff_profiles USING btree (tenant_id, lower(employee_no));
CREATE UNIQUE INDEX staff_profiles_pkey ON public.staff_profiles USING btree (tenant_id, user_id);
CREATE INDEX staff_registers_by_taker ON public.staff_registers USING btree (tenant_id, taken_by);
CREATE UNIQUE INDEX staff_registers_pkey ON public.staff_registers USING btree (tenant_id, year_id, day);
CREATE UNIQUE INDEX storage_use_pkey ON public.storage_use USING btree (school_id);
CREATE UNIQUE INDEX streams_by_name ON public.streams USING btree (tenant_id, grade_id, lower(name));
CREATE UNIQUE INDEX streams_pkey ON public.streams USING btree (tenant_id, id);
CREATE UNIQUE INDEX streams_tenant_id_grade_id_id_key ON public.streams USING btree (tenant_id, grade_id, id);
CREATE UNIQUE INDEX student_correction_fields_pkey ON public.student_correction_fields USING btree (tenant_id, correction_id, field);
CREATE INDEX student_corrections_by_asker ON public.student_corrections USING btree (tenant_id, asked_by);
CREATE INDEX student_corrections_by_decider ON public.student_corrections USING btree (tenant_id, decided_by);
CREATE INDEX student_corrections_by_state ON public.student_corrections USING btree (tenant_id, state, asked_at, id);
CREATE UNIQUE INDEX student_corrections_one_waiting ON public.student_corrections USING btree (tenant_id, student_id, asked_by) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX student_corrections_pkey ON public.student_corrections USING btree (tenant_id, id);
CREATE INDEX student_documents_by_adder ON public.student_documents USING btree (tenant_id, added_by);
CREATE INDEX student_documents_by_file ON public.student_documents USING btree (tenant_id, file_id);
CREATE INDEX student_documents_by_student ON public.student_documents USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX student_documents_pkey ON public.student_documents USING btree (tenant_id, id);
CREATE INDEX student_electives_by_student ON public.student_electives USING btree (tenant_id, student_id);
CREATE INDEX student_electives_by_subject ON public.student_electives USING btree (tenant_id, subject_id);
CREATE UNIQUE INDEX student_electives_pkey ON public.student_electives USING btree (tenant_id, year_id, student_id, elective_group);
CREATE UNIQUE INDEX student_fields_pkey ON public.student_fields USING btree (tenant_id, id);
CREATE UNIQUE INDEX student_fields_tenant_id_built_in_key ON public.student_fields USING btree (tenant_id, built_in);
CREATE UNIQUE INDEX student_formats_pkey ON public.student_formats USING btree (tenant_id);
CREATE INDEX student_group_members_by_group ON public.student_group_members USING btree (tenant_id, group_id);
CREATE INDEX student_group_members_by_student ON public.student_group_members USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX student_group_members_pkey ON public.student_group_members USING btree (tenant_id, year_id, group_id, student_id);
CREATE UNIQUE INDEX student_groups_name ON public.student_groups USING btree (tenant_id, class_id, lower(name));
CREATE UNIQUE INDEX student_groups_pkey ON public.student_groups USING btree (tenant_id, id);
CREATE INDEX student_guardians_by_guardian ON public.student_guardians USING btree (tenant_id, guardian_id);
CREATE UNIQUE INDEX student_guardians_one_primary ON public.student_guardians USING btree (tenant_id, student_id) WHERE is_primary;
CREATE UNIQUE INDEX student_guardians_pkey ON public.student_guardians USING btree (tenant_id, student_id, guardian_id);
CREATE INDEX students_by_aadhaar ON public.students USING btree (tenant_id, aadhaar_mark) WHERE (aadhaar_mark IS NOT NULL);
CREATE UNIQUE INDEX students_by_admission_no ON public.students USING btree (tenant_id, lower(admission_no));
CREATE UNIQUE INDEX students_pkey ON public.students USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX subjects_by_name ON public.subjects USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX subjects_pkey ON public.subjects USING btree (tenant_id, id);
CREATE INDEX teacher_absences_by_creator ON public.teacher_absences USING btree (tenant_id, created_by);
CREATE INDEX teacher_absences_by_source ON public.teacher_absences USING btree (tenant_id, source, source_id);
CREATE INDEX teacher_absences_by_teacher ON public.teacher_absences USING btree (tenant_id, teacher_id, day);
CREATE UNIQUE INDEX teacher_absences_pkey ON public.teacher_absences USING btree (tenant_id, id);
CREATE UNIQUE INDEX teacher_absences_tenant_id_year_id_day_teacher_id_source_so_key ON public.teacher_absences USING btree (tenant_id, year_id, day, teacher_id, source, source_id, part) NULLS NOT DISTINCT;
CREATE INDEX teachings_by_class ON public.teachings USING btree (tenant_id, class_id, subject_id);
CREATE INDEX teachings_by_subject ON public.teachings USING btree (tenant_id, subject_id);
CREATE INDEX teachings_by_teacher ON public.teachings USING btree (tenant_id, teacher_id, class_id);
CREATE INDEX teachings_one_a_day ON public.teachings USING gist (tenant_id, class_id, subject_id, daterange(from_date, to_date, '[]'::text)) WHERE ((tenant_id)::text <> ''::text);
CREATE UNIQUE INDEX teachings_pkey ON public.teachings USING btree (tenant_id, id);
CREATE INDEX tenants_by_organisation ON public.tenants USING btree (organisation_id, kind);
CREATE UNIQUE INDEX tenants_custom_domain_key ON public.tenants USING btree (custom_domain);
CREATE UNIQUE INDEX tenants_pkey ON public.tenants USING btree (id);
CREATE UNIQUE INDEX tenants_short_code_key ON public.tenants USING btree (short_code);
CREATE UNIQUE INDEX tenants_sub_domain_key ON public.tenants USING btree (sub_domain);
CREATE UNIQUE INDEX terms_by_name ON public.terms USING btree (tenant_id, year_id, lower(name));
CREATE INDEX terms_no_overlap ON public.terms USING gist (tenant_id, year_id, daterange(starts_on, ends_on, '[]'::text)) WHERE ((tenant_id)::text <> ''::text);
CREATE UNIQUE INDEX terms_pkey ON public.terms USING btree (tenant_id, id);
CREATE UNIQUE INDEX throttles_pkey ON public.throttles USING btree (tenant_id, bucket);
CREATE UNIQUE INDEX ticket_deliveries_pkey ON public.ticket_deliveries USING btree (tenant_id, id);
CREATE UNIQUE INDEX ticket_deliveries_sequence ON public.ticket_deliveries USING btree (tenant_id, ticket_id, sequence);
CREATE INDEX ticket_desk_events_by_ticket ON public.ticket_desk_events USING btree (tenant_id, ticket_id);
CREATE UNIQUE INDEX ticket_desk_events_pkey ON public.ticket_desk_events USING btree (tenant_id, event_id);
CREATE INDEX ticket_events_by_ticket ON public.ticket_events USING btree (tenant_id, ticket_id, at);
CREATE INDEX ticket_events_by_user ON public.ticket_events USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX ticket_events_pkey ON public.ticket_events USING btree (tenant_id, id);
CREATE INDEX ticket_files_by_post ON public.ticket_files USING btree (tenant_id, post_id, "position");
CREATE INDEX ticket_files_by_user ON public.ticket_files USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX ticket_files_pkey ON public.ticket_files USING btree (tenant_id, file_id);
CREATE INDEX ticket_kinds_by_assignee ON public.ticket_kinds USING btree (tenant_id, assignee_id);
CREATE UNIQUE INDEX ticket_kinds_pkey ON public.ticket_kinds USING btree (tenant_id, kind);
CREATE UNIQUE INDEX ticket_numbers_pkey ON public.ticket_numbers USING btree (tenant_id);
CREATE INDEX ticket_posts_by_ticket ON public.ticket_posts USING btree (tenant_id, ticket_id, posted_at);
CREATE UNIQUE INDEX ticket_posts_first ON public.ticket_posts USING btree (tenant_id, ticket_id) WHERE is_first;
CREATE UNIQUE INDEX ticket_posts_once ON public.ticket_posts USING btree (tenant_id, user_id, client_id) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX ticket_posts_pkey ON public.ticket_posts USING btree (tenant_id, id);
CREATE UNIQUE INDEX ticket_saved_answers_pkey ON public.ticket_saved_answers USING btree (tenant_id, id);
CREATE UNIQUE INDEX ticket_saved_answers_title ON public.ticket_saved_answers USING btree (tenant_id, lower(title));
CREATE UNIQUE INDEX ticket_settings_pkey ON public.ticket_settings USING btree (tenant_id);
CREATE INDEX tickets_by_assignee ON public.tickets USING btree (tenant_id, assignee_id, state);
CREATE INDEX tickets_by_state ON public.tickets USING btree (tenant_id, state, changed_at);
CREATE INDEX tickets_by_student ON public.tickets USING btree (tenant_id, student_id);
CREATE INDEX tickets_by_user ON public.tickets USING btree (tenant_id, user_id, changed_at);
CREATE UNIQUE INDEX tickets_number ON public.tickets USING btree (tenant_id, number);
CREATE INDEX tickets_open ON public.tickets USING btree (tenant_id, resolve_due_at) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX tickets_pkey ON public.tickets USING btree (tenant_id, id);
CREATE INDEX timetable_generations_by_creator ON public.timetable_generations USING btree (tenant_id, created_by);
CREATE INDEX timetable_generations_by_version ON public.timetable_generations USING btree (tenant_id, version_id, created_at);
CREATE UNIQUE INDEX timetable_generations_one_at_a_time ON public.timetable_generations USING btree (tenant_id, version_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE UNIQUE INDEX timetable_generations_pkey ON public.timetable_generations USING btree (tenant_id, id);
CREATE INDEX timetable_lessons_by_class ON public.timetable_lessons USING btree (tenant_id, class_id, version_id);
CREATE INDEX timetable_lessons_by_period ON public.timetable_lessons USING btree (tenant_id, period_id);
CREATE INDEX timetable_lessons_by_requirement ON public.timetable_lessons USING btree (tenant_id, requirement_id);
CREATE INDEX timetable_lessons_by_room ON public.timetable_lessons USING btree (tenant_id, room_id, version_id);
CREATE INDEX timetable_lessons_by_subject ON public.timetable_lessons USING btree (tenant_id, subject_id);
CREATE INDEX timetable_lessons_by_teacher ON public.timetable_lessons USING btree (tenant_id, teacher_id, version_id);
CREATE INDEX timetable_lessons_class_once ON public.timetable_lessons USING gist (tenant_id, version_id, class_id, weekday, period_id, side) WHERE (((tenant_id)::text <> ''::text) AND published);
CREATE UNIQUE INDEX timetable_lessons_pkey ON public.timetable_lessons USING btree (tenant_id, id);
CREATE UNIQUE INDEX timetable_lessons_room_once ON public.timetable_lessons USING btree (tenant_id, version_id, room_id, weekday, period_id) WHERE published;
CREATE UNIQUE INDEX timetable_lessons_subject_once ON public.timetable_lessons USING btree (tenant_id, version_id, class_id, subject_id, weekday, period_id) WHERE published;
CREATE UNIQUE INDEX timetable_lessons_teacher_once ON public.timetable_lessons USING btree (tenant_id, version_id, teacher_id, weekday, period_id) WHERE published;
CREATE UNIQUE INDEX timetable_lessons_tenant_id_version_id_requirement_id_card__key ON public.timetable_lessons USING btree (tenant_id, version_id, requirement_id, card, part);
CREATE INDEX timetable_requirements_by_class ON public.timetable_requirements USING btree (tenant_id, class_id);
CREATE INDEX timetable_requirements_by_subject ON public.timetable_requirements USING btree (tenant_id, subject_id);
CREATE INDEX timetable_requirements_by_teacher ON public.timetable_requirements USING btree (tenant_id, teacher_id);
CREATE UNIQUE INDEX timetable_requirements_once ON public.timetable_requirements USING btree (tenant_id, year_id, class_id, subject_id);
CREATE UNIQUE INDEX timetable_requirements_pkey ON public.timetable_requirements USING btree (tenant_id, id);
CREATE INDEX timetable_substitutions_by_absent ON public.timetable_substitutions USING btree (tenant_id, absent_id);
CREATE INDEX timetable_substitutions_by_creator ON public.timetable_substitutions USING btree (tenant_id, created_by);
CREATE INDEX timetable_substitutions_by_lesson ON public.timetable_substitutions USING btree (tenant_id, lesson_id);
CREATE INDEX timetable_substitutions_by_period ON public.timetable_substitutions USING btree (tenant_id, period_id);
CREATE INDEX timetable_substitutions_by_substitute ON public.timetable_substitutions USING btree (tenant_id, substitute_id, day);
CREATE UNIQUE INDEX timetable_substitutions_once ON public.timetable_substitutions USING btree (tenant_id, year_id, day, lesson_id);
CREATE UNIQUE INDEX timetable_substitutions_one_place ON public.timetable_substitutions USING btree (tenant_id, year_id, day, period_id, substitute_id);
CREATE UNIQUE INDEX timetable_substitutions_pkey ON public.timetable_substitutions USING btree (tenant_id, id);
CREATE INDEX timetable_teachers_by_teacher ON public.timetable_teachers USING btree (tenant_id, teacher_id);
CREATE UNIQUE INDEX timetable_teachers_pkey ON public.timetable_teachers USING btree (tenant_id, id);
CREATE UNIQUE INDEX timetable_teachers_tenant_id_year_id_teacher_id_key ON public.timetable_teachers USING btree (tenant_id, year_id, teacher_id);
CREATE INDEX timetable_times_off_by_period ON public.timetable_times_off USING btree (tenant_id, period_id);
CREATE INDEX timetable_times_off_by_teacher ON public.timetable_times_off USING btree (tenant_id, teacher_id);
CREATE UNIQUE INDEX timetable_times_off_pkey ON public.timetable_times_off USING btree (tenant_id, id);
CREATE UNIQUE INDEX timetable_times_off_tenant_id_year_id_teacher_id_weekday_pe_key ON public.timetable_times_off USING btree (tenant_id, year_id, teacher_id, weekday, period_id) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX timetable_versions_by_name ON public.timetable_versions USING btree (tenant_id, year_id, lower(name));
CREATE INDEX timetable_versions_by_publisher ON public.timetable_versions USING btree (tenant_id, published_by);
CREATE UNIQUE INDEX timetable_versions_one_a_day ON public.timetable_versions USING btree (tenant_id, year_id, effective_from) WHERE (status = 'published'::text);
CREATE UNIQUE INDEX timetable_versions_pkey ON public.timetable_versions USING btree (tenant_id, id);
CREATE UNIQUE INDEX timetable_versions_tenant_id_year_id_id_key ON public.timetable_versions USING btree (tenant_id, year_id, id);
CREATE INDEX users_by_email ON public.users USING btree (tenant_id, lower(email));
CREATE INDEX users_by_phone ON public.users USING btree (tenant_id, phone);
CREATE INDEX users_by_role ON public.users USING btree (tenant_id, role_id, lower(first_name), lower(last_name), id);
CREATE UNIQUE INDEX users_by_user_name ON public.users USING btree (tenant_id, lower(user_name));
CREATE UNIQUE INDEX users_pkey ON public.users USING btree (tenant_id, id);
CREATE INDEX users_students ON public.users USING btree (tenant_id, lower(first_name), lower(last_name), id) INCLUDE (first_name, last_name, status_id, search_text, search_key) WHERE ((role_id = 2) AND (NOT is_guardian));
CREATE UNIQUE INDEX vault_alerts_pkey ON public.vault_alerts USING btree (tenant_id, item_id, days);
CREATE INDEX vault_categories_by_user ON public.vault_categories USING btree (tenant_id, changed_by);
CREATE UNIQUE INDEX vault_categories_pkey ON public.vault_categories USING btree (tenant_id, code);
CREATE INDEX vault_files_by_user ON public.vault_files USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX vault_files_pkey ON public.vault_files USING btree (tenant_id, file_id);
CREATE INDEX vault_items_by_adder ON public.vault_items USING btree (tenant_id, added_by);
CREATE INDEX vault_items_by_expiry ON public.vault_items USING btree (tenant_id, expires_on) WHERE (removed_at IS NULL);
CREATE INDEX vault_items_by_file ON public.vault_items USING btree (tenant_id, file_id);
CREATE INDEX vault_items_by_owner ON public.vault_items USING btree (tenant_id, user_id, category);
CREATE INDEX vault_items_by_replaced ON public.vault_items USING btree (tenant_id, replaces_id);
CREATE INDEX vault_items_by_verifier ON public.vault_items USING btree (tenant_id, verified_by);
CREATE UNIQUE INDEX vault_items_pkey ON public.vault_items USING btree (tenant_id, id);
CREATE UNIQUE INDEX vault_items_replaced ON public.vault_items USING btree (tenant_id, replaces_id) WHERE ((replaces_id IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX vault_looks_by_item ON public.vault_looks USING btree (tenant_id, item_id, at);
CREATE INDEX vault_looks_by_link ON public.vault_looks USING btree (tenant_id, link_of, id) WHERE (link_of IS NOT NULL);
CREATE INDEX vault_looks_by_user ON public.vault_looks USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX vault_looks_pkey ON public.vault_looks USING btree (tenant_id, id);
CREATE INDEX vault_shares_by_item ON public.vault_shares USING btree (tenant_id, item_id);
CREATE INDEX vault_shares_by_role ON public.vault_shares USING btree (tenant_id, role_id) WHERE (role_id IS NOT NULL);
CREATE INDEX vault_shares_by_sharer ON public.vault_shares USING btree (tenant_id, shared_by);
CREATE INDEX vault_shares_by_user ON public.vault_shares USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX vault_shares_pkey ON public.vault_shares USING btree (tenant_id, id);
CREATE UNIQUE INDEX visit_numbers_pkey ON public.visit_numbers USING btree (tenant_id, day);
CREATE UNIQUE INDEX visit_purposes_by_name ON public.visit_purposes USING btree (tenant_id, lower(name));
CREATE UNIQUE INDEX visit_purposes_pkey ON public.visit_purposes USING btree (tenant_id, id);
CREATE INDEX visitor_photos_by_user ON public.visitor_photos USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX visitor_photos_once ON public.visitor_photos USING btree (tenant_id, client_id);
CREATE UNIQUE INDEX visitor_photos_pkey ON public.visitor_photos USING btree (tenant_id, file_id);
CREATE UNIQUE INDEX visitor_receivers_pkey ON public.visitor_receivers USING btree (tenant_id, user_id);
CREATE UNIQUE INDEX visitor_settings_pkey ON public.visitor_settings USING btree (tenant_id);
CREATE UNIQUE INDEX visitors_by_phone ON public.visitors USING btree (tenant_id, phone_mark) WHERE (phone_mark IS NOT NULL);
CREATE INDEX visitors_by_photo ON public.visitors USING btree (tenant_id, photo_file_id);
CREATE UNIQUE INDEX visitors_pkey ON public.visitors USING btree (tenant_id, id);
CREATE INDEX visits_by_answerer ON public.visits USING btree (tenant_id, answered_by);
CREATE UNIQUE INDEX visits_by_badge ON public.visits USING btree (tenant_id, badge_hash) WHERE (badge_hash IS NOT NULL);
CREATE INDEX visits_by_day ON public.visits USING btree (tenant_id, day, state);
CREATE INDEX visits_by_gate_in ON public.visits USING btree (tenant_id, gate_in);
CREATE INDEX visits_by_gate_out ON public.visits USING btree (tenant_id, gate_out);
CREATE INDEX visits_by_host ON public.visits USING btree (tenant_id, host_id, day);
CREATE INDEX visits_by_inviter ON public.visits USING btree (tenant_id, invited_by);
CREATE UNIQUE INDEX visits_by_pass ON public.visits USING btree (tenant_id, pass_hash) WHERE (pass_hash IS NOT NULL);
CREATE INDEX visits_by_photo ON public.visits USING btree (tenant_id, photo_file_id);
CREATE INDEX visits_by_purpose ON public.visits USING btree (tenant_id, purpose_id);
CREATE INDEX visits_by_visitor ON public.visits USING btree (tenant_id, visitor_id, day);
CREATE UNIQUE INDEX visits_number ON public.visits USING btree (tenant_id, day, number);
CREATE UNIQUE INDEX visits_once ON public.visits USING btree (tenant_id, client_id);
CREATE INDEX visits_open ON public.visits USING btree (tenant_id, state) WHERE (state = ANY (ARRAY['arrived'::text, 'awaitingHost'::text, 'approved'::text, 'noAnswer'::text, 'checkedIn'::text]));
CREATE UNIQUE INDEX visits_pkey ON public.visits USING btree (tenant_id, id);
CREATE INDEX watch_entries_by_adder ON public.watch_entries USING btree (tenant_id, added_by);
CREATE INDEX watch_entries_by_phone ON public.watch_entries USING btree (tenant_id, phone_mark);
CREATE UNIQUE INDEX watch_entries_pkey ON public.watch_entries USING btree (tenant_id, id);
CREATE UNIQUE INDEX whiteboard_elements_once ON public.whiteboard_elements USING btree (tenant_id, page_id, element_key);
CREATE UNIQUE INDEX whiteboard_elements_pkey ON public.whiteboard_elements USING btree (tenant_id, id);
CREATE INDEX whiteboard_pages_by_board ON public.whiteboard_pages USING btree (tenant_id, whiteboard_id, id);
CREATE INDEX whiteboard_pages_by_resource ON public.whiteboard_pages USING btree (tenant_id, resource_id);
CREATE UNIQUE INDEX whiteboard_pages_pkey ON public.whiteboard_pages USING btree (tenant_id, id);
CREATE INDEX whiteboard_shares_by_class ON public.whiteboard_shares USING btree (tenant_id, class_id);
CREATE UNIQUE INDEX whiteboard_shares_once ON public.whiteboard_shares USING btree (tenant_id, whiteboard_id, class_id);
CREATE UNIQUE INDEX whiteboard_shares_pkey ON public.whiteboard_shares USING btree (tenant_id, id);
CREATE INDEX whiteboards_by_owner ON public.whiteboards USING btree (tenant_id, owner_id, changed_at);
CREATE UNIQUE INDEX whiteboards_pkey ON public.whiteboards USING btree (tenant_id, id);
CREATE UNIQUE INDEX working_days_pkey ON public.working_days USING btree (tenant_id, id);
CREATE UNIQUE INDEX working_days_tenant_id_year_id_weekday_key ON public.working_days USING btree (tenant_id, year_id, weekday);
CREATE UNIQUE INDEX year_manifests_once ON public.year_manifests USING btree (tenant_id, of_year_id, relation);
CREATE UNIQUE INDEX year_manifests_pkey ON public.year_manifests USING btree (tenant_id, id);
CREATE INDEX year_turn_students_by_class ON public.year_turn_students USING btree (tenant_id, from_class_id);
CREATE INDEX year_turn_students_by_grade ON public.year_turn_students USING btree (tenant_id, grade_id);
CREATE INDEX year_turn_students_by_student ON public.year_turn_students USING btree (tenant_id, student_id);
CREATE UNIQUE INDEX year_turn_students_once ON public.year_turn_students USING btree (tenant_id, turn_id, student_id);
CREATE UNIQUE INDEX year_turn_students_pkey ON public.year_turn_students USING btree (tenant_id, id);
CREATE UNIQUE INDEX year_turn_tasks_once ON public.year_turn_tasks USING btree (tenant_id, turn_id, name);
CREATE UNIQUE INDEX year_turn_tasks_pkey ON public.year_turn_tasks USING btree (tenant_id, id);
CREATE INDEX year_turns_by_coming ON public.year_turns USING btree (tenant_id, to_year_id);
CREATE INDEX year_turns_by_starter ON public.year_turns USING btree (tenant_id, started_by);
CREATE INDEX year_turns_by_undone ON public.year_turns USING btree (tenant_id, undoes);
CREATE INDEX year_turns_by_year ON public.year_turns USING btree (tenant_id, from_year_id);
CREATE UNIQUE INDEX year_turns_one_running ON public.year_turns USING btree (tenant_id) WHERE (state = ANY (ARRAY['running'::text, 'failed'::text]));
CREATE UNIQUE INDEX year_turns_pkey ON public.year_turns USING btree (tenant_id, id);
