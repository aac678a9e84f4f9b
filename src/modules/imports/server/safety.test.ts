import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import { imports } from '../contract.ts'
import { apply as applyJob } from './applyJob.ts'
import { importHousekeeping } from './housekeeping.ts'
import { booksModule, booksTable } from './testing/books.ts'
import { csvOf, importFile, importLines, settled, upload, xlsxOf } from './testing/files.ts'
import { openLibrary } from './testing/library.ts'
import { undo as undoJob } from './undoJob.ts'

const server = await testServer({ worker: true, extraModules: [booksModule] })
const admin = await server.as('greenwood', 'superadmin')
const owner = new Client({ connectionString: server.urls.owner })
await owner.connect()
await owner.query(booksTable)
await owner.end()
const { books, change, apply } = openLibrary(server.services.database, admin)
const { routes } = imports
const heading = ['Book code', 'Title', 'Copies', 'Bought on', 'Shelf', 'Reference only']
const kind = 'test-book'

beforeEach(() => change('delete from test_books'))

test('USR-02 if data changes between check and confirmation, nothing is written and the run is checked again', async () => {
  const run = await importLines(admin, kind, [
    ['Book code', 'Title'],
    ['C1', 'Mine'],
    ['C2', 'Other'],
  ])
  await change(`insert into test_books (code, title) values ('C1', 'Somebody else’s')`)
  const after = await apply(run.runId)
  expect(after).toMatchObject({ state: 'checked', stopped: 'changed', summary: { create: 1, update: 1 } })
  expect((await books()).map(({ title }) => title)).toEqual(['Somebody else’s'])
  expect(await apply(run.runId)).toMatchObject({ state: 'applied', stopped: null })
  expect((await books()).map(({ title }) => title)).toEqual(['Mine', 'Other'])
})

