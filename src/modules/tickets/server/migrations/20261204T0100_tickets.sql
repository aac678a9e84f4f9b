-- Questions and complaints to the office. The question itself is the first post.
create table tickets (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  number         integer not null check (number > 0),
  user_id        uuid not null,
  -- Of a family: the child it is about.
  student_id     uuid,
  kind           text not null check (kind in ('account', 'technical', 'academics', 'fees', 'transport', 'facilities', 'other')),
  subject        text not null check (length(subject) between 1 and 150),
  state          text not null default 'pending'
    check (state in ('pending', 'rejected', 'sentToVendor', 'resolved', 'resolvedByVendor')),
  assignee_id    uuid,
  raised_at      timestamptz not null default now(),
  changed_at     timestamptz not null default now(),
  answered_at    timestamptz,
  closed_at      timestamptz,
  answer_due_at  timestamptz not null default now() + interval '1 day',
  resolve_due_at timestamptz not null default now() + interval '3 days',
  -- The due time the handlers were reminded of last.
  reminded_of    timestamptz,
  rating         smallint check (rating between 1 and 5),
  rating_note    text not null default '' check (length(rating_note) <= 500),
  version        integer not null default 1,
  primary key (tenant_id, id),
  constraint tickets_number unique (tenant_id, number),
  foreign key (tenant_id, user_id) references users on delete restrict,
  foreign key (tenant_id, student_id) references users on delete restrict,
  foreign key (tenant_id, assignee_id) references users on delete restrict
);
create index tickets_open on tickets (tenant_id, resolve_due_at) where state = 'pending';
create index tickets_by_state on tickets (tenant_id, state, changed_at);
create index tickets_by_user on tickets (tenant_id, user_id, changed_at);
create index tickets_by_student on tickets (tenant_id, student_id);
create index tickets_by_assignee on tickets (tenant_id, assignee_id, state);
call protect('tickets');
call personal('tickets', '{subject,raised_at,state,rating,rating_note}');

-- The last number given in a school.
create table ticket_numbers (
  tenant_id uuid not null default current_tenant(),
  last      integer not null default 0,
  primary key (tenant_id)
);
call protect('ticket_numbers');

-- The thread. The author chooses `client_id`, so that a post that is sent twice is kept once; the vendor's desk has no account.
create table ticket_posts (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  ticket_id uuid not null,
  user_id   uuid,
  client_id text not null check (length(client_id) between 8 and 60),
  kind      text not null check (kind in ('message', 'answer', 'note', 'desk')),
  is_first  boolean not null default false,
  body      text not null default '' check (length(body) <= 2000),
  posted_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, ticket_id) references tickets,
  foreign key (tenant_id, user_id) references users on delete restrict
);
create unique index ticket_posts_once on ticket_posts (tenant_id, user_id, client_id) nulls not distinct;
create index ticket_posts_by_ticket on ticket_posts (tenant_id, ticket_id, posted_at);
create unique index ticket_posts_first on ticket_posts (tenant_id, ticket_id) where is_first;
call protect('ticket_posts');
call personal('ticket_posts', '{body,posted_at}');

-- Files are uploaded first and belong to nothing until their post is sent.
create table ticket_files (
  tenant_id uuid not null default current_tenant(),
  file_id   uuid not null,
  user_id   uuid not null,
  post_id   uuid,
  position  smallint not null default 0,
  kept_at   timestamptz not null default now(),
  primary key (tenant_id, file_id),
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, user_id) references users on delete restrict,
  foreign key (tenant_id, post_id) references ticket_posts
);
create index ticket_files_by_post on ticket_files (tenant_id, post_id, position);
create index ticket_files_by_user on ticket_files (tenant_id, user_id);
call protect('ticket_files');

-- What happened to a ticket, in order.
create table ticket_events (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  ticket_id  uuid not null,
  what       text not null check (what in ('raised', 'moved', 'assigned', 'rated', 'late', 'handed', 'undelivered')),
  user_id    uuid,
  by_desk    boolean not null default false,
  from_state text,
  to_state   text,
  note       text not null default '' check (length(note) <= 2000),
  at         timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, ticket_id) references tickets,
  foreign key (tenant_id, user_id) references users on delete restrict
);
create index ticket_events_by_ticket on ticket_events (tenant_id, ticket_id, at);
create index ticket_events_by_user on ticket_events (tenant_id, user_id);
call protect('ticket_events', append_only => true);

-- How soon each kind is answered and solved, and who gets it. A school without rows has the usual hours.
create table ticket_kinds (
  tenant_id     uuid not null default current_tenant(),
  kind          text not null check (kind in ('account', 'technical', 'academics', 'fees', 'transport', 'facilities', 'other')),
  answer_hours  integer not null check (answer_hours between 1 and 720),
  resolve_hours integer not null check (resolve_hours between 1 and 2160),
  assignee_id   uuid,
  primary key (tenant_id, kind),
  foreign key (tenant_id, assignee_id) references users on delete restrict
);
create index ticket_kinds_by_assignee on ticket_kinds (tenant_id, assignee_id);
call protect('ticket_kinds');
create table ticket_settings (
  tenant_id uuid not null default current_tenant(),
  version   integer not null default 1,
  primary key (tenant_id)
);
call protect('ticket_settings');

create table ticket_saved_answers (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  title     text not null check (length(title) between 1 and 80),
  body      text not null check (length(body) between 1 and 2000),
  version   integer not null default 1,
  primary key (tenant_id, id)
);
create unique index ticket_saved_answers_title on ticket_saved_answers (tenant_id, lower(title));
call protect('ticket_saved_answers');

-- Messages to the vendor's desk, in the order of `sequence` within a ticket.
create table ticket_deliveries (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  ticket_id  uuid not null,
  sequence   integer not null,
  event      text not null check (event in ('ticket.sent', 'ticket.replied', 'ticket.recalled')),
  body       text not null default '' check (length(body) <= 2000),
  state      text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  attempts   integer not null default 0,
  problem    text not null default '' check (length(problem) <= 200),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint ticket_deliveries_sequence unique (tenant_id, ticket_id, sequence),
  foreign key (tenant_id, ticket_id) references tickets
);
call protect('ticket_deliveries');

-- The events of the desk that were heard; a second copy changes nothing.
create table ticket_desk_events (
  tenant_id uuid not null default current_tenant(),
  event_id  text not null check (length(event_id) between 8 and 60),
  ticket_id uuid not null,
  applied   boolean not null,
  heard_at  timestamptz not null default now(),
  primary key (tenant_id, event_id),
  foreign key (tenant_id, ticket_id) references tickets
);
create index ticket_desk_events_by_ticket on ticket_desk_events (tenant_id, ticket_id);
call protect('ticket_desk_events', append_only => true);
