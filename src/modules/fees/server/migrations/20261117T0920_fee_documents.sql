-- Papers that are given out: what was printed once stays as it was, and its number is used once.
create table fee_receipts (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  payment_id uuid not null,
  number     bigint not null,
  code       text not null default '',
  -- Stands in the square code: whoever holds the paper may ask whether it is valid.
  token      uuid not null default gen_random_uuid(),
  -- Everything the paper says, as it was on the day.
  content    jsonb not null default '{}',
  issued_by  uuid,
  issued_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, payment_id),
  unique (tenant_id, year_id, number),
  unique (tenant_id, token),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, payment_id) references fee_payments,
  foreign key (tenant_id, issued_by) references users
);
create index fee_receipts_by_code on fee_receipts (tenant_id, lower(code));
call protect('fee_receipts', append_only => true);

create function number_fee_receipt() returns trigger language plpgsql as $$
begin
  new.number := take_fee_numbers('receipt', 1);
  new.code := fee_number_text(coalesce((select receipt_prefix from fee_settings where tenant_id = new.tenant_id), 'R'), new.number);
  return new;
end
$$;
create trigger number before insert on fee_receipts for each row execute function number_fee_receipt();

create table fee_receipt_prints (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  receipt_id uuid not null,
  paper      text not null default 'a4' check (paper in ('a4', 'thermal')),
  printed_by uuid,
  printed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, receipt_id) references fee_receipts,
  foreign key (tenant_id, printed_by) references users
);
create index fee_receipt_prints_by_receipt on fee_receipt_prints (tenant_id, receipt_id);
call protect('fee_receipt_prints', append_only => true);

create table fee_cheque_events (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  payment_id uuid not null,
  state      text not null default 'received' check (state in ('received', 'deposited', 'cleared', 'bounced')),
  happened_on date not null default school_today(),
  note       text not null default '',
  noted_by   uuid,
  noted_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, payment_id, state),
  foreign key (tenant_id, payment_id) references fee_payments,
  foreign key (tenant_id, noted_by) references users
);
call protect('fee_cheque_events', append_only => true);

-- What somebody asks for and somebody else decides. The papers that follow from a yes are written with it and never change.
create table fee_requests (
  tenant_id       uuid not null default current_tenant(),
  id              uuid not null default new_id(),
  year_id         uuid not null default current_year(),
  kind            text not null default 'refund' check (kind in ('cancelReceipt', 'refund', 'writeOff', 'creditNote', 'debitNote', 'waiveFine')),
  student_id      uuid not null,
  payment_id      uuid,
  demand_id       uuid,
  line_id         uuid,
  head_id         uuid,
  amount          bigint not null default 0 check (amount >= 0),
  due_on          date,
  reason          text not null default '',
  state           text not null default 'requested' check (state in ('requested', 'approved', 'rejected', 'paid')),
  requested_by    uuid,
  requested_at    timestamptz not null default now(),
  decided_by      uuid,
  decided_at      timestamptz,
  decision_reason text not null default '',
  -- How an approved refund was paid out.
  mode            text check (mode in ('cash', 'upi', 'card', 'cheque', 'bank', 'online')),
  reference       text not null default '',
  paid_by         uuid,
  paid_at         timestamptz,
  version         integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, payment_id) references fee_payments,
  foreign key (tenant_id, demand_id) references fee_demands,
  foreign key (tenant_id, line_id) references fee_demand_lines,
  foreign key (tenant_id, head_id) references fee_heads,
  foreign key (tenant_id, requested_by) references users,
  foreign key (tenant_id, decided_by) references users,
  foreign key (tenant_id, paid_by) references users,
  constraint fee_requests_two_people check (decided_by <> requested_by)
);
create index fee_requests_by_state on fee_requests (tenant_id, year_id, state, id);
create index fee_requests_by_student on fee_requests (tenant_id, student_id, id);
create unique index fee_requests_one_cancel on fee_requests (tenant_id, payment_id) where kind = 'cancelReceipt' and state <> 'rejected';
create trigger refuse_archived_year before insert or update on fee_requests for each statement execute function refuse_archived_year();
call protect('fee_requests');

create table fee_reversals (
  tenant_id   uuid not null default current_tenant(),
  payment_id  uuid not null,
  kind        text not null default 'cancelled' check (kind in ('cancelled', 'bounced', 'chargeback')),
  reason      text not null default '',
  request_id  uuid,
  reversed_by uuid,
  approved_by uuid,
  session_id  uuid,
  reversed_at timestamptz not null default now(),
  primary key (tenant_id, payment_id),
  foreign key (tenant_id, payment_id) references fee_payments,
  foreign key (tenant_id, request_id) references fee_requests,
  foreign key (tenant_id, reversed_by) references users,
  foreign key (tenant_id, approved_by) references users,
  foreign key (tenant_id, session_id) references fee_counter_sessions
);
call protect('fee_reversals', append_only => true);

