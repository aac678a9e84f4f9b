-- A room that is given up leaves its classes without one.
alter table classes add foreign key (tenant_id, room_id) references rooms on delete set null (room_id);
create index classes_by_room on classes (tenant_id, room_id) where room_id is not null;
