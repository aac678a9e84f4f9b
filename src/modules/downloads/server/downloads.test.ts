import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { feeExports } from '#modules/fees/contract.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { downloads } from '../contract.ts'
import { downloadHousekeeping } from './housekeeping.ts'
import { makeDownload, startDownload } from './public.ts'

const server = await testServer({ worker: true })
const cashier = await server.as('greenwood', 'feeadmin')
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'classteacher')
const staff = await server.as('greenwood', 'staff')
const riverside = await server.as('riverside', 'superadmin')
const { listDownloads, getDownload, deleteDownload } = downloads.routes
const { tenantId } = teacher

const inSchool = <T>(work: (db: TenantDb) => Promise<T>, userId?: string) =>
  server.services.database.inTenant({ tenantId, ...(userId && { userId }) }, work)

const idOf = async (userName: string) => {
  const user = await inSchool((db) =>
    db.selectFrom('users').select('id').where('user_name', '=', userName).executeTakeFirstOrThrow(),
  )
  return user.id
}

/** Announces a file to the class teacher, as a route does. */
async function start(title = 'Register') {
  const userId = await idOf('classteacher')
  const { downloadId } = await inSchool((db) => startDownload(db, { en: title, hi: 'रजिस्टर' }), userId)
  return { tenantId, downloadId }
}
type Writer = Parameters<typeof makeDownload>[2]
const plain: Writer = async (path) => {
  await writeFile(path, 'Asha,Present')
  return { name: 'register.csv', type: 'text/csv; charset=utf-8' }
}
/** A file of the class teacher that is ready. */
async function ready(title?: string) {
  const at = await start(title)
  await makeDownload(server.services, at, plain)
  return { downloadId: at.downloadId }
}
const list = async (who = teacher) => (await who.send(listDownloads, {})).data
const rowOf = async (downloadId: string, who = teacher) =>
  (await list(who)).rows.find((row) => row.downloadId === downloadId)
const filesNamed = async (name: string) =>
  (await inSchool((db) => db.selectFrom('files').select('id').where('name', '=', name).execute())).length

test('REP-03 an export of fees appears in all downloads at once and becomes ready, with a link made when it is asked for', async () => {
  const body = { format: 'csv' as const, language: 'en' as const, from: null, to: null, mode: null }
  const { downloadId } = (await cashier.send(feeExports.routes.exportCollection, { body })).data
  expect(await rowOf(downloadId, cashier)).toMatchObject({ title: { en: 'Collection', hi: 'वसूली' } })
  await expect.poll(async () => (await rowOf(downloadId, cashier))?.state, { timeout: 20_000 }).toBe('ready')
  const row = await rowOf(downloadId, cashier)
  expect(row?.file).toMatchObject({ name: 'Collection.csv' })
  expect(row?.file).not.toHaveProperty('url')
  const { file } = (await cashier.send(getDownload, { params: { downloadId } })).data
  const answer = await cashier.raw({ method: 'GET', url: file?.url ?? '' })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('Receipt no.')
})

test('REP-03 a file shows how far it is while it is being made, and is kept for a week once it is ready', async () => {
  const at = await start()
  const { downloadId } = at
  expect(await rowOf(downloadId)).toMatchObject({ state: 'waiting', done: 0, total: 0, file: null })
  await makeDownload(server.services, at, async (path, reportRows) => {
    await reportRows(3, 12)
    expect(await rowOf(downloadId)).toMatchObject({ state: 'running', done: 3, total: 12, file: null })
    return plain(path, reportRows)
  })
  const row = await rowOf(downloadId)
  expect(row).toMatchObject({ state: 'ready', file: { name: 'register.csv', size: 12 } })
  const week = Date.parse(row?.expiresAt ?? '') - Date.parse(row?.finishedAt ?? '')
  expect(week).toBe(7 * 24 * 3600 * 1000)
  // A job that runs again changes nothing.
  await makeDownload(server.services, at, () => Promise.reject(new Error('It must not be made twice.')))
  expect(await rowOf(downloadId)).toEqual(row)
})

test('REP-03 a file that could not be made says so, and a retry of the job makes it', async () => {
  const at = await start()
  const broken: Writer = () => Promise.reject(new Error('The disk is full.'))
  await expect(makeDownload(server.services, at, broken)).rejects.toThrow('The disk is full.')
  expect(await rowOf(at.downloadId)).toMatchObject({ state: 'failed', file: null })
  await makeDownload(server.services, at, plain)
  expect(await rowOf(at.downloadId)).toMatchObject({ state: 'ready' })
})

test('REP-03 another person’s file is never listed, fetched or deleted, not even by a super admin', async () => {
  const params = await ready()
  for (const other of [office, cashier, staff, riverside]) {
    expect(await rowOf(params.downloadId, other)).toBeUndefined()
    expect(await other.send(getDownload, { params })).toMatchObject({ status: 404, code: 'no-such-download' })
    expect(await other.send(deleteDownload, { params })).toMatchObject({ status: 404, code: 'no-such-download' })
  }
  expect((await teacher.send(getDownload, { params })).status).toBe(200)
})

test('REP-03 downloads are paged, newest first', async () => {
  const ids = [await ready('First'), await ready('Second'), await ready('Third')].map((one) => one.downloadId)
  const page = async (number: number) =>
    (await teacher.send(listDownloads, { query: { page: number, size: 2 } })).data.rows.map((row) => row.downloadId)
  expect([...(await page(1)), ...(await page(2))].slice(0, 3)).toEqual(ids.reverse())
})

test('REP-03 a deleted file is gone, also if it was still being made', async () => {
  const params = await ready()
  const url = (await teacher.send(getDownload, { params })).data.file?.url ?? ''
  expect((await teacher.send(deleteDownload, { params })).status).toBe(200)
  expect((await teacher.send(getDownload, { params })).status).toBe(404)
  expect((await teacher.raw({ method: 'GET', url })).statusCode).toBe(404)
  const at = await start()
  await makeDownload(server.services, at, async (path, reportRows) => {
    await teacher.send(deleteDownload, { params: { downloadId: at.downloadId } })
    return { ...(await plain(path, reportRows)), name: 'unwanted.csv' }
  })
  expect(await rowOf(at.downloadId)).toBeUndefined()
  expect(await filesNamed('unwanted.csv')).toBe(0)
})

test('REP-03 an expired file is gone at once, and housekeeping deletes it and keeps the others', async () => {
  const [old, recent] = [await ready('Old'), await ready('Recent')]
  const fileIdOf = async (params: { downloadId: string }) =>
    (await teacher.send(getDownload, { params })).data.file?.fileId ?? ''
  const [oldFile, recentFile] = [await fileIdOf(old), await fileIdOf(recent)]
  await inSchool((db) =>
    sql`update downloads set expires_at = now() - interval '1 second' where id = ${old.downloadId}`.execute(db),
  )
  expect(await rowOf(old.downloadId)).toBeUndefined()
  expect((await teacher.send(getDownload, { params: old })).status).toBe(404)
  if (downloadHousekeeping.per !== 'system') throw new Error('housekeeping goes over all schools')
  await downloadHousekeeping.run(server.services)
  const left = await inSchool(async (db) => ({
    downloads: await db
      .selectFrom('downloads')
      .select('id')
      .where('id', 'in', [old.downloadId, recent.downloadId])
      .execute(),
    files: await db.selectFrom('files').select('id').where('id', 'in', [oldFile, recentFile]).execute(),
  }))
  expect(left).toEqual({ downloads: [{ id: recent.downloadId }], files: [{ id: recentFile }] })
})
