-- How messages leave the school: by whose account, under which sender, in which words. Keys are sealed and never read back.
create table gateway_accounts (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  channel       text not null check (channel in ('email', 'sms', 'push', 'whatsapp')),
  provider      text not null check (provider in ('msg91', 'twilio', 'whatsappCloud', 'smtp', 'fcm')),
  name          text not null check (length(name) between 1 and 60),
  -- What is not secret: the sender, the number, the project.
  settings      jsonb not null default '{}' check (octet_length(settings::text) <= 2000),
  credentials   bytea not null,
  -- The secret with which the provider signs its receipts.
  hook_secret   bytea not null default '\x',
  -- The lowest is tried first.
  priority      smallint not null default 1 check (priority between 1 and 9),
  -- Messages in a second; the provider refuses more.
  per_second    smallint not null default 20 check (per_second between 1 and 500),
  -- Paise for 1,000 segments, so that 0.18 of a rupee is 18,000.
  price         integer not null default 0 check (price between 0 and 10000000),
  is_active     boolean not null default true,
  -- Set while the provider refuses our key or our account is empty.
  failing_until timestamptz,
  failing_code  text,
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  primary key (tenant_id, id)
);
call protect('gateway_accounts');

-- How many messages an account may still take in this second. Apart from the account, which is seldom written.
create table gateway_paces (
  tenant_id  uuid not null default current_tenant(),
  account_id uuid not null,
  -- In thousandths of a message.
  tokens     integer not null,
  at         timestamptz not null,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references gateway_accounts on delete cascade
);
call protect('gateway_paces');

-- The headers under which SMS leave, as registered with the telecom regulator.
create table gateway_senders (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  channel     text not null check (channel in ('email', 'sms', 'push', 'whatsapp')),
  header      text not null check (length(header) between 1 and 100),
  entity_id   text not null default '' check (length(entity_id) <= 30),
  is_verified boolean not null default false,
  version     integer not null default 1,
  primary key (tenant_id, id)
);
create unique index gateway_senders_by_header on gateway_senders (tenant_id, channel, lower(header));
call protect('gateway_senders');

create table gateway_templates (
  tenant_id         uuid not null default current_tenant(),
  id                uuid not null default new_id(),
  name              text not null check (length(name) between 1 and 80),
  -- The notification it words; none for campaigns.
  kind              text check (length(kind) <= 80),
  channel           text not null check (channel in ('email', 'sms', 'push', 'whatsapp')),
  language          text not null check (language in ('en', 'hi')),
  category          text not null check (category in ('transactional', 'service', 'promo', 'emergency')),
  subject           text not null default '' check (length(subject) <= 200),
  body              text not null check (length(body) between 1 and 1600),
  -- The text as registered, with {#var#} in place of each variable, and its number.
  registered_text   text not null default '' check (length(registered_text) <= 1600),
  registered_id     text not null default '' check (length(registered_id) <= 40),
  -- The provider's name or id of the approved template.
  provider_template text not null default '' check (length(provider_template) <= 120),
  sender_id         uuid,
  is_active         boolean not null default true,
  version           integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, sender_id) references gateway_senders on delete set null (sender_id)
);
create unique index gateway_templates_by_kind on gateway_templates (tenant_id, kind, channel, language) where kind is not null;
create unique index gateway_templates_by_name on gateway_templates (tenant_id, lower(name), channel, language);
create index gateway_templates_by_sender on gateway_templates (tenant_id, sender_id);
call protect('gateway_templates');

-- What the school has changed about the messages of a kind of notification. No row means what the module intends.
create table gateway_triggers (
  tenant_id      uuid not null default current_tenant(),
  kind           text not null check (length(kind) <= 80),
  is_on          boolean not null default true,
  audience       text not null default 'all' check (audience in ('all', 'guardians', 'students', 'staff')),
  delay_minutes  smallint not null default 0 check (delay_minutes between 0 and 1440),
  keeps_quiet    boolean not null default true,
  dedupe_minutes smallint not null default 0 check (dedupe_minutes between 0 and 1440),
  -- The channels one after the other; empty for the school's own order.
  chain          text[] not null default '{}' check (chain <@ array['email', 'sms', 'push', 'whatsapp'] and cardinality(chain) <= 4),
  version        integer not null default 1,
  primary key (tenant_id, kind)
);
call protect('gateway_triggers');

