-- What each account holds in a year, kept from the entries, which never change. Whoever books holds the school's ledger until the
-- commit, so the sums are added to by one transaction at a time.
create table fee_ledger_sums (
  tenant_id uuid not null default current_tenant(),
  year_id   uuid not null default current_year(),
  account   text not null,
  debit     bigint not null default 0,
  credit    bigint not null default 0,
  primary key (tenant_id, year_id, account),
  foreign key (tenant_id, year_id) references academic_years
);
call protect('fee_ledger_sums');

-- A sum belongs to the year its transaction was booked in, like the trial balance. Planned anew each time: the plan for one
-- booking takes minutes when a migration from other software books a whole school at once.
create function add_to_fee_sums() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  insert into fee_ledger_sums as s (tenant_id, year_id, account, debit, credit)
    select m.tenant_id, t.year_id, m.account, sum(m.debit), sum(m.credit)
    from made m join fee_ledger_txns t on t.tenant_id = m.tenant_id and t.id = m.txn_id
    group by m.tenant_id, t.year_id, m.account order by m.tenant_id, t.year_id, m.account
  on conflict (tenant_id, year_id, account) do update set debit = s.debit + excluded.debit, credit = s.credit + excluded.credit;
  return null;
end
$$;
create trigger add_to_sums after insert on fee_ledger_entries referencing new table as made
  for each statement execute function add_to_fee_sums();

create function reckoned_fee_sums() returns setof fee_ledger_sums language sql stable as $$
  select e.tenant_id, t.year_id, e.account, sum(e.debit)::bigint, sum(e.credit)::bigint
  from fee_ledger_txns t join fee_ledger_entries e on e.tenant_id = t.tenant_id and e.txn_id = t.id
  group by e.tenant_id, t.year_id, e.account
$$;

-- The sums that differ from their entries.
create function wrong_fee_sums() returns table (year_id uuid, account text) language sql stable as $$
  select coalesce(k.year_id, r.year_id), coalesce(k.account, r.account)
  from fee_ledger_sums k full join reckoned_fee_sums() r
    on r.tenant_id = k.tenant_id and r.year_id = k.year_id and r.account = k.account
  where (coalesce(k.debit, 0), coalesce(k.credit, 0)) <> (coalesce(r.debit, 0), coalesce(r.credit, 0))
$$;

-- Makes the sums of the school again. The lock keeps everyone from booking meanwhile.
create function rebuild_fee_sums() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('fee ledger ' || current_tenant(), 0));
  delete from fee_ledger_sums where tenant_id = current_tenant();
  insert into fee_ledger_sums select * from reckoned_fee_sums();
end
$$;

-- The entries there are. Row-level security would hide them all, since a migration has no school.
alter table fee_ledger_txns no force row level security;
alter table fee_ledger_entries no force row level security;
alter table fee_ledger_sums no force row level security;
insert into fee_ledger_sums select * from reckoned_fee_sums();
alter table fee_ledger_txns force row level security;
alter table fee_ledger_entries force row level security;
alter table fee_ledger_sums force row level security;