test('USR-02 confirming an outdated check is rejected, and confirming twice applies once', async () => {
  const run = await importLines(admin, kind, [
    ['Book code', 'Title'],
    ['D1', 'One'],
  ])
  const { runId, revision } = run
  await admin.send(routes.fixCells, {
    params: { runId },
    body: { changes: [{ row: 2, column: 'title', value: 'Two' }] },
  })
  const now = await settled(admin, runId)
  const confirm = (of: number) =>
    admin.send(routes.applyRun, { params: { runId }, body: { revision: of, leaveOut: false } })
  expect((await confirm(revision)).code).toBe('not-now')
  const both = await Promise.all([confirm(now.revision), confirm(now.revision)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await settled(admin, runId)
  expect((await books()).map(({ title }) => title)).toEqual(['Two'])
  expect((await admin.send(routes.discardRun, { params: { runId } })).code).toBe('not-now')
})

test('USR-02 a file without changes and a discarded file are not applied', async () => {
  await change(`insert into test_books (code, title) values ('E1', 'Same')`)
  const run = await importLines(admin, kind, [
    ['Book code', 'Title'],
    ['E1', 'Same'],
  ])
  expect(run.summary).toMatchObject({ skip: 1 })
  expect(await apply(run.runId)).toMatchObject({ code: 'nothing-to-do' })
  expect((await admin.send(routes.discardRun, { params: { runId: run.runId } })).status).toBe(200)
  expect((await admin.send(routes.getRun, { params: { runId: run.runId } })).status).toBe(404)
})

test('USR-02 a file that is not a spreadsheet, too long or empty is rejected with the reason', async () => {
  const refused = async (name: string, bytes: Buffer) => {
    const answer = await upload(admin, kind, name, bytes)
    const { code, data } = answer.json() as { code: string; data?: { runId: string } }
    return data ? (await settled(admin, data.runId)).unreadable : code
  }
  const many = csvOf([['Book code', 'Title'], ...Array.from({ length: 5001 }, (_, n) => [`T${n}`, 'Long'])])
  expect(await refused('books.csv', many)).toBe('too-many-rows')
  expect(await refused('books.csv', csvOf([heading]))).toBe('empty')
  expect(await refused('books.pdf', csvOf([heading]))).toBe('extension')
  expect(await refused('books.xlsx', Buffer.from('not a workbook'))).toBe('wrong-content')
  expect(await refused('books.csv', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).toBe('too-large')
  expect(await refused('books.csv', Buffer.from(`a,b\r\n"x,y`))).toBe('damaged')
})

test('USR-02 only users allowed by the kind can see it and its runs, and no other school can', async () => {
  const run = await importLines(admin, kind, [
    ['Book code', 'Title'],
    ['F1', 'Ours'],
  ])
  const { runId } = run
  for (const [school, name] of [
    ['greenwood', 'feeadmin'],
    ['greenwood', 'teacher'],
    ['greenwood', 'student'],
    ['riverside', 'superadmin'],
  ] as const) {
    const other = await server.as(school, name)
    const mayUse = name === 'superadmin'
    const list = await other.send(routes.listKinds, {})
    expect([name, list.data.kinds.includes(kind)]).toEqual([name, mayUse])
    const params = { runId }
    const answers = [
      await other.send(routes.getRun, { params }),
      await other.send(routes.listRows, { params }),
      await other.send(routes.matchColumns, { params, body: { columns: [null] } }),
      await other.send(routes.fixCells, { params, body: { changes: [{ row: 2, column: 'title', value: 'x' }] } }),
      await other.send(routes.checkAgain, { params }),
      await other.send(routes.applyRun, { params, body: { revision: run.revision, leaveOut: true } }),
      await other.send(routes.undoRun, { params }),
      await other.send(routes.discardRun, { params }),
    ]
    expect([name, answers.map(({ status }) => status)]).toEqual([name, answers.map(() => 404)])
    expect((await other.raw({ method: 'GET', url: `/api/imports/runs/${runId}/refused` })).statusCode).toBe(404)
    expect((await other.send(routes.listRuns, {})).data.rows.map((line) => line.runId)).not.toContain(runId)
    if (mayUse) continue
    expect((await upload(other, kind, 'books.csv', csvOf([heading]))).statusCode).toBe(404)
    expect((await other.send(routes.getKind, { params: { kind } })).status).toBe(404)
  }
  expect((await admin.send(routes.listRuns, { query: { kind } })).data.rows[0]).toMatchObject({ runId, rows: 1 })
})

test('USR-02 a run confirmed by a user who has since been deactivated is not applied', async () => {
  const { runId } = await importLines(admin, kind, [
    ['Book code', 'Title'],
    ['G1', 'Late'],
  ])
  const { tenantId } = admin
  const { services } = server
  await services.database.inTenant({ tenantId }, (db) =>
    db.updateTable('import_runs').set({ state: 'applying', confirmed_by: null }).where('id', '=', runId).execute(),
  )
  if (applyJob.per !== 'school, own transactions') throw new Error('The job opens its own transactions.')
  const origin = { action: 'test', actorId: null, actorRole: null, address: 'test', requestId: 'test' }
  await applyJob.run({ runId }, { services, tenantId, tx: (work) => runUnit(services, { tenantId }, origin, work) })
  expect(await settled(admin, runId)).toMatchObject({ state: 'checked', stopped: 'not-allowed' })
  expect(await books()).toEqual([])
})

test('USR-02 an import is not written, and not undone, once the privilege to do so is lost', async () => {
  const { services } = server
  const { tenantId } = admin
  const clerk = await server.as('greenwood', 'admin')
  const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => services.database.inTenant({ tenantId }, work)
  const clerkId = await inSchool(async (db) => {
    const row = await db.selectFrom('users').select('id').where('user_name', '=', 'admin').executeTakeFirstOrThrow()
    return row.id
  })
  const lose = () => inSchool((db) => db.deleteFrom('privileges').where('user_id', '=', clerkId).execute())
  const grant = () =>
    inSchool(async (db) => {
      await lose()
      const all = Array.from({ length: 23 }, (_, at) => ({
        user_id: clerkId,
        domain_id: at + 1,
        is_viewable: true,
        is_editable: true,
        is_approval: true,
        is_printable: true,
      }))
      await db.insertInto('privileges').values(all).execute()
    })
  const origin = { action: 'test', actorId: null, actorRole: null, address: 'test', requestId: 'test' }
  const run = async (job: typeof applyJob, runId: string) => {
    if (job.per !== 'school, own transactions') throw new Error('The job opens its own transactions.')
    await job.run({ runId }, { services, tenantId, tx: (work) => runUnit(services, { tenantId }, origin, work) })
  }
  const setState = (runId: string, state: string) =>
    inSchool((db) =>
      db
        .updateTable('import_runs')
        .set({ state, confirmed_by: clerkId, undone_by: clerkId })
        .where('id', '=', runId)
        .execute(),
    )
  await grant()
  const { runId } = await importLines(clerk, kind, [
    ['Book code', 'Title'],
    ['P1', 'Lost'],
  ])
  await setState(runId, 'applying')
  await lose()
  await run(applyJob, runId)
  expect(await settled(admin, runId)).toMatchObject({ state: 'checked', stopped: 'not-allowed' })
  expect(await books()).toEqual([])

  await grant()
  await setState(runId, 'applying')
  await run(applyJob, runId)
  expect((await books()).map(({ code }) => code)).toEqual(['P1'])
  await setState(runId, 'undoing')
  await lose()
  await run(undoJob, runId)
  expect(await settled(admin, runId)).toMatchObject({ state: 'applied', stopped: 'not-allowed' })
  expect((await books()).map(({ code }) => code)).toEqual(['P1'])
})

test('USR-02 secret cells are cleared once applied, and the uploaded file is deleted once read', async () => {
  const run = await importLines(admin, kind, [
    ['Book code', 'Title', 'Keeper'],
    ['H1', 'One', '2341 2341 2346'],
  ])
  const { runId } = run
  const keeper = [{ row: 2, column: 'keeper', value: '9999 4105 7058' }]
  await admin.send(routes.fixCells, { params: { runId }, body: { changes: keeper } })
  await settled(admin, runId)
  await apply(runId)
  const kept = await server.services.database.inTenant({ tenantId: admin.tenantId }, async (db) => ({
    rows: await db.selectFrom('import_rows').select(['cells', 'fixes']).where('run_id', '=', runId).execute(),
    files: await db.selectFrom('import_files').select('run_id').execute(),
  }))
  expect(kept).toEqual({ rows: [{ cells: ['H1', 'One', ''], fixes: {} }], files: [] })
})

test('USR-02 5,000 rows with 150 bad cells are checked within ten seconds, applied and undone', async () => {
  const lines = Array.from({ length: 5000 }, (_, n) => [
    `K${n}`,
    `Book ${n}`,
    String(n % 500),
    '15/08/2010',
    'A+',
    'No',
  ])
  const spoilt = ['', 'x'.repeat(61), 'a\u202eb']
  for (let n = 0; n < 150; n += 1) (lines[n * 33] as string[])[1] = spoilt[n % 3] as string
  const bytes = await xlsxOf([heading, ...lines])
  const begin = performance.now()
  const run = await importFile(admin, kind, 'many.xlsx', bytes)
  expect(performance.now() - begin).toBeLessThan(10_000)
  expect(run.summary).toMatchObject({ create: 4850, refused: 150, cells: 150 })
  expect(run.summary?.groups.map(({ cause, count }) => [cause, count])).toEqual([
    ['required', 50],
    ['too-long', 50],
    ['hidden-characters', 50],
  ])
  expect(await apply(run.runId, true)).toMatchObject({ state: 'applied', done: 4850 })
  expect(await books()).toHaveLength(4850)
  await admin.send(routes.undoRun, { params: { runId: run.runId } })
  expect(await settled(admin, run.runId)).toMatchObject({ state: 'undone', leftAlone: 0 })
  expect(await books()).toEqual([])
}, 60_000)

test('USR-02 the audit trail records who uploaded, applied and undid each import', async () => {
  const run = await importLines(admin, kind, [
    ['Book code', 'Title'],
    ['L1', 'One'],
  ])
  await apply(run.runId)
  await admin.send(routes.undoRun, { params: { runId: run.runId } })
  await settled(admin, run.runId)
  const { rows } = await server.services.database.inTenant({ tenantId: admin.tenantId }, async (db) => {
    return sql<{ action: string; actor_id: string | null }>`select action, actor_id from audit_entries
      where entity = 'import' and entity_id = ${run.runId} order by seq`.execute(db)
  })
  expect(rows.map(({ action }) => action)).toEqual([
    'imports.uploadFile',
    'imports.applyRun',
    'imports.apply',
    'imports.undoRun',
    'imports.undo',
  ])
  expect(new Set(rows.map(({ actor_id }) => actor_id)).size).toBe(1)
  expect(rows[0]?.actor_id).toBeTruthy()
})

test('USR-02 unconfirmed runs are deleted after two weeks, applied ones after three months', async () => {
  const { services } = server
  const { tenantId } = admin
  const aged = [
    ['checked', 13],
    ['checked', 15],
    ['applied', 89],
    ['undone', 91],
    ['applying', 200],
  ] as const
  await services.database.inTenant({ tenantId }, async (db) => {
    await db.deleteFrom('import_runs').execute()
    for (const [state, days] of aged) {
      const created_at = new Date(Date.now() - days * 86_400_000)
      const { id } = await db
        .insertInto('import_runs')
        .values({ kind, file_name: `${state} ${days}`, state, created_at })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('import_rows').values({ run_id: id, row: 2, cells: '[]' }).execute()
    }
  })
  if (importHousekeeping.per !== 'system') throw new Error('Sweeping goes through all schools.')
  await importHousekeeping.run(services)
  const left = await services.database.inTenant({ tenantId }, async (db) => ({
    runs: await db.selectFrom('import_runs').select('file_name').orderBy('file_name').execute(),
    rows: await db.selectFrom('import_rows').select('row').execute(),
  }))
  expect(left.runs.map(({ file_name }) => file_name)).toEqual(['applied 89', 'applying 200', 'checked 13'])
  expect(left.rows).toHaveLength(3)
})
