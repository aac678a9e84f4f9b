import { Client } from 'pg'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { newId } from '#platform/server/database/ids.ts'
import { readAddress } from '#platform/server/postgres/address.ts'
import { createFrom, dropDatabase } from '#platform/server/postgres/template.ts'
import { findHoles } from '#proof/isolation/schemaHoles.ts'

const name = `banyan_test_${newId().replaceAll('-', '')}`
const urls = await createFrom(inject('template'), name, inject('ownerUrl'))
const client = new Client({ connectionString: urls.owner })
await client.connect()
afterAll(async () => {
  await client.end()
  await dropDatabase(name, inject('ownerUrl'))
})

const serverRole = readAddress(urls.server).owner
const holes = () => findHoles(client, serverRole)

// Each test is rolled back, so the next one finds the schema as the migrations created it.
beforeEach(async () => {
  await client.query('begin')
  return () => client.query('rollback')
})

const sound = `create table planted (tenant_id uuid not null default current_tenant(), id uuid not null default new_id(),
  note text, primary key (tenant_id, id))`

test('TEN-04 8 every table of every module is protected', async () => {
  expect(await holes()).toEqual([])
})

test('8 every table that names a year tells the planner that the year belongs to one school', async () => {
  await client.query(`create table planted (tenant_id uuid not null default current_tenant(), id uuid not null default new_id(),
    year_id uuid not null, primary key (tenant_id, id)); call protect('planted')`)
  const { rows } = await client.query<{ name: string; known: boolean }>(`
    select c.relname as name, exists (select from pg_statistic_ext s where s.stxrelid = c.oid and 'f' = any(s.stxkind)) as known
    from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
      join pg_attribute y on y.attrelid = c.oid and y.attname = 'year_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  expect(rows).toContainEqual({ name: 'planted', known: true })
  expect(rows.filter(({ known }) => !known)).toEqual([])
})

test('8 a new table that follows the rules is not reported', async () => {
  await client.query(`${sound}; call protect('planted')`)
  await client.query(`create table planted_yearly (tenant_id uuid not null default current_tenant(), id uuid not null default new_id(),
    year_id uuid not null default current_year(), primary key (tenant_id, id)); call protect('planted_yearly', yearly => true)`)
  expect(await holes()).toEqual([])
})

/** Migrations someone might write, and what the check reports. */
const mistakes: Record<string, [sql: string, hole: string]> = {
  'an unprotected table': [sound, 'planted has no row-level security, or it is not forced'],
  'a table without a tenant': [
    'create table planted (id uuid primary key); alter table planted enable row level security; alter table planted force row level security',
    'planted has no tenant_id and is not listed in proof/isolation/schemaHoles.ts',
  ],
  'a table that does not apply row-level security to its owner': [
    `${sound}; call protect('planted'); alter table planted no force row level security`,
    'planted has no row-level security, or it is not forced',
  ],
  'a table whose row-level security was disabled': [
    'alter table classes disable row level security',
    'classes has no row-level security, or it is not forced',
  ],
  'a second policy that permits more than the first': [
    'create policy wide on users for select using (true)',
    'users has a tenant policy that is missing, widened or different',
  ],
  'a policy that permits writing more than reading': [
    `drop policy tenant on users; create policy tenant on users using (tenant_id = (select current_tenant())) with check (true)`,
    'users has a tenant policy that is missing, widened or different',
  ],
  'a policy for some roles only': [
    `drop policy tenant on users; create policy tenant on users to ${serverRole} using (tenant_id = (select current_tenant())) with check (tenant_id = (select current_tenant()))`,
    'users has a tenant policy that is missing, widened or different',
  ],
  'a table of a year without the policy for years': [
    `create table planted (tenant_id uuid not null default current_tenant(), id uuid not null default new_id(),
      year_id uuid not null default current_year(), primary key (tenant_id, id)); call protect('planted')`,
    'planted has an academic year, but its year policy is missing or different',
  ],
  'a table of a year under another name, without the policy': [
    `create table planted (tenant_id uuid not null default current_tenant(), id uuid not null default new_id(),
      academic_year_id uuid not null, primary key (tenant_id, id)); call protect('planted')`,
    'planted has an academic year, but its year policy is missing or different',
  ],
  'a year policy that was removed': [
    'drop policy year on classes',
    'classes has an academic year, but its year policy is missing or different',
  ],
  'a year policy that permits everything': [
    'drop policy year on classes; create policy year on classes as restrictive using (true)',
    'classes has an academic year, but its year policy is missing or different',
  ],
  'a tenant that may be null': [
    `create table planted (tenant_id uuid default current_tenant(), id uuid not null); call protect('planted')`,
    'planted has a tenant_id that may be null, has another type or does not default to the current tenant',
  ],
  'a unique index that reveals data of other schools': [
    'alter table files add unique (name)',
    'files files_name_key has a unique index that does not begin with tenant_id',
  ],
  'a unique index that does not begin with the tenant': [
    `${sound}; create unique index planted_by_note on planted (note, tenant_id); call protect('planted')`,
    'planted planted_by_note has a unique index that does not begin with tenant_id',
  ],
  'a foreign key without the tenant': [
    `alter table classes add unique (id); create table planted (tenant_id uuid not null default current_tenant(), id uuid not null default new_id(),
      class_id uuid references classes (id), primary key (tenant_id, id)); call protect('planted')`,
    'planted planted_class_id_fkey has a foreign key that does not carry tenant_id on both sides',
  ],
  'a foreign key that would clear the tenant': [
    `create table planted (tenant_id uuid not null default current_tenant(), id uuid not null default new_id(), user_id uuid,
      primary key (tenant_id, id), foreign key (tenant_id, user_id) references users on delete set null); call protect('planted')`,
    'planted planted_tenant_id_user_id_fkey has a foreign key that would clear tenant_id when its parent is deleted',
  ],
  'a sequence shared by all schools': [
    `create table planted (tenant_id uuid not null default current_tenant(), id bigint generated always as identity, primary key (tenant_id, id)); call protect('planted')`,
    'planted.id uses a sequence, which all tenants would share',
  ],
  "a view with its owner's privileges": [
    'create view planted as select * from users',
    "planted is a view that runs with its owner's rights",
  ],
  'a materialised view': [
    'create materialized view planted as select * from users',
    'planted is a materialised view or foreign table',
  ],
  "a function with its owner's privileges": [
    `create function planted() returns bigint language sql security definer as 'select count(*) from users'`,
    "public.planted is a function that runs with its owner's rights and is not listed in proof/isolation/schemaHoles.ts",
  ],
  'the privilege to truncate a table': [
    `grant truncate on users to ${serverRole}`,
    'users can be truncated, referenced or given triggers by the server role',
  ],
  'a privilege for PUBLIC': ['grant select on users to public', 'users SELECT is granted to PUBLIC'],
  'the privilege to change the audit trail': [
    `grant update (action) on audit_entries to ${serverRole}`,
    'audit_entries is append-only and can be changed by the server role',
  ],
  'the privilege to delete a school': [
    `grant delete on tenants to ${serverRole}`,
    'tenants is a directory table that the server role can delete from',
  ],
  'the privilege to create tables': [
    `grant create on schema public to ${serverRole}`,
    'public is a schema or database the server role may create in',
  ],
  'a rewrite rule on a table': [
    'create rule planted as on delete to subjects do instead nothing',
    'subjects planted is rewritten by a rule',
  ],
}

for (const [what, [sql, hole]] of Object.entries(mistakes)) {
  test(`8 the check reports ${what}`, async () => {
    await client.query(sql)
    expect(await holes()).toContain(hole)
  })
}
