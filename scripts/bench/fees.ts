import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { assemble, type Banyan } from '#app/boot.ts'
import { serverModules } from '#app/modules.server.ts'
import { demoPassword, makeWorld } from '#app/world/world.ts'
import { aDebt, aFeeHead, aFeePlan, aPattern, assignments } from '#modules/fees/server/seed.ts'
import { aStudent } from '#modules/people/server/seed.ts'
import { readConfig } from '#platform/server/config.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { newId } from '#platform/server/database/ids.ts'
import { openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { median, timed } from './durations.ts'

/**
 * Measures fees: collecting a payment compared with its bare SQL transaction, issuing a year of demands for a whole school,
 * and reading dues and dashboard with and without another school. Only the ratios are meaningful, because times depend on
 * the machine.
 */
const studentCount = process.argv.includes('--small') ? 200 : 2000
const payments = process.argv.includes('--small') ? 60 : 300

const folder = mkdtempSync(join(tmpdir(), 'banyan-bench-'))
chmodSync(folder, 0o755)
const database = await openDatabase({ dataFolder: folder })
await prepareDatabase(database.urls, serverModules)
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', BANYAN_DATA: folder })
const banyan = await assemble(config, database.urls, { worker: true })
await makeWorld(banyan.services.database, 'small')
try {
  const here = await signIn(banyan, 'greenwood')
  const studentIds = await fillSchool(here.tenantId)
  await issueYear(here)
  const alone = await measureReads(here, studentIds)
  const other = await signIn(banyan, 'riverside')
  await fillSchool(other.tenantId)
  await issueYear(other)
  const beside = await measureReads(here, studentIds)
  console.log('\nmedian ms, alone and beside another school of the same size')
  console.table(
    Object.fromEntries(Object.entries(alone).map(([name, ms]) => [name, { alone: ms, beside: beside[name] ?? '' }])),
  )
  await measurePayments(here)
} finally {
  await banyan.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

type Office = { tenantId: string; headers: Record<string, string> }

async function signIn({ http, services }: Banyan, school: string): Promise<Office> {
  const host = `${school}.localhost`
  const tenantId = (await services.directory.byHost(host))?.id ?? ''
  const headers = { host, 'x-tenant-id': tenantId }
  const payload = { role: 'admin', userName: 'superadmin', password: demoPassword }
  const answer = await http.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
  return { tenantId, headers: { ...headers, authorization: `Bearer ${answer.json().data.token}` } }
}

/** Adds students with a fee plan of two heads in twelve instalments. */
function fillSchool(tenantId: string): Promise<string[]> {
  return banyan.services.database.inTenant({ tenantId }, async (db: TenantDb) => {
    const months = Array.from({ length: 12 }, (_, at) =>
      new Date(Date.UTC(2026, 5 + at, 10)).toISOString().slice(0, 10),
    )
    const items = months.slice(0, 11).map((dueOn, at) => ({
      label: `Month ${at + 1}`,
      startsOn: '2026-06-01',
      endsOn: '2027-04-30',
      dueOn,
      weightBp: 833,
    }))
    const last = { label: 'Month 12', startsOn: '2026-06-01', endsOn: '2027-04-30', dueOn: '2027-04-30', weightBp: 837 }
    const patternId = await aPattern(db, 'Months', [...items, last])
    const heads = [
      await aFeeHead(db, { name: 'Bench tuition' }),
      await aFeeHead(db, { name: 'Bench bus', code: 'BUS' }),
    ]
    const planId = await aFeePlan(db, {
      name: 'Bench',
      lines: heads.map((headId) => ({ headId, annual: 60_000_00, patternId })),
    })
    const ids: string[] = []
    for (let n = 0; n < studentCount; n++)
      ids.push(
        await aStudent(db, { userName: `bench${n}`, firstName: 'Bench', lastName: String(n), admissionNo: `B${n}` }),
      )
    await assignments(db, planId, ids, '2026-06-01')
    return ids
  })
}

/** Issues the demands of the whole year in the background and polls the progress like the screen does. */
async function issueYear({ headers }: Office): Promise<void> {
  const startedAt = performance.now()
  const payload = { planId: null, dueUpTo: '2027-04-30' }
  const started = await banyan.http.inject({ method: 'POST', url: '/api/fees/runs', headers, payload })
  const url = `/api/fees/runs/${started.json().data.feeRunId}`
  for (let shown = -1; ; await new Promise((then) => setTimeout(then, 500))) {
    const run = (await banyan.http.inject({ method: 'GET', url, headers })).json().data
    const share = Math.floor((10 * (run.total - run.pending)) / run.total)
    if (share > shown) console.log(`  ${run.total - run.pending} of ${run.total} students, ${run.demands} demands`)
    shown = Math.max(shown, share)
    if (run.state === 'done') break
  }
  const seconds = (performance.now() - startedAt) / 1000
  console.log(
    `${studentCount} students × 12 instalments issued in ${seconds.toFixed(1)} s, ${(studentCount / seconds).toFixed(0)} students/s`,
  )
}

async function measureReads({ headers }: Office, studentIds: readonly string[]): Promise<Record<string, string>> {
  const owner = new Client({ connectionString: database.urls.owner })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
  const get = async (url: string) => {
    const answer = await banyan.http.inject({ method: 'GET', url, headers })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
  }
  const figures: Record<string, string> = {}
  for (const [name, url] of Object.entries({
    'dues of a student': (at: number) => `/api/fees/students/${studentIds[at % studentIds.length]}/dues`,
    dashboard: () => '/api/fees/dashboard',
    'a page of defaulters': () => '/api/fees/defaulters?size=50',
  })) {
    const times: number[] = []
    for (let at = 0; at < 40; at++) times.push(await timed(() => get(url(at))))
    figures[name] = median(times.slice(5)).toFixed(1)
  }
  return figures
}

/** Collects payments alternately through the product and as bare SQL transactions. */
async function measurePayments({ tenantId, headers }: Office): Promise<void> {
  const allDebts = await banyan.services.database.inTenant({ tenantId }, async (db) => {
    const headId = await aFeeHead(db, { name: 'Bench debt', code: 'DEBT' })
    const debts: { studentId: string; lineId: string; headId: string }[] = []
    for (let n = 0; n < payments * 2; n++) {
      const student = { userName: `payer${n}`, firstName: 'Payer', lastName: String(n), admissionNo: `P${n}` }
      const studentId = await aStudent(db, student)
      const { lineId } = await aDebt(db, { studentId, headId, amount: 50_000, dueOn: '2026-07-10' })
      debts.push({ studentId, lineId, headId })
    }
    return debts
  })
  const { rows: years } = await banyan.services.database.inTenant({ tenantId }, (db) =>
    sql<{
      id: string
      user: string
    }>`select current_year() as id, (select id from users where user_name = 'superadmin') as user`.execute(db),
  )
  const bare = new Client({
    connectionString: database.urls.server,
    options: `-c app.tenant_id=${tenantId} -c app.year_id=${years[0]?.id} -c app.user_id=${years[0]?.user}`,
  })
  await bare.connect()
  const times: { product: number[]; bare: number[] } = { product: [], bare: [] }
  for (let at = 0; at < payments * 2; at += 2) {
    const [first, second] = [allDebts[at], allDebts[at + 1]]
    if (!first || !second) break
    times.product.push(await timed(() => payThroughProduct(headers, first.studentId)))
    times.bare.push(await timed(() => bareTransaction(bare, second)))
  }
  await bare.end()
  const [product, plain] = [median(times.product.slice(10)), median(times.bare.slice(10))]
  console.log('\ncollecting a payment')
  console.table({
    'median ms': { product: product.toFixed(2), 'bare SQL': plain.toFixed(2), ratio: (product / plain).toFixed(2) },
  })
}

async function payThroughProduct(headers: Record<string, string>, studentId: string): Promise<void> {
  const answer = await banyan.http.inject({
    method: 'POST',
    url: `/api/fees/students/${studentId}/payments`,
    headers: { ...headers, 'idempotency-key': newId() },
    payload: {
      amountMinor: 50_000,
      seenMinor: 50_000,
      demandIds: [],
      mode: 'cash',
      reference: '',
      bank: '',
      instrumentOn: null,
      receivedOn: null,
      note: '',
    },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

/** The minimum a payment needs, without session, idempotency key, audit and reply. */
async function bareTransaction(
  client: Client,
  { studentId, lineId, headId }: { studentId: string; lineId: string; headId: string },
) {
  const [paymentId, txnId] = [newId(), newId()]
  await client.query('begin')
  await client.query({
    name: 'hold',
    text: 'insert into fee_accounts (student_id) values ($1) on conflict do nothing',
    values: [studentId],
  })
  await client.query({
    name: 'held',
    text: 'select advance from fee_accounts where student_id = $1 for update',
    values: [studentId],
  })
  await client.query({
    name: 'due',
    text: `select b.line_id, b.outstanding, d.due_on, h.name from fee_line_balances b
      join fee_demands d on d.tenant_id = b.tenant_id and d.id = b.demand_id
      join fee_heads h on h.tenant_id = b.tenant_id and h.id = b.head_id
      where b.student_id = $1 and b.outstanding > 0 order by b.due_on`,
    values: [studentId],
  })
  await client.query({
    name: 'payment',
    text: `insert into fee_payments (id, student_id, amount, mode, cashier_id) values ($1, $2, 50000, 'cash', acting_user())`,
    values: [paymentId, studentId],
  })
  await client.query({
    name: 'allocation',
    text: `insert into fee_allocations (student_id, line_id, kind, source_id, amount, effective_on) values ($1, $2, 'payment', $3, 50000, school_today())`,
    values: [studentId, lineId, paymentId],
  })
  await client.query({
    name: 'receipt',
    text: 'insert into fee_receipts (payment_id, number, issued_by) values ($1, 0, acting_user())',
    values: [paymentId],
  })
  const entries = [
    { account: 'cash', debit: 50_000 },
    { account: 'receivable', studentId, headId, credit: 50_000 },
  ]
  const txn = [{ id: txnId, kind: 'payment', sourceId: paymentId, studentId, entries }]
  await client.query({ name: 'book', text: 'select post_fee_txns($1::jsonb)', values: [JSON.stringify(txn)] })
  await client.query('commit')
}
