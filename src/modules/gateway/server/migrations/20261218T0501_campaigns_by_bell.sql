-- Campaigns also come by the bell inside the product.
alter table gateway_messages drop constraint gateway_messages_channel_check;
alter table gateway_messages add constraint gateway_messages_channel_check
  check (channel in ('email', 'sms', 'push', 'whatsapp', 'inApp')) not valid;
alter table gateway_campaigns drop constraint gateway_campaigns_channels_check;
alter table gateway_campaigns add constraint gateway_campaigns_channels_check
  check (channels <@ array['email', 'sms', 'push', 'whatsapp', 'inApp'] and cardinality(channels) between 1 and 5);
alter table gateway_campaign_opt_outs drop constraint gateway_campaign_opt_outs_channel_check;
alter table gateway_campaign_opt_outs add constraint gateway_campaign_opt_outs_channel_check
  check (channel in ('email', 'sms', 'push', 'whatsapp', 'inApp'));
