-- Whoever pays a part of a student's fees beside the family: a trust, an employer, a scholarship.
create table fee_payers (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  name      text not null,
  contact   text not null default '',
  is_active boolean not null default true,
  version   integer not null default 1,
  primary key (tenant_id, id)
);
create unique index fee_payers_by_name on fee_payers (tenant_id, lower(name));
call protect('fee_payers');

-- What a payer bears of what is still to be issued; the rest is the family's. No heads means all of them.
create table fee_payer_shares (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  assignment_id uuid not null,
  payer_id      uuid not null,
  position      smallint not null default 0,
  head_ids      uuid[] not null default '{}',
  share_bp      integer not null check (share_bp between 1 and 10000),
  primary key (tenant_id, id),
  unique (tenant_id, assignment_id, position),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, assignment_id) references fee_assignments on delete cascade,
  foreign key (tenant_id, payer_id) references fee_payers
);
create index fee_payer_shares_by_payer on fee_payer_shares (tenant_id, payer_id);
call protect('fee_payer_shares', yearly => true);

-- An instalment that several pay for is one demand for each of them; without a payer it is the family's.
alter table fee_demands add column payer_id uuid;
alter table fee_demands add foreign key (tenant_id, payer_id) references fee_payers;
create index fee_demands_by_payer on fee_demands (tenant_id, payer_id) where payer_id is not null;
drop index fee_demands_once;
create unique index fee_demands_once on fee_demands (tenant_id, assignment_id, item_id, payer_id) nulls not distinct
  where assignment_id is not null;

-- The part of the instalment that this line is, in basis points.
alter table fee_demand_lines add column share_bp integer not null default 10000 check (share_bp between 0 and 10000);

alter table fee_payments add column payer_id uuid;
alter table fee_payments add foreign key (tenant_id, payer_id) references fee_payers;
create index fee_payments_by_payer on fee_payments (tenant_id, payer_id) where payer_id is not null;