create table gateway_settings (
  tenant_id      uuid not null default current_tenant(),
  -- Minutes of the day on the school's clock.
  quiet_from     smallint check (quiet_from between 0 and 1439),
  quiet_to       smallint check (quiet_to between 0 and 1439),
  approval_above integer not null default 200 check (approval_above between 1 and 100000),
  chain          text[] not null default '{}' check (chain <@ array['email', 'sms', 'push', 'whatsapp'] and cardinality(chain) <= 4),
  -- The channels on which nothing is sent without credit.
  prepaid        text[] not null default '{}' check (prepaid <@ array['email', 'sms', 'push', 'whatsapp'] and cardinality(prepaid) <= 4),
  version        integer not null default 1,
  primary key (tenant_id),
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);
call protect('gateway_settings');

-- People for campaigns, chosen by hand and kept under a name.
create table gateway_lists (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  name       text not null check (length(name) between 1 and 60),
  version    integer not null default 1,
  primary key (tenant_id, id)
);
create unique index gateway_lists_by_name on gateway_lists (tenant_id, lower(name));
call protect('gateway_lists');

create table gateway_list_members (
  tenant_id uuid not null default current_tenant(),
  list_id   uuid not null,
  user_id   uuid not null,
  primary key (tenant_id, list_id, user_id),
  foreign key (tenant_id, list_id) references gateway_lists on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index gateway_list_members_by_user on gateway_list_members (tenant_id, user_id);
call protect('gateway_list_members');

create table gateway_campaigns (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  name         text not null check (length(name) between 1 and 80),
  category     text not null check (category in ('service', 'promo', 'emergency')),
  audience     jsonb not null check (octet_length(audience::text) <= 20000),
  channels     text[] not null check (channels <@ array['email', 'sms', 'push', 'whatsapp'] and cardinality(channels) between 1 and 4),
  -- The words in each language: {"en": {"title", "body"}, "hi": …}.
  words        jsonb not null check (octet_length(words::text) <= 20000),
  state        text not null default 'draft'
    check (state in ('draft', 'pendingApproval', 'scheduled', 'expanding', 'sending', 'paused', 'cancelled')),
  -- Where it goes on when it is no longer paused.
  resumes_as   text check (resumes_as in ('scheduled', 'expanding', 'sending')),
  scheduled_at timestamptz,
  -- The people counted when it was submitted.
  counted      integer,
  created_by   uuid,
  submitted_at timestamptz,
  decided_by   uuid,
  decided_at   timestamptz,
  decision_note text not null default '' check (length(decision_note) <= 300),
  version      integer not null default 1,
  created_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users on delete set null (created_by),
  foreign key (tenant_id, decided_by) references users on delete set null (decided_by),
  -- Nobody approves their own.
  check (decided_by <> created_by)
);
create index gateway_campaigns_newest on gateway_campaigns (tenant_id, created_at desc);
create index gateway_campaigns_by_author on gateway_campaigns (tenant_id, created_by);
create index gateway_campaigns_by_decider on gateway_campaigns (tenant_id, decided_by);
call protect('gateway_campaigns');

-- What belongs together in the queue: a campaign, or the messages of one kind on one day.
create table gateway_batches (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  source      text not null check (length(source) <= 80),
  day         date not null default school_today(),
  campaign_id uuid,
  -- Nothing of it is sent meanwhile.
  is_paused   boolean not null default false,
  created_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, campaign_id) references gateway_campaigns
);
create index gateway_batches_newest on gateway_batches (tenant_id, created_at desc, id);
create index gateway_batches_paused on gateway_batches (tenant_id, id) where is_paused;
create unique index gateway_batches_of_campaign on gateway_batches (tenant_id, campaign_id) where campaign_id is not null;
call protect('gateway_batches');

