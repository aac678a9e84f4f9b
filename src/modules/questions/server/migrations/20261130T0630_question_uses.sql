-- How a version did where it was used, such as in a test that at least thirty students took. In thousandths.
create table question_uses (
  tenant_id           uuid not null default current_tenant(),
  id                  uuid not null default new_id(),
  version_id          uuid not null,
  -- The test it was used in.
  source_id           uuid not null,
  answers             integer not null check (answers > 0),
  facility_mille      smallint not null check (facility_mille between 0 and 1000),
  discrimination_mille smallint check (discrimination_mille between -1000 and 1000),
  counted_at          timestamptz not null,
  primary key (tenant_id, id),
  constraint question_uses_once unique (tenant_id, version_id, source_id),
  foreign key (tenant_id, version_id) references question_versions
);
create index question_uses_by_version on question_uses (tenant_id, version_id);
create index question_uses_by_source on question_uses (tenant_id, source_id);
call protect('question_uses');
