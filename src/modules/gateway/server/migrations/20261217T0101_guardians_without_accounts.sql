-- A campaign reaches a guardian by the account or, where that has no address or there is none, by what the office has written down.
alter table gateway_messages add column guardian_id uuid;
alter table gateway_messages add foreign key (tenant_id, guardian_id) references guardians on delete cascade;
create index gateway_messages_by_guardian on gateway_messages (tenant_id, guardian_id) where guardian_id is not null;
call erasable('gateway_messages', 'user_id,guardian_id');
