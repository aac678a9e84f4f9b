-- The message of the gateway that put it in the bell: it is read when this is.
alter table notifications add column message_id uuid;
-- The words of a campaign are among the parameters.
alter table notifications drop constraint notifications_params_check;
alter table notifications add constraint notifications_params_check check (octet_length(params::text) <= 16000) not valid;