create table gateway_messages (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  -- The batch's row follows: whoever is told first would otherwise hold up everybody else's transaction.
  batch_id     uuid not null,
  source       text not null check (length(source) <= 80),
  category     text not null check (category in ('code', 'transactional', 'service', 'promo', 'emergency')),
  channel      text not null check (channel in ('email', 'sms', 'push', 'whatsapp')),
  user_id      uuid,
  -- Of somebody without an account, sealed.
  address      bytea,
  -- Who it is for within its batch, so that a batch that is made twice has nobody twice.
  recipient    text not null default '' check (length(recipient) <= 80),
  language     text not null default 'en' check (language in ('en', 'hi')),
  -- What it says. Secrets, such as codes, are sealed and deleted once sent.
  title        text not null default '' check (length(title) <= 500),
  body         text not null default '' check (length(body) <= 6000),
  content      jsonb not null default '{}' check (octet_length(content::text) <= 40000),
  sealed       bytea,
  -- The students it tells about.
  about        uuid[] not null default '{}',
  template_id  uuid,
  dedupe_key   text check (length(dedupe_key) <= 200),
  state        text not null default 'pending'
    check (state in ('pending', 'retrying', 'sent', 'delivered', 'read', 'suppressed', 'failed', 'expired')),
  -- Why it was not sent, or not yet.
  reason       text not null default '' check (length(reason) <= 60),
  priority     smallint not null default 3,
  due_at       timestamptz not null default now(),
  expires_at   timestamptz not null,
  -- Somebody is sending it until then.
  lease_until  timestamptz,
  -- Tries with the present account; the accounts and channels that are used up.
  tries        smallint not null default 0,
  account_id   uuid,
  used_up      uuid[] not null default '{}',
  channels_used text[] not null default '{}',
  chain        text[] not null default '{}',
  -- Goes up each time somebody sends a failed one again, so that no id is used twice.
  round        smallint not null default 1,
  -- The browsers that already have it.
  devices_done uuid[] not null default '{}',
  segments     smallint not null default 0,
  -- In thousandths of a paisa.
  cost         bigint not null default 0,
  created_at   timestamptz not null default now(),
  finished_at  timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, template_id) references gateway_templates on delete set null (template_id),
  foreign key (tenant_id, account_id) references gateway_accounts on delete set null (account_id)
);
create index gateway_messages_due on gateway_messages (tenant_id, priority, due_at, id)
  where state in ('pending', 'retrying') and lease_until is null;
create index gateway_messages_next on gateway_messages (tenant_id, due_at)
  where state in ('pending', 'retrying') and lease_until is null;
create index gateway_messages_leased on gateway_messages (tenant_id, lease_until) where lease_until is not null;
create index gateway_messages_counts on gateway_messages (tenant_id, batch_id, channel, state);
create index gateway_messages_of_batch on gateway_messages (tenant_id, batch_id, due_at, id);
create unique index gateway_messages_once on gateway_messages (tenant_id, batch_id, recipient) where recipient <> '';
create index gateway_messages_alike on gateway_messages (tenant_id, dedupe_key, created_at) where dedupe_key is not null;
create index gateway_messages_by_user on gateway_messages (tenant_id, user_id) where user_id is not null;
create index gateway_messages_by_template on gateway_messages (tenant_id, template_id) where template_id is not null;
create index gateway_messages_by_account on gateway_messages (tenant_id, account_id) where account_id is not null;
create index gateway_messages_by_age on gateway_messages (tenant_id, created_at);
call protect('gateway_messages');
call personal('gateway_messages', '{channel,title,body,state,created_at}');

-- Every call to a provider, written before it is made: one without an end was cut off, and nobody knows whether it arrived.
create table gateway_attempts (
  tenant_id           uuid not null default current_tenant(),
  id                  uuid not null default new_id(),
  message_id          uuid not null,
  channel             text not null,
  -- None for the installation's own provider.
  account_id          uuid,
  provider            text not null,
  -- The id under which the provider knows it from us, and its own.
  reference           text not null,
  provider_message_id text,
  started_at          timestamptz not null default now(),
  ended_at            timestamptz,
  result              text check (result in ('accepted', 'failed', 'unknown')),
  code                text not null default '' check (length(code) <= 60),
  provider_code       text not null default '' check (length(provider_code) <= 40),
  primary key (tenant_id, id),
  foreign key (tenant_id, message_id) references gateway_messages on delete cascade,
  foreign key (tenant_id, account_id) references gateway_accounts on delete set null (account_id)
);
create index gateway_attempts_of_message on gateway_attempts (tenant_id, message_id);
create index gateway_attempts_by_reference on gateway_attempts (tenant_id, reference);
create index gateway_attempts_by_provider on gateway_attempts (tenant_id, account_id, provider_message_id);
call protect('gateway_attempts');

