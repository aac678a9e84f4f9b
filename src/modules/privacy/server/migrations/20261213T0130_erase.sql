-- Rows `alias` of a table that belong to one of the people in $1.
create function person_rows(target text, alias text default 't') returns text language plpgsql stable as $$
declare
  mark text := obj_description(format('public.%I', target)::regclass, 'pg_class');
  parts text[] := regexp_match(mark, '^person (\w+) > (\w+)\.(\w+)');
  inner_alias text := alias || 'p';
begin
  if parts is not null then
    return format('(%s.tenant_id, %s.%I) in (select %s.tenant_id, %s.%I from public.%I %s where %s)', alias, alias, parts[1],
      inner_alias, inner_alias, parts[3], parts[2], inner_alias, person_rows(parts[2], inner_alias));
  end if;
  return (select '(' || string_agg(format('%s.%I = any ($1)', alias, f), ' or ') || ')'
    from string_to_table(substring(mark from '^person ([\w,]+)'), ',') f);
end
$$;

-- The same value with every text in it emptied; ids and dates stay.
create function erased_words(value jsonb) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(e.key, erased_words(e.value)), '{}') from jsonb_each(value) e)
    when 'array' then (select coalesce(jsonb_agg(erased_words(e.value) order by e.n), '[]') from jsonb_array_elements(value) with ordinality e(value, n))
    when 'string' then case when value #>> '{}' ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(T[\d:.]+Z?)?)$' then value else '""'::jsonb end
    else value end;
end
$$;

-- A text with each pattern replaced by what belongs to it.
create function without_mentions(value text, patterns text[], others text[]) returns text language plpgsql immutable as $$
begin
  for n in 1 .. coalesce(array_length(patterns, 1), 0) loop
    value := regexp_replace(value, patterns[n], others[n], 'gi');
  end loop;
  return value;
end
$$;

-- What a column is set to when its row's person is erased; $2 has the new names by id, $3 the first of them.
create function erased_value(relation text, holder text, field text, type text, is_nullable boolean, way text) returns text
language sql stable as $$
  select case
    when way = 'name' then format('coalesce(%s, $3)',
      (select string_agg(format('$2 ->> t.%I::text', f), ', ') from string_to_table(holder, ',') f))
    when way = 'words' then format('erased_words(t.%I)', field)
    when is_nullable then 'null'
    when type = 'text' then case when exists (
        select from pg_constraint k where k.conrelid = format('public.%I', relation)::regclass and k.contype = 'c'
          and pg_get_constraintdef(k.oid) ~ ('length\(' || field || '\) >= 1\M')) then '''—''' else '''''' end
    when type = 'text[]' then '''{}'''
    when type = 'bytea' then '''\x'''
    else format('case jsonb_typeof(t.%I::jsonb) when ''array'' then ''[]'' else ''{}'' end::%s', field, type) end
$$;

-- Files named in the rows of people: those in columns that refer to files, and those whose id stands in what will be emptied.
create function files_of(people uuid[]) returns uuid[] language plpgsql as $$
declare
  part record;
  found uuid[];
  ids uuid[] := '{}';
begin
  for part in
    select m.relation, m.field, m.is_file from data_map() m
    where m.holder is not null and m.way is distinct from 'kept'
      and (m.is_file or (m.type = 'jsonb' and (m.is_deleted or m.way in ('blank', 'words'))))
  loop
    execute format('select coalesce(array_agg(f.id), ''{}'') from files f where f.id in (%s)',
      case when part.is_file then format('select t.%I from %I t where %s', part.field, part.relation, person_rows(part.relation))
      else format('select x.m[1]::uuid from %I t, regexp_matches(t.%I::text, ''[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'', ''g'') x(m) where %s',
        part.relation, part.field, person_rows(part.relation)) end)
      using people into found;
    ids := ids || found;
  end loop;
  return array(select distinct u from unnest(ids) u);
end
$$;

create type erasure_statement as (relation text, is_yearly boolean, statement text);

-- A statement for each table whose rows belong to people: it empties or deletes them, in the transaction's year if it is a yearly one.
create function erasure_plan() returns setof erasure_statement language sql stable as $$
  select p.relation, p.is_yearly, case when p.is_deleted then format('delete from %I t where %s', p.relation, p.rows_of)
    else format('update %I t set %s where %s', p.relation, p.sets, p.rows_of) end
  from (
    select m.relation, bool_or(m.is_yearly) as is_yearly, bool_or(m.is_deleted) as is_deleted, bool_or(m.parent is not null) as is_child,
      person_rows(m.relation) || case when bool_or(m.is_yearly) then ' and t.year_id = current_year()' else '' end as rows_of,
      string_agg(format('%I = %s', m.field, erased_value(m.relation, m.holder, m.field, m.type, m.is_nullable, m.way)), ', ')
        filter (where m.way in ('blank', 'name', 'words')) as sets
    from data_map() m where m.holder is not null and m.relation <> 'users' group by m.relation
  ) p
  where p.is_deleted or p.sets is not null order by p.is_child desc, p.relation
$$;

