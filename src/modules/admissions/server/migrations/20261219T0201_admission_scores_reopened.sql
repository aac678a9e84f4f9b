-- Scores that the office gives back to a member stay, with the reason, until the member submits again. They count for nothing meanwhile.
alter table admission_panel_scores
  add column reopened_at timestamptz,
  add column reopen_reason text not null default '' check (length(reopen_reason) <= 300);
call erasable('admission_panel_scores', 'application_id > admission_applications.id', blank => '{note,reopen_reason}', kept => '{round_key,scores}');

create or replace function erase_panel_notes() returns trigger language plpgsql as $$
begin
  update public.admission_panel_scores p set note = '', reopen_reason = ''
    where p.tenant_id = new.tenant_id and p.application_id = new.id and (p.note <> '' or p.reopen_reason <> '');
  return null;
end
$$;

-- The history says whether the office accepted a document or sent it back.
alter table admission_events drop constraint admission_events_kind_check;
alter table admission_events add constraint admission_events_kind_check
  check (kind in ('state', 'note', 'message', 'document', 'documentAccepted', 'documentReturned', 'payment', 'evaluation', 'offer', 'correction',
    'refund', 'notice', 'reopened')) not valid;
