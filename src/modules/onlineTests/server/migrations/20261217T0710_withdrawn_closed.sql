-- Whether a withdrawn test had been closed before: brought back, it stays closed.
alter table online_tests add column was_closed boolean not null default false;
