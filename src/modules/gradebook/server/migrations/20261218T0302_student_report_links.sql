-- A link to a student's report carries it as whoever made the link saw it: `printed` goes once the link has been used.
alter table report_links drop constraint report_links_kind_check;
alter table report_links add constraint report_links_kind_check check (kind in ('card', 'growth', 'student'));
alter table report_links add column printed jsonb;
