-- Where the school is, for staff who come and go by their own phone: in 1/100,000 of a degree (about a metre), and in metres.
alter table visitor_settings
  add column place_latitude integer check (place_latitude between -9000000 and 9000000),
  add column place_longitude integer check (place_longitude between -18000000 and 18000000),
  add column place_radius smallint not null default 150 check (place_radius between 30 and 2000),
  add check ((place_latitude is null) = (place_longitude is null));

-- What showed that somebody was there: the guard, the school's network, or the position of their own phone.
alter table staff_passages
  add column shown_by text not null default 'gate' check (shown_by in ('gate', 'network', 'place'));
