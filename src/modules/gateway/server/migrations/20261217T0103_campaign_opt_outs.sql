-- The channels on which people want no campaigns. What concerns their own children or work still reaches them there.
create table gateway_campaign_opt_outs (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  user_id     uuid,
  -- A guardian without an account.
  guardian_id uuid,
  channel     text not null check (channel in ('email', 'sms', 'push', 'whatsapp')),
  at          timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, guardian_id) references guardians on delete cascade,
  check (user_id is not null or guardian_id is not null)
);
create unique index gateway_campaign_opt_outs_by_user on gateway_campaign_opt_outs (tenant_id, user_id, channel) where user_id is not null;
create unique index gateway_campaign_opt_outs_by_guardian on gateway_campaign_opt_outs (tenant_id, guardian_id, channel)
  where guardian_id is not null;
call protect('gateway_campaign_opt_outs');
call personal('gateway_campaign_opt_outs', '{channel,at}');
call erasable('gateway_campaign_opt_outs', 'user_id,guardian_id', kept => '{channel,at}');
