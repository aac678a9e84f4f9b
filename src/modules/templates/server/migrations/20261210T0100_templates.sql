-- What the school's documents look like: drafts. What is used is a row of school_template_versions.
create table school_templates (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  kind       text not null check (kind in ('bonafide', 'transferCertificate', 'character', 'feeCertificate', 'idCard', 'hallTicket',
    'letter', 'staffCard', 'staffLetter', 'visitorBadge')),
  name       text not null check (char_length(name) between 1 and 60),
  -- A `DocumentDesign`.
  content    jsonb not null,
  -- Whether the draft differs from the newest version.
  is_changed boolean not null default true,
  is_retired boolean not null default false,
  version    integer not null default 1,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index school_templates_by_kind on school_templates (tenant_id, kind);
call protect('school_templates');

-- A version never changes. Somebody else decides about it in school_template_reviews.
create table school_template_versions (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  template_id  uuid not null,
  number       integer not null check (number > 0),
  content      jsonb not null,
  submitted_by uuid not null,
  submitted_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, id, submitted_by),
  constraint school_template_versions_once unique (tenant_id, template_id, number),
  foreign key (tenant_id, template_id) references school_templates,
  foreign key (tenant_id, submitted_by) references users
);
create index school_template_versions_by_person on school_template_versions (tenant_id, submitted_by);
call protect('school_template_versions', append_only => true);

create table school_template_reviews (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  version_id   uuid not null,
  -- Of the version, so that the database can refuse a review of one's own.
  submitted_by uuid not null,
  decision     text not null check (decision in ('withdrawn', 'approved', 'returned')),
  note         text not null default '' check (char_length(note) <= 300),
  -- Nobody else has to decide when the author withdraws it.
  decided_by   uuid,
  decided_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint school_template_reviews_once unique (tenant_id, version_id),
  constraint school_template_reviews_by_others check (decided_by <> submitted_by),
  check ((decision = 'withdrawn') = (decided_by is null)),
  foreign key (tenant_id, version_id, submitted_by) references school_template_versions (tenant_id, id, submitted_by),
  foreign key (tenant_id, decided_by) references users
);
create index school_template_reviews_by_version on school_template_reviews (tenant_id, version_id, submitted_by);
create index school_template_reviews_by_person on school_template_reviews (tenant_id, decided_by);
call protect('school_template_reviews', append_only => true);

-- The next number of each kind in a year. Taken in the transaction that issues, so that none is missing and none is double.
create table document_series (
  tenant_id uuid not null default current_tenant(),
  kind      text not null check (char_length(kind) between 1 and 40),
  year_id   uuid not null default current_year(),
  next      bigint not null default 1,
  primary key (tenant_id, kind, year_id),
  foreign key (tenant_id, year_id) references academic_years
);
create index document_series_by_year on document_series (tenant_id, year_id);
call protect('document_series', yearly => true);

create function take_document_numbers(of_kind text, many bigint) returns bigint language sql as $$
  insert into document_series as s (kind, next) values (of_kind, many + 1)
  on conflict (tenant_id, kind, year_id) do update set next = s.next + many
  returning next - many
$$;

-- The letterhead of a day, kept once for all documents that were issued with it.
create table document_letterheads (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  hash      text not null check (char_length(hash) between 1 and 64),
  name      text not null check (char_length(name) <= 200),
  lines     text[] not null,
  colour    text not null check (colour ~ '^#[0-9a-fA-F]{6}$'),
  logo      bytea,
  kept_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint document_letterheads_once unique (tenant_id, hash)
);
call protect('document_letterheads', append_only => true);

