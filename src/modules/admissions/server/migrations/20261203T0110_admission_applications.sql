-- A family on the public side: an e-mail address that was verified by a code. There is no password and no account.
create table admission_applicants (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  email      text not null check (length(email) between 3 and 254),
  language   text not null default 'en' check (language in ('en', 'hi')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index admission_applicants_by_email on admission_applicants (tenant_id, email);
call protect('admission_applicants');

-- Codes are for an address, whether somebody has applied with it or not: nobody learns which.
create table admission_codes (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  email      text not null check (length(email) between 3 and 254),
  language   text not null default 'en' check (language in ('en', 'hi')),
  code_hash  bytea,
  tries_left smallint not null default 5,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (tenant_id, id)
);
create index admission_codes_by_expiry on admission_codes (tenant_id, expires_at);
call protect('admission_codes');

create table admission_sessions (
  tenant_id    uuid not null default current_tenant(),
  token_hash   bytea not null,
  applicant_id uuid not null,
  expires_at   timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, applicant_id) references admission_applicants on delete cascade
);
create index admission_sessions_by_applicant on admission_sessions (tenant_id, applicant_id);
call protect('admission_sessions');

-- Numbers that count up without holes: of applications, receipts and admissions.
create table admission_numbers (
  tenant_id uuid not null default current_tenant(),
  series    text not null check (length(series) between 1 and 40),
  last      integer not null default 0,
  primary key (tenant_id, series)
);
call protect('admission_numbers');

create table admission_applications (
  tenant_id       uuid not null default current_tenant(),
  id              uuid not null default new_id(),
  post_id         uuid not null,
  post_grade_id   uuid not null,
  form_version_id uuid not null,
  -- None for those typed at the desk.
  applicant_id    uuid,
  -- Given when it is submitted.
  number          text check (length(number) <= 30),
  state           text not null default 'draft' check (state in ('enquiry', 'draft', 'submitted', 'screening', 'documentsPending',
    'evaluation', 'decisionPending', 'offered', 'accepted', 'enrolled', 'waitlisted', 'rejected', 'withdrawn', 'expired', 'duplicate')),
  state_since     timestamptz not null default now(),
  source          text not null default 'online' check (source in ('online', 'desk')),
  quota           text not null default 'General' check (quota in ('General', 'SC', 'ST', 'OBC', 'Minority')),
  -- By field key. Aadhaar numbers are never among them.
  answers         jsonb not null default '{}',
  -- The furthest section the family has opened, counted from 0.
  section_reached smallint not null default 0,
  -- Copied from the answers that are mapped to them, for lists and to find duplicates.
  child_name      text not null default '' check (length(child_name) <= 210),
  date_of_birth   date,
  guardian_name   text not null default '' check (length(guardian_name) <= 210),
  guardian_phone  text not null default '' check (length(guardian_phone) <= 20),
  email           text not null default '' check (length(email) <= 254),
  has_sibling     boolean not null default false,
  -- An older application of the same child, and who has decided that this one stands nevertheless.
  duplicate_of    uuid,
  duplicate_ok_by uuid,
  score           numeric(8, 3),
  rank            integer,
  student_id      uuid,
  started_at      timestamptz not null default now(),
  saved_at        timestamptz not null default now(),
  submitted_at    timestamptz,
  erased_at       timestamptz,
  version         integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, post_id) references admission_posts,
  foreign key (tenant_id, post_grade_id) references admission_post_grades,
  foreign key (tenant_id, form_version_id) references admission_form_versions,
  foreign key (tenant_id, applicant_id) references admission_applicants,
  foreign key (tenant_id, duplicate_of) references admission_applications,
  foreign key (tenant_id, duplicate_ok_by) references users on delete set null (duplicate_ok_by),
  foreign key (tenant_id, student_id) references users on delete set null (student_id)
);
create index admission_applications_by_state on admission_applications (tenant_id, state, submitted_at, id);
create index admission_applications_by_post on admission_applications (tenant_id, post_id, state);
create index admission_applications_by_post_grade on admission_applications (tenant_id, post_grade_id, state);
create index admission_applications_by_form on admission_applications (tenant_id, form_version_id);
create index admission_applications_by_applicant on admission_applications (tenant_id, applicant_id);
create index admission_applications_by_birth on admission_applications (tenant_id, date_of_birth) where date_of_birth is not null;
create index admission_applications_by_original on admission_applications (tenant_id, duplicate_of);
create index admission_applications_by_decider on admission_applications (tenant_id, duplicate_ok_by);
create index admission_applications_by_student on admission_applications (tenant_id, student_id);
call protect('admission_applications');

