-- The directory of organisations and tenants. It is read before any tenant is known (host to school), so reading is open
-- until a transaction acts for a tenant, which then sees itself and its own organisation's; writing is held to the tenant
-- itself or to the organisation it belongs to.
create table organisations (
  id         uuid primary key default new_id(),
  name       text not null,
  type       text not null default 'Trust',
  contacts   jsonb not null default '{}',
  logo_file_id uuid,
  version    integer not null default 1,
  created_at timestamptz not null default now()
);

create table tenants (
  id                uuid primary key default new_id(),
  organisation_id   uuid not null references organisations,
  kind              text not null check (kind in ('school', 'organisation')),
  short_code        text not null unique check (short_code ~ '^[a-z0-9][a-z0-9-]{1,30}$'),
  sub_domain        text not null unique check (sub_domain ~ '^[a-z0-9][a-z0-9-]{0,60}$'),
  custom_domain     text unique check (custom_domain ~ '^[a-z0-9.-]{4,253}$'),
  name              text not null,
  place             text not null default '',
  board             text not null default '',
  colour            text not null default '#1f6b4f' check (colour ~ '^#[0-9a-f]{6}$'),
  logo_file_id      uuid,
  content_category_group_id integer not null default 1,
  status_id         integer not null default 1 check (status_id in (1, 11)),
  is_online         boolean not null default true,
  licence_valid     boolean not null default true,
  modules           integer[] not null default '{}',
  time_zone         text not null default 'Asia/Kolkata',
  -- Kept by a trigger from academic_years: every request needs it.
  current_year_id   uuid,
  maintenance_name  text,
  maintenance_alert text,
  maintenance_from  timestamptz,
  maintenance_to    timestamptz,
  version           integer not null default 1,
  updated_by        uuid,
  updated_at        timestamptz not null default now(),
  created_at        timestamptz not null default now()
);
create index tenants_by_organisation on tenants (organisation_id, kind);

alter table organisations enable row level security;
alter table organisations force row level security;
create policy directory on organisations for select using (
  (select current_tenant()) is null or id = (select current_organisation())
  or id = (select t.organisation_id from tenants t where t.id = (select current_tenant())));
create policy own on organisations for update using (id = (select current_organisation())) with check (id = (select current_organisation()));
create policy founding on organisations for insert with check (id = (select current_organisation()));
alter table tenants enable row level security;
alter table tenants force row level security;
create policy directory on tenants for select using (
  (select current_tenant()) is null or id = (select current_tenant()) or organisation_id = (select current_organisation()));
create policy own on tenants for update
  using (id = (select current_tenant()) or organisation_id = (select current_organisation()))
  with check (id = (select current_tenant()) or organisation_id = (select current_organisation()));
create policy founding on tenants for insert with check (organisation_id = (select current_organisation()));
do $$ begin
  execute format('grant select, insert, update on organisations, tenants to %I', server_role());
end $$;

-- Servers keep host → tenant in memory and drop it when they hear this.
create function tell_tenants_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('tenants_changed', '');
  return null;
end
$$;
create trigger tell after insert or update on tenants for each statement execute function tell_tenants_changed();

-- The academic year is the second scope: most records belong to one. status_id 0 is the current year.
create table academic_years (
  tenant_id  uuid not null default current_tenant() references tenants,
  id         uuid not null default new_id(),
  name       text not null,
  starts_on  date not null,
  ends_on    date not null check (ends_on > starts_on),
  status_id  integer not null,
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
create unique index academic_years_one_current on academic_years (tenant_id) where status_id = 0;
call protect('academic_years');

create function keep_current_year() returns trigger language plpgsql as $$
begin
  update tenants set current_year_id = (select id from academic_years y where y.tenant_id = tenants.id and y.status_id = 0)
  where id = current_tenant();
  return null;
end
$$;
create trigger keep_current_year after insert or update or delete on academic_years for each statement execute function keep_current_year();

-- One row a day for each login page a person opened.
create table page_views (
  tenant_id uuid not null default current_tenant(),
  path      text not null,
  day       date not null,
  count     integer not null default 1,
  primary key (tenant_id, path, day)
);
call protect('page_views');
