-- What a grade's students need to go on, and how they are placed; a grade without a row follows the defaults.
create table promotion_policies (
  tenant_id      uuid not null default current_tenant(),
  id             uuid not null default new_id(),
  year_id        uuid not null default current_year(),
  grade_id       uuid not null,
  -- None: whoever passes has finished school.
  next_grade_id  uuid,
  needs_pass     boolean not null default true,
  min_percent    numeric(5, 2) check (min_percent between 0 and 100),
  min_attendance smallint check (min_attendance between 0 and 100),
  section_rule   text not null default 'keep' check (section_rule in ('keep', 'balance', 'rank', 'hand')),
  roll_rule      text not null default 'name' check (roll_rule in ('name', 'keep', 'admission', 'rank')),
  -- A plan of this year or the next. No reference: it may be taken out before the year turns.
  plan_id        uuid,
  version        integer not null default 1,
  primary key (tenant_id, id),
  constraint promotion_policies_once unique (tenant_id, year_id, grade_id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, grade_id) references grades,
  foreign key (tenant_id, next_grade_id) references grades
);
create index promotion_policies_by_grade on promotion_policies (tenant_id, grade_id);
create index promotion_policies_by_next on promotion_policies (tenant_id, next_grade_id);
call protect('promotion_policies', yearly => true);

-- What was decided about a student of a year. It is settled after that year is closed, so it is not part of it.
create table promotion_decisions (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  from_year_id uuid not null,
  student_id   uuid not null,
  outcome      text not null check (outcome in ('promoted', 'provisional', 'detained', 'left', 'graduated')),
  -- Chosen by hand; none means by the rule of the grade.
  section      text check (char_length(section) between 1 and 20),
  roll_no      text check (char_length(roll_no) between 1 and 20),
  plan_id      uuid,
  due_on       date,
  reason       text not null default '' check (char_length(reason) <= 300),
  decided_by   uuid not null,
  decided_at   timestamptz not null default now(),
  -- What became of a provisional promotion.
  settled      text check (settled in ('confirmed', 'reverted')),
  settled_by   uuid,
  settled_at   timestamptz,
  version      integer not null default 1,
  primary key (tenant_id, id),
  constraint promotion_decisions_once unique (tenant_id, from_year_id, student_id),
  foreign key (tenant_id, from_year_id) references academic_years,
  foreign key (tenant_id, student_id) references users,
  foreign key (tenant_id, decided_by) references users,
  foreign key (tenant_id, settled_by) references users,
  check (outcome <> 'provisional' or due_on is not null),
  check ((settled is null) = (settled_at is null) and (settled is null or outcome = 'provisional'))
);
create index promotion_decisions_by_student on promotion_decisions (tenant_id, student_id);
create index promotion_decisions_by_decider on promotion_decisions (tenant_id, decided_by);
create index promotion_decisions_by_settler on promotion_decisions (tenant_id, settled_by);
create index promotion_decisions_open on promotion_decisions (tenant_id, from_year_id) where outcome = 'provisional' and settled is null;
call protect('promotion_decisions');
call personal('promotion_decisions', '{outcome,reason,decided_at}');

-- A change from one year to the next, from its rehearsal on, or the undoing of one.
create table year_turns (
  tenant_id    uuid not null default current_tenant(),
  id           uuid not null default new_id(),
  kind         text not null default 'turn' check (kind in ('turn', 'undo')),
  undoes       uuid,
  from_year_id uuid not null,
  to_year_id   uuid not null,
  state        text not null default 'rehearsing'
    check (state in ('rehearsing', 'rehearsed', 'broken', 'running', 'failed', 'completed', 'undone', 'final')),
  -- What the rehearsal found (`Report`), and what it was made from: if that changes, it is rehearsed again.
  report       jsonb,
  signature    text,
  -- Rows of the coming year at the moment it became current, by table: what is more was made since.
  coming_rows  jsonb,
  started_by   uuid not null,
  made_at      timestamptz not null default now(),
  rehearsed_at timestamptz,
  started_at   timestamptz,
  finished_at  timestamptz,
  undo_until   timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, undoes) references year_turns,
  foreign key (tenant_id, from_year_id) references academic_years,
  foreign key (tenant_id, to_year_id) references academic_years,
  foreign key (tenant_id, started_by) references users
);
-- One at a time, and a failed one is finished or undone before anything else.
create unique index year_turns_one_running on year_turns (tenant_id) where state in ('running', 'failed');
create index year_turns_by_undone on year_turns (tenant_id, undoes);
create index year_turns_by_year on year_turns (tenant_id, from_year_id);
create index year_turns_by_coming on year_turns (tenant_id, to_year_id);
create index year_turns_by_starter on year_turns (tenant_id, started_by);
call protect('year_turns');