-- Aadhaar numbers of an application, sealed with a key that is not in the database. The mark finds the same number again.
create table admission_aadhaars (
  tenant_id      uuid not null default current_tenant(),
  application_id uuid not null,
  field_key      text not null check (length(field_key) between 1 and 40),
  sealed         bytea not null,
  last4          text not null check (last4 ~ '^[0-9]{4}$'),
  mark           bytea not null,
  primary key (tenant_id, application_id, field_key),
  foreign key (tenant_id, application_id) references admission_applications on delete cascade
);
create index admission_aadhaars_by_mark on admission_aadhaars (tenant_id, mark);
call protect('admission_aadhaars');

create table admission_documents (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  application_id uuid not null,
  -- The key of a document the post asks for, or of an image field of the form.
  document_key   text not null check (length(document_key) between 1 and 40),
  file_id        uuid not null,
  state          text not null default 'pending' check (state in ('pending', 'verified', 'returned')),
  reason         text not null default '' check (length(reason) <= 300),
  sent_at        timestamptz not null default now(),
  checked_at     timestamptz,
  checked_by     uuid,
  primary key (tenant_id, id),
  unique (tenant_id, application_id, document_key),
  foreign key (tenant_id, application_id) references admission_applications on delete cascade,
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, checked_by) references users on delete set null (checked_by)
);
create index admission_documents_by_file on admission_documents (tenant_id, file_id);
create index admission_documents_by_checker on admission_documents (tenant_id, checked_by);
call protect('admission_documents');

-- Everything that happened to an application, in order: changes of state, notes of the office, messages to the family.
create table admission_events (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  application_id uuid not null,
  kind           text not null check (kind in ('state', 'note', 'message', 'document', 'payment', 'evaluation', 'offer')),
  from_state     text check (length(from_state) <= 30),
  to_state       text check (length(to_state) <= 30),
  words          text not null default '' check (length(words) <= 2000),
  by_user        uuid,
  at             timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references admission_applications on delete cascade,
  foreign key (tenant_id, by_user) references users on delete restrict
);
create index admission_events_by_application on admission_events (tenant_id, application_id, id);
create index admission_events_by_user on admission_events (tenant_id, by_user);
call protect('admission_events', append_only => true);

-- Seats as a ledger. `seats` changes how many there are, `taken` how many of them are spoken for; both only ever add up.
create table admission_seat_entries (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  post_grade_id  uuid not null,
  quota          text not null check (quota in ('General', 'SC', 'ST', 'OBC', 'Minority')),
  application_id uuid,
  kind           text not null check (kind in ('capacity', 'offer', 'accept', 'enrol', 'release')),
  seats          integer not null default 0,
  taken          smallint not null default 0 check (taken between -1 and 1),
  by_user        uuid,
  at             timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, post_grade_id) references admission_post_grades,
  foreign key (tenant_id, application_id) references admission_applications,
  foreign key (tenant_id, by_user) references users on delete restrict,
  check ((kind = 'capacity') = (application_id is null)),
  check (seats = 0 or kind = 'capacity'),
  check (taken = 0 or kind <> 'capacity')
);
create index admission_seat_entries_by_quota on admission_seat_entries (tenant_id, post_grade_id, quota);
create index admission_seat_entries_by_application on admission_seat_entries (tenant_id, application_id);
create index admission_seat_entries_by_user on admission_seat_entries (tenant_id, by_user);
call protect('admission_seat_entries', append_only => true);

create function add_to_admission_quota() returns trigger language plpgsql as $$
begin
  insert into admission_quotas as q (tenant_id, post_grade_id, quota, seats, taken)
    values (new.tenant_id, new.post_grade_id, new.quota, 0, 0)
  on conflict (tenant_id, post_grade_id, quota) do nothing;
  update admission_quotas q set seats = q.seats + new.seats, taken = q.taken + new.taken
    where q.tenant_id = new.tenant_id and q.post_grade_id = new.post_grade_id and q.quota = new.quota;
  return null;
end
$$;
create trigger add_to_quota after insert on admission_seat_entries for each row execute function add_to_admission_quota();

-- The quotas whose sums differ from their entries, and the applications that hold other than no seat or one.
create function wrong_admission_seats() returns table (post_grade_id uuid, quota text, application_id uuid) language sql stable as $$
  select q.post_grade_id, q.quota, null::uuid from admission_quotas q left join (
    select e.post_grade_id, e.quota, sum(e.seats) as seats, sum(e.taken) as taken from admission_seat_entries e group by 1, 2) s
    on s.post_grade_id = q.post_grade_id and s.quota = q.quota
  where (q.seats, q.taken) <> (coalesce(s.seats, 0), coalesce(s.taken, 0))
  union all
  select null, null, e.application_id from admission_seat_entries e where e.application_id is not null
  group by e.application_id having sum(e.taken) not between 0 and 1
$$;

