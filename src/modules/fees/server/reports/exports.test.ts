import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { downloads } from '#modules/downloads/contract.ts'
import { feeDemands, feeExports, feeReports, feeRequests } from '#modules/fees/contract.ts'
import type { Call, RouteAddress } from '#platform/contract/route.ts'
import { openDesk } from '../../testing/desk.ts'
import { aFeePlan, aPattern, quarterly } from '../seed.ts'

const { office, cashier, inSchool, fresh, owe, pay, tuition, ago, now, decision } = await openDesk()
const files = feeExports.routes
const late = fresh()
const later = fresh()
await owe(late, 60_000, ago(75))
await owe(later, 20_000, ago(10))
await pay(later, 5_000)

/** Starts an export, polls until it is done, and fetches the file. */
async function runExport<R extends RouteAddress>(route: R, call: Call<R>) {
  const started = await cashier.send(route, call)
  const { downloadId } = started.data as { downloadId: string }
  const fetchState = async () => (await cashier.send(downloads.routes.getDownload, { params: { downloadId } })).data
  await expect.poll(async () => (await fetchState()).state, { timeout: 20_000 }).toBe('ready')
  const done = await fetchState()
  expect(done.done).toBe(done.total)
  const answer = await cashier.raw({ method: 'GET', url: done.file?.url ?? '' })
  expect(answer.statusCode).toBe(200)
  return { ...done, bytes: answer.rawPayload }
}
const rest = { language: 'en' as const, gradeId: null, age: null, minDays: 1 }

test('FEE-05 defaulters are exported in the background as CSV and XLSX, with progress, visible only to whoever started the export', async () => {
  const csv = await runExport(files.exportDefaulters, { body: { format: 'csv', ...rest } })
  const [head, first, second] = csv.bytes.toString('utf8').replace('\uFEFF', '').split('\r\n')
  expect(head).toContain('Admission no.,Student,Class')
  expect(first).toContain('600.00')
  expect(second).toContain('150.00')
  expect(csv).toMatchObject({ done: 2, total: 2, file: { name: 'Defaulters.csv' } })
  const xlsx = await runExport(files.exportDefaulters, { body: { format: 'xlsx', ...rest, age: 'to90' } })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(xlsx.bytes as never)
  expect(book.worksheets[0]?.actualRowCount).toBe(2)
  const params = { downloadId: csv.downloadId }
  expect((await office.send(downloads.routes.getDownload, { params })).status).toBe(404)
})

test('FEE-02 the collection and fee structure exports are complete', async () => {
  const body = { format: 'csv' as const, language: 'en' as const, from: null, to: null, mode: null }
  const collection = (await runExport(files.exportCollection, { body })).bytes.toString('utf8')
  expect(collection.match(/50\.00/g)).toHaveLength(1)
  await inSchool(async (db) => {
    const patternId = await aPattern(db, 'Quarters', quarterly(Number(now.slice(0, 4))))
    await aFeePlan(db, { name: '=Plan', lines: [{ headId: tuition, annual: 4_000_00, patternId }] })
  })
  const structures = (
    await runExport(files.exportStructures, { body: { format: 'csv', language: 'en' } })
  ).bytes.toString()
  expect(structures.trim().split('\r\n')).toHaveLength(5)
  // A name that looks like a formula stays text.
  expect(structures).not.toMatch(/(^|\n)=Plan/)
})

test('FEE-02 shares and amounts in the spreadsheet of fee structures are numbers', async () => {
  const { bytes } = await runExport(files.exportStructures, { body: { format: 'xlsx', language: 'en' } })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes as never)
  const [sheet] = book.worksheets
  const titles = (sheet?.getRow(1).values ?? []) as string[]
  const cell = (title: string) => sheet?.getRow(2).getCell(titles.indexOf(title)).value
  expect(cell('Share %')).toBe(25)
  expect(cell('Yearly amount')).toBe(4000)
})