-- What was issued together, with the design it was printed with.
create table document_issues (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  kind          text not null check (char_length(kind) between 1 and 40),
  -- Null for a ready template.
  version_id    uuid,
  -- A `DocumentDesign`, so that the paper can be printed again with the same bytes whatever becomes of the template.
  design        jsonb not null,
  letterhead_id uuid not null,
  -- Why dues were no obstacle to a transfer certificate.
  waiver        text not null default '' check (char_length(waiver) <= 200),
  waived_minor  bigint not null default 0 check (waived_minor >= 0),
  issued_by     uuid not null,
  issued_at     timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, version_id) references school_template_versions,
  foreign key (tenant_id, letterhead_id) references document_letterheads,
  foreign key (tenant_id, issued_by) references users
);
create index document_issues_by_version on document_issues (tenant_id, version_id);
create index document_issues_by_letterhead on document_issues (tenant_id, letterhead_id);
create index document_issues_by_person on document_issues (tenant_id, issued_by);
call protect('document_issues', append_only => true);

-- A photo made small, as it was when a document was issued.
create table document_photos (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  user_id   uuid not null,
  -- The file it was made of, which may be gone.
  source_id uuid not null,
  photo     bytea not null,
  kept_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint document_photos_once unique (tenant_id, user_id, source_id),
  foreign key (tenant_id, user_id) references users
);
call protect('document_photos', append_only => true);
call personal('document_photos', '{kept_at}');

create table issued_documents (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  issue_id  uuid not null,
  kind      text not null check (char_length(kind) between 1 and 40),
  number    text not null check (char_length(number) between 1 and 60),
  -- In the address behind the square code; nobody can guess it.
  token     uuid not null default gen_random_uuid(),
  -- A student or one of the staff.
  user_id   uuid,
  visit_id  uuid,
  name      text not null check (char_length(name) <= 250),
  -- The values and tables it prints.
  content   jsonb not null,
  -- The file of the photo at that moment; see document_photos.
  photo_source uuid,
  -- The document that this one makes invalid.
  replaces  uuid,
  issued_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint issued_documents_number unique (tenant_id, number),
  constraint issued_documents_token unique (tenant_id, token),
  constraint issued_documents_replaced_once unique (tenant_id, replaces),
  foreign key (tenant_id, issue_id) references document_issues,
  foreign key (tenant_id, user_id) references users,
  foreign key (tenant_id, visit_id) references visits,
  foreign key (tenant_id, replaces) references issued_documents,
  check (user_id is not null or visit_id is not null)
);
create index issued_documents_by_issue on issued_documents (tenant_id, issue_id);
create index issued_documents_by_person on issued_documents (tenant_id, user_id, kind);
create index issued_documents_by_visit on issued_documents (tenant_id, visit_id);
create index issued_documents_newest on issued_documents (tenant_id, issued_at desc, id);
call protect('issued_documents', append_only => true);
call personal('issued_documents', '{kind,number,content,issued_at}');

create table document_revocations (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  document_id uuid not null,
  reason      text not null check (char_length(reason) between 1 and 200),
  revoked_by  uuid not null,
  revoked_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint document_revocations_once unique (tenant_id, document_id),
  foreign key (tenant_id, document_id) references issued_documents,
  foreign key (tenant_id, revoked_by) references users
);
create index document_revocations_by_person on document_revocations (tenant_id, revoked_by);
call protect('document_revocations', append_only => true);

-- Each print of the office. The second and later ones are marked as duplicates.
create table document_copies (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  document_id uuid not null,
  printed_by  uuid not null,
  printed_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, document_id) references issued_documents,
  foreign key (tenant_id, printed_by) references users
);
create index document_copies_by_document on document_copies (tenant_id, document_id);
create index document_copies_by_person on document_copies (tenant_id, printed_by);
call protect('document_copies', append_only => true);

-- The documents of a file that is made in the background.
create table document_prints (
  tenant_id   uuid not null default current_tenant(),
  download_id uuid not null,
  document_id uuid not null,
  -- 1 is the original.
  copy        integer not null check (copy > 0),
  primary key (tenant_id, download_id, document_id),
  foreign key (tenant_id, download_id) references downloads on delete cascade,
  foreign key (tenant_id, document_id) references issued_documents
);
create index document_prints_by_document on document_prints (tenant_id, document_id);
call protect('document_prints');
