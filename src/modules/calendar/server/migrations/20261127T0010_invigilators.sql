-- Who watches over an exam.
create table calendar_event_invigilators (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  event_id   uuid not null,
  teacher_id uuid not null,
  primary key (tenant_id, id),
  unique (tenant_id, event_id, teacher_id),
  foreign key (tenant_id, year_id, event_id) references calendar_events (tenant_id, year_id, id) on delete cascade,
  foreign key (tenant_id, teacher_id) references users
);
create index calendar_event_invigilators_by_teacher on calendar_event_invigilators (tenant_id, teacher_id);
call protect('calendar_event_invigilators', yearly => true);
