-- The page of changes asks for a day.
create index audit_entries_by_time on audit_entries (tenant_id, at);
