alter table admission_events drop constraint admission_events_kind_check;
alter table admission_events add constraint admission_events_kind_check
  check (kind in ('state', 'note', 'message', 'document', 'payment', 'evaluation', 'offer', 'correction'));
