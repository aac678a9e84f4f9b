import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrls, inDatabase } from './address.ts'
import { withConnection } from './connection.ts'
import { type OpenDatabase, openDatabase } from './installationDatabase.ts'
import { createFrom, dropDatabase } from './template.ts'

let dataFolder: string
let database: OpenDatabase

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'banyan-'))
  chmodSync(dataFolder, 0o755)
  database = await openDatabase({ dataFolder, settings: { fsync: 'off' } })
  await query(database.urls.owner, 'create table marks as select 5 as mark')
  await query(database.urls.owner, 'grant select on marks to banyan_server')
})

afterAll(async () => {
  await database.stop()
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 })
})

const query = (url: string, text: string) => withConnection(url, async (client) => (await client.query(text)).rows)

test('a copy has the template’s rows and rights, keeps strangers out, and is dropped with its sessions', async () => {
  const { owner } = database.urls
  await query(owner, `create role stranger login password 'known'`)

  const urls = await createFrom('banyan', 'copy_1', owner)
  expect(urls).toEqual(databaseUrls(inDatabase(owner, 'copy_1')))
  expect(await query(urls.server, 'select mark from marks')).toEqual([{ mark: 5 }])
  await expect(query(urls.server, 'create temporary table mine (id int)')).rejects.toThrow('permission denied')
  await query(urls.jobs, 'create schema queue')
  const stranger = urls.owner.replace(/banyan:[^@]+@/, 'stranger:known@')
  await expect(query(stranger, 'select 1')).rejects.toThrow('permission denied for database')

  await withConnection(urls.server, async (client) => {
    await client.query('select 1')
    await dropDatabase('copy_1', owner)
    await expect(client.query('select 1')).rejects.toThrow()
  })
  await expect(query(urls.owner, 'select 1')).rejects.toThrow('does not exist')
  await dropDatabase('copy_1', owner)
})

test('several copies can be made at once', async () => {
  const { owner } = database.urls
  await createFrom('banyan', 'template_1', owner)
  const names = ['many_1', 'many_2', 'many_3', 'many_4']
  const copies = await Promise.all(names.map((name) => createFrom('template_1', name, owner)))
  for (const { server } of copies) expect(await query(server, 'select mark from marks')).toEqual([{ mark: 5 }])
})
