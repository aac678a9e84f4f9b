-- How a group of grades is marked, as the office is writing it. What is used is a published version.
create table gradebook_templates (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  name       text not null check (char_length(name) between 1 and 80),
  state      text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  -- Terms, schemes, subjects and scales (`TemplateContent`).
  content    jsonb not null,
  -- Whether the content differs from the version published last.
  is_changed boolean not null default true,
  changed_at timestamptz not null default now(),
  version    integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  foreign key (tenant_id, year_id) references academic_years
);
create index gradebook_templates_by_year on gradebook_templates (tenant_id, year_id, state);
call protect('gradebook_templates', yearly => true);

-- The grades a template is for.
create table gradebook_template_grades (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  template_id uuid not null,
  grade_id    uuid not null,
  primary key (tenant_id, id),
  constraint gradebook_template_grades_once unique (tenant_id, template_id, grade_id),
  foreign key (tenant_id, year_id, template_id) references gradebook_templates (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, grade_id) references grades
);
create index gradebook_template_grades_by_template on gradebook_template_grades (tenant_id, year_id, template_id);
create index gradebook_template_grades_by_grade on gradebook_template_grades (tenant_id, grade_id);
call protect('gradebook_template_grades', yearly => true);

-- What was published, unchanged for ever: results name the version they were calculated by.
create table gradebook_versions (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  year_id      uuid not null default current_year(),
  template_id  uuid not null,
  number       integer not null check (number > 0),
  content      jsonb not null,
  published_by uuid not null,
  published_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  constraint gradebook_versions_once unique (tenant_id, template_id, number),
  foreign key (tenant_id, year_id, template_id) references gradebook_templates (tenant_id, year_id, id),
  foreign key (tenant_id, published_by) references users
);
create index gradebook_versions_by_template on gradebook_versions (tenant_id, year_id, template_id);
create index gradebook_versions_by_person on gradebook_versions (tenant_id, published_by);
call protect('gradebook_versions', append_only => true, yearly => true);

-- The marks of a class in one subject and term. It has a row from the first mark or step on; without one it is open and empty.
create table gradebook_sheets (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  class_id    uuid not null,
  -- Keys of the template: they stay the same in its later versions.
  subject_key text not null check (char_length(subject_key) between 1 and 40),
  term_key    text not null check (char_length(term_key) between 1 and 40),
  state       text not null default 'open' check (state in ('open', 'submitted', 'verified', 'locked', 'published')),
  -- Counts every reopening: what was handed on before is another revision.
  revision    integer not null default 1 check (revision > 0),
  changed_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  constraint gradebook_sheets_once unique (tenant_id, class_id, subject_key, term_key),
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id)
);
create index gradebook_sheets_by_class on gradebook_sheets (tenant_id, year_id, class_id, term_key);
call protect('gradebook_sheets', yearly => true);

-- Every step of a sheet, with the reason where one is asked for.
create table gradebook_sheet_steps (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  year_id   uuid not null default current_year(),
  sheet_id  uuid not null,
  step      text not null check (step in ('submit', 'verify', 'lock', 'publish', 'reopen')),
  reason    text not null default '' check (char_length(reason) <= 300),
  made_by   uuid not null,
  made_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id, sheet_id) references gradebook_sheets (tenant_id, year_id, id),
  foreign key (tenant_id, made_by) references users,
  check (step <> 'reopen' or reason <> '')
);
create index gradebook_sheet_steps_by_sheet on gradebook_sheet_steps (tenant_id, year_id, sheet_id, made_at);
create index gradebook_sheet_steps_by_person on gradebook_sheet_steps (tenant_id, made_by);
call protect('gradebook_sheet_steps', append_only => true, yearly => true);

