-- Papers of a student, such as the birth certificate. They keep the student from being deleted as a mistake.
create table student_documents (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  student_id uuid not null,
  title      text not null check (length(title) between 1 and 80),
  file_id    uuid not null,
  added_by   uuid,
  added_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, file_id) references files,
  foreign key (tenant_id, added_by) references users on delete set null (added_by)
);
create index student_documents_by_student on student_documents (tenant_id, student_id);
create index student_documents_by_file on student_documents (tenant_id, file_id);
create index student_documents_by_adder on student_documents (tenant_id, added_by);
call protect('student_documents');
