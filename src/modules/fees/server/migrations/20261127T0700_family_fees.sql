-- What families may do about fees themselves. A part payment is at least so much, unless less is owed.
create table fee_family_settings (
  tenant_id         uuid not null default current_tenant(),
  allows_parts      boolean not null default true,
  least_part        bigint not null default 10000 check (least_part between 100 and 100000000000),
  students_see_dues boolean not null default false,
  version           integer not null default 1,
  primary key (tenant_id)
);
call protect('fee_family_settings');

-- A guardian's order may be for several children, and a guardian has one open order at a time: whoever asks in a second
-- window is led to the first one.
alter table fee_online_orders add column is_family boolean not null default false;
-- How the last attempt to pay ended, as far as the gateway has told.
alter table fee_online_orders add column last_attempt text not null default 'none' check (last_attempt in ('none', 'pending', 'failed'));
alter table fee_online_orders drop constraint fee_online_orders_state_check;
alter table fee_online_orders add constraint fee_online_orders_state_check
  check (state in ('opened', 'paid', 'refused', 'expired', 'cancelled'));
create unique index fee_online_orders_one_open on fee_online_orders (tenant_id, opened_by) where is_family and state = 'opened';

create table fee_online_order_parts (
  tenant_id  uuid not null default current_tenant(),
  order_id   uuid not null,
  student_id uuid not null,
  amount     bigint not null check (amount > 0),
  primary key (tenant_id, order_id, student_id),
  foreign key (tenant_id, order_id) references fee_online_orders,
  foreign key (tenant_id, student_id) references users
);
create index fee_online_order_parts_by_student on fee_online_order_parts (tenant_id, student_id);
call protect('fee_online_order_parts', append_only => true);
call personal('fee_online_order_parts', '{amount}');

-- What a family pays at once is one payment at the gateway and one of each child in the books.
drop index fee_payments_by_provider;
create unique index fee_payments_by_provider on fee_payments (tenant_id, provider, provider_payment_id, student_id)
  where provider is not null;
