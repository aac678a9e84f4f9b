-- What a school has changed about a badge; a badge without a row has the thresholds it comes with.
create table badge_rules (
  tenant_id  uuid not null default current_tenant(),
  family     text not null check (char_length(family) between 1 and 40),
  is_active  boolean not null default true,
  -- One for each tier, rising.
  thresholds integer[] not null,
  version    integer not null default 1,
  primary key (tenant_id, family)
);
call protect('badge_rules');

-- How far somebody is with a badge in a season, which is an academic year. Computed from activity_events and nothing else, so
-- it can be deleted and computed again.
create table badge_progress (
  tenant_id uuid not null default current_tenant(),
  user_id  uuid not null,
  family    text not null check (char_length(family) between 1 and 40),
  year_id   uuid not null,
  value     integer not null check (value >= 0),
  -- How many tiers are held; none is 0.
  tier      smallint not null default 0 check (tier >= 0),
  primary key (tenant_id, user_id, year_id, family),
  foreign key (tenant_id, user_id) references users,
  foreign key (tenant_id, year_id) references academic_years
);
create index badge_progress_by_family on badge_progress (tenant_id, year_id, family);
call protect('badge_progress');
call personal('badge_progress', '{family,value,tier}');

-- A tier that was reached. It keeps the threshold it was reached by: raising thresholds takes nothing away.
create table badge_awards (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  user_id      uuid not null,
  family        text not null check (char_length(family) between 1 and 40),
  year_id       uuid not null,
  tier          smallint not null check (tier > 0),
  level         text not null check (level in ('brass', 'bronze', 'silver', 'gold')),
  variant       smallint check (variant between 1 and 3),
  threshold     integer not null check (threshold > 0),
  -- earned → notified → seen. Withdrawn: its source was deleted before anybody had seen it.
  state         text not null default 'earned' check (state in ('earned', 'notified', 'seen', 'withdrawn', 'revoked')),
  earned_at     timestamptz not null default now(),
  notified_at   timestamptz,
  seen_at       timestamptz,
  revoked_at    timestamptz,
  revoked_by    uuid,
  revoke_reason text not null default '' check (char_length(revoke_reason) <= 300),
  primary key (tenant_id, id),
  constraint badge_awards_once unique (tenant_id, user_id, year_id, family, tier),
  foreign key (tenant_id, user_id) references users,
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, revoked_by) references users on delete set null (revoked_by)
);
create index badge_awards_by_year on badge_awards (tenant_id, year_id);
create index badge_awards_by_revoker on badge_awards (tenant_id, revoked_by);
call protect('badge_awards');
call personal('badge_awards', '{family,level,state,earned_at}');

-- The keys a school signs badges with. Those of the past stay, so that what they signed can still be checked.
create table badge_keys (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  public_key  jsonb not null,
  -- Encrypted with the secret of the installation.
  private_key bytea not null,
  created_at  timestamptz not null default now(),
  primary key (tenant_id, id)
);
call protect('badge_keys', append_only => true);