create table year_turn_tasks (
  tenant_id         uuid not null default current_tenant(),
  id                uuid not null default new_id(),
  turn_id           uuid not null,
  name              text not null,
  archive_module_id smallint not null,
  position          smallint not null,
  state             text not null default 'waiting' check (state in ('waiting', 'running', 'completed', 'failed')),
  attempts          smallint not null default 0,
  -- Keys of the rows that were in the coming year before, by table: undoing leaves them there.
  kept              jsonb not null default '{}',
  written           integer not null default 0,
  error             text,
  changed_at        timestamptz not null default now(),
  started_at        timestamptz,
  finished_at       timestamptz,
  primary key (tenant_id, id),
  constraint year_turn_tasks_once unique (tenant_id, turn_id, name),
  foreign key (tenant_id, turn_id) references year_turns on delete cascade
);
call protect('year_turn_tasks');

-- Everybody's outcome as rehearsed; the run places them by it and by nothing else.
create table year_turn_students (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  turn_id       uuid not null,
  student_id    uuid not null,
  from_class_id uuid not null,
  -- None: nobody has decided yet.
  outcome       text check (outcome in ('promoted', 'provisional', 'detained', 'left', 'graduated')),
  grade_id      uuid,
  section       text,
  roll_no       text,
  plan_id       uuid,
  reason        text not null default '',
  primary key (tenant_id, id),
  constraint year_turn_students_once unique (tenant_id, turn_id, student_id),
  foreign key (tenant_id, turn_id) references year_turns on delete cascade,
  foreign key (tenant_id, student_id) references users on delete cascade,
  foreign key (tenant_id, from_class_id) references classes,
  foreign key (tenant_id, grade_id) references grades
);
create index year_turn_students_by_student on year_turn_students (tenant_id, student_id);
create index year_turn_students_by_class on year_turn_students (tenant_id, from_class_id);
create index year_turn_students_by_grade on year_turn_students (tenant_id, grade_id);
call protect('year_turn_students');

-- What a closed year contained, by table, and what the last check found.
create table year_manifests (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  of_year_id uuid not null,
  relation   text not null,
  fields     text[] not null,
  rows       bigint not null,
  checksum   text not null,
  made_at    timestamptz not null default now(),
  checked_at timestamptz,
  rows_now   bigint,
  is_intact  boolean,
  primary key (tenant_id, id),
  constraint year_manifests_once unique (tenant_id, of_year_id, relation),
  foreign key (tenant_id, of_year_id) references academic_years
);
call protect('year_manifests');

-- Everything a rehearsal depends on, in one text that changes with any of it.
create function promotion_signature(from_year uuid, to_year uuid) returns text language plpgsql as $$
declare
  signature text;
begin
  perform set_config('app.across_years', 'on', true);
  select md5(
      coalesce((select string_agg(row(e.id, e.class_id, e.student_id, e.to_date, e.roll_no)::text, ',' order by e.id)
        from enrolments e where e.year_id in (from_year, to_year)), '')
    || coalesce((select string_agg(row(c.id, c.grade_id, c.section, c.stream_id, c.capacity)::text, ',' order by c.id)
        from classes c where c.year_id in (from_year, to_year)), '')
    || coalesce((select string_agg(row(p.id, p.version)::text, ',' order by p.id)
        from promotion_policies p where p.year_id = from_year), '')
    || coalesce((select string_agg(row(d.id, d.version)::text, ',' order by d.id)
        from promotion_decisions d where d.from_year_id = from_year), '')) into signature;
  perform set_config('app.across_years', '', true);
  return signature;
end
$$;

-- Tables with rows of a year, whether or not they are closed with it.
create function tables_with_year() returns setof text language sql stable as $$
  select c.relname::text from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'year_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1
