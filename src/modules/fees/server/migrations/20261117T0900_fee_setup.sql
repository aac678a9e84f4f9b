-- How a school asks for its fees. Amounts are whole paise, percentages whole basis points.
create table fee_settings (
  tenant_id        uuid not null default current_tenant(),
  allocation_order text not null default 'fineLast' check (allocation_order in ('fineLast', 'fineFirst')),
  -- Whether a cheque has its receipt at once, subject to realisation, or when the bank has paid.
  cheque_receipt   text not null default 'received' check (cheque_receipt in ('received', 'cleared')),
  -- What stands before a receipt's number, the academic year after it.
  receipt_prefix   text not null default 'R' check (length(receipt_prefix) <= 20),
  version          integer not null default 1,
  primary key (tenant_id)
);
call protect('fee_settings');

create table fee_heads (
  tenant_id          uuid not null default current_tenant(),
  id                 uuid not null default new_id(),
  code               text not null,
  name               text not null,
  kind               text not null default 'recurring' check (kind in ('recurring', 'oneTime', 'service', 'deposit', 'fine', 'opening')),
  is_refundable      boolean not null default false,
  tax_bp             integer not null default 0 check (tax_bp between 0 and 10000),
  tax_code           text not null default '',
  -- Where the money of this head is to arrive, in the school's words.
  settlement_account text not null default '',
  -- Of the heads of one demand the lower number is paid first.
  priority           smallint not null default 100,
  is_active          boolean not null default true,
  version            integer not null default 1,
  primary key (tenant_id, id)
);
create unique index fee_heads_by_name on fee_heads (tenant_id, lower(name));
create unique index fee_heads_by_code on fee_heads (tenant_id, lower(code));
call protect('fee_heads');

create table fee_patterns (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  year_id   uuid not null default current_year(),
  name      text not null,
  version   integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id) references academic_years
);
create unique index fee_patterns_by_name on fee_patterns (tenant_id, year_id, lower(name));
call protect('fee_patterns', yearly => true);

-- The weights of a pattern are basis points of the yearly amount and add up to 10 000.
create table fee_pattern_items (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  pattern_id uuid not null,
  seq        smallint not null,
  label      text not null,
  starts_on  date not null,
  ends_on    date not null check (ends_on >= starts_on),
  due_on     date not null,
  weight_bp  integer not null default 0 check (weight_bp between 0 and 10000),
  primary key (tenant_id, id),
  unique (tenant_id, pattern_id, seq),
  foreign key (tenant_id, pattern_id) references fee_patterns on delete cascade
);
call protect('fee_pattern_items', yearly => true);

-- Versions of fine rules: a changed rule is a new row, so that what was issued under the old one can always be reckoned again.
create table fee_fine_rules (
  tenant_id        uuid not null default current_tenant(),
  id               uuid not null default new_id(),
  series_id        uuid not null default new_id(),
  version_no       integer not null default 1,
  name             text not null,
  kind             text not null default 'flat' check (kind in ('flat', 'daily', 'slab', 'percent')),
  grace_days       smallint not null default 0 check (grace_days between 0 and 366),
  value            bigint not null default 0 check (value >= 0),
  per_days         smallint not null default 1 check (per_days between 1 and 366),
  steps            jsonb not null default '[]',
  cap_minor        bigint check (cap_minor >= 0),
  cap_bp           integer check (cap_bp between 0 and 10000),
  exclude_holidays boolean not null default false,
  is_active        boolean not null default true,
  made_by          uuid,
  made_at          timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, series_id, version_no),
  foreign key (tenant_id, made_by) references users
);
call protect('fee_fine_rules', append_only => true);

