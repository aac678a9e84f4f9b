-- A formal paper that was ever sent for approval stays formal: its author cannot release it alone.
alter table papers add column first_submitted_at timestamptz;
update papers set first_submitted_at = coalesce(submitted_at, changed_at)
  where kind = 'formal' and (state <> 'draft' or exists (select from paper_decisions d
    where d.tenant_id = papers.tenant_id and d.paper_id = papers.id));
