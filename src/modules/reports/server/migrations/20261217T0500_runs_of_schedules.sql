-- For which schedule and which of its times a file was made, so that a job that runs again starts none twice.
alter table report_runs add column schedule_id uuid, add column due_at timestamptz;
alter table report_runs add foreign key (tenant_id, schedule_id) references report_definitions on delete set null (schedule_id);
create unique index report_runs_once on report_runs (tenant_id, schedule_id, due_at, user_id);
