-- What a grade learns in a subject in a year. `status_id` has the numbers of the wire: 15 approved, 1 used before approval,
-- 8 pending, 24 rework required, 0 in-built. It waits for a decision while `sent_at` is set.
create table curriculums (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  grade_id      uuid not null,
  subject_id    uuid not null,
  is_unit_first boolean not null default true,
  status_id     smallint not null default 8 check (status_id in (0, 1, 8, 15, 24)),
  sent_at       timestamptz,
  saved_by      uuid,
  saved_at      timestamptz not null default now(),
  decided_by    uuid,
  decided_at    timestamptz,
  decision_note text not null default '',
  -- Counted when it is saved, so that a list of all need not read every line.
  units         smallint not null default 0,
  chapters      smallint not null default 0,
  topics        smallint not null default 0,
  periods       integer not null default 0,
  version       integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, year_id, id),
  constraint curriculums_once unique (tenant_id, year_id, grade_id, subject_id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, grade_id) references grades,
  foreign key (tenant_id, subject_id) references subjects,
  foreign key (tenant_id, saved_by) references users on delete restrict,
  foreign key (tenant_id, decided_by) references users on delete restrict,
  -- Nobody approves what they have written themselves.
  check (status_id <> 15 or (decided_by is not null and decided_by is distinct from saved_by))
);
create index curriculums_by_grade on curriculums (tenant_id, grade_id);
create index curriculums_by_subject on curriculums (tenant_id, subject_id);
create index curriculums_by_saver on curriculums (tenant_id, saved_by);
create index curriculums_by_decider on curriculums (tenant_id, decided_by);
call protect('curriculums', yearly => true);

-- Its units, chapters and topics. Whoever writes a line chooses its id, so that it is the same line in every version; a
-- line that is taken out stays, because what a class has completed points at it.
create table curriculum_items (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  item_id       uuid not null,
  year_id       uuid not null default current_year(),
  curriculum_id uuid not null,
  parent_id     uuid,
  level         smallint not null check (level between 1 and 3),
  position      smallint not null,
  title         text not null,
  planned_from  date,
  planned_to    date,
  periods       smallint check (periods between 0 and 300),
  outcomes      text not null default '',
  removed       boolean not null default false,
  primary key (tenant_id, id),
  constraint curriculum_items_once unique (tenant_id, curriculum_id, item_id),
  unique (tenant_id, year_id, curriculum_id, item_id),
  foreign key (tenant_id, year_id, curriculum_id) references curriculums (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, curriculum_id, parent_id) references curriculum_items (tenant_id, curriculum_id, item_id),
  check ((parent_id is null) = (level = 1)),
  check (planned_to >= planned_from)
);
create index curriculum_items_by_curriculum on curriculum_items (tenant_id, year_id, curriculum_id);
create index curriculum_items_by_parent on curriculum_items (tenant_id, curriculum_id, parent_id);
call protect('curriculum_items', yearly => true);

-- Every save, whole: what was there can be read, compared and brought back.
create table curriculum_versions (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  curriculum_id uuid not null,
  number        integer not null check (number > 0),
  note          text not null default '',
  saved_by      uuid,
  saved_at      timestamptz not null default now(),
  tree          jsonb not null,
  primary key (tenant_id, id),
  constraint curriculum_versions_once unique (tenant_id, curriculum_id, number),
  foreign key (tenant_id, year_id, curriculum_id) references curriculums (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, saved_by) references users on delete restrict
);
create index curriculum_versions_by_curriculum on curriculum_versions (tenant_id, year_id, curriculum_id);
create index curriculum_versions_by_saver on curriculum_versions (tenant_id, saved_by);
call protect('curriculum_versions', append_only => true, yearly => true);

-- What a class has completed, by its lowest lines; what is above them follows.
create table curriculum_progress (
  tenant_id     uuid not null default current_tenant(),
  id            uuid not null default new_id(),
  year_id       uuid not null default current_year(),
  class_id      uuid not null,
  curriculum_id uuid not null,
  item_id       uuid not null,
  completed_on  date not null,
  marked_by     uuid,
  marked_at     timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint curriculum_progress_once unique (tenant_id, class_id, curriculum_id, item_id),
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, year_id, curriculum_id, item_id)
    references curriculum_items (tenant_id, year_id, curriculum_id, item_id),
  foreign key (tenant_id, marked_by) references users on delete restrict
);
create index curriculum_progress_by_class on curriculum_progress (tenant_id, year_id, class_id);
create index curriculum_progress_by_item on curriculum_progress (tenant_id, year_id, curriculum_id, item_id);
create index curriculum_progress_by_marker on curriculum_progress (tenant_id, marked_by);
call protect('curriculum_progress', yearly => true);

-- The curriculum of another year as it stands, so that this year can begin with it.
create function curriculum_of_year(source uuid, of_grade uuid, of_subject uuid) returns table (
  is_unit_first boolean, item_id uuid, parent_id uuid, title text, planned_from date, planned_to date, periods smallint, outcomes text)
language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  return query
    select c.is_unit_first, i.item_id, i.parent_id, i.title, i.planned_from, i.planned_to, i.periods, i.outcomes
    from curriculums c join curriculum_items i on i.tenant_id = c.tenant_id and i.curriculum_id = c.id
    where c.year_id = source and c.grade_id = of_grade and c.subject_id = of_subject and not i.removed
    order by i.level, i.position;
  perform set_config('app.across_years', '', true);
end
$$;
