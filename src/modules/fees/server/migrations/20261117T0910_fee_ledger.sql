-- Books in which every transaction balances and none can be altered: corrections are further transactions. Each is chained to
-- the one before it, and its digest covers its entries.
create table fee_ledger_txns (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  seq          bigint not null,
  year_id      uuid not null default current_year(),
  kind         text not null,
  -- The demand, payment, note or request that it books.
  source_id    uuid not null,
  student_id   uuid,
  -- The day of the books; the day it means may lie earlier.
  booked_on    date not null default school_today(),
  effective_on date not null default school_today(),
  reason       text not null default '',
  posted_by    uuid,
  posted_at    timestamptz not null default clock_timestamp(),
  digest       bytea not null default '\x',
  prev_hash    bytea not null,
  hash         bytea not null,
  primary key (tenant_id, id),
  unique (tenant_id, seq),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, student_id) references users
);
create index fee_ledger_txns_by_source on fee_ledger_txns (tenant_id, source_id);
create index fee_ledger_txns_by_student on fee_ledger_txns (tenant_id, student_id, seq);
create index fee_ledger_txns_by_year on fee_ledger_txns (tenant_id, year_id);
create index fee_ledger_txns_by_day on fee_ledger_txns (tenant_id, booked_on);
call protect('fee_ledger_txns', append_only => true);

create table fee_ledger_entries (
  tenant_id  uuid not null default current_tenant(),
  txn_id     uuid not null,
  no         smallint not null,
  year_id    uuid not null default current_year(),
  account    text not null default 'receivable' check (account in
    ('receivable', 'income', 'concession', 'tax', 'deposit', 'advance', 'cash', 'bank', 'cheques', 'gateway', 'writeOff')),
  student_id uuid,
  head_id    uuid,
  debit      bigint not null default 0 check (debit >= 0),
  credit     bigint not null default 0 check (credit >= 0),
  primary key (tenant_id, txn_id, no),
  check (debit = 0 or credit = 0),
  foreign key (tenant_id, txn_id) references fee_ledger_txns,
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, head_id) references fee_heads
);
create index fee_ledger_entries_by_account on fee_ledger_entries (tenant_id, year_id, account, head_id);
create index fee_ledger_entries_by_student on fee_ledger_entries (tenant_id, student_id, account);
call protect('fee_ledger_entries', append_only => true);

create function fee_hash(txn fee_ledger_txns) returns bytea language sql immutable as $$
  select sha256(txn.prev_hash || convert_to(jsonb_build_array(txn.tenant_id, txn.id, txn.seq, txn.year_id, txn.kind, txn.source_id,
    txn.student_id, txn.booked_on, txn.effective_on, txn.reason, txn.posted_by,
    to_char(txn.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), encode(txn.digest, 'hex'))::text, 'UTF8'))
$$;

-- The chain of a school is one: whoever books waits for the commit of whoever booked before. BF001 is a locked period.
create function chain_fee_txn() returns trigger language plpgsql as $$
declare
  last record;
  locked date;
begin
  perform pg_advisory_xact_lock(hashtextextended('fee ledger ' || new.tenant_id, 0));
  select max(up_to) into locked from fee_period_locks where tenant_id = new.tenant_id;
  if new.booked_on <= locked then
    raise exception 'the books are closed up to %', locked using errcode = 'BF001';
  end if;
  select seq, hash into last from fee_ledger_txns where tenant_id = new.tenant_id order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.prev_hash := coalesce(last.hash, '\x');
  new.hash := fee_hash(new);
  return new;
end
$$;
create trigger chain before insert on fee_ledger_txns for each row execute function chain_fee_txn();

create function refuse_unbalanced() returns trigger language plpgsql as $$
declare
  difference numeric;
begin
  select sum(debit) - sum(credit) into difference from fee_ledger_entries where tenant_id = new.tenant_id and txn_id = new.txn_id;
  if difference <> 0 then
    raise exception 'a transaction is out of balance by %', difference using errcode = 'BF002';
  end if;
  return null;
end
$$;
create constraint trigger balanced after insert on fee_ledger_entries deferrable initially deferred
  for each row execute function refuse_unbalanced();