-- What providers report. One that is repeated is the same row.
create table gateway_receipts (
  tenant_id           uuid not null default current_tenant(),
  id                  uuid not null default new_id(),
  account_id          uuid not null,
  event_key           text not null check (length(event_key) <= 300),
  -- None until the attempt it reports about is known.
  message_id          uuid,
  provider_message_id text not null check (length(provider_message_id) <= 200),
  kind                text not null check (kind in ('sent', 'delivered', 'read', 'failed', 'optedOut')),
  code                text not null default '' check (length(code) <= 60),
  -- The provider's time.
  at                  timestamptz not null,
  received_at         timestamptz not null default now(),
  -- Whether it moved the message on.
  moved               boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references gateway_accounts on delete cascade,
  foreign key (tenant_id, message_id) references gateway_messages on delete cascade
);
create unique index gateway_receipts_once on gateway_receipts (tenant_id, account_id, event_key);
create index gateway_receipts_of_message on gateway_receipts (tenant_id, message_id);
create index gateway_receipts_unmatched on gateway_receipts (tenant_id, account_id, provider_message_id) where message_id is null;
create index gateway_receipts_by_age on gateway_receipts (tenant_id, received_at);
call protect('gateway_receipts');

-- Contacts that get nothing: they opted out, or do not exist. Only a keyed hash of the contact is kept, and its end to recognise it.
create table gateway_suppressions (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  channel   text not null check (channel in ('email', 'sms', 'push', 'whatsapp')),
  mark      bytea not null,
  ending    text not null check (length(ending) <= 40),
  reason    text not null check (reason in ('optedOut', 'badContact', 'complaint', 'office')),
  added_by  uuid,
  added_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, added_by) references users on delete set null (added_by)
);
create unique index gateway_suppressions_once on gateway_suppressions (tenant_id, channel, mark);
create index gateway_suppressions_by_adder on gateway_suppressions (tenant_id, added_by);
call protect('gateway_suppressions');

-- What people have agreed to: WhatsApp needs it before the first message. Opting out of a channel is the same, the other way round.
create table gateway_consents (
  tenant_id uuid not null default current_tenant(),
  user_id   uuid not null,
  channel   text not null check (channel in ('email', 'sms', 'push', 'whatsapp')),
  is_given  boolean not null,
  at        timestamptz not null default now(),
  primary key (tenant_id, user_id, channel),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call protect('gateway_consents');
call personal('gateway_consents', '{channel,is_given,at}');

-- Credits bought and used, one for each segment. Entries are never changed.
create table gateway_credits (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  channel   text not null check (channel in ('email', 'sms', 'push', 'whatsapp')),
  kind      text not null check (kind in ('topUp', 'spend', 'correction')),
  amount    integer not null check (amount <> 0),
  batch_id  uuid,
  note      text not null default '' check (length(note) <= 200),
  made_by   uuid,
  made_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, made_by) references users on delete restrict
);
create index gateway_credits_balance on gateway_credits (tenant_id, channel) include (amount);
create index gateway_credits_newest on gateway_credits (tenant_id, made_at desc, id);
create index gateway_credits_by_maker on gateway_credits (tenant_id, made_by);
call protect('gateway_credits', append_only => true);

-- Phones with the app, for push by Firebase. Each belongs to the session that added it, as browsers do.
create table gateway_push_tokens (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  user_id    uuid not null,
  session_id uuid not null,
  token      text not null check (length(token) <= 1000),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, session_id) references sessions on delete cascade
);
create unique index gateway_push_tokens_once on gateway_push_tokens (tenant_id, token);
create index gateway_push_tokens_by_user on gateway_push_tokens (tenant_id, user_id);
create index gateway_push_tokens_by_session on gateway_push_tokens (tenant_id, session_id);
call protect('gateway_push_tokens');
