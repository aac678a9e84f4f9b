-- Questions of an imported file that are much like others: they wait until whoever imports says whether to take them. `alike` names
-- the others: questions of the bank by id, those of the same file by their number.
create table question_import_drafts (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  import_id uuid not null,
  position  integer not null check (position > 0),
  content   jsonb not null,
  tags      jsonb not null,
  alike     jsonb not null,
  primary key (tenant_id, id),
  constraint question_import_drafts_once unique (tenant_id, import_id, position),
  foreign key (tenant_id, import_id) references question_imports on delete cascade
);
call protect('question_import_drafts');
call teaching_content('question_import_drafts');
