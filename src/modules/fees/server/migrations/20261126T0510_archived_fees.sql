-- Nobody who has selected an archived year changes anything in it. The books go on in the current year, so these tables are
-- read across years and name none, or take it from another row: they were not yet covered. Every movement of money is a
-- ledger transaction.
create trigger refuse_archived_year before insert on fee_ledger_txns for each statement execute function refuse_archived_year();
create trigger refuse_archived_year before insert on fee_cheque_events for each statement execute function refuse_archived_year();
create trigger refuse_archived_year before insert on fee_fine_waivers for each statement execute function refuse_archived_year();
create trigger refuse_archived_year before insert on fee_grant_decisions for each statement execute function refuse_archived_year();
create trigger refuse_archived_year before insert or update on fee_run_outcomes for each statement execute function refuse_archived_year();
