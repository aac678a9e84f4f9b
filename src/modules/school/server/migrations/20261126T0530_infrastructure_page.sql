-- What the school shows of its buildings and rooms at /infrastructure. A school without a row shows nothing.
create table infrastructure_pages (
  tenant_id        uuid not null default current_tenant(),
  is_public        boolean not null default false,
  introduction     text not null default '' check (length(introduction) <= 1000),
  shows_buildings  boolean not null default true,
  shows_facilities boolean not null default true,
  shows_rooms      boolean not null default false,
  shows_seats      boolean not null default false,
  version          integer not null default 1,
  primary key (tenant_id)
);
call protect('infrastructure_pages');