-- Books transactions with their entries, in the order given; one statement however many there are.
create function post_fee_txns(txns jsonb) returns void language plpgsql as $$
begin
  insert into fee_ledger_txns (id, kind, source_id, student_id, booked_on, effective_on, reason, posted_by, digest)
    select (t->>'id')::uuid, t->>'kind', (t->>'sourceId')::uuid, (t->>'studentId')::uuid,
      coalesce((t->>'bookedOn')::date, school_today()), coalesce((t->>'effectiveOn')::date, school_today()),
      coalesce(t->>'reason', ''), acting_user(),
      (select sha256(convert_to(jsonb_agg(jsonb_build_array(e->>'account', (e->>'studentId')::uuid, (e->>'headId')::uuid,
        coalesce((e->>'yearId')::uuid, current_year()), coalesce((e->>'debit')::bigint, 0), coalesce((e->>'credit')::bigint, 0)) order by n)::text, 'UTF8'))
        from jsonb_array_elements(t->'entries') with ordinality as x(e, n))
    from jsonb_array_elements(txns) with ordinality as given(t, place) order by place;
  insert into fee_ledger_entries (txn_id, no, year_id, account, student_id, head_id, debit, credit)
    select (t->>'id')::uuid, n, coalesce((e->>'yearId')::uuid, current_year()), e->>'account', (e->>'studentId')::uuid,
      (e->>'headId')::uuid, coalesce((e->>'debit')::bigint, 0), coalesce((e->>'credit')::bigint, 0)
    from jsonb_array_elements(txns) t, jsonb_array_elements(t->'entries') with ordinality as x(e, n);
end
$$;

-- The first transaction of the school whose link is broken or whose entries are not those it was booked with, or no row.
create function broken_fee_txn() returns setof fee_ledger_txns language sql stable as $$
  select (txn).* from (
    select t as txn, lag(t.hash, 1, '\x') over (order by t.seq) as expected, lag(t.seq, 1, 0::bigint) over (order by t.seq) as previous,
      coalesce((select sha256(convert_to(jsonb_agg(jsonb_build_array(e.account, e.student_id, e.head_id, e.year_id, e.debit, e.credit)
        order by e.no)::text, 'UTF8')) from fee_ledger_entries e where e.tenant_id = t.tenant_id and e.txn_id = t.id), '\x') as digested
    from fee_ledger_txns t where t.tenant_id = current_tenant()
  ) chained
  where (txn).prev_hash <> expected or (txn).seq <> previous + 1 or (txn).hash <> fee_hash(txn) or (txn).digest <> digested
  order by (txn).seq limit 1
$$;

-- Numbers without gaps for each year: a number is taken in the transaction that uses it, or not at all.
create table fee_series (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  year_id   uuid not null default current_year(),
  kind      text not null default 'receipt' check (kind in ('receipt', 'demand', 'creditNote', 'debitNote')),
  next      bigint not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, year_id, kind),
  foreign key (tenant_id, year_id) references academic_years
);
call protect('fee_series');

-- Takes the next numbers of a series and answers the first of them.
create function take_fee_numbers(series text, many bigint) returns bigint language sql as $$
  insert into fee_series as s (kind, next) values (series, many + 1)
  on conflict (tenant_id, year_id, kind) do update set next = s.next + many
  returning next - many
$$;

create function fee_number_text(prefix text, number bigint) returns text language sql stable as $$
  select prefix || '/' || (select name from academic_years where tenant_id = current_tenant() and id = current_year())
    || '/' || lpad(number::text, 6, '0')
$$;

-- What a student has paid ahead. Whatever moves a student's money holds this row first.
create table fee_accounts (
  tenant_id  uuid not null default current_tenant(),
  student_id uuid not null,
  advance    bigint not null default 0,
  primary key (tenant_id, student_id),
  foreign key (tenant_id, student_id) references users,
  constraint fee_accounts_never_negative check (advance >= 0)
);
call protect('fee_accounts');