create table fee_notes (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  year_id      uuid not null default current_year(),
  kind         text not null default 'credit' check (kind in ('credit', 'debit')),
  number       bigint not null,
  code         text not null default '',
  student_id   uuid not null,
  demand_id    uuid,
  line_id      uuid,
  amount       bigint not null default 0 check (amount >= 0),
  reason       text not null default '',
  request_id   uuid,
  requested_by uuid,
  approved_by  uuid,
  noted_at     timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, year_id, kind, number),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, demand_id) references fee_demands,
  foreign key (tenant_id, line_id) references fee_demand_lines,
  foreign key (tenant_id, request_id) references fee_requests,
  constraint fee_notes_two_people check (approved_by <> requested_by)
);
create index fee_notes_by_student on fee_notes (tenant_id, student_id, id);
call protect('fee_notes', append_only => true);

create function number_fee_note() returns trigger language plpgsql as $$
begin
  new.number := take_fee_numbers(new.kind || 'Note', 1);
  new.code := fee_number_text(case new.kind when 'credit' then 'CN' else 'DN' end, new.number);
  return new;
end
$$;
create trigger number before insert on fee_notes for each row execute function number_fee_note();

-- Parts of a running fine that nobody is asked for any more.
create table fee_fine_waivers (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  demand_id    uuid not null,
  student_id   uuid not null,
  amount       bigint not null default 0 check (amount >= 0),
  reason       text not null default '',
  request_id   uuid,
  requested_by uuid,
  approved_by  uuid,
  waived_at    timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, demand_id) references fee_demands,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, request_id) references fee_requests,
  constraint fee_fine_waivers_two_people check (approved_by <> requested_by)
);
create index fee_fine_waivers_by_demand on fee_fine_waivers (tenant_id, demand_id);
call protect('fee_fine_waivers', append_only => true);

-- Work on many students: each has a row of what became of it, so that a run that was cut off goes on where it stopped.
create table fee_runs (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  year_id      uuid not null default current_year(),
  kind         text not null default 'demands' check (kind in ('demands', 'opening')),
  state        text not null default 'running' check (state in ('running', 'done')),
  plan_id      uuid,
  from_year_id uuid,
  due_up_to    date,
  total        integer not null default 0,
  started_by   uuid,
  started_at   timestamptz not null default now(),
  finished_at  timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, plan_id) references fee_plans,
  foreign key (tenant_id, from_year_id) references academic_years,
  foreign key (tenant_id, started_by) references users
);
create index fee_runs_by_year on fee_runs (tenant_id, year_id, id);
call protect('fee_runs', yearly => true);

create table fee_run_outcomes (
  tenant_id  uuid not null default current_tenant(),
  run_id     uuid not null,
  student_id uuid not null,
  outcome    text not null default 'pending' check (outcome in ('pending', 'created', 'skippedExists', 'failed')),
  reason     text not null default '',
  demands    integer not null default 0,
  amount     bigint not null default 0,
  primary key (tenant_id, run_id, student_id),
  foreign key (tenant_id, run_id) references fee_runs on delete cascade,
  foreign key (tenant_id, student_id) references users
);
create index fee_run_outcomes_by_outcome on fee_run_outcomes (tenant_id, run_id, outcome);
call protect('fee_run_outcomes');

-- What a gateway told the school. An event that comes twice is the same event.
create table fee_gateway_events (
  tenant_id           uuid not null default current_tenant(),
  id                  uuid not null default new_id(),
  provider            text not null,
  event_id            text not null,
  kind                text not null,
  provider_payment_id text not null default '',
  signature_ok        boolean not null default false,
  payload_hash        bytea not null default '\x',
  outcome             text not null default '',
  payment_id          uuid,
  heard_at            timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, provider, event_id),
  foreign key (tenant_id, payment_id) references fee_payments
);
create index fee_gateway_events_by_payment on fee_gateway_events (tenant_id, provider, provider_payment_id);
call protect('fee_gateway_events', append_only => true);

-- Balances and advances made again from the rows that cannot change; a row here is a difference, and there must be none.
create function wrong_fee_balances() returns table (what text, id uuid, kept bigint, reckoned bigint) language sql stable as $$
  select 'line', l.id, b.outstanding, l.net - coalesce(a.settled, 0)
  from fee_demand_lines l left join fee_line_balances b on b.tenant_id = l.tenant_id and b.line_id = l.id
    left join (select line_id, sum(amount)::bigint as settled from fee_allocations group by line_id) a on a.line_id = l.id
  where b.outstanding is distinct from l.net - coalesce(a.settled, 0)
  union all
  select 'advance', c.student_id, c.advance, coalesce(m.moved, 0)
  from fee_accounts c left join (select student_id, sum(amount)::bigint as moved from fee_advance_moves group by student_id) m
    on m.student_id = c.student_id
  where c.advance <> coalesce(m.moved, 0)
  union all
  select 'receivable', coalesce(e.student_id, b.student_id), coalesce(b.open, 0), coalesce(e.booked, 0)
  from (select student_id, sum(debit - credit)::bigint as booked from fee_ledger_entries where account = 'receivable' group by student_id) e
    full join (select student_id, sum(outstanding)::bigint as open from fee_line_balances group by student_id) b using (student_id)
  where coalesce(b.open, 0) <> coalesce(e.booked, 0)
$$;
