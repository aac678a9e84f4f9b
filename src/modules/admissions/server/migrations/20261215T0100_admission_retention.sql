-- Families are told before an offer or a draft lapses, once.
alter table admission_offers add column reminded_at timestamptz;
alter table admission_applications add column reminded_at timestamptz;

-- Empties applications that came to nothing. State, grade, quota, source and times stay, so that every statistic does. It runs with the
-- rights of the owner, because the history of an application is closed to the server; row-level security keeps it inside the school.
-- Returns the files that went with them.
create function erase_applications(applications uuid[]) returns uuid[] language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
    select coalesce(array_agg(g.file_id), '{}') into left_files from gone g;
  delete from public.admission_aadhaars k where k.application_id = any (chosen);
  update public.admission_events e set words = '' where e.application_id = any (chosen) and e.words <> '';
  update public.admission_evaluations e set note = '' where e.application_id = any (chosen) and e.note <> '';
  update public.admission_payments p set address = '' where p.application_id = any (chosen) and p.address <> '';
  update public.admission_runs r set input = public.erased_words(r.input), problem = '' where r.application_id = any (chosen);
  update public.admission_applications a set answers = '{}', child_name = '', date_of_birth = null, guardian_name = '', guardian_phone = '',
    email = '', applicant_id = null, erased_at = now(), version = a.version + 1 where a.id = any (chosen);
  delete from public.admission_applicants m where m.id = any (applicants)
    and not exists (select from public.admission_applications a where a.tenant_id = m.tenant_id and a.applicant_id = m.id);
  return left_files;
end
$$;
revoke execute on function erase_applications(uuid[]) from public;
do $$ begin
  execute format('grant execute on function erase_applications(uuid[]) to %I', server_role());
end $$;