create table admission_offers (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  application_id uuid not null,
  quota          text not null check (quota in ('General', 'SC', 'ST', 'OBC', 'Minority')),
  state          text not null default 'open' check (state in ('open', 'accepted', 'declined', 'expired', 'withdrawn', 'full')),
  -- In paise; to be paid before the offer counts as accepted.
  fee            bigint not null default 0 check (fee >= 0),
  expires_at     timestamptz not null,
  made_by        uuid,
  made_at        timestamptz not null default now(),
  answered_at    timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references admission_applications,
  foreign key (tenant_id, made_by) references users on delete set null (made_by)
);
create unique index admission_offers_one_open on admission_offers (tenant_id, application_id) where state in ('open', 'accepted');
create index admission_offers_by_expiry on admission_offers (tenant_id, expires_at) where state = 'open';
create index admission_offers_by_maker on admission_offers (tenant_id, made_by);
call protect('admission_offers');

-- What a family was asked to pay online. It is paid when the gateway says so, never when a browser does.
create table admission_payments (
  tenant_id           uuid not null default current_tenant(),
  id                  uuid not null default new_id(),
  application_id      uuid not null,
  purpose             text not null check (purpose in ('application', 'offer')),
  amount              bigint not null check (amount > 0),
  state               text not null default 'opened' check (state in ('opened', 'paid', 'expired')),
  provider_order_id   text not null default '' check (length(provider_order_id) <= 60),
  provider_payment_id text not null default '' check (length(provider_payment_id) <= 60),
  address             text not null default '' check (length(address) <= 500),
  -- Of a series of its own: ADM.
  receipt_no          text check (length(receipt_no) <= 30),
  expires_at          timestamptz not null,
  opened_at           timestamptz not null default now(),
  paid_at             timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, receipt_no),
  foreign key (tenant_id, application_id) references admission_applications,
  check ((state = 'paid') = (paid_at is not null))
);
create unique index admission_payments_once on admission_payments (tenant_id, application_id, purpose) where state in ('opened', 'paid');
call protect('admission_payments');

-- Times families can book for a round of a post.
create table admission_slots (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  post_id   uuid not null,
  round_key text not null check (length(round_key) between 1 and 40),
  starts_at timestamptz not null,
  minutes   smallint not null default 20 check (minutes between 5 and 480),
  place     text not null default '' check (length(place) <= 80),
  places    smallint not null default 1 check (places between 1 and 500),
  booked    smallint not null default 0,
  panel     uuid[] not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, post_id) references admission_posts,
  constraint admission_slots_not_overfull check (booked between 0 and places)
);
create index admission_slots_by_post on admission_slots (tenant_id, post_id, round_key, starts_at);
call protect('admission_slots');

-- A round of an application: the booked time and the scores the panel gave, by criterion.
create table admission_evaluations (
  tenant_id      uuid not null default current_tenant(),
  application_id uuid not null,
  round_key      text not null check (length(round_key) between 1 and 40),
  slot_id        uuid,
  scores         jsonb not null default '{}',
  total          numeric(8, 3),
  note           text not null default '' check (length(note) <= 1000),
  scored_by      uuid,
  scored_at      timestamptz,
  version        integer not null default 1,
  primary key (tenant_id, application_id, round_key),
  foreign key (tenant_id, application_id) references admission_applications on delete cascade,
  foreign key (tenant_id, slot_id) references admission_slots,
  foreign key (tenant_id, scored_by) references users on delete set null (scored_by)
);
create index admission_evaluations_by_slot on admission_evaluations (tenant_id, slot_id);
create index admission_evaluations_by_scorer on admission_evaluations (tenant_id, scored_by);
call protect('admission_evaluations');

-- A ranking that can be made again: the seed, the applications it was made of, and what came out.
create table admission_rankings (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  post_grade_id uuid not null,
  method        text not null check (method in ('merit', 'lottery', 'arrival')),
  seed          text not null check (length(seed) between 1 and 80),
  entrants      jsonb not null,
  entrants_hash text not null check (length(entrants_hash) = 64),
  result        uuid[] not null,
  made_by       uuid,
  made_at       timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, post_grade_id) references admission_post_grades,
  foreign key (tenant_id, made_by) references users on delete restrict
);
create index admission_rankings_by_grade on admission_rankings (tenant_id, post_grade_id, made_at);
create index admission_rankings_by_maker on admission_rankings (tenant_id, made_by);
call protect('admission_rankings', append_only => true);

-- An admission step by step. `steps` is a list of {name, state, created}; each can be undone.
create table admission_runs (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  application_id uuid not null,
  state          text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  input          jsonb not null default '{}',
  steps          jsonb not null default '[]',
  problem        text not null default '' check (length(problem) <= 500),
  started_by     uuid,
  started_at     timestamptz not null default now(),
  ended_at       timestamptz,
  version        integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references admission_applications,
  foreign key (tenant_id, started_by) references users on delete set null (started_by)
);
create unique index admission_runs_one_live on admission_runs (tenant_id, application_id) where state <> 'undone';
create index admission_runs_by_starter on admission_runs (tenant_id, started_by);
call protect('admission_runs');
