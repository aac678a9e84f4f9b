-- Deleting a user asks every table that names users whether it names this one. Where a table grows with the school, an index
-- has to answer, or taking back an import of thousands reads it thousands of times.
create index student_electives_by_student on student_electives (tenant_id, student_id);
create index notifications_by_user on notifications (tenant_id, user_id);
create index fee_demand_lines_by_student on fee_demand_lines (tenant_id, student_id);
create index fee_fine_waivers_by_student on fee_fine_waivers (tenant_id, student_id);
create index fee_run_outcomes_by_student on fee_run_outcomes (tenant_id, student_id);
create index fee_assignments_by_assigner on fee_assignments (tenant_id, assigned_by);
create index fee_concession_grants_by_requester on fee_concession_grants (tenant_id, requested_by);
create index fee_grant_decisions_by_decider on fee_grant_decisions (tenant_id, decided_by);
create index fee_counter_sessions_by_cashier on fee_counter_sessions (tenant_id, cashier_id);
create index fee_counter_sessions_by_verifier on fee_counter_sessions (tenant_id, verified_by);
create index fee_payments_by_cashier on fee_payments (tenant_id, cashier_id);
create index fee_cheque_events_by_user on fee_cheque_events (tenant_id, noted_by);
create index fee_receipts_by_issuer on fee_receipts (tenant_id, issued_by);
create index fee_receipt_prints_by_user on fee_receipt_prints (tenant_id, printed_by);
create index fee_reversals_by_reverser on fee_reversals (tenant_id, reversed_by);
create index fee_reversals_by_approver on fee_reversals (tenant_id, approved_by);
create index fee_requests_by_requester on fee_requests (tenant_id, requested_by);
create index fee_requests_by_decider on fee_requests (tenant_id, decided_by);
create index fee_requests_by_paid_by on fee_requests (tenant_id, paid_by);

-- A plain reference first looks whether another user has taken the same id, which cannot be, and only then into its own
-- table. One that restricts looks once.
do $$
declare
  one record;
begin
  for one in
    select conrelid::regclass as child, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'a' and not condeferrable and conparentid = 0
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s on delete restrict',
      one.child, one.conname, one.conname, one.definition);
  end loop;
end
$$;

-- From PostgreSQL 18 on, such a refusal has a name of its own.
create or replace function delete_unused(target regclass, row_id uuid) returns boolean language plpgsql as $$
declare
  gone integer;
begin
  execute format('delete from %s where tenant_id = current_tenant() and id = $1', target) using row_id;
  get diagnostics gone = row_count;
  return case when gone > 0 then true end;
exception when foreign_key_violation or restrict_violation then
  return false;
end
$$;

create or replace function delete_unused_many(target regclass, row_ids uuid[]) returns uuid[] language plpgsql as $$
declare
  gone   uuid[];
  middle integer := cardinality(row_ids) / 2;
begin
  if cardinality(row_ids) = 0 then
    return row_ids;
  end if;
  begin
    execute format('with gone as (delete from %s where tenant_id = current_tenant() and id = any ($1) returning id)
      select coalesce(array_agg(id), ''{}'') from gone', target) into gone using row_ids;
    return gone;
  exception when foreign_key_violation or restrict_violation then
    if middle = 0 then
      return '{}';
    end if;
  end;
  return delete_unused_many(target, row_ids[:middle]) || delete_unused_many(target, row_ids[middle + 1:]);
end
$$;