test('FEE-05 guardians of defaulters are reminded once a day, through the notifications they chose', async () => {
  const notified = () =>
    inSchool(async (db) => {
      const { rows } = await sql<{ user: string; params: { amount: string } }>`
        select user_id as user, params from notifications where kind = 'fees.overdue' order by id`.execute(db)
      return rows
    })
  const guardian = await inSchool(async (db) => {
    await sql`delete from student_guardians`.execute(db)
    const user = await sql<{ id: string }>`
      insert into users (role_id, user_name, first_name, last_name, is_guardian)
      values (2, 'late-guardian', 'Gita', 'Rao', true) returning id`.execute(db)
    const id = user.rows[0]?.id ?? ''
    const kept = await sql<{ id: string }>`
      insert into guardians (name, user_id) values ('Gita Rao', ${id}) returning id`.execute(db)
    await sql`insert into student_guardians (student_id, guardian_id, relation) values (${late}, ${kept.rows[0]?.id}, 'Mother')`.execute(
      db,
    )
    return id
  })
  const body = { gradeId: null, age: null, minDays: 30, studentIds: [] }
  const alone = { ...body, minDays: 1, studentIds: [later] }
  expect((await office.send(files.remindDefaulters, { body: alone })).code).toBe('no-guardians')
  // Before anything is sent, one sees whom it reaches, how, and what it says.
  const preview = async () => (await office.send(files.previewReminders, { body })).data
  expect(await preview()).toMatchObject({
    students: 1,
    untold: 0,
    remindedToday: 0,
    people: 1,
    channels: { inApp: 1, email: 0 },
    example: { en: { body: expect.stringContaining('₹600.00 has been due since') } },
  })
  expect((await cashier.send(files.previewReminders, { body: { ...body, minDays: 1 } })).data).toMatchObject({
    students: 2,
    untold: 1,
    people: 1,
  })
  expect(await notified()).toEqual([])
  expect((await office.send(files.remindDefaulters, { body })).data).toEqual({ students: 1 })
  await expect.poll(async () => (await notified()).map(({ user }) => user), { timeout: 20_000 }).toEqual([guardian])
  expect((await notified())[0]?.params.amount).toBe('₹600.00')
  expect((await office.send(files.remindDefaulters, { body })).code).toBe('nobody')
  expect(await preview()).toMatchObject({ students: 0, remindedToday: 1, people: 0, example: null })
  const period = { from: ago(0), to: ago(0) }
  const sent = await runExport(files.exportReminders, { body: { format: 'csv', language: 'en', ...period } })
  const [head, row, ...more] = sent.bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toContain('Overdue then,Guardians told,Sent by')
  expect(row).toMatch(/,600\.00,1,Raghavendra Murthy$/)
  expect(more).toEqual([])
  const earlier = { from: ago(9), to: ago(1) }
  const none = await runExport(files.exportReminders, { body: { format: 'csv', language: 'en', ...earlier } })
  expect(none.total).toBe(0)
  const { rows } = (await office.send(feeReports.routes.listDefaulters, {})).data
  expect(rows.map(({ overdueMinor }) => overdueMinor)).toEqual([60_000, 15_000])
  expect(rows[0]?.remindedOn).not.toBeNull()
})

test('FEE-01 every dashboard figure opens a list that adds up to it, and days are compared with last year’s', async () => {
  const { data } = await office.send(feeReports.routes.getDashboard, {})
  const [head] = data.byHead
  const byHead = await office.send(feeDemands.routes.listDemands, { query: { feeHeadId: head?.feeHeadId ?? '' } })
  const sum = (rows: readonly { outstandingMinor: number }[]) =>
    rows.reduce((all, row) => all + row.outstandingMinor, 0)
  expect(sum(byHead.data.rows)).toBe(head?.outstandingMinor)
  for (const grade of data.byGrade) {
    const listed = await office.send(feeDemands.routes.listDemands, { query: { gradeId: grade.gradeId ?? '' } })
    expect(sum(listed.data.rows)).toBe(grade.outstandingMinor)
  }
  expect(data.byDay).toHaveLength(30)
  expect(data.byDay.at(-1)).toMatchObject({ amountMinor: 5_000, lastYearMinor: 0 })
})

test('FEE-01 the dashboard shows what was collected today and in a chosen period, without cancelled payments', async () => {
  const board = async (query = {}) => (await office.send(feeReports.routes.getDashboard, { query })).data
  await pay(later, 1000, { receivedOn: ago(3), mode: 'upi', reference: 'U1' })
  await pay(later, 2000, { receivedOn: ago(5) })
  const wrong = (await pay(later, 4000)).data
  expect(await board()).toMatchObject({ todayMinor: 9000, period: null })
  const asked = await cashier.send(feeRequests.routes.askCancel, {
    params: { paymentId: wrong.paymentId },
    body: { reason: 'Entered twice' },
  })
  const params = { feeRequestId: asked.data.feeRequestId }
  await office.send(feeRequests.routes.decideCancel, { params, body: decision })
  expect((await board()).todayMinor).toBe(5000)
  const period = { from: ago(4), to: ago(1) }
  const some = await board(period)
  expect(some).toMatchObject({
    todayMinor: 5000,
    period: { ...period, collectedMinor: 1000, payments: 1 },
    byMode: [{ mode: 'upi', payments: 1, amountMinor: 1000 }],
  })
  expect(some.byDay.map(({ day, amountMinor }) => [day, amountMinor])).toEqual([
    [ago(4), 0],
    [ago(3), 1000],
    [ago(2), 0],
    [ago(1), 0],
  ])
  const refused = async (query: object) =>
    (await office.send(feeReports.routes.getDashboard, { query })).fields?.map(({ field }) => field)
  expect(await refused({ from: ago(1), to: ago(2) })).toEqual(['to'])
  expect(await refused({ from: ago(1) })).toEqual(['to'])
  expect(await refused({ from: ago(400), to: ago(1) })).toEqual(['to'])
})
