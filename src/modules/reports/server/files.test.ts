import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { downloads } from '#modules/downloads/contract.ts'
import { privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import type { Call, RouteAddress } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { reports } from '../contract.ts'
import { schoolReports } from '../schoolReportContract.ts'

const server = await testServer({ worker: true })
const { routes } = reports
const office = await server.as('greenwood', 'superadmin')
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)
const empty = { columns: [], groups: [], measures: [], sort: [], filter: { join: 'and' as const, parts: [] } }
const students = { ...empty, subject: 'students', columns: ['name', 'admissionNo', 'class', 'dateOfBirth'] }

/** Asks for a file, waits for it and fetches it. */
async function fileOf<R extends RouteAddress>(route: R, call: Call<R>) {
  const started = await office.send(route, call)
  expect(started.status, started.message).toBe(200)
  const { downloadId } = started.data as { downloadId: string }
  const read = async () => (await office.send(downloads.routes.getDownload, { params: { downloadId } })).data
  await expect.poll(async () => (await read()).state, { timeout: 25_000 }).toBe('ready')
  const { file } = await read()
  const answer = await office.raw({ method: 'GET', url: file?.url ?? '' })
  return { file, bytes: answer.rawPayload }
}

test('REP-02 a file has all rows of the report, and formulas stay text', async () => {
  await inSchool((db) =>
    sql`update users set first_name = '=HYPERLINK("http://x","y")' where id = (select id from users where role_id = 2 and not is_guardian order by id limit 1)`.execute(
      db,
    ),
  )
  const body = { definition: students, name: 'Every student' }
  const csv = await fileOf(routes.exportReport, { body: { ...body, format: 'csv' } })
  const [table = '', about = ''] = csv.bytes.toString('utf8').trim().split('\r\n\r\n')
  const lines = table.split('\r\n')
  // What was asked for, when and for whom, below the rows, where it is in nobody’s way.
  expect(about).toContain('Report,Every student')
  expect(about).toMatch(/As of,\d\d\/\d\d\/\d{4} \d\d:\d\d/)
  expect(about).toContain('Made for,')
  const { rows } = await inSchool((db) =>
    sql<{ n: number }>`select count(*)::int as n from users where role_id = 2 and not is_guardian`.execute(db),
  )
  expect(lines).toHaveLength((rows[0]?.n ?? 0) + 1)
  expect(csv.file?.name).toBe('Every-student.csv')
  expect(csv.bytes.toString('utf8')).not.toMatch(/(^|[\n,])"?=HYPERLINK/)
  const xlsx = await fileOf(routes.exportReport, { body: { ...body, format: 'xlsx' } })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(xlsx.bytes as never)
  expect(book.worksheets[0]?.actualRowCount).toBe((rows[0]?.n ?? 0) + 1)
  const formulas: unknown[] = []
  book.worksheets[0]?.eachRow((row) => row.eachCell((cell) => cell.formula && formulas.push(cell.formula)))
  expect(formulas).toEqual([])
  // What was asked for, when and for whom travels with the file.
  const sheet = book.worksheets[1]?.getColumn(2).values.join('\n')
  expect(sheet).toContain('Every student')
  expect(sheet).toContain('All rows')
})

test('REP-01 a screen gets the first 1,000 lines of a report of the school and their number, its file has them all', async () => {
  await inSchool((db) =>
    sql`with added as (insert into users (user_name, role_id, first_name, last_name)
        select 'many-' || n, 2, 'Many', n::text from generate_series(1, 1050) n returning id)
      insert into activity_events (user_id, kind, source_id, happened_at, day)
      select id, 'content.used', id, now(), school_day() from added`.execute(db),
  )
  const { data } = await office.send(schoolReports.routes.studentUsageReport, {})
  expect([data.rows.length, data.isMore]).toEqual([1000, false])
  expect(data.total).toBeGreaterThanOrEqual(1050)
  const body = { report: 'studentUsage', what: 'lines', format: 'csv' } as const
  const { bytes } = await fileOf(schoolReports.routes.exportSchoolReport, { body })
  const [table = ''] = bytes.toString('utf8').trim().split('\r\n\r\n')
  expect(table.split('\r\n')).toHaveLength(data.total + 1)
})

test('REP-02 a PDF is made, within its limits', async () => {
  const narrow = { ...empty, subject: 'students', groups: [{ column: 'grade' }], measures: [{ of: 'count' as const }] }
  const pdf = await fileOf(routes.exportReport, { body: { definition: narrow, name: 'By grade', format: 'pdf' } })
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const wide = { ...empty, subject: 'students', columns: Array.from({ length: 13 }, () => 'name') }
  const refused = await office.send(routes.exportReport, { body: { definition: wide, name: 'Wide', format: 'pdf' } })
  expect([refused.status, refused.code]).toEqual([422, 'too-wide'])
})

test('REP-02 the same file asked for twice at once is made once', async () => {
  const body = { definition: { ...students, columns: ['name'] }, name: 'Twice', format: 'csv' as const }
  const [one, two] = await Promise.all([
    office.send(routes.exportReport, { body }),
    office.send(routes.exportReport, { body }, { 'idempotency-key': 'twice-0001' }),
  ])
  expect([one.status, two.status]).toEqual([200, 200])
  const { rows } = await inSchool((db) =>
    sql<{ n: number }>`select count(distinct download_id)::int as n from report_runs where name_en = 'Twice'`.execute(
      db,
    ),
  )
  expect(rows[0]?.n).toBeLessThanOrEqual(2)
  const third = await office.send(routes.exportReport, { body })
  expect(third.status).toBe(200)
})

test('REP-02 a scheduled report is made for each recipient with their own rights, told by e-mail, and goes on', async () => {
  await inSchool((db) =>
    sql`insert into users (user_name, role_id, first_name, last_name, email) values
      ('reader', 1, 'Ravi', 'Reader', 'ravi@school.example'), ('mailless', 1, 'Mina', 'Mailless', null)`.execute(db),
  )
  await inSchool((db) =>
    sql`insert into privileges (user_id, domain_id, is_viewable) select u.id, d, true from users u cross join unnest(array[20]) d
      where u.user_name in ('reader', 'mailless')`.execute(db),
  )
  await inSchool((db) => sql`update users set email = 'head@school.example' where user_name = 'superadmin'`.execute(db))
  const { people } = (await office.send(routes.listReaders, {})).data
  const idOf = (name: string) => people.find((one) => one.name.includes(name))?.userId ?? ''
  const head = await inSchool((db) =>
    sql<{ id: string }>`select id from users where user_name = 'superadmin'`.execute(db),
  )
  const readerIds = [idOf('Ravi'), idOf('Mina'), head.rows[0]?.id ?? '']
  const saved = await office.send(routes.addReport, { body: { name: 'Weekly', definition: students } })
  const params = { reportId: saved.data.reportId }
  const body = { every: 'week' as const, onDay: 1, hour: 7, format: 'csv' as const, readerIds }
  const scheduled = await office.send(routes.scheduleReport, { params, body })
  expect(scheduled.data.schedule).toMatchObject({ every: 'week', onDay: 1, hour: 7 })
  const stranger = await office.send(routes.scheduleReport, { params, body: { ...body, readerIds: [params.reportId] } })
  expect([stranger.status, stranger.code]).toEqual([404, 'no-such-reader'])
  // The time has come.
  await inSchool((db) => sql`update report_schedules set next_at = '2026-01-05T01:30:00Z'`.execute(db))
  const { sendScheduled } = await import('./saved/schedules.ts')
  const { enqueueIn } = await import('#platform/server/jobs/queue.ts')
  const input = { reportId: params.reportId, dueAt: '2026-01-05T01:30:00.000Z' }
  await inSchool(async (db) => {
    await enqueueIn(db, office.tenantId)(sendScheduled, input)
    await enqueueIn(db, office.tenantId)(sendScheduled, input)
  })
  const mails = () =>
    inSchool((db) =>
      sql<{
        recipient: string
      }>`select recipient from developer_outbox where subject like 'Weekly%' order by 1`.execute(db),
    )
  // The reader may open reports but not students; the third has no address.
  await expect
    .poll(async () => (await mails()).rows, { timeout: 25_000 })
    .toEqual([{ recipient: 'head@school.example' }])
  // Like every message, it has gone through the gateway.
  const queued = await inSchool((db) =>
    sql<{
      title: string
      state: string
    }>`select title, state from gateway_messages where source = 'reports.file'`.execute(db),
  )
  expect(queued.rows).toMatchObject([{ title: 'Weekly' }])
  const after = await office.send(routes.getReport, { params })
  expect(after.data.schedule).toMatchObject({ lastSent: 1, lastLeft: 2 })
  expect(new Date(after.data.schedule?.nextAt ?? 0).getTime()).toBeGreaterThan(Date.now())
  expect((await office.send(routes.unscheduleReport, { params })).data.schedule).toBeNull()
})

test('REP-02 rights are asked for again when a finished file is fetched, and when a schedule runs', async () => {
  const admin = await server.as('greenwood', 'admin')
  const set = (isSeen: boolean, ...domains: number[]) =>
    inSchool(async (db) => {
      await sql`delete from privileges p using users u where u.id = p.user_id and u.user_name = 'admin' and p.domain_id = any (${domains}::int[])`.execute(
        db,
      )
      await sql`insert into privileges (user_id, domain_id, is_viewable, is_editable)
        select u.id, d, true, true from users u cross join unnest(${domains}::int[]) d where u.user_name = 'admin' and ${isSeen}`.execute(
        db,
      )
    })
  const { onDemandReport, user } = privilegeDomains
  await set(true, onDemandReport, user)
  const body = { definition: { ...students, columns: ['name'] }, name: 'Names', format: 'csv' as const }
  const { downloadId } = (await admin.send(routes.exportReport, { body })).data
  const fetched = () => admin.send(downloads.routes.getDownload, { params: { downloadId } })
  await expect.poll(async () => (await fetched()).data?.state, { timeout: 25_000 }).toBe('ready')
  expect((await fetched()).data.file?.url).toBeTruthy()
  const saved = await admin.send(routes.addReport, { body: { name: 'Sent', definition: body.definition } })
  const params = { reportId: saved.data.reportId }
  const { people } = (await office.send(routes.listReaders, {})).data
  const head = people.find(({ isSuperAdmin, hasEmail }) => isSuperAdmin && hasEmail)?.userId ?? ''
  const schedule = { every: 'day' as const, onDay: 1, hour: 7, format: 'csv' as const, readerIds: [head] }
  expect((await admin.send(routes.scheduleReport, { params, body: schedule })).status).toBe(200)
  for (const lost of [user, onDemandReport]) {
    await set(false, lost)
    const refused = await fetched()
    expect([refused.status, refused.code]).toEqual([403, 'no-longer-allowed'])
    await set(true, lost)
    expect((await fetched()).status).toBe(200)
  }
  // Its owner may not read the subject any more: nobody gets it.
  await set(false, user)
  const dueAt = '2026-01-06T01:30:00.000Z'
  await inSchool((db) =>
    sql`update report_schedules set next_at = ${dueAt}, last_left = 0 where report_id = ${params.reportId}`.execute(db),
  )
  const { sendScheduled } = await import('./saved/schedules.ts')
  const { enqueueIn } = await import('#platform/server/jobs/queue.ts')
  await inSchool((db) => enqueueIn(db, office.tenantId)(sendScheduled, { reportId: params.reportId, dueAt }))
  const counts = () =>
    inSchool((db) =>
      sql`select last_sent as sent, last_left as left from report_schedules where report_id = ${params.reportId}`.execute(
        db,
      ),
    )
  await expect.poll(async () => (await counts()).rows, { timeout: 25_000 }).toEqual([{ sent: 0, left: 1 }])
})

test('REP-02 a scheduled report that was interrupted goes on where it stopped: everybody gets one file, and nobody two', async () => {
  await inSchool((db) =>
    sql`insert into users (user_name, role_id, first_name, last_name, email, is_super_admin) values
      ('second', 1, 'Sita', 'Second', 'sita@school.example', true) on conflict do nothing`.execute(db),
  )
  await inSchool((db) => sql`update users set email = 'head@school.example' where user_name = 'superadmin'`.execute(db))
  const { rows: readers } = await inSchool((db) =>
    sql<{ id: string }>`select id from users where user_name in ('superadmin', 'second') order by id`.execute(db),
  )
  const readerIds = readers.map(({ id }) => id)
  const definition = { ...students, columns: ['name'] }
  const saved = await office.send(routes.addReport, { body: { name: 'Interrupted', definition } })
  const params = { reportId: saved.data.reportId }
  const body = { every: 'day' as const, onDay: 1, hour: 7, format: 'csv' as const, readerIds }
  expect((await office.send(routes.scheduleReport, { params, body })).status).toBe(200)
  const dueAt = '2026-01-07T01:30:00.000Z'
  await inSchool((db) =>
    sql`update report_schedules set next_at = ${dueAt} where report_id = ${params.reportId}`.execute(db),
  )
  const { sendScheduled } = await import('./saved/schedules.ts')
  const { runUnit } = await import('#platform/server/requests/unitOfWork.ts')
  if (sendScheduled.per !== 'school, own transactions') throw new Error('The job opens its own transactions.')
  const { tenantId } = office
  const { services } = server
  const origin = { action: 'test', actorId: null, actorRole: null, address: '', requestId: 'test' }
  /** The job on a server that stops when it begins the transaction of one of the readers. */
  const runStopping = (atUser: string | null) => {
    const database = Object.create(services.database) as typeof services.database
    database.inTenant = ((scope: { userId?: string }, ...rest: [never]) => {
      if (atUser && scope.userId === atUser) throw new Error('The server stopped.')
      return services.database.inTenant(scope as never, ...rest)
    }) as typeof database.inTenant
    return sendScheduled.run({ reportId: params.reportId, dueAt }, {
      services: { ...services, database },
      tenantId,
      tx: (work: Parameters<typeof runUnit>[3]) => runUnit(services, { tenantId }, origin, work),
    } as never)
  }
  const runs = () =>
    inSchool((db) =>
      sql<{ userId: string }>`select user_id as "userId" from report_runs where name_en = 'Interrupted' order by 1`
        .execute(db)
        .then(({ rows }) => rows.map(({ userId }) => userId)),
    )
  await expect(runStopping(readerIds[1] ?? '')).rejects.toThrow('The server stopped.')
  expect(await runs()).toEqual([readerIds[0]])
  await runStopping(null)
  expect(await runs()).toEqual(readerIds)
  const { schedule } = (await office.send(routes.getReport, { params })).data
  expect(schedule).toMatchObject({ lastSent: 2, lastLeft: 0 })
  expect(Date.parse(schedule?.nextAt ?? '')).toBeGreaterThan(Date.now())
  // Again, twice at once: it has moved on.
  await Promise.all([runStopping(null), runStopping(null)])
  expect(await runs()).toEqual(readerIds)
})

test('REP-02 what a failed file says is why it failed, and trying again makes it once the cause is gone', async () => {
  const admin = await server.as('greenwood', 'admin')
  const grant = (isSeen: boolean) =>
    inSchool(async (db) => {
      const domains = [privilegeDomains.onDemandReport, privilegeDomains.user]
      await sql`delete from privileges p using users u where u.id = p.user_id and u.user_name = 'admin' and p.domain_id = any (${domains}::int[])`.execute(
        db,
      )
      await sql`insert into privileges (user_id, domain_id, is_viewable, is_editable)
        select u.id, d, true, true from users u cross join unnest(${domains}::int[]) d where u.user_name = 'admin' and ${isSeen}`.execute(
        db,
      )
    })
  await grant(true)
  const body = { definition: { ...students, columns: ['name'] }, name: 'Lost rights', format: 'csv' as const }
  const { downloadId } = (await admin.send(routes.exportReport, { body })).data
  const params = { downloadId }
  const fetched = async () => (await admin.send(downloads.routes.getDownload, { params })).data
  await expect.poll(async () => (await fetched()).state, { timeout: 25_000 }).toBe('ready')
  expect(await fetched()).toMatchObject({ cause: null, mayRetry: false })
  expect((await admin.send(downloads.routes.retryDownload, { params })).code).toBe('not-failed')
  // As if the rights had been lost while it waited.
  const { makeReportFile } = await import('./files/fileJob.ts')
  const { enqueueIn } = await import('#platform/server/jobs/queue.ts')
  await grant(false)
  await inSchool(async (db) => {
    await sql`update downloads set state = 'waiting', file_id = null where id = ${downloadId}`.execute(db)
    const { rows } = await sql<{ id: string }>`select id from report_runs where download_id = ${downloadId}`.execute(db)
    await enqueueIn(db, office.tenantId)(makeReportFile, { runId: rows[0]?.id ?? '' })
  })
  await expect.poll(async () => (await fetched()).state, { timeout: 25_000 }).toBe('failed')
  expect(await fetched()).toMatchObject({
    cause: { code: 'no-such-subject', message: 'This subject of reports was not found.' },
    mayRetry: true,
  })
  expect((await office.send(downloads.routes.retryDownload, { params })).code).toBe('no-such-download')
  await grant(true)
  expect((await admin.send(downloads.routes.retryDownload, { params })).data).toMatchObject({
    state: 'waiting',
    cause: null,
  })
  await expect.poll(async () => (await fetched()).state, { timeout: 25_000 }).toBe('ready')
})
