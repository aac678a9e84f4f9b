-- What becomes of a person's data when they are erased is written in the schema itself, as comments:
--   on a table  'person user_id'                    its rows belong to the person in that column, or in one of several
--               'person ticket_id > tickets.id'     its rows belong to whoever the row of the other table belongs to
--               '… deleted'                         the rows go; otherwise they stay, without the words
--               'content'                           teaching material: about nobody, and not searched for names
--   on a column 'personal'                          goes into the export of a person's data
--               'blank', 'name', 'words'            emptied; replaced by the new name; the texts in it emptied
--               'searched', 'kept'                  searched for names like every other free text; left as it is
-- Every free text that nothing is said about is searched for the names and contacts of the person, and these are replaced.

-- Marks what goes into the export. It leaves what was said about erasing alone.
create or replace procedure personal(target regclass, columns text[]) language plpgsql as $$
declare
  name text;
  way text;
begin
  foreach name in array columns loop
    select substring(col_description(target, a.attnum) from '(?:blank|name|words|searched|kept)') into way
    from pg_attribute a where a.attrelid = target and a.attname = name;
    execute format('comment on column %s.%I is %L', target, name, concat_ws(' ', 'personal', way));
  end loop;
end
$$;

-- Everything that is marked and belongs to a student, over all years: which table, which of its rows, which column, what.
-- A row belongs to a student by its student_id or user_id; a guardian does by being theirs.
create or replace function personal_data(student uuid) returns table (source text, n integer, field text, value text)
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
    where d.classoid = 'pg_class'::regclass and d.description ~ '\mpersonal\M' and c.relnamespace = 'public'::regnamespace
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

-- Says to whom the rows of a table belong, and what becomes of them. `holder` is a column, several with commas,
-- or 'column > table.column'.
create procedure erasable(target regclass, holder text, blank text[] default '{}', name text[] default '{}', words text[] default '{}',
  searched text[] default '{}', kept text[] default '{}', deleted boolean default false) language plpgsql as $$
declare
  part record;
  was text;
begin
  execute format('comment on table %s is %L', target, 'person ' || holder || case when deleted then ' deleted' else '' end);
  for part in
    select f as field, 'blank' as way from unnest(blank) f union all select f, 'name' from unnest(name) f
    union all select f, 'words' from unnest(words) f union all select f, 'searched' from unnest(searched) f union all select f, 'kept' from unnest(kept) f
  loop
    select col_description(target, a.attnum) into was from pg_attribute a where a.attrelid = target and a.attname = part.field;
    execute format('comment on column %s.%I is %L', target, part.field,
      concat_ws(' ', case when was ~ '\mpersonal\M' then 'personal' end, part.way));
  end loop;
end
$$;

create procedure teaching_content(variadic targets regclass[]) language plpgsql as $$
declare
  target regclass;
begin
  foreach target in array targets loop
    execute format('comment on table %s is %L', target, 'content');
  end loop;
end
$$;

-- Every column of every table behind the wall, with its marks. `is_free`: may hold words of anybody's choice.
create function data_map() returns table (relation text, holder text, parent text, is_deleted boolean, is_content boolean,
  is_yearly boolean, field text, type text, is_nullable boolean, is_free boolean, is_file boolean, is_exported boolean, way text)
language sql stable as $$
  select c.relname::text, substring(t.mark from '^person ([\w,]+)'), substring(t.mark from '^person \w+ > ([\w.]+)'),
    coalesce(t.mark ~ '^person .*deleted$', false), coalesce(t.mark = 'content', false),
    exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'year'),
    a.attname::text, format_type(a.atttypid, null), not a.attnotnull,
    a.attgenerated = '' and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb', 'json', 'bytea') and not exists (
      select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ ('^CHECK \(\(' || a.attname || ' = ANY \(')),
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'files'::regclass
      and a.attnum = any (k.conkey)) and a.attname <> 'tenant_id',
    coalesce(m.mark ~ '\mpersonal\M', false), substring(m.mark from '\m(blank|name|words|searched|kept)\M')
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join lateral (select obj_description(c.oid, 'pg_class') as mark) t
    cross join lateral (select col_description(c.oid, a.attnum) as mark) m
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and exists (select from pg_attribute x where x.attrelid = c.oid and x.attname = 'tenant_id' and not x.attisdropped)
  order by c.relname, a.attnum
$$;

-- What the marks leave open, as sentences. There must be none.
create function unmarked_columns() returns setof text language sql stable as $$
  with map as (select * from data_map()),
  belongs as (
    select distinct c.relname::text as relation from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.confrelid = 'users'::regclass and a.attname in ('student_id', 'user_id')
    union select relation from map where holder is not null
  ),
  near as (
    select c.relname::text as relation from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and p.relname <> 'users' and p.relname::text in (select relation from belongs)
  )
  select format('%s.%s is personal, but nothing says what becomes of it when the person is erased: call erasable()', relation, field)
  from map where is_exported and way is null and not is_deleted
  union all
  select format('%s.%s may hold words about a person, but nothing says what becomes of them: call erasable()', m.relation, m.field)
  from map m where (m.is_free or m.is_file) and m.way is null and not m.is_deleted and not m.is_content and m.field <> 'tenant_id'
    and m.relation <> 'users' and (m.relation in (select relation from belongs) or m.relation in (select relation from near))
  union all
  select format('%s.%s is a file, but nothing says whose: call erasable() or teaching_content()', m.relation, m.field)
  from map m where m.is_file and m.holder is null and not m.is_content and m.relation not in (select relation from belongs)
    and m.relation not in (select relation from near)
  union all
  select format('%s.%s cannot be emptied: it must not be null', relation, field) from map
  where way = 'blank' and not is_nullable and type not in ('text', 'text[]', 'jsonb', 'json', 'bytea')
$$;
