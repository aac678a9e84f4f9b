-- How a school lets its students ask. A school without a row has the defaults.
create table doubt_settings (
  tenant_id       uuid not null default current_tenant(),
  students_answer boolean not null default false,
  class_age       smallint not null default 13 check (class_age between 3 and 20),
  version         integer not null default 1,
  primary key (tenant_id)
);
call protect('doubt_settings');

-- What a student wants to know from the teachers of a subject. The question itself is its first post.
create table doubts (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  student_id    uuid not null,
  class_id      uuid not null,
  subject_id    uuid not null,
  for_class     boolean not null,
  hides_name    boolean not null default false,
  about_kind    text not null default 'subject' check (about_kind in ('subject', 'topic', 'page', 'homework')),
  about_title   text not null default '' check (length(about_title) <= 400),
  curriculum_id uuid,
  item_id       uuid,
  resource_id   uuid,
  page          integer check (page between 1 and 99999),
  homework_id   uuid,
  state         text not null default 'open' check (state in ('open', 'answered', 'resolved')),
  asked_at      timestamptz not null default now(),
  changed_at    timestamptz not null default now(),
  -- When the teacher's turn began; counts while it is open.
  waiting_since timestamptz not null default now(),
  reminded_at   timestamptz,
  deleted_at    timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, student_id) references users on delete restrict,
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id),
  foreign key (tenant_id, subject_id) references subjects,
  foreign key (tenant_id, curriculum_id, item_id) references curriculum_items (tenant_id, curriculum_id, item_id)
    on delete set null (curriculum_id, item_id),
  foreign key (tenant_id, resource_id) references library_resources
);
create index doubts_by_class on doubts (tenant_id, class_id, subject_id, changed_at) where deleted_at is null;
create index doubts_open on doubts (tenant_id, year_id, class_id, subject_id, waiting_since)
  where state = 'open' and deleted_at is null;
create index doubts_by_student on doubts (tenant_id, student_id, changed_at);
create index doubts_by_item on doubts (tenant_id, curriculum_id, item_id);
create index doubts_by_resource on doubts (tenant_id, resource_id);
create index doubts_by_subject on doubts (tenant_id, subject_id);
call protect('doubts', yearly => true);
call personal('doubts', '{about_title,asked_at,state}');

-- The question and its answers. What is deleted stays for the office, with who, when and why. The client chooses `client_id`,
-- so that a post that is sent twice is kept once.
create table doubt_posts (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  doubt_id      uuid not null,
  user_id       uuid not null,
  client_id     text not null check (length(client_id) between 16 and 40),
  is_question   boolean not null default false,
  by_teacher    boolean not null default false,
  body          text not null default '' check (length(body) <= 2000),
  posted_at     timestamptz not null default now(),
  hidden_at     timestamptz,
  hidden_by     uuid,
  deleted_at    timestamptz,
  deleted_by    uuid,
  delete_reason text not null default '' check (length(delete_reason) <= 300),
  primary key (tenant_id, id),
  constraint doubt_posts_once unique (tenant_id, user_id, client_id),
  foreign key (tenant_id, doubt_id) references doubts,
  foreign key (tenant_id, user_id) references users on delete restrict,
  foreign key (tenant_id, hidden_by) references users on delete restrict,
  foreign key (tenant_id, deleted_by) references users on delete restrict
);
create index doubt_posts_by_doubt on doubt_posts (tenant_id, doubt_id, posted_at);
create unique index doubt_posts_question on doubt_posts (tenant_id, doubt_id) where is_question;
create index doubt_posts_deleted on doubt_posts (tenant_id, year_id, deleted_at) where deleted_at is not null;
create index doubt_posts_by_hider on doubt_posts (tenant_id, hidden_by);
create index doubt_posts_by_deleter on doubt_posts (tenant_id, deleted_by);
call protect('doubt_posts', yearly => true);
call personal('doubt_posts', '{body,posted_at}');

-- Photos and voice messages. They are uploaded first and belong to nothing until their post is sent.
create table doubt_files (
  tenant_id uuid not null default current_tenant(),
  file_id   uuid not null,
  user_id   uuid not null,
  post_id   uuid,
  position  smallint not null default 0,
  kept_at   timestamptz not null default now(),
  primary key (tenant_id, file_id),
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, user_id) references users on delete restrict,
  foreign key (tenant_id, post_id) references doubt_posts
);
create index doubt_files_by_post on doubt_files (tenant_id, post_id, position);
create index doubt_files_by_user on doubt_files (tenant_id, user_id);
call protect('doubt_files');

-- Posts that somebody finds unfit.
create table doubt_reports (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  post_id     uuid not null,
  user_id     uuid not null,
  reason      text not null check (length(reason) between 1 and 300),
  reported_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint doubt_reports_once unique (tenant_id, post_id, user_id),
  foreign key (tenant_id, post_id) references doubt_posts,
  foreign key (tenant_id, user_id) references users on delete restrict
);
create index doubt_reports_by_user on doubt_reports (tenant_id, user_id);
call protect('doubt_reports');

-- Who answers: the teachers of the subject in the class today, or the class teacher while it has none.
create function doubt_teachers(class uuid, subject uuid) returns setof uuid language sql stable as $$
  with taught as (select t.teacher_id from teachings t where t.class_id = class and t.subject_id = subject
    and school_day() between t.from_date and coalesce(t.to_date, 'infinity'))
  select teacher_id from taught
  union select c.teacher_id from class_teachers c where c.class_id = class and not exists (select from taught)
    and school_day() between c.from_date and coalesce(c.to_date, 'infinity')
$$;