-- One cell: marks, or a code that stands instead of them. A cleared cell keeps its row and its revision.
create table gradebook_marks (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  sheet_id   uuid not null,
  student_id uuid not null,
  part_key   text not null check (char_length(part_key) between 1 and 40),
  marks      numeric(6, 2) check (marks >= 0),
  code       text check (code in ('AB', 'ML', 'EX', 'NA')),
  -- Whoever changes a cell names the revision they saw.
  revision   integer not null default 1 check (revision > 0),
  entered_by uuid not null,
  entered_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  constraint gradebook_marks_once unique (tenant_id, sheet_id, student_id, part_key),
  foreign key (tenant_id, year_id, sheet_id) references gradebook_sheets (tenant_id, year_id, id),
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, entered_by) references users,
  check (marks is null or code is null)
);
create index gradebook_marks_by_sheet on gradebook_marks (tenant_id, year_id, sheet_id);
create index gradebook_marks_by_student on gradebook_marks (tenant_id, student_id);
create index gradebook_marks_by_person on gradebook_marks (tenant_id, entered_by);
call protect('gradebook_marks', yearly => true);
call personal('gradebook_marks', '{part_key,marks,code}');

-- What a cell was before and after each change, as texts: '37.5', 'AB', or empty.
create table gradebook_mark_changes (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  mark_id    uuid not null,
  revision   integer not null check (revision > 0),
  before     text not null check (char_length(before) <= 40),
  after      text not null check (char_length(after) <= 40),
  changed_by uuid not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint gradebook_mark_changes_once unique (tenant_id, mark_id, revision),
  foreign key (tenant_id, year_id, mark_id) references gradebook_marks (tenant_id, year_id, id),
  foreign key (tenant_id, changed_by) references users
);
create index gradebook_mark_changes_by_mark on gradebook_mark_changes (tenant_id, year_id, mark_id);
create index gradebook_mark_changes_by_person on gradebook_mark_changes (tenant_id, changed_by);
call protect('gradebook_mark_changes', append_only => true, yearly => true);

-- A remark about a student in a term, by the class teacher.
create table gradebook_remarks (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  class_id   uuid not null,
  student_id uuid not null,
  term_key   text not null check (char_length(term_key) between 1 and 40),
  remark     text not null default '' check (char_length(remark) <= 1000),
  -- `returned` comes back from the proof-reader with a note.
  state      text not null default 'written' check (state in ('written', 'returned', 'accepted')),
  note       text not null default '' check (char_length(note) <= 300),
  written_by uuid not null,
  written_at timestamptz not null default now(),
  read_by    uuid,
  read_at    timestamptz,
  version    integer not null default 1,
  primary key (tenant_id, id),
  constraint gradebook_remarks_once unique (tenant_id, year_id, student_id, term_key),
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id),
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, written_by) references users,
  foreign key (tenant_id, read_by) references users,
  check ((read_by is null) = (read_at is null))
);
create index gradebook_remarks_by_class on gradebook_remarks (tenant_id, year_id, class_id, term_key);
create index gradebook_remarks_by_student on gradebook_remarks (tenant_id, student_id);
create index gradebook_remarks_by_writer on gradebook_remarks (tenant_id, written_by);
create index gradebook_remarks_by_reader on gradebook_remarks (tenant_id, read_by);
call protect('gradebook_remarks', yearly => true);
call personal('gradebook_remarks', '{remark}');

-- Remarks to choose from, with tokens such as {name}. Those of the school have no owner.
create table gradebook_remark_bank (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  user_id   uuid,
  remark    text not null check (char_length(remark) between 1 and 400),
  added_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint gradebook_remark_bank_once unique nulls not distinct (tenant_id, user_id, remark),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call protect('gradebook_remark_bank');

-- Numbers of report cards, counted by year.
create table gradebook_card_series (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  year_id   uuid not null default current_year(),
  next      bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, year_id),
  foreign key (tenant_id, year_id) references academic_years
);
call protect('gradebook_card_series', yearly => true);

create function take_card_numbers(many bigint) returns bigint language sql as $$
  insert into gradebook_card_series as s (next) values (many + 1)
  on conflict (tenant_id, year_id) do update set next = s.next + many
  returning next - many
$$;