-- A row is one version of a plan. Only a draft changes; publishing freezes it and puts the version before it out of use.
create table fee_plans (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  year_id      uuid not null default current_year(),
  series_id    uuid not null default new_id(),
  version_no   integer not null default 1,
  state        text not null default 'draft' check (state in ('draft', 'published', 'superseded')),
  name         text not null,
  -- For whom it is meant; an empty list means no condition.
  grade_ids    uuid[] not null default '{}',
  stream_ids   uuid[] not null default '{}',
  quotas       text[] not null default '{}',
  admission    text not null default 'any' check (admission in ('any', 'new', 'returning')),
  fine_rule_id uuid,
  proration    text not null default 'none' check (proration in ('none', 'month', 'day')),
  whole_rupees boolean not null default true,
  published_by uuid,
  published_at timestamptz,
  version      integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, series_id, version_no),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, fine_rule_id) references fee_fine_rules,
  foreign key (tenant_id, published_by) references users
);
create unique index fee_plans_one_draft on fee_plans (tenant_id, series_id) where state = 'draft';
create unique index fee_plans_one_published on fee_plans (tenant_id, series_id) where state = 'published';
create index fee_plans_by_year on fee_plans (tenant_id, year_id, state);
call protect('fee_plans', yearly => true);

create table fee_plan_lines (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  year_id     uuid not null default current_year(),
  plan_id     uuid not null,
  head_id     uuid not null,
  annual      bigint not null default 0 check (annual >= 0),
  pattern_id  uuid not null,
  is_optional boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, plan_id, head_id),
  foreign key (tenant_id, plan_id) references fee_plans on delete cascade,
  foreign key (tenant_id, head_id) references fee_heads,
  foreign key (tenant_id, pattern_id) references fee_patterns
);
create index fee_plan_lines_by_pattern on fee_plan_lines (tenant_id, pattern_id);
create index fee_plan_lines_by_head on fee_plan_lines (tenant_id, head_id);
call protect('fee_plan_lines', yearly => true);

create function refuse_frozen_plan() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and row(new.name, new.grade_ids, new.stream_ids, new.quotas, new.admission, new.fine_rule_id,
      new.proration, new.whole_rupees, new.series_id, new.version_no)
    is distinct from row(old.name, old.grade_ids, old.stream_ids, old.quotas, old.admission, old.fine_rule_id,
      old.proration, old.whole_rupees, old.series_id, old.version_no) then
    raise exception 'a published plan does not change' using errcode = '23514';
  end if;
  if (old.state = 'published' and new.state = 'draft') or (old.state = 'superseded' and new.state <> 'superseded') then
    raise exception 'a plan goes forward only' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger frozen before update on fee_plans for each row execute function refuse_frozen_plan();

create function refuse_frozen_plan_line() returns trigger language plpgsql as $$
begin
  if exists (select from fee_plans p where p.tenant_id = coalesce(new.tenant_id, old.tenant_id)
      and p.id = coalesce(new.plan_id, old.plan_id) and p.state <> 'draft') then
    raise exception 'a published plan does not change' using errcode = '23514';
  end if;
  return coalesce(new, old);
end
$$;
create trigger frozen before insert or update or delete on fee_plan_lines for each row execute function refuse_frozen_plan_line();

-- Which plan holds for a student, from one day to another. The same plan never holds twice on a day.
create table fee_assignments (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  year_id        uuid not null default current_year(),
  student_id     uuid not null,
  plan_id        uuid not null,
  series_id      uuid not null default new_id(),
  from_date      date not null,
  to_date        date check (to_date >= from_date),
  optional_heads uuid[] not null default '{}',
  assigned_by    uuid,
  assigned_at    timestamptz not null default now(),
  version        integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, plan_id) references fee_plans,
  foreign key (tenant_id, assigned_by) references users,
  constraint fee_assignments_one_a_day exclude using gist
    (tenant_id with =, year_id with =, student_id with =, series_id with =, daterange(from_date, to_date, '[]') with &&)
);
create index fee_assignments_by_student on fee_assignments (tenant_id, student_id);
create index fee_assignments_by_plan on fee_assignments (tenant_id, plan_id);
call protect('fee_assignments', yearly => true);

