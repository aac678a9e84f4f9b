-- What families were told by message at each step, besides what the office wrote itself.
alter table admission_events drop constraint admission_events_kind_check;
alter table admission_events add constraint admission_events_kind_check
  check (kind in ('state', 'note', 'message', 'document', 'payment', 'evaluation', 'offer', 'correction', 'refund', 'notice')) not valid;