-- The letterhead of a day, kept once for all cards that were issued with it.
create table gradebook_letterheads (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  hash      text not null check (char_length(hash) between 1 and 64),
  name      text not null check (char_length(name) <= 200),
  lines     text[] not null,
  colour    text not null check (colour ~ '^#[0-9a-fA-F]{6}$'),
  logo      bytea,
  kept_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint gradebook_letterheads_once unique (tenant_id, hash)
);
call protect('gradebook_letterheads', append_only => true);

-- A report card as it was issued. What it prints is in `printed`, so that it can be printed again with the same bytes.
create table gradebook_cards (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  class_id    uuid not null,
  student_id  uuid not null,
  term_key    text not null check (char_length(term_key) between 1 and 40),
  version_id  uuid not null,
  number      text not null check (char_length(number) between 1 and 40),
  -- In the address behind the square code; nobody can guess it.
  token       uuid not null default gen_random_uuid(),
  -- A hash of everything the result was calculated from.
  inputs_hash text not null check (char_length(inputs_hash) between 1 and 64),
  printed     jsonb not null,
  letterhead_id uuid not null,
  -- The card this one replaces.
  supersedes  uuid,
  issued_by   uuid not null,
  issued_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  constraint gradebook_cards_number unique (tenant_id, year_id, number),
  constraint gradebook_cards_token unique (tenant_id, token),
  constraint gradebook_cards_superseded_once unique (tenant_id, supersedes),
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id),
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, year_id, version_id) references gradebook_versions (tenant_id, year_id, id),
  foreign key (tenant_id, letterhead_id) references gradebook_letterheads,
  foreign key (tenant_id, year_id, supersedes) references gradebook_cards (tenant_id, year_id, id),
  foreign key (tenant_id, issued_by) references users
);
create index gradebook_cards_by_class on gradebook_cards (tenant_id, year_id, class_id, term_key);
create index gradebook_cards_by_student on gradebook_cards (tenant_id, student_id, issued_at);
create index gradebook_cards_by_version on gradebook_cards (tenant_id, year_id, version_id);
create index gradebook_cards_by_superseded on gradebook_cards (tenant_id, year_id, supersedes);
create index gradebook_cards_by_letterhead on gradebook_cards (tenant_id, letterhead_id);
create index gradebook_cards_by_issuer on gradebook_cards (tenant_id, issued_by);
call protect('gradebook_cards', append_only => true, yearly => true);
call personal('gradebook_cards', '{number,printed,issued_at}');

-- Who of the family has opened a card, and when first.
create table gradebook_card_readings (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  year_id   uuid not null default current_year(),
  card_id   uuid not null,
  user_id   uuid not null,
  read_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint gradebook_card_readings_once unique (tenant_id, card_id, user_id),
  foreign key (tenant_id, year_id, card_id) references gradebook_cards (tenant_id, year_id, id),
  foreign key (tenant_id, user_id) references users
);
create index gradebook_card_readings_by_card on gradebook_card_readings (tenant_id, year_id, card_id);
create index gradebook_card_readings_by_person on gradebook_card_readings (tenant_id, user_id);
call protect('gradebook_card_readings', yearly => true);

-- Templates published in another year, so that this year can begin with one.
create function gradebook_templates_of_year(source uuid) returns table (id uuid, name text, content jsonb, grade_ids uuid[])
language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  return query
    select t.id, t.name, t.content, array(select g.grade_id from gradebook_template_grades g where g.template_id = t.id)
    from gradebook_templates t where t.year_id = source and t.state = 'published'
    order by t.name, t.id limit 100;
  perform set_config('app.across_years', '', true);
end
$$;

-- The card behind a square code, of whatever year.
create function find_report_card(asked uuid) returns table (
  number text, "issuedAt" timestamptz, "termName" text, "className" text, name text, "isSuperseded" boolean)
language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  return query
    select k.number, k.issued_at, k.printed->>'termName', k.printed->>'className', k.printed->>'studentName',
      exists (select from gradebook_cards n where n.tenant_id = k.tenant_id and n.supersedes = k.id)
    from gradebook_cards k where k.token = asked;
  perform set_config('app.across_years', '', true);
end
$$;
