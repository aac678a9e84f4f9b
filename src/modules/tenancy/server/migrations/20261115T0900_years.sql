-- Two people who change the same year at once are told so. status_id 1 is an archived year, 2 one that is still planned.
alter table academic_years add column version integer not null default 1;
