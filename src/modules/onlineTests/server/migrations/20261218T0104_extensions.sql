-- The end of the window that families were last told of after it was put off.
alter table online_tests add column told_closes_at timestamptz;
