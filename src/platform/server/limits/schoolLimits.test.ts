import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { aWindow, outcomeOf, portOf } from '#app/testing/windows.ts'
import { feeExports } from '#modules/fees/contract.ts'
import { openSchoolStorage } from './schoolStorage.ts'
import { measureStorage, readStorageUse } from './storageUse.ts'

const limits = { windowsPerPerson: 3, windowsPerSchool: 5 }
const server = await testServer({ limits, env: { STORAGE_PER_SCHOOL: '1' } })
const port = await portOf(server)
const { database } = server.services

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
const attach = (caller: Awaited<ReturnType<typeof server.as>>) =>
  sendFile(caller, '/api/tickets/files', 'note.pdf', pdf)

test('T10.2 a school that has used its space gets 507 with a plain sentence, and another goes on', async () => {
  const [full, other] = await Promise.all([server.as('greenwood', 'superadmin'), server.as('riverside', 'superadmin')])
  await database.inTenant({ tenantId: full.tenantId }, (db) =>
    sql`insert into files (name, type, size, sha256, storage_key, purpose)
      values ('film.mp4', 'video/mp4', 999999990, '\\x', 'none', 'test')`.execute(db),
  )
  const refused = await attach(full)
  expect(refused.statusCode).toBe(507)
  expect(refused.json()).toMatchObject({
    code: 'school-storage-full',
    message: 'Your school has used all of its space for files. Please tell your administrator.',
  })
  expect((await attach(other)).statusCode).toBe(200)
  await measureStorage(server.services)
  const { schools } = await database.asOperator(readStorageUse)
  expect(schools[0]).toMatchObject({ tenantId: full.tenantId, bytes: expect.any(Number) })
  expect(schools[0]?.bytes).toBeGreaterThanOrEqual(999_999_990)
  // Nobody but the operator sees it.
  const seen = await database.inTenant({ tenantId: full.tenantId }, (db) =>
    sql`select from storage_use`.execute(db).then(({ rows }) => rows.length),
  )
  expect(seen).toBe(0)
})

test('T10.2 what is being stored counts at once, and what could not be stored does not', async () => {
  const { tenantId } = await server.as('riverside')
  const space = openSchoolStorage({ inTenant: (async () => ({ bytes: 0, files: 0 })) as never }, 100)
  let finish = () => {}
  const first = space.within(tenantId, 60, () => new Promise<void>((resolve) => (finish = resolve)))
  await expect(space.within(tenantId, 60, async () => {})).rejects.toMatchObject({ code: 'school-storage-full' })
  finish()
  await first
  await expect(space.within(tenantId, 40, () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
  await space.within(tenantId, 40, async () => {})
})

test('T10.2 a person and a school have so many windows, and no more', async () => {
  const people = await Promise.all(['teacher', 'staff', 'superadmin'].map((name) => server.as('greenwood', name)))
  const open = (person: number) => outcomeOf(aWindow(port, people[person] as (typeof people)[number]))
  expect(await Promise.all([open(0), open(0), open(0)])).toEqual([null, null, null])
  expect(await open(0)).toMatchObject({ code: 'too-many' })
  expect([await open(1), await open(1)]).toEqual([null, null])
  expect(await open(2)).toMatchObject({ code: 'too-many' })
  expect(await outcomeOf(aWindow(port, await server.as('riverside', 'teacher')))).toBeNull()
})

test('T10.2 a person who asks for many files at once is told to wait for some of them', async () => {
  const cashier = await server.as('greenwood', 'feeadmin')
  const body = { format: 'csv' as const, language: 'en' as const, from: null, to: null, mode: null }
  const answers = []
  for (let n = 0; n < 26; n++) answers.push(await cashier.send(feeExports.routes.exportCollection, { body }))
  expect(answers.slice(0, 25).every(({ status }) => status === 200)).toBe(true)
  expect(answers[25]).toMatchObject({ status: 429, code: 'downloads-full' })
  expect(answers[25]?.raw.headers['retry-after']).toBe('30')
})
