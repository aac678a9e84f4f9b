import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrls, inDatabase } from './address.ts'
import { withConnection } from './connection.ts'
import { type OpenDatabase, openDatabase } from './installationDatabase.ts'
import { prepareRoles } from './roles.ts'

const settings = { fsync: 'off' }
let dataFolder: string
let database: OpenDatabase
let superUrl: string

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'banyan-'))
  chmodSync(dataFolder, 0o755)
  database = await openDatabase({ dataFolder, settings })
  const { password, port } = JSON.parse(readFileSync(join(dataFolder, 'postgres.json'), 'utf8'))
  superUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
})

afterAll(async () => {
  await database.stop()
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 })
})

const query = (url: string, text: string, values: unknown[] = []) =>
  withConnection(url, async (client) => (await client.query(text, values)).rows)

const passwordsOf = (owner: string) =>
  query(superUrl, 'select rolname, rolpassword from pg_authid where rolname like $1 order by 1', [`${owner}%`])

/** An owner and its database, as the administrator of an external server would create them. */
async function externalOwner(owner: string, attributes = 'createrole'): Promise<string> {
  await query(superUrl, `create role "${owner}" login ${attributes} password 'p@ss/word'`)
  await query(superUrl, `create database "${owner}" owner "${owner}"`)
  const url = new URL(superUrl)
  url.pathname = `/${owner}`
  url.username = owner
  url.password = encodeURIComponent('p@ss/word')
  return url.href
}

test('the server role owns nothing, has no memberships and no privileges; nor does the owner bypass row-level security', async () => {
  const rows = await query(
    superUrl,
    `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolinherit, rolcanlogin,
        (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned,
        (select array_agg(roleid::regrole::text) from pg_auth_members where member = r.oid
          and roleid::regrole::text not like 'banyan%') as member
      from pg_roles r where rolname like 'banyan%' order by 1`,
  )
  const servant = {
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolinherit: false,
    rolcanlogin: true,
    owned: 0,
    member: null,
  }
  expect(rows).toEqual([
    {
      ...servant,
      rolname: 'banyan',
      rolcreaterole: true,
      rolcreatedb: true,
      rolinherit: true,
      owned: 1,
      member: ['pg_signal_backend'],
    },
    { ...servant, rolname: 'banyan_jobs' },
    { ...servant, rolname: 'banyan_server' },
  ])
  expect(
    await query(
      superUrl,
      `select m.member::regrole::text as member, m.roleid::regrole::text as role from pg_auth_members m
        where m.member in ('banyan_server'::regrole, 'banyan_jobs'::regrole)`,
    ),
  ).toEqual([])
})

test('the server role cannot change or read what it was not granted', async () => {
  const { owner, server, jobs } = database.urls
  await query(owner, 'create table wages as select 1 as id')
  const tries = [
    'select * from wages',
    'create table mine (id int)',
    'create temporary table mine (id int)',
    'create schema mine',
    'create role mine',
    'set role banyan',
    'set session authorization banyan',
    'alter role banyan_server bypassrls',
    'alter role banyan_jobs nologin',
    'alter table wages disable row level security',
    'grant select on wages to banyan_server',
    'copy wages to program $$true$$',
  ]
  for (const text of tries) {
    await expect(query(server, text), text).rejects.toThrow(/permission denied|must be owner|must be superuser/)
  }
  for (const other of ['postgres', 'template1']) {
    await expect(query(inDatabase(server, other), 'select 1')).rejects.toThrow('permission denied for database')
  }
  await expect(query(jobs, 'select * from wages')).rejects.toThrow('permission denied')
  await expect(query(jobs, 'create table mine (id int)')).rejects.toThrow('permission denied')
  await query(jobs, 'create schema queue; create table queue.jobs (id int)')
  await expect(query(server, 'select * from queue.jobs')).rejects.toThrow('permission denied')
  await query(owner, 'grant select on wages to banyan_server')
  expect(await query(server, 'select id from wages')).toEqual([{ id: 1 }])
})

