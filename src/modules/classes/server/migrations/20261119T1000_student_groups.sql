-- Students of a class whom its teachers take together, such as those who need more time for reading.
create table student_groups (
  tenant_id uuid not null default current_tenant(),
  id        uuid not null default new_id(),
  year_id   uuid not null default current_year(),
  class_id  uuid not null,
  name      text not null,
  version   integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, year_id, class_id) references classes (tenant_id, year_id, id) on delete cascade
);
create unique index student_groups_name on student_groups (tenant_id, class_id, lower(name));
call protect('student_groups', yearly => true);

-- Somebody who has left the class stays noted here and is not shown.
create table student_group_members (
  tenant_id  uuid not null default current_tenant(),
  year_id    uuid not null default current_year(),
  group_id   uuid not null,
  student_id uuid not null,
  primary key (tenant_id, year_id, group_id, student_id),
  foreign key (tenant_id, year_id) references academic_years,
  foreign key (tenant_id, group_id) references student_groups on delete cascade,
  foreign key (tenant_id, student_id) references users on delete cascade
);
create index student_group_members_by_student on student_group_members (tenant_id, student_id);
create index student_group_members_by_group on student_group_members (tenant_id, group_id);
call protect('student_group_members', yearly => true);
call personal('student_group_members', '{group_id}');
