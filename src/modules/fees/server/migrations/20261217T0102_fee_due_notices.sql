-- Of which dues the families have been told on which day, so that nobody is told twice.
create table fee_due_notices (
  tenant_id uuid not null default current_tenant(),
  demand_id uuid not null,
  day       date not null default school_today(),
  told_at   timestamptz not null default now(),
  primary key (tenant_id, demand_id, day),
  foreign key (tenant_id, demand_id) references fee_demands on delete cascade
);
call protect('fee_due_notices');
call erasable('fee_due_notices', 'demand_id > fee_demands.id', kept => '{day,told_at}');
