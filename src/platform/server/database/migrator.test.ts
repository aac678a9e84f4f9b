import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { createFrom, dropDatabase } from '../postgres/template.ts'
import { newId } from './ids.ts'
import { nextStamp } from './migrationFiles.ts'
import { migrate } from './migrator.ts'

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

test('a new timestamp is later than the newest, even if that one is in the future', () => {
  const now = new Date('2026-11-17T02:12:30Z')
  expect(nextStamp([], now)).toBe('20261117T0212')
  expect(nextStamp([{ stamp: '20261116T2359' }], now)).toBe('20261117T0212')
  expect(nextStamp([{ stamp: '20261117T0212' }], now)).toBe('20261117T0213')
  expect(nextStamp([{ stamp: '20261124T0900' }, { stamp: '20261231T2359' }], now)).toBe('20270101T0000')
})
