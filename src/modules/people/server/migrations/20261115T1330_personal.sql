-- Marks columns that tell something of a person. Whatever is marked in a table that belongs to a student goes into the
-- export of their data.
create procedure personal(target regclass, columns text[]) language plpgsql as $$
declare
  name text;
begin
  foreach name in array columns loop
    execute format('comment on column %s.%I is %L', target, name, 'personal');
  end loop;
end
$$;

call personal('users', '{user_name,first_name,last_name,email,phone,created_at}');
call personal('sessions', '{client,address,created_at,last_seen_at}');
call personal('known_browsers', '{last_used_at}');
call personal('notifications', '{kind,params,created_at,read_at}');
call personal('students', '{admission_no,admitted_on,date_of_birth,gender,blood_group,quota,aadhaar,address,pincode,details,photo_file_id}');
call personal('guardians', '{name,phone,email,occupation}');
call personal('student_guardians', '{guardian_id,relation,is_primary}');
call personal('student_documents', '{title,file_id,added_at}');
call personal('enrolments', '{class_id,roll_no,from_date,to_date}');
call personal('student_electives', '{elective_group,subject_id}');

-- Everything that is marked and belongs to a student, over all years: which table, which of its rows, which column, what.
-- A row belongs to a student by its student_id or user_id; a guardian does by being theirs.
create function personal_data(student uuid) returns table (source text, n integer, field text, value text)
language plpgsql as $$
declare
  part record;
begin
  perform set_config('app.across_years', 'on', true);
  for part in
    select c.relname as name, array_agg(a.attname::text) as fields, case c.relname
        when 'users' then 't.id = $1'
        when 'guardians' then 't.id in (select l.guardian_id from student_guardians l where l.student_id = $1)'
        else (select format('t.%I = $1', min(p.attname::text)) from pg_constraint k
          join pg_attribute p on p.attrelid = k.conrelid and p.attnum = any (k.conkey)
          where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'users'::regclass
            and p.attname in ('student_id', 'user_id')) end as belongs
    from pg_description d join pg_class c on c.oid = d.objoid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
    where d.classoid = 'pg_class'::regclass and d.description = 'personal' and c.relnamespace = 'public'::regnamespace
    group by c.oid, c.relname order by c.relname
  loop
    return query execute format('
      select %L, r.n, v.key, v.value
      from (select row_number() over ()::int as n, to_jsonb(t) as whole from %I t where %s) r,
        jsonb_each_text(r.whole) v
      where v.key = any ($2) and v.value <> '''' order by r.n, v.key', part.name, part.name, part.belongs)
      using student, part.fields;
  end loop;
  perform set_config('app.across_years', '', true);
end
$$;
