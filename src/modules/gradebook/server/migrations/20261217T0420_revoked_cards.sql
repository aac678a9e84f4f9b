-- A report card that the school has taken back: it stays as it was issued, but is no longer valid.
create table gradebook_card_revocations (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  year_id    uuid not null default current_year(),
  card_id    uuid not null,
  reason     text not null check (char_length(reason) between 1 and 300),
  revoked_by uuid not null,
  revoked_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint gradebook_card_revocations_once unique (tenant_id, card_id),
  foreign key (tenant_id, year_id, card_id) references gradebook_cards (tenant_id, year_id, id),
  foreign key (tenant_id, revoked_by) references users
);
create index gradebook_card_revocations_by_card on gradebook_card_revocations (tenant_id, year_id, card_id);
create index gradebook_card_revocations_by_person on gradebook_card_revocations (tenant_id, revoked_by);
call protect('gradebook_card_revocations', append_only => true, yearly => true);
call erasable('gradebook_card_revocations', 'card_id > gradebook_cards.id', blank => '{reason}');

-- The public page says that a card was taken back. Servers of the release before ignore the new column.
drop function find_report_card(uuid);
create function find_report_card(asked uuid) returns table (
  number text, "issuedAt" timestamptz, "termName" text, "className" text, name text, "isSuperseded" boolean, "isRevoked" boolean)
language plpgsql as $$
begin
  perform set_config('app.across_years', 'on', true);
  return query
    select k.number, k.issued_at, k.printed->>'termName', k.printed->>'className', k.printed->>'studentName',
      exists (select from gradebook_cards n where n.tenant_id = k.tenant_id and n.supersedes = k.id),
      exists (select from gradebook_card_revocations r where r.tenant_id = k.tenant_id and r.card_id = k.id)
    from gradebook_cards k where k.token = asked;
  perform set_config('app.across_years', '', true);
end
$$;
