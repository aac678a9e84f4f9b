-- Notices of the school: announcements, circulars, events, polls, slips and achievements. A notice without publish_at is a draft.
create table notices (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  type         text not null check (type in ('announcement', 'circular', 'event', 'poll', 'slip', 'achievement')),
  title        text not null check (length(title) between 1 and 150),
  body         text not null default '' check (length(body) <= 40000),
  title_hi     text not null default '' check (length(title_hi) <= 150),
  body_hi      text not null default '' check (length(body_hi) <= 40000),
  roles        text[] not null default '{}',
  is_pinned    boolean not null default false,
  on_screens   boolean not null default false,
  comments     text not null default 'none' check (comments in ('none', 'moderated', 'open')),
  event_at     timestamptz,
  event_place  text not null default '' check (length(event_place) <= 120),
  publish_at   timestamptz,
  expires_at   timestamptz,
  withdrawn_at timestamptz,
  -- When those it is for were notified.
  announced_at timestamptz,
  reminded_at  timestamptz,
  author_id    uuid not null,
  created_at   timestamptz not null default now(),
  version      integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, author_id) references users on delete restrict
);
create index notices_by_time on notices (tenant_id, publish_at);
create index notices_by_author on notices (tenant_id, author_id);
call protect('notices');

-- A notice with classes or groups is only for their students, guardians and teachers.
create table notice_classes (
  tenant_id uuid not null default current_tenant(),
  notice_id uuid not null,
  class_id  uuid not null,
  primary key (tenant_id, notice_id, class_id),
  foreign key (tenant_id, notice_id) references notices on delete cascade,
  foreign key (tenant_id, class_id) references classes on delete cascade
);
create index notice_classes_by_class on notice_classes (tenant_id, class_id);
call protect('notice_classes');
create table notice_groups (
  tenant_id uuid not null default current_tenant(),
  notice_id uuid not null,
  group_id  uuid not null,
  primary key (tenant_id, notice_id, group_id),
  foreign key (tenant_id, notice_id) references notices on delete cascade,
  foreign key (tenant_id, group_id) references student_groups on delete cascade
);
create index notice_groups_by_group on notice_groups (tenant_id, group_id);
call protect('notice_groups');

create table notice_files (
  tenant_id uuid not null default current_tenant(),
  file_id   uuid not null,
  user_id   uuid not null,
  notice_id uuid,
  position  smallint not null default 0,
  primary key (tenant_id, file_id),
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, user_id) references users on delete restrict,
  foreign key (tenant_id, notice_id) references notices
);
create index notice_files_by_notice on notice_files (tenant_id, notice_id, position);
create index notice_files_by_user on notice_files (tenant_id, user_id);
call protect('notice_files');

-- One row for each person who has read a notice, so that counting rows counts people.
create table notice_reads (
  tenant_id uuid not null default current_tenant(),
  notice_id uuid not null,
  user_id   uuid not null,
  read_at   timestamptz not null default now(),
  primary key (tenant_id, notice_id, user_id),
  foreign key (tenant_id, notice_id) references notices on delete cascade,
  foreign key (tenant_id, user_id) references users on delete restrict
);
create index notice_reads_by_user on notice_reads (tenant_id, user_id);
call protect('notice_reads');
call personal('notice_reads', '{notice_id,read_at}');

create table notice_reactions (
  tenant_id uuid not null default current_tenant(),
  notice_id uuid not null,
  user_id   uuid not null,
  kind      text not null check (kind in ('like', 'thanks', 'celebrate', 'support')),
  primary key (tenant_id, notice_id, user_id),
  foreign key (tenant_id, notice_id) references notices on delete cascade,
  foreign key (tenant_id, user_id) references users on delete restrict
);
create index notice_reactions_by_user on notice_reactions (tenant_id, user_id);
call protect('notice_reactions');

create table notice_comments (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  notice_id    uuid not null,
  user_id      uuid not null,
  body         text not null check (length(body) between 1 and 500),
  state        text not null check (state in ('waiting', 'shown', 'hidden')),
  moderated_by uuid,
  posted_at    timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, notice_id) references notices on delete cascade,
  foreign key (tenant_id, user_id) references users on delete restrict,
  foreign key (tenant_id, moderated_by) references users on delete restrict
);
create index notice_comments_by_notice on notice_comments (tenant_id, notice_id, posted_at);
create index notice_comments_by_user on notice_comments (tenant_id, user_id);
create index notice_comments_by_moderator on notice_comments (tenant_id, moderated_by);
call protect('notice_comments');
call personal('notice_comments', '{body,posted_at}');

create table notice_replies (
  tenant_id  uuid not null default current_tenant(),
  notice_id  uuid not null,
  user_id    uuid not null,
  is_coming  boolean not null,
  heads      smallint not null default 1 check (heads between 1 and 20),
  replied_at timestamptz not null default now(),
  primary key (tenant_id, notice_id, user_id),
  foreign key (tenant_id, notice_id) references notices on delete cascade,
  foreign key (tenant_id, user_id) references users on delete restrict
);
create index notice_replies_by_user on notice_replies (tenant_id, user_id);
call protect('notice_replies');
call personal('notice_replies', '{is_coming,heads,replied_at}');

create table notice_options (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  notice_id uuid not null,
  position  smallint not null,
  body      text not null check (length(body) between 1 and 120),
  primary key (tenant_id, id),
  unique (tenant_id, notice_id, id),
  foreign key (tenant_id, notice_id) references notices on delete cascade
);
call protect('notice_options');
create table notice_votes (
  tenant_id uuid not null default current_tenant(),
  notice_id uuid not null,
  user_id   uuid not null,
  option_id uuid not null,
  primary key (tenant_id, notice_id, user_id),
  foreign key (tenant_id, notice_id, option_id) references notice_options (tenant_id, notice_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users on delete restrict
);
create index notice_votes_by_option on notice_votes (tenant_id, notice_id, option_id);
create index notice_votes_by_user on notice_votes (tenant_id, user_id);
call protect('notice_votes');

-- Slips are signed once for each child and never change.
create table notice_signatures (
  tenant_id  uuid not null default current_tenant(),
  notice_id  uuid not null,
  student_id uuid not null,
  user_id    uuid not null,
  name       text not null check (length(name) between 1 and 100),
  signature  text not null check (length(signature) between 1 and 20000),
  agrees     boolean not null,
  -- The text that was signed, as it was.
  wording    text not null default '' check (length(wording) <= 40200),
  signed_at  timestamptz not null default now(),
  primary key (tenant_id, notice_id, student_id),
  foreign key (tenant_id, notice_id) references notices,
  foreign key (tenant_id, student_id) references users on delete restrict,
  foreign key (tenant_id, user_id) references users on delete restrict
);
create index notice_signatures_by_student on notice_signatures (tenant_id, student_id);
create index notice_signatures_by_user on notice_signatures (tenant_id, user_id);
call protect('notice_signatures', append_only => true);
call personal('notice_signatures', '{name,agrees,signed_at}');
