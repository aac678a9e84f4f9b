-- The reminders that were sent can be exported too.
alter table fee_exports drop constraint fee_exports_kind_check;
alter table fee_exports add constraint fee_exports_kind_check check (kind in ('feeStructures', 'collection', 'defaulters', 'reminders')) not valid;
alter table fee_exports validate constraint fee_exports_kind_check;
create index fee_reminders_by_day on fee_reminders (tenant_id, day);