create table fee_demands (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  student_id    uuid not null,
  kind          text not null default 'instalment' check (kind in ('instalment', 'opening', 'debitNote')),
  number        bigint not null,
  assignment_id uuid,
  plan_id       uuid,
  item_id       uuid,
  label         text not null default '',
  issued_on     date not null default school_today(),
  due_on        date not null default school_today(),
  fine_rule_id  uuid,
  -- The demand of an earlier year whose balance this one brings forward.
  previous_id   uuid,
  issued_by     uuid,
  issued_at     timestamptz not null default now(),
  content_hash  bytea not null default '\x',
  primary key (tenant_id, id),
  unique (tenant_id, year_id, number),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, assignment_id) references fee_assignments,
  foreign key (tenant_id, plan_id) references fee_plans,
  foreign key (tenant_id, item_id) references fee_pattern_items,
  foreign key (tenant_id, fine_rule_id) references fee_fine_rules,
  foreign key (tenant_id, previous_id) references fee_demands
);
create unique index fee_demands_once on fee_demands (tenant_id, assignment_id, item_id) where assignment_id is not null;
create unique index fee_demands_carried_once on fee_demands (tenant_id, previous_id) where previous_id is not null;
create index fee_demands_by_student on fee_demands (tenant_id, student_id, due_on);
create trigger refuse_archived_year before insert on fee_demands for each statement execute function refuse_archived_year();
call protect('fee_demands', append_only => true);

-- A fine that was paid, or that stood when its demand was closed, is a line of its own, reckoned as of a day.
create table fee_demand_lines (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  demand_id  uuid not null,
  student_id uuid not null,
  head_id    uuid not null,
  due_on     date not null default school_today(),
  is_fine    boolean not null default false,
  fine_as_of date,
  priority   smallint not null default 100,
  gross      bigint not null default 0 check (gross >= 0),
  concession bigint not null default 0 check (concession >= 0),
  tax        bigint not null default 0 check (tax >= 0),
  net        bigint not null default 0 check (net >= 0),
  primary key (tenant_id, id),
  check (net = gross - concession + tax),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, demand_id) references fee_demands,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, head_id) references fee_heads
);
create index fee_demand_lines_by_demand on fee_demand_lines (tenant_id, demand_id);
call protect('fee_demand_lines', append_only => true);

create table fee_line_concessions (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  line_id   uuid not null,
  grant_id  uuid not null,
  amount    bigint not null default 0 check (amount >= 0),
  primary key (tenant_id, id),
  unique (tenant_id, line_id, grant_id),
  foreign key (tenant_id, line_id) references fee_demand_lines,
  foreign key (tenant_id, grant_id) references fee_concession_grants
);
create index fee_line_concessions_by_grant on fee_line_concessions (tenant_id, grant_id);
call protect('fee_line_concessions', append_only => true);

-- What is left of each line, kept by triggers from the rows that cannot change; it can always be made again from them.
create table fee_line_balances (
  tenant_id   uuid not null default current_tenant(),
  line_id     uuid not null,
  year_id     uuid not null default current_year(),
  demand_id   uuid not null,
  student_id  uuid not null,
  head_id     uuid not null,
  due_on      date not null default school_today(),
  is_fine     boolean not null default false,
  net         bigint not null default 0,
  paid        bigint not null default 0 check (paid >= 0),
  credited    bigint not null default 0 check (credited >= 0),
  written_off bigint not null default 0 check (written_off >= 0),
  carried     bigint not null default 0 check (carried >= 0),
  outstanding bigint generated always as (net - paid - credited - written_off - carried) stored,
  primary key (tenant_id, line_id),
  constraint fee_line_balances_never_negative check (net - paid - credited - written_off - carried >= 0),
  foreign key (tenant_id, line_id) references fee_demand_lines
);
create index fee_line_balances_open on fee_line_balances (tenant_id, student_id, due_on) where outstanding > 0;
create index fee_line_balances_overdue on fee_line_balances (tenant_id, year_id, due_on) include (student_id, outstanding) where outstanding > 0;
create index fee_line_balances_by_demand on fee_line_balances (tenant_id, demand_id);
create index fee_line_balances_by_year on fee_line_balances (tenant_id, year_id, head_id) include (net, paid, credited, written_off, carried);
call protect('fee_line_balances');

create function open_fee_balance() returns trigger language plpgsql as $$
begin
  insert into fee_line_balances (line_id, year_id, demand_id, student_id, head_id, due_on, is_fine, net)
    select id, year_id, demand_id, student_id, head_id, due_on, is_fine, net from made;
  return null;
end
$$;
create trigger open_balance after insert on fee_demand_lines referencing new table as made
  for each statement execute function open_fee_balance();

