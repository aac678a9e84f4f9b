-- Signatures that documents print. A row never changes: what was approved with a picture is printed with it, and a new
-- picture is a new signature.
create table document_signatures (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  -- Whose it is.
  name      text not null check (char_length(name) between 1 and 80),
  file_id   uuid not null,
  added_by  uuid not null,
  added_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, added_by) references users
);
create index document_signatures_by_file on document_signatures (tenant_id, file_id);
create index document_signatures_by_person on document_signatures (tenant_id, added_by);
call protect('document_signatures', append_only => true);
-- Papers that were issued keep the picture.
call erasable('document_signatures', 'added_by', searched => '{name}', kept => '{file_id}');

-- Signatures that are no longer used.
create table document_signature_withdrawals (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  signature_id uuid not null,
  withdrawn_by uuid not null,
  withdrawn_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint document_signature_withdrawals_once unique (tenant_id, signature_id),
  foreign key (tenant_id, signature_id) references document_signatures,
  foreign key (tenant_id, withdrawn_by) references users
);
create index document_signature_withdrawals_by_person on document_signature_withdrawals (tenant_id, withdrawn_by);
call protect('document_signature_withdrawals', append_only => true);
