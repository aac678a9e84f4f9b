-- Payments over a gateway: what the school asks for there, what the gateway tells, and what it pays out.
create table fee_gateways (
  tenant_id      uuid not null default current_tenant(),
  provider       text not null default 'razorpay',
  key_id         text not null default '',
  -- Sealed with the server's key; nobody is ever shown them again.
  key_secret     bytea not null default '\x',
  webhook_secret bytea not null default '\x',
  is_active      boolean not null default false,
  version        integer not null default 1,
  primary key (tenant_id)
);
call protect('fee_gateways');

-- What somebody was asked to pay online. It is paid when the gateway says so, never when a browser does.
create table fee_online_orders (
  tenant_id         uuid not null default current_tenant(),
  id                uuid not null default new_id(),
  year_id           uuid not null default current_year(),
  student_id        uuid not null,
  kind              text not null default 'order' check (kind in ('order', 'link', 'qr')),
  provider          text not null default 'razorpay',
  -- Empty until the gateway has answered.
  provider_order_id text not null default '',
  amount            bigint not null default 0 check (amount >= 0),
  state             text not null default 'opened' check (state in ('opened', 'paid', 'refused', 'expired')),
  address           text not null default '',
  expires_at        timestamptz,
  payment_id        uuid,
  opened_by         uuid,
  opened_at         timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, payment_id) references fee_payments,
  foreign key (tenant_id, opened_by) references users
);
create unique index fee_online_orders_by_provider on fee_online_orders (tenant_id, provider, provider_order_id) where provider_order_id <> '';
create index fee_online_orders_by_year on fee_online_orders (tenant_id, year_id, id);
create index fee_online_orders_by_student on fee_online_orders (tenant_id, student_id, id);
call protect('fee_online_orders');

create table fee_settlements (
  tenant_id              uuid not null default current_tenant(),
  id                     uuid not null default new_id(),
  year_id                uuid not null default current_year(),
  provider               text not null default 'razorpay',
  provider_settlement_id text not null,
  utr                    text not null default '',
  settled_on             date not null default school_today(),
  gross                  bigint not null default 0,
  charges                bigint not null default 0,
  refunds                bigint not null default 0,
  net                    bigint not null default 0,
  items                  integer not null default 0,
  heard_at               timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, provider, provider_settlement_id),
  foreign key (tenant_id, year_id) references academic_years
);
create index fee_settlements_by_day on fee_settlements (tenant_id, settled_on);
call protect('fee_settlements', append_only => true);

create table fee_settlement_items (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  settlement_id uuid not null,
  provider      text not null default 'razorpay',
  entity_id     text not null,
  kind          text not null default 'payment' check (kind in ('payment', 'refund', 'adjustment', 'transfer')),
  amount        bigint not null default 0,
  charges       bigint not null default 0,
  payment_id    uuid,
  primary key (tenant_id, id),
  unique (tenant_id, provider, entity_id),
  foreign key (tenant_id, settlement_id) references fee_settlements,
  foreign key (tenant_id, payment_id) references fee_payments
);
create index fee_settlement_items_by_payment on fee_settlement_items (tenant_id, payment_id) where payment_id is not null;
create index fee_settlement_items_by_settlement on fee_settlement_items (tenant_id, settlement_id);
call protect('fee_settlement_items', append_only => true);

-- What does not fit together and needs somebody's eyes.
create table fee_recon_exceptions (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  kind        text not null default 'unknownOrder' check (kind in
    ('unknownOrder', 'amountDiffers', 'currencyDiffers', 'paidTwice', 'unknownPayment', 'settledDiffers', 'refundUnknown', 'chargeback')),
  provider    text not null default 'razorpay',
  entity_id   text not null,
  expected    bigint,
  found       bigint,
  state       text not null default 'open' check (state in ('open', 'resolved')),
  note        text not null default '',
  noticed_at  timestamptz not null default now(),
  resolved_by uuid,
  resolved_at timestamptz,
  version     integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, provider, entity_id, kind),
  foreign key (tenant_id, resolved_by) references users
);
create index fee_recon_exceptions_by_state on fee_recon_exceptions (tenant_id, state, id);
call protect('fee_recon_exceptions');

-- What the gateway keeps for itself is an account of its own.
alter table fee_ledger_entries drop constraint fee_ledger_entries_account_check;
alter table fee_ledger_entries add constraint fee_ledger_entries_account_check check (account in
  ('receivable', 'income', 'concession', 'tax', 'deposit', 'advance', 'cash', 'bank', 'cheques', 'gateway', 'writeOff', 'charges')) not valid;
alter table fee_ledger_entries validate constraint fee_ledger_entries_account_check;

create index fee_requests_by_payer on fee_requests (tenant_id, paid_by, paid_at) where state = 'paid';

call personal('fee_payments', '{amount,mode,reference,bank,received_on}');
call personal('fee_concession_grants', '{value,reason,from_date,to_date,state}');
call personal('fee_demands', '{label,due_on,issued_on}');
call personal('fee_online_orders', '{kind,amount,state,opened_at}');