$$;
create function rows_of_year(target regclass) returns bigint language plpgsql stable as $$
declare
  found bigint;
begin
  execute format('select count(*) from %s t where t.year_id = current_year()', target) into found;
  return found;
end
$$;

-- Provisional promotions that wait, with the class each student came from, which belongs to a closed year.
create function provisional_students(from_year uuid) returns table (
  "studentId" uuid, "previousClass" text, "previousGradeId" uuid, "dueOn" date, reason text, version integer)
language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  return query
    select d.student_id, g.name || '-' || c.section, g.id, d.due_on, d.reason, d.version
    from promotion_decisions d
      join lateral (select e.class_id from enrolments e where e.tenant_id = d.tenant_id and e.student_id = d.student_id
        and e.year_id = from_year order by e.from_date desc limit 1) last on true
      join classes c on c.tenant_id = d.tenant_id and c.id = last.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where d.from_year_id = from_year and d.outcome = 'provisional' and d.settled is null;
  perform set_config('app.across_years', '', true);
end
$$;

-- The classes of any year by their names, for lists about a closed year.
create function class_names(ids uuid[]) returns table (class_id uuid, class_name text, grade_id uuid, grade_position smallint, section text)
language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  return query select c.id, g.name || '-' || c.section, g.id, g.position, c.section
    from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id where c.id = any (ids);
  perform set_config('app.across_years', '', true);
end
$$;
create function plan_names(ids uuid[]) returns table (plan_id uuid, plan_name text, plan_year_id uuid)
language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  return query select p.id, p.name, p.year_id from fee_plans p where p.id = any (ids);
  perform set_config('app.across_years', '', true);
end
$$;
-- The coming year while another is looked at: its sections, the students who have a place in it, its fee plans.
create function coming_sections(year uuid) returns table (grade_id uuid, section text, stream text, capacity smallint, taken integer)
language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  return query
    select c.grade_id, c.section, s.name, c.capacity,
      (select count(*)::int from enrolments e where e.tenant_id = c.tenant_id and e.class_id = c.id and e.to_date is null)
    from classes c left join streams s on s.tenant_id = c.tenant_id and s.id = c.stream_id
    where c.year_id = year order by c.section;
  perform set_config('app.across_years', '', true);
end
$$;
create function coming_students(year uuid) returns table (student_id uuid, grade_id uuid, section text, roll_no text)
language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  return query
    select e.student_id, c.grade_id, c.section, e.roll_no
    from enrolments e join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
    where e.year_id = year and e.to_date is null;
  perform set_config('app.across_years', '', true);
end
$$;
create function plans_of_years(years uuid[]) returns table (plan_id uuid, plan_name text, plan_year_id uuid)
language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  return query select p.id, p.name, p.year_id from fee_plans p
    where p.year_id = any (years) and p.state = 'published' order by p.name limit 400;
  perform set_config('app.across_years', '', true);
end
$$;

-- How many students a turn loses or invents: somebody of the closing year without an outcome, somebody with an outcome who is
-- not of that year and, once they are placed, a place in the coming year that is missing, or one nobody decided.
create function unaccounted_students(turn uuid, are_placed boolean) returns integer language plpgsql as $$
declare
  years record;
  found integer;
begin
  perform set_config('app.across_years', 'on', true);
  select t.from_year_id, t.to_year_id, greatest(least((select school_today()), y.ends_on), y.starts_on) as day into years
    from year_turns t join academic_years y on y.tenant_id = t.tenant_id and y.id = t.from_year_id where t.id = turn;
  with active as (
    select e.student_id from enrolments e
    where e.year_id = years.from_year_id and years.day between e.from_date and coalesce(e.to_date, 'infinity')
  ), told as (
    select s.student_id, s.outcome, s.outcome in ('promoted', 'provisional', 'detained') as is_placed
    from year_turn_students s where s.turn_id = turn
  ), placed as (
    select distinct e.student_id from enrolments e where e.year_id = years.to_year_id
  )
  select (select count(*) from active a full join told t using (student_id)
        where a.student_id is null or t.student_id is null or t.outcome is null)
    + (select count(*) from told t left join placed p using (student_id)
        where are_placed and t.is_placed <> (p.student_id is not null))
    into found;
  perform set_config('app.across_years', '', true);
  return found;
end
$$;
