-- Letters to those who apply, who have no account: they belong to the application.
alter table school_templates drop constraint school_templates_kind_check;
alter table school_templates add constraint school_templates_kind_check check (kind in ('bonafide', 'transferCertificate', 'character',
  'feeCertificate', 'idCard', 'hallTicket', 'letter', 'staffCard', 'staffLetter', 'visitorBadge', 'callLetter', 'offerLetter',
  'regretLetter')) not valid;

alter table issued_documents add column application_id uuid;
alter table issued_documents add constraint issued_documents_application foreign key (tenant_id, application_id)
  references admission_applications not valid;
alter table issued_documents drop constraint issued_documents_check;
alter table issued_documents add constraint issued_documents_about_somebody
  check (user_id is not null or visit_id is not null or application_id is not null) not valid;
create index issued_documents_by_application on issued_documents (tenant_id, application_id) where application_id is not null;

-- Letters are emptied with the application, be it after its time or with the student.
create function empty_letters_of_application() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.issued_documents d set name = '', content = '{"values": {}, "tables": {}}'
    where d.tenant_id = new.tenant_id and d.application_id = new.id;
  return null;
end
$$;
create trigger empty_letters after update of answers on admission_applications for each row
  when (new.answers = '{}' and old.answers <> '{}') execute function empty_letters_of_application();
