-- Who did what: written in the transaction of the change, chained per tenant so that a later alteration shows.
create table audit_entries (
  tenant_id   uuid not null default current_tenant(),
  seq         bigint not null,
  at          timestamptz not null default clock_timestamp(),
  actor_id    uuid,
  actor_role  smallint,
  action      text not null,
  entity      text not null,
  entity_id   text not null,
  before      jsonb,
  after       jsonb,
  reason      text,
  address     text,
  request_id  text,
  prev_hash   bytea not null,
  hash        bytea not null,
  primary key (tenant_id, seq)
);
create index audit_entries_by_entity on audit_entries (tenant_id, entity, entity_id, seq);
call protect('audit_entries', append_only => true);

create function audit_hash(entry audit_entries) returns bytea language sql immutable as $$
  -- As an array, in which every field keeps its place: text cannot move from one to the next unseen.
  select sha256(entry.prev_hash || convert_to(jsonb_build_array(entry.tenant_id, entry.seq,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor_id, entry.actor_role, entry.action,
    entry.entity, entry.entity_id, entry.before, entry.after, entry.reason, entry.address, entry.request_id)::text, 'UTF8'))
$$;

-- The host writes audit entries last in a transaction, so the lock that orders a school's chain is held only for its commit.
create function chain_audit_entry() returns trigger language plpgsql as $$
declare last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit ' || new.tenant_id, 0));
  select seq, hash into last from audit_entries where tenant_id = new.tenant_id order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.prev_hash := coalesce(last.hash, '\x');
  new.hash := audit_hash(new);
  return new;
end
$$;
create trigger chain before insert on audit_entries for each row execute function chain_audit_entry();

-- The first entry of the current tenant whose link is broken, or no row.
create function broken_audit_entry() returns setof audit_entries language sql stable as $$
  select (entry).* from (
    select e as entry, lag(e.hash, 1, '\x') over (order by e.seq) as expected, lag(e.seq, 1, 0::bigint) over (order by e.seq) as previous
    from audit_entries e
  ) chained
  where (entry).prev_hash <> expected or (entry).seq <> previous + 1 or (entry).hash <> audit_hash(entry)
  order by (entry).seq limit 1
$$;

-- A write that may be retried stores its answer beside its effect.
create table idempotency_keys (
  tenant_id    uuid not null default current_tenant(),
  user_id      uuid not null,
  key          text not null,
  action       text not null,
  request_hash bytea not null,
  reply        json,
  created_at   timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (tenant_id, created_at);
call protect('idempotency_keys');

-- Counters behind every limit on guessing and flooding; shared by all servers.
create table throttles (
  tenant_id     uuid not null default current_tenant(),
  bucket        text not null,
  count         integer not null,
  last_at        timestamptz not null default now(),
  window_ends_at timestamptz not null,
  primary key (tenant_id, bucket)
);
call protect('throttles');

-- A stored file's row. The bytes lie in the file store under a generated key.
create table files (
  tenant_id   uuid not null default current_tenant(),
  id          uuid not null default new_id(),
  name        text not null,
  type        text not null,
  size        bigint not null,
  sha256      bytea not null,
  storage_key text not null,
  purpose     text not null,
  created_by  uuid,
  created_at  timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, storage_key)
);
call protect('files');

-- Messages a developer build would have sent; a production server never writes here.
create table developer_outbox (
  tenant_id  uuid not null default current_tenant(),
  id         uuid not null default new_id(),
  channel    text not null,
  recipient  text not null,
  subject    text,
  body       text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call protect('developer_outbox');