test('a stranger cannot connect to the database', async () => {
  await query(superUrl, `create role stranger login password 'known'`)
  const url = new URL(database.urls.owner)
  url.username = 'stranger'
  url.password = 'known'
  await expect(query(url.href, 'select 1')).rejects.toThrow('permission denied for database')
})

test('a second start changes no password, and resets one that was changed', async () => {
  const before = await passwordsOf('banyan')
  expect(before.map(({ rolpassword }) => rolpassword.split('$')[0])).toEqual(Array(3).fill('SCRAM-SHA-256'))
  const again = await openDatabase({ dataFolder, settings })
  expect(again.urls).toEqual(database.urls)
  expect(await passwordsOf('banyan')).toEqual(before)

  await query(database.urls.owner, `alter role banyan_server nologin password 'changed'`)
  await expect(query(database.urls.server, 'select 1')).rejects.toThrow()
  await openDatabase({ dataFolder, settings })
  expect(await query(database.urls.server, 'select session_user as user')).toEqual([{ user: 'banyan_server' }])
})

test('many servers of several databases can start at once', async () => {
  const adminUrl = await externalOwner('Many Schools')
  await query(superUrl, `create database twin owner "Many Schools"`)
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, i) => prepareRoles({ adminUrl: i % 2 ? inDatabase(adminUrl, 'twin') : adminUrl })),
  )
  for (const urls of all) {
    expect(await query(urls.server, 'select session_user as user')).toEqual([{ user: 'Many Schools_server' }])
  }
})

test('an external database gets the same roles from an owner who is not a superuser', async () => {
  const databaseUrl = await externalOwner('school')
  const { urls, stop } = await openDatabase({ databaseUrl, dataFolder: '/nowhere' })
  expect(urls).toEqual(databaseUrls(databaseUrl))
  await expect(query(urls.server, 'create temporary table mine (id int)')).rejects.toThrow('permission denied')
  await query(urls.jobs, 'create schema queue')
  await stop()
  expect(await query(urls.server, 'select session_user as user')).toEqual([{ user: 'school_server' }])
})

test('a role with extra privileges is refused by name', async () => {
  const adminUrl = await externalOwner('lax')
  await prepareRoles({ adminUrl })
  const gains = [
    ['alter role lax_server bypassrls', 'alter role lax_server nobypassrls', 'BYPASSRLS'],
    ['alter role lax_jobs superuser', 'alter role lax_jobs nosuperuser', 'SUPERUSER'],
    ['grant pg_read_all_data to lax_server', 'revoke pg_read_all_data from lax_server', 'membership'],
    ['create database gift owner lax_server', 'drop database gift', 'ownership'],
  ] as const
  for (const [gain, loss, privilege] of gains) {
    await query(superUrl, gain)
    await expect(prepareRoles({ adminUrl })).rejects.toThrow(privilege)
    await query(superUrl, loss)
  }
  await prepareRoles({ adminUrl })
})

test('an error tells an owner which privilege is missing', async () => {
  await expect(prepareRoles({ adminUrl: await externalOwner('weak', '') })).rejects.toThrow(
    'alter role "weak" createrole',
  )
  const adminUrl = await externalOwner('tenant')
  await query(superUrl, 'alter database tenant owner to postgres')
  await expect(prepareRoles({ adminUrl })).rejects.toThrow('alter database "tenant" owner to "tenant"')
})

test('a schema open to everyone is closed, or its owner is asked to close it', async () => {
  const adminUrl = await externalOwner('upgraded')
  await query(adminUrl, 'grant create on schema public to public')
  const { server } = await prepareRoles({ adminUrl })
  await expect(query(server, 'create table mine (id int)')).rejects.toThrow('permission denied')

  const old = inDatabase(superUrl, 'upgraded')
  await query(old, 'alter schema public owner to postgres; grant create on schema public to public')
  await expect(prepareRoles({ adminUrl })).rejects.toThrow('revoke create on schema public from public')
})