-- Runs one of them. Returns false if other rows still refer to those it deletes.
create function erase_rows(statement text, people uuid[], names jsonb) returns boolean language plpgsql as $$
begin
  execute statement using people, names, (select e.value from jsonb_each_text(names) e order by e.value limit 1);
  return true;
exception when foreign_key_violation then
  return false;
end
$$;

-- A statement for each table with free text, which replaces what was found ($4 by $5). If the name is shared with somebody, it is replaced
-- only where the person's id ($1) stands in the same row; elsewhere just what is theirs alone ($2 by $3) is.
create function mention_plan(is_shared boolean) returns table (is_yearly boolean, statement text) language sql stable as $$
  select p.is_yearly, format('update %I t set %s where %s and (%s)', p.relation, p.sets,
    case when p.is_yearly then 't.year_id = current_year()' else 'true' end,
    case when is_shared then format('%s or (t::text ~ $1 and (%s))', p.is_sure, p.is_certain) else p.is_certain end)
  from (
    select m.relation, bool_or(m.is_yearly) as is_yearly,
      string_agg(format('%I = without_mentions(t.%I::text, %s)::%s', m.field, m.field, case when is_shared
        then 'case when t::text ~ $1 then $4 else $2 end, case when t::text ~ $1 then $5 else $3 end' else '$4, $5' end, m.type), ', ') as sets,
      string_agg(format('t.%I::text ~* $6', m.field), ' or ') as is_sure, string_agg(format('t.%I::text ~* $7', m.field), ' or ') as is_certain
    from data_map() m
    where m.is_free and m.type <> 'bytea' and m.way is distinct from 'kept' and not m.is_content and m.relation <> 'audit_entries'
    group by m.relation
  ) p
$$;

-- Runs one of them.
create function replace_mentions(statement text, ids text, sure text[], sure_others text[], certain text[], certain_others text[]) returns void
language plpgsql as $$
begin
  execute statement using ids, sure, sure_others, certain, certain_others, coalesce(nullif(array_to_string(sure, '|'), ''), '(?!.*)'),
    array_to_string(certain, '|');
end
$$;

