-- What each member of a panel gave in a round. A row is final until the office gives it back to the member: it is then deleted.
-- admission_evaluations holds the mean of them.
create table admission_panel_scores (
  tenant_id      uuid not null default current_tenant(),
  application_id uuid not null,
  round_key      text not null check (length(round_key) between 1 and 40),
  member_id      uuid not null,
  scores         jsonb not null default '{}',
  total          numeric(8, 3) not null,
  note           text not null default '' check (length(note) <= 1000),
  submitted_at   timestamptz not null default now(),
  primary key (tenant_id, application_id, round_key, member_id),
  foreign key (tenant_id, application_id) references admission_applications on delete cascade,
  foreign key (tenant_id, member_id) references users on delete restrict
);
create index admission_panel_scores_by_member on admission_panel_scores (tenant_id, member_id);
call protect('admission_panel_scores');
call erasable('admission_panel_scores', 'application_id > admission_applications.id', blank => '{note}', kept => '{round_key,scores}');

-- The notes of a panel are emptied with the rest of an application that came to nothing.
create function erase_panel_notes() returns trigger language plpgsql as $$
begin
  update public.admission_panel_scores p set note = '' where p.tenant_id = new.tenant_id and p.application_id = new.id and p.note <> '';
  return null;
end
$$;
create trigger erase_panel_notes after update of erased_at on admission_applications for each row
  when (new.erased_at is not null and old.erased_at is null) execute function erase_panel_notes();
