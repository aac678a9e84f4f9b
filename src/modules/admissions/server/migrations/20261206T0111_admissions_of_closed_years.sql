-- Closed because its year was, and open again if the closing of the year is undone.
alter table admission_posts add column closed_with_year boolean not null default false;
