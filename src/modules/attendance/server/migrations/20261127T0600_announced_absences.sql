-- An absence a guardian announces themselves: which part of the day, their paper, and who at the school has seen it.
alter table known_absences
  add column part text not null default 'day' check (part in ('day', 'morning', 'afternoon')),
  add column file_id uuid,
  add column seen_by uuid,
  add column seen_at timestamptz,
  add foreign key (tenant_id, file_id) references files,
  add foreign key (tenant_id, seen_by) references users,
  add check ((seen_by is null) = (seen_at is null)),
  add check (part = 'day' or (code = 'HD' and starts_on = ends_on));
create index known_absences_by_file on known_absences (tenant_id, file_id);
create index known_absences_by_seer on known_absences (tenant_id, seen_by);
create index known_absences_by_day on known_absences (tenant_id, year_id, ends_on);