create table fee_concession_policies (
  tenant_id       uuid not null default current_tenant(),
  id              uuid not null default new_id(),
  code            text not null,
  name            text not null,
  kind            text not null default 'percent' check (kind in ('percent', 'fixed')),
  -- Basis points for a percentage, paise a year for a fixed amount.
  value           bigint not null default 0 check (value >= 0),
  head_ids        uuid[] not null default '{}',
  stack_group     text not null default 'general',
  priority        smallint not null default 100,
  cap_bp          integer check (cap_bp between 0 and 10000),
  cap_minor       bigint check (cap_minor >= 0),
  eligibility     text not null default 'any' check (eligibility in ('any', 'sibling', 'quota')),
  quotas          text[] not null default '{}',
  approval_levels smallint not null default 1 check (approval_levels between 1 and 2),
  -- What may be granted in one academic year, in paise.
  yearly_budget   bigint check (yearly_budget >= 0),
  is_active       boolean not null default true,
  version         integer not null default 1,
  primary key (tenant_id, id)
);
create unique index fee_concession_policies_by_code on fee_concession_policies (tenant_id, lower(code));
call protect('fee_concession_policies');

create table fee_concession_grants (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  year_id      uuid not null default current_year(),
  policy_id    uuid not null,
  student_id   uuid not null,
  value        bigint not null default 0 check (value >= 0),
  from_date    date not null,
  to_date      date check (to_date >= from_date),
  state        text not null default 'requested' check (state in ('requested', 'approved', 'active', 'rejected', 'revoked')),
  reason       text not null default '',
  requested_by uuid,
  requested_at timestamptz not null default now(),
  version      integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, policy_id) references fee_concession_policies,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, requested_by) references users
);
create unique index fee_concession_grants_one_live on fee_concession_grants (tenant_id, year_id, student_id, policy_id)
  where state in ('requested', 'approved', 'active');
create index fee_concession_grants_by_student on fee_concession_grants (tenant_id, student_id);
create index fee_concession_grants_by_state on fee_concession_grants (tenant_id, year_id, state, id);
call protect('fee_concession_grants', yearly => true);

-- Who said yes or no; never the one who asked, and nobody twice.
create table fee_grant_decisions (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  grant_id   uuid not null,
  decision   text not null default 'approve' check (decision in ('approve', 'reject', 'revoke')),
  reason     text not null default '',
  decided_by uuid,
  decided_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, grant_id, decision, decided_by),
  foreign key (tenant_id, grant_id) references fee_concession_grants,
  foreign key (tenant_id, decided_by) references users
);
call protect('fee_grant_decisions', append_only => true);

create function refuse_own_grant() returns trigger language plpgsql as $$
begin
  if new.decision <> 'revoke' and exists (select from fee_concession_grants g
      where g.tenant_id = new.tenant_id and g.id = new.grant_id and g.requested_by = new.decided_by) then
    raise exception 'who asks does not decide' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger own before insert on fee_grant_decisions for each row execute function refuse_own_grant();

create table fee_counters (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  name      text not null,
  is_active boolean not null default true,
  version   integer not null default 1,
  primary key (tenant_id, id)
);
create unique index fee_counters_by_name on fee_counters (tenant_id, lower(name));
call protect('fee_counters');

-- A cashier's time at a counter. It is closed by counting, and somebody else verifies the count.
create table fee_counter_sessions (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  counter_id    uuid not null,
  cashier_id    uuid not null,
  opened_at     timestamptz not null default now(),
  opening_float bigint not null default 0 check (opening_float >= 0),
  closed_at     timestamptz,
  -- Paise by mode, as they were counted and as the payments say.
  counted       jsonb not null default '{}',
  expected      jsonb not null default '{}',
  variance      bigint not null default 0,
  note          text not null default '',
  verified_by   uuid,
  verified_at   timestamptz,
  version       integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, counter_id) references fee_counters,
  foreign key (tenant_id, cashier_id) references users,
  foreign key (tenant_id, verified_by) references users,
  check (verified_by <> cashier_id)
);
create unique index fee_counter_sessions_one_open on fee_counter_sessions (tenant_id, counter_id) where closed_at is null;
create unique index fee_counter_sessions_one_cashier on fee_counter_sessions (tenant_id, cashier_id) where closed_at is null;
call protect('fee_counter_sessions');

-- Nothing is booked on or before the latest of these days any more.
create table fee_period_locks (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  up_to     date not null,
  reason    text not null default '',
  locked_by uuid,
  locked_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, locked_by) references users
);
create index fee_period_locks_by_day on fee_period_locks (tenant_id, up_to);
call protect('fee_period_locks', append_only => true);
