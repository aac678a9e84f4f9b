import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { createFrom, dropDatabase } from '../postgres/template.ts'
import { newId } from './ids.ts'
import { nextStamp } from './migrationFiles.ts'
import { migrate, missingMigrations } from './migrator.ts'

const root = mkdtempSync(join(tmpdir(), 'banyan-migrations-'))
const databases: string[] = []
afterAll(async () => {
  for (const name of databases) await dropDatabase(name, inject('ownerUrl'))
  rmSync(root, { recursive: true, force: true })
})

let owner: string
let folder: string
beforeEach(async () => {
  const name = `banyan_test_${newId().replaceAll('-', '')}`
  databases.push(name)
  owner = (await createFrom('template1', name, inject('ownerUrl'))).owner
  folder = join(root, name)
  mkdirSync(join(folder, 'a'), { recursive: true })
  mkdirSync(join(folder, 'b'))
})

const write = (file: string, text = `create table ${file.replace(/\W/g, '_').toLowerCase()} (id int)`) =>
  writeFileSync(join(folder, file), text)
const run = () => migrate(owner, [pathToFileURL(`${folder}/a/`), pathToFileURL(`${folder}/b/`)])

test('migrations of all folders run once, oldest first', async () => {
  write('b/20260101T0900_first.sql')
  write('a/20260102T0900_second.sql', 'alter table b_20260101t0900_first_sql add name text')
  expect(await run()).toEqual(['20260101T0900_first.sql', '20260102T0900_second.sql'])
  expect(await run()).toEqual([])
})

test('a failing migration is named and rolled back', async () => {
  write('a/20260101T0900_first.sql', 'create table made (id int); select nonsense')
  await expect(run()).rejects.toThrow(/20260101T0900_first\.sql failed: column "nonsense" does not exist/)
  write('a/20260101T0900_first.sql', 'create table made (id int)')
  expect(await run()).toEqual(['20260101T0900_first.sql'])
})

test('two migrations with the same timestamp are refused, and the error suggests a new name', async () => {
  write('a/20990101T0900_rooms.sql')
  write('b/20990101T0900_books.sql')
  await expect(run()).rejects.toThrow(
    /20990101T0900_\w+\.sql have the same stamp. Rename the newer one to 20990101T0901_/,
  )
})

test('a file without a timestamp is refused by name', async () => {
  write('a/rooms.sql')
  await expect(run()).rejects.toThrow(/a\/rooms\.sql has no stamp/)
})

test('a migration that was changed after it ran is refused by name', async () => {
  write('a/20260101T0900_first.sql')
  await run()
  write('a/20260101T0900_first.sql', 'select 1')
  await expect(run()).rejects.toThrow(/a\/20260101T0900_first\.sql was changed after this database applied it/)
})

test('a migration older than the last applied one is refused until it gets a later timestamp', async () => {
  write('a/20990102T0900_second.sql')
  await run()
  write('b/20990101T0900_first.sql')
  const refusal =
    /b\/20990101T0900_first\.sql is older than 20990102T0900_second\.sql.* Rename it to 20990102T0901_first\.sql\.$/
  await expect(run()).rejects.toThrow(refusal)
  renameSync(join(folder, 'b/20990101T0900_first.sql'), join(folder, 'b/20990102T0901_first.sql'))
  expect(await run()).toEqual(['20990102T0901_first.sql'])
})

test('a database with migrations of another branch is detected', async () => {
  write('a/20990102T0900_second.sql')
  await run()
  rmSync(join(folder, 'a/20990102T0900_second.sql'))
  write('a/20990101T0900_first.sql')
  await expect(run()).rejects.toThrow(/If that one is from another branch/)
})

test('a migration that was given a later timestamp does not run twice', async () => {
  write('a/20260101T0900_first.sql')
  await run()
  renameSync(join(folder, 'a/20260101T0900_first.sql'), join(folder, 'a/20260103T0900_first.sql'))
  expect(await run()).toEqual([])
})

test('a release that lacks an applied migration does not migrate, but its servers may go on', async () => {
  write('a/20260101T0900_first.sql')
  write('a/20260102T0900_second.sql')
  await run()
  rmSync(join(folder, 'a/20260102T0900_second.sql'))
  const folders = [pathToFileURL(`${folder}/a/`)]
  await expect(migrate(owner, folders, { refuseUnknown: true })).rejects.toThrow(
    'This database has applied 20260102T0900_second.sql, which this release does not have.',
  )
  expect(await missingMigrations(owner, folders)).toEqual([])
  write('a/20260103T0900_third.sql')
  expect(await missingMigrations(owner, folders)).toEqual(['20260103T0900_third.sql'])
})

test('what is missing is told without writing anything, and a changed migration is refused there too', async () => {
  write('a/20260101T0900_first.sql')
  const folders = [pathToFileURL(`${folder}/a/`)]
  expect(await missingMigrations(owner, folders)).toEqual(['20260101T0900_first.sql'])
  await run()
  expect(await missingMigrations(owner, folders)).toEqual([])
  write('a/20260101T0900_first.sql', 'select 1')
  await expect(missingMigrations(owner, folders)).rejects.toThrow('was changed after this database applied it')
})

test('T5.9 a migration that waits for a table lets requests through, and is applied once the table is free', async () => {
  write('a/20260101T0900_first.sql', 'create table busy (id int)')
  await run()
  write('a/20260102T0900_second.sql', 'alter table busy add name text')
  const lockTiming = { longestWait: 100, betweenTries: 150, tries: 100 }
  const holder = new Client({ connectionString: owner })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from busy')
  const folders = [pathToFileURL(`${folder}/a/`)]
  await expect(migrate(owner, folders, { lockTiming: { ...lockTiming, tries: 2 } })).rejects.toThrow(
    /20260102T0900_second\.sql was not applied: other sessions held its tables in each of 2 attempts/,
  )
  const migrated = migrate(owner, folders, { lockTiming })
  const reader = new Client({ connectionString: owner })
  await reader.connect()
  // Behind a waiting migration a read would wait as well, until the holder ends.
  for (let read = 0; read < 5; read++) {
    const begin = performance.now()
    await reader.query('select from busy')
    expect(performance.now() - begin).toBeLessThan(1000)
  }
  await holder.query('commit')
  expect(await migrated).toEqual(['20260102T0900_second.sql'])
  await Promise.all([holder.end(), reader.end()])
})

test('a new timestamp is later than the newest, even if that one is in the future', () => {
  const now = new Date('2026-11-17T02:12:30Z')
  expect(nextStamp([], now)).toBe('20261117T0212')
  expect(nextStamp([{ stamp: '20261116T2359' }], now)).toBe('20261117T0212')
  expect(nextStamp([{ stamp: '20261117T0212' }], now)).toBe('20261117T0213')
  expect(nextStamp([{ stamp: '20261124T0900' }, { stamp: '20261231T2359' }], now)).toBe('20270101T0000')
})