create table fee_payments (
  tenant_id           uuid not null default current_tenant(),
  id                  uuid not null default new_id(),
  year_id             uuid not null default current_year(),
  student_id          uuid not null,
  -- Payments a family made in one go.
  family_id           uuid,
  amount              bigint not null default 0 check (amount >= 0),
  mode                text not null default 'cash' check (mode in ('cash', 'upi', 'card', 'cheque', 'bank', 'online')),
  -- The number of the cheque, of the transfer, of the slip.
  reference           text not null default '',
  bank                text not null default '',
  instrument_on       date,
  received_on         date not null default school_today(),
  received_at         timestamptz not null default now(),
  cashier_id          uuid,
  session_id          uuid,
  provider            text,
  provider_payment_id text,
  note                text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, cashier_id) references users,
  foreign key (tenant_id, session_id) references fee_counter_sessions
);
create unique index fee_payments_by_provider on fee_payments (tenant_id, provider, provider_payment_id) where provider is not null;
create index fee_payments_by_day on fee_payments (tenant_id, year_id, received_on);
create index fee_payments_by_student on fee_payments (tenant_id, student_id, id);
create index fee_payments_by_session on fee_payments (tenant_id, session_id) where session_id is not null;
create index fee_payments_by_family on fee_payments (tenant_id, family_id) where family_id is not null;
create index fee_payments_cheques on fee_payments (tenant_id, year_id, id) where mode = 'cheque';
create trigger refuse_archived_year before insert on fee_payments for each statement execute function refuse_archived_year();
call protect('fee_payments', append_only => true);

-- What a payment, an advance, a note, a write-off or a move to the next year takes off a line. A row that takes one back is
-- negative and names it.
create table fee_allocations (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  year_id      uuid not null default current_year(),
  student_id   uuid not null,
  line_id      uuid not null,
  kind         text not null default 'payment' check (kind in ('payment', 'advance', 'creditNote', 'writeOff', 'transfer')),
  source_id    uuid not null,
  amount       bigint not null default 0,
  -- From the day after it the principal is that much smaller.
  effective_on date not null default school_today(),
  reverses_id  uuid,
  made_at      timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, line_id) references fee_demand_lines,
  foreign key (tenant_id, reverses_id) references fee_allocations
);
create index fee_allocations_by_line on fee_allocations (tenant_id, line_id);
create index fee_allocations_by_source on fee_allocations (tenant_id, source_id);
create index fee_allocations_by_reversed on fee_allocations (tenant_id, reverses_id) where reverses_id is not null;
call protect('fee_allocations', append_only => true);

create function lower_fee_balance() returns trigger language plpgsql as $$
begin
  update fee_line_balances b set
    paid = b.paid + m.paid, credited = b.credited + m.credited, written_off = b.written_off + m.written_off, carried = b.carried + m.carried
  from (
    select tenant_id, line_id,
      coalesce(sum(amount) filter (where kind in ('payment', 'advance')), 0) as paid,
      coalesce(sum(amount) filter (where kind = 'creditNote'), 0) as credited,
      coalesce(sum(amount) filter (where kind = 'writeOff'), 0) as written_off,
      coalesce(sum(amount) filter (where kind = 'transfer'), 0) as carried
    from made group by tenant_id, line_id) m
  where b.tenant_id = m.tenant_id and b.line_id = m.line_id;
  return null;
end
$$;
create trigger lower_balance after insert on fee_allocations referencing new table as made
  for each statement execute function lower_fee_balance();

create table fee_advance_moves (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  student_id uuid not null,
  kind       text not null default 'payment' check (kind in ('payment', 'applied', 'freed', 'creditNote', 'refund', 'reversal')),
  source_id  uuid not null,
  amount     bigint not null default 0,
  made_at    timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, student_id) references users
);
create index fee_advance_moves_by_student on fee_advance_moves (tenant_id, student_id, id);
create index fee_advance_moves_by_source on fee_advance_moves (tenant_id, source_id);
call protect('fee_advance_moves', append_only => true);

create function move_fee_advance() returns trigger language plpgsql as $$
begin
  insert into fee_accounts (student_id) values (new.student_id) on conflict do nothing;
  update fee_accounts set advance = advance + new.amount where tenant_id = new.tenant_id and student_id = new.student_id;
  return null;
end
$$;
create trigger move_advance after insert on fee_advance_moves for each row execute function move_fee_advance();
