-- What families are asked to consent to.
create table consent_purposes (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  name      text not null check (length(name) between 1 and 80),
  is_active boolean not null default true,
  version   integer not null default 1,
  primary key (tenant_id, id)
);
create unique index consent_purposes_by_name on consent_purposes (tenant_id, lower(name));
call protect('consent_purposes');

-- Its texts. One that somebody has answered must stay as it was, so each change is a new row.
create table consent_texts (
  tenant_id  uuid not null default current_tenant(),
  purpose_id uuid not null,
  number     integer not null default 1 check (number > 0),
  body       text not null check (length(body) between 1 and 2000),
  written_by uuid,
  written_at timestamptz not null default now(),
  primary key (tenant_id, purpose_id, number),
  foreign key (tenant_id, purpose_id) references consent_purposes,
  foreign key (tenant_id, written_by) references users on delete set null (written_by)
);
create index consent_texts_by_writer on consent_texts (tenant_id, written_by);
call protect('consent_texts', append_only => true);

-- What guardians answered; the last answer to the last text counts.
create table consent_answers (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  student_id  uuid not null,
  purpose_id  uuid not null,
  number      integer not null,
  is_given    boolean not null,
  answered_by uuid,
  answered_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, purpose_id, number) references consent_texts,
  foreign key (tenant_id, answered_by) references users on delete set null (answered_by)
);
create index consent_answers_by_student on consent_answers (tenant_id, student_id, purpose_id, id);
create index consent_answers_by_text on consent_answers (tenant_id, purpose_id, number);
create index consent_answers_by_guardian on consent_answers (tenant_id, answered_by);
call protect('consent_answers', append_only => true);
call personal('consent_answers', '{is_given,answered_at}');
