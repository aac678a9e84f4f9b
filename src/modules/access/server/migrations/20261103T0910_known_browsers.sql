-- Every login asks from where else the person is known.
create index known_browsers_by_user on known_browsers (tenant_id, user_id);
