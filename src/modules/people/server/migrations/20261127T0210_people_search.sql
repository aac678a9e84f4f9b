-- Keeps the number in the account in step with the record.
create function keep_record_no() returns trigger language plpgsql as $$
declare
  person record := coalesce(new, old);
  number text;
begin
  if tg_op <> 'DELETE' and tg_table_name = 'students' then
    number := new.admission_no;
  elsif tg_op <> 'DELETE' then
    number := new.employee_no;
  end if;
  update users set record_no = number
    where tenant_id = person.tenant_id and id = person.user_id and record_no is distinct from number;
  return null;
end
$$;
create trigger keep_record_no after insert or delete or update of admission_no on students
  for each row execute function keep_record_no();
create trigger keep_record_no after insert or delete or update of employee_no on staff_profiles
  for each row execute function keep_record_no();

-- The accounts there are. Row-level security would hide them all, since a migration has no school.
alter table users no force row level security;
alter table students no force row level security;
alter table staff_profiles no force row level security;
update users u set record_no = s.admission_no from students s where s.tenant_id = u.tenant_id and s.user_id = u.id;
update users u set record_no = p.employee_no from staff_profiles p where p.tenant_id = u.tenant_id and p.user_id = u.id;
alter table users force row level security;
alter table students force row level security;
alter table staff_profiles force row level security;

alter table guardians add column search_text text generated always as
  (lower(name || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) stored;
drop index guardians_by_name;
create index guardians_by_name on guardians (tenant_id, lower(name), id) include (name, search_text);