-- Erases people. It runs with the rights of the owner, because ledgers and the audit trail are closed to the server; row-level
-- security keeps it inside the school all the same. It does so only for a request that two people have agreed on.
create function erase_people(erasure uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  request public.privacy_erasures;
  people uuid[];
  names jsonb;
  own_year text := pg_catalog.current_setting('app.year_id', true);
  year record;
  part record;
  needles record;
  ids text;
  plan public.erasure_statement[];
  waiting public.erasure_statement[];
  later public.erasure_statement[];
  sure text[] := '{}';
  sure_others text[] := '{}';
  certain text[] := '{}';
  certain_others text[] := '{}';
  manifests uuid[];
  held uuid[];
  keys text[];
begin
  -- The server role cannot create anything in this schema.
  perform set_config('search_path', 'public, pg_catalog, pg_temp', true);
  select * into request from privacy_erasures e where e.id = erasure and e.state = 'erasing' and e.confirmed_by <> e.asked_by;
  if not found then
    raise exception 'erasure % was not agreed on', erasure;
  end if;
  names := request.people;
  people := array(select k::uuid from jsonb_object_keys(names) k);
  ids := array_to_string(people, '|');
  perform set_config('app.across_years', 'on', true), set_config('app.erasing', 'on', true);

  -- What to look for elsewhere. A name that somebody else in the school has too counts only beside the person's id.
  for needles in
    with known as (
      select u.id, btrim(u.first_name || ' ' || u.last_name) as full_name, array[u.email, u.phone, case when length(u.user_name) > 5 then u.user_name end,
        case when length(u.record_no) > 4 then u.record_no end] as contacts from users u where u.id = any (people)
      union all select g.id, btrim(g.name), array[g.email, g.phone] from guardians g where g.id = any (people)
    )
    select k.full_name, k.contacts, names ->> k.id::text as new_name,
      exists (select from users u where u.id <> all (people) and lower(btrim(u.first_name || ' ' || u.last_name)) = lower(k.full_name))
        or exists (select from guardians g where g.id <> all (people) and lower(btrim(g.name)) = lower(k.full_name)) as is_shared
    from known k
  loop
    for part in
      select n.needle, n.is_contact from (
        select needles.full_name as needle, false as is_contact where needles.full_name ~ '\S\s+\S' or length(needles.full_name) > 7
        union all select c, true from unnest(needles.contacts) c where length(c) > 4) n
    loop
      certain := certain || ('(?<![[:alnum:]])' || regexp_replace(part.needle, '([][\\.*+?^$(){}|/-])', '\\\1', 'g') || '(?![[:alnum:]])');
      certain_others := certain_others || case when part.is_contact then lower(replace(needles.new_name, ' ', '-')) else needles.new_name end;
      if part.is_contact or not needles.is_shared then
        sure := sure || certain[array_length(certain, 1)];
        sure_others := sure_others || certain_others[array_length(certain_others, 1)];
      end if;
    end loop;
  end loop;
  -- Longer ones first: a name may be part of an address.
  select coalesce(array_agg(p order by length(p) desc), '{}'), coalesce(array_agg(o order by length(p) desc), '{}') into certain, certain_others from unnest(certain, certain_others) x(p, o);
  select coalesce(array_agg(p order by length(p) desc), '{}'), coalesce(array_agg(o order by length(p) desc), '{}') into sure, sure_others from unnest(sure, sure_others) x(p, o);

  -- Closed years whose rows are as their manifests say; those are made anew afterwards.
  select array_agg(m.id) into manifests from year_manifests m cross join lateral year_fingerprint(m.relation::regclass, m.of_year_id, m.fields) f
  where to_regclass(m.relation) is not null and m.fields <@ year_columns(m.relation::regclass) and f.row_count = m.rows and f.checksum = m.checksum;
  perform set_config('app.across_years', 'on', true);

  held := files_of(people);
  plan := array(select p from erasure_plan() p);
  for year in select y.id::text as id from academic_years y union all select '' loop
    perform set_config('app.year_id', year.id, true);
    waiting := array(select w from unnest(plan) w where w.is_yearly = (year.id <> ''));
    -- What other rows still refer to waits for the next round.
    while cardinality(waiting) > 0 loop
      later := array(select w from unnest(waiting) w where not erase_rows(w.statement, people, names));
      if cardinality(later) = cardinality(waiting) then
        raise exception 'rows of % cannot be erased', (select string_agg(w.relation, ', ') from unnest(later) w);
      end if;
      waiting := later;
    end loop;
  end loop;
  update users u set first_name = regexp_replace(names ->> u.id::text, '\s\S+$', ''), last_name = substring(names ->> u.id::text from '\S+$'),
    user_name = lower(replace(names ->> u.id::text, ' ', '-')), email = null, phone = null, password_hash = null, status_id = 11,
    record_no = case when u.record_no is null then null else names ->> u.id::text end, version = u.version + 1
  where u.id = any (people);

  if cardinality(certain) > 0 then
    for year in select y.id::text as id from academic_years y union all select '' loop
      perform set_config('app.year_id', year.id, true);
      perform replace_mentions(p.statement, ids, sure, sure_others, certain, certain_others)
      from mention_plan(sure is distinct from certain) p where p.is_yearly = (year.id <> '');
    end loop;
  end if;
  perform set_config('app.year_id', coalesce(own_year, ''), true);

  -- Files that nothing refers to any more. Their bytes are removed once this is committed.
  for part in select c.conrelid::regclass::text as relation, a.attname as field from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> 'tenant_id'
    where c.contype = 'f' and c.confrelid = 'files'::regclass
  loop
    execute format('select array(select h from unnest($1) h where not exists (select from %s t where t.%I = h))', part.relation, part.field)
      using held into held;
  end loop;
  with gone as (delete from files f where f.id = any (held) returning f.storage_key)
  select coalesce(array_agg(g.storage_key), '{}') into keys from gone g;

  for part in
    select m.id, f.row_count, f.checksum from year_manifests m cross join lateral year_fingerprint(m.relation::regclass, m.of_year_id, m.fields) f
    where m.id = any (manifests)
  loop
    update year_manifests m set rows = part.row_count, checksum = part.checksum where m.id = part.id;
  end loop;

  update privacy_erasures e set state = 'erased', ended_at = now(), left_keys = keys where e.id = erasure;

  -- Last, because it holds the chain: what the audit trail says about them, and the hashes of what is left of it.
  with touched as (
    update audit_entries e set
      before = case when a.is_about then erased_words(e.before) else without_mentions(e.before::text, certain, certain_others)::jsonb end,
      after = case when a.is_about then erased_words(e.after) else without_mentions(e.after::text, certain, certain_others)::jsonb end,
      reason = case when a.is_about then null else without_mentions(e.reason, certain, certain_others) end,
      address = case when e.actor_id = any (people) then null else e.address end
    from (select x.tenant_id, x.seq, x.entity_id ~ ids or coalesce(x.before::text ~ ids, false) or coalesce(x.after::text ~ ids, false) as is_about
      from audit_entries x where x.action <> 'privacy.erased') a
    where a.tenant_id = e.tenant_id and a.seq = e.seq and (a.is_about or (e.actor_id = any (people) and e.address is not null)
      or concat_ws(' ', e.before, e.after, e.reason) ~* coalesce(nullif(array_to_string(sure, '|'), ''), '(?!.*)'))
    returning e.seq, encode(audit_hash(e), 'hex') as hash
  ), counted as (select t.*, (row_number() over (order by t.seq) - 1) / 1000 as batch from touched t)
  insert into audit_entries (actor_id, actor_role, action, entity, entity_id, after)
  select request.confirmed_by, 1, 'privacy.erased', 'erasure', erasure::text, jsonb_build_object('entries', coalesce(
    (select jsonb_object_agg(c.seq::text, c.hash) from counted c where c.batch = b.batch), '{}'))
  from generate_series(0, coalesce((select max(c.batch) from counted c), 0)) as b(batch) order by b.batch;
end
$$;
revoke execute on function erase_people(uuid) from public;
do $$ begin
  execute format('grant execute on function erase_people(uuid) to %I', server_role());
end $$;
