-- A published sheet keeps the version it was published with: what a later version says is not about it.
alter table gradebook_sheets add column version_id uuid;
alter table gradebook_sheets add constraint gradebook_sheets_version
  foreign key (tenant_id, year_id, version_id) references gradebook_versions (tenant_id, year_id, id);
create index gradebook_sheets_by_version on gradebook_sheets (tenant_id, year_id, version_id) where version_id is not null;

-- The grades of a template change when it is published, like everything else about it. Until then an added or removed grade is only
-- part of the draft.
alter table gradebook_template_grades add column state text not null default 'live'
  constraint gradebook_template_grades_state check (state in ('live', 'added', 'removed'));

-- What is published already was calculated by the version its grade uses today.
alter table gradebook_sheets no force row level security;
alter table gradebook_versions no force row level security;
alter table gradebook_templates no force row level security;
alter table gradebook_template_grades no force row level security;
alter table classes no force row level security;
update gradebook_sheets s set version_id = (
    select v.id from classes c
      join gradebook_template_grades x on x.tenant_id = c.tenant_id and x.grade_id = c.grade_id and x.year_id = s.year_id
      join gradebook_templates t on t.tenant_id = x.tenant_id and t.id = x.template_id and t.state = 'published'
      join gradebook_versions v on v.tenant_id = t.tenant_id and v.template_id = t.id
    where c.tenant_id = s.tenant_id and c.id = s.class_id order by v.number desc limit 1)
  where s.state = 'published';
alter table gradebook_sheets force row level security;
alter table gradebook_versions force row level security;
alter table gradebook_templates force row level security;
alter table gradebook_template_grades force row level security;
alter table classes force row level security;
