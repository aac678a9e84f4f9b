-- The papers of an admitted child are the student's: they can be deleted there, and the application then names one without a file.
alter table admission_documents alter column file_id drop not null;
alter table admission_documents drop constraint admission_documents_tenant_id_file_id_fkey;
alter table admission_documents add foreign key (tenant_id, file_id) references files on delete set null (file_id);

-- 'field ' and the longest key a field can have.
alter table admission_numbers drop constraint admission_numbers_series_check;
alter table admission_numbers add constraint admission_numbers_series_check check (length(series) between 1 and 60) not valid;

-- Fees are also paid at the office, and given back. `reference` names the cheque or the transfer.
alter table admission_payments
  add column mode text not null default 'online' check (mode in ('cash', 'upi', 'card', 'cheque', 'bank', 'online')),
  add column reference text not null default '' check (length(reference) <= 60),
  add column received_by uuid,
  add column refunded_at timestamptz,
  add column refunded_by uuid,
  add column refund_mode text check (refund_mode in ('cash', 'upi', 'card', 'cheque', 'bank', 'online')),
  add column refund_reference text not null default '' check (length(refund_reference) <= 60),
  add column refund_reason text not null default '' check (length(refund_reason) <= 300),
  add foreign key (tenant_id, received_by) references users on delete set null (received_by),
  add foreign key (tenant_id, refunded_by) references users on delete set null (refunded_by);
alter table admission_payments drop constraint admission_payments_state_check;
alter table admission_payments add constraint admission_payments_state_check
  check (state in ('opened', 'paid', 'expired', 'refunded')) not valid;
alter table admission_payments drop constraint admission_payments_check;
alter table admission_payments add constraint admission_payments_paid_check
  check ((state in ('paid', 'refunded')) = (paid_at is not null)) not valid;
alter table admission_payments add constraint admission_payments_refunded_check
  check (state <> 'refunded' or refunded_at is not null and refund_mode is not null) not valid;
create index admission_payments_by_order on admission_payments (tenant_id, provider_order_id) where provider_order_id <> '';
create index admission_payments_by_receiver on admission_payments (tenant_id, received_by);
create index admission_payments_by_refunder on admission_payments (tenant_id, refunded_by);
call erasable('admission_payments', 'application_id > admission_applications.id', blank => '{address,reference,refund_reference,refund_reason}',
  kept => '{provider_order_id,provider_payment_id,receipt_no}');

-- As before, and without what was added here. A document whose file is gone leaves none behind.
create or replace function erase_applications(applications uuid[]) returns uuid[] language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  chosen uuid[];
  applicants uuid[];
  left_files uuid[];
begin
  select coalesce(array_agg(a.id), '{}'), coalesce(array_agg(a.applicant_id) filter (where a.applicant_id is not null), '{}')
    into chosen, applicants
  from public.admission_applications a
  where a.id = any (applications) and a.state in ('rejected', 'withdrawn', 'expired', 'duplicate') and a.student_id is null and a.erased_at is null;
  with gone as (delete from public.admission_documents d where d.application_id = any (chosen) returning d.file_id)
    select coalesce(array_agg(g.file_id) filter (where g.file_id is not null), '{}') into left_files from gone g;
  delete from public.admission_aadhaars k where k.application_id = any (chosen);
  update public.admission_events e set words = '' where e.application_id = any (chosen) and e.words <> '';
  update public.admission_evaluations e set note = '' where e.application_id = any (chosen) and e.note <> '';
  update public.admission_payments p set address = '', reference = '', refund_reference = '', refund_reason = ''
    where p.application_id = any (chosen);
  update public.admission_runs r set input = public.erased_words(r.input), problem = '' where r.application_id = any (chosen);
  update public.admission_applications a set answers = '{}', child_name = '', date_of_birth = null, guardian_name = '', guardian_phone = '',
    email = '', applicant_id = null, erased_at = now(), version = a.version + 1 where a.id = any (chosen);
  delete from public.admission_applicants m where m.id = any (applicants)
    and not exists (select from public.admission_applications a where a.tenant_id = m.tenant_id and a.applicant_id = m.id);
  return left_files;
end
$$;

alter table admission_events drop constraint admission_events_kind_check;
alter table admission_events add constraint admission_events_kind_check
  check (kind in ('state', 'note', 'message', 'document', 'payment', 'evaluation', 'offer', 'correction', 'refund')) not valid;
