import { expect, test } from 'vitest'
import { feeDemands, feePayers, feePlans, feeReports, feeRequests } from '#modules/fees/contract.ts'
import { addDays } from '#platform/contract/dates/dates.ts'
import { openDesk } from '../../testing/desk.ts'
import { issueDemands } from '../demands/demandIssuance.ts'
import { aFeeHead, aFeePlan, aPattern, assignments, payerShares } from '../seed.ts'

const {
  server,
  office,
  cashier,
  desk,
  inSchool,
  fresh,
  duesOf,
  pay,
  tuition,
  now,
  ago,
  ahead,
  year,
  decision,
  booksHold,
} = await openDesk()
const teacher = await server.as('greenwood', 'teacher')
const payers = feePayers.routes
const [studentId, other] = [fresh(), fresh()]
const form = (name: string) => ({ name, contact: 'The secretary', isActive: true })

// 1,000.01 of tuition and 300.00 for the laboratory, half due yesterday and half in a future month; odd paise come last.
const lab = await inSchool((db) => aFeeHead(db, { name: 'Laboratory', priority: 20 }))
await inSchool(async (db) => {
  const part = (label: string, dueOn: string) => ({ label, startsOn: ago(60), endsOn: now, dueOn, weightBp: 5000 })
  const halves = await aPattern(db, 'Halves', [part('First', ago(1)), part('Second', ahead(70))])
  const lines = [
    { headId: tuition, annual: 1_000_01, patternId: halves },
    { headId: lab, annual: 300_00, patternId: halves },
  ]
  await assignments(db, await aFeePlan(db, { name: 'Shared', gradeIds: [], lines }), [studentId, other], ago(60))
})
const assignmentOf = async (id: string) => {
  const { rows } = (await cashier.send(feePlans.routes.listAssignments, {})).data
  return rows.find((one) => one.studentId === id) ?? expect.fail('no assignment')
}
const issue = async () => {
  const started = await cashier.send(feeDemands.routes.startRun, { body: { planId: null, dueUpTo: now } })
  const fetchState = async () =>
    (await cashier.send(feeDemands.routes.getFeeRun, { params: { feeRunId: started.data.feeRunId } })).data
  await expect.poll(async () => (await fetchState()).state, { timeout: 20_000 }).toBe('done')
}

test('FEE-01 people with permission add payers, under unique names', async () => {
  expect((await teacher.send(payers.listPayers, {})).status).toBe(403)
  const added = await cashier.send(payers.addPayer, { body: form('Hope Trust') })
  expect(added.data).toMatchObject({ name: 'Hope Trust', students: 0, outstandingMinor: 0, version: 1 })
  expect((await cashier.send(payers.addPayer, { body: form('HOPE trust') })).code).toBe('name-taken')
  const params = { payerId: added.data.payerId }
  const changed = { ...form('Hope Foundation'), version: 1 }
  expect((await cashier.send(payers.savePayer, { params, body: changed })).data.name).toBe('Hope Foundation')
  expect((await cashier.send(payers.savePayer, { params, body: changed })).code).toBe('changed-meanwhile')
})

test('FEE-01 FEE-03 an instalment is billed to each payer for their share, exact to the paisa', async () => {
  const [trust] = (await cashier.send(payers.listPayers, {})).data.payers
  const payerId = trust?.payerId ?? ''
  const { assignmentId, version } = await assignmentOf(studentId)
  const send = (shares: { payerId: string; feeHeadIds: string[]; shareBp: number }[]) =>
    cashier.send(payers.saveShares, { params: { assignmentId }, body: { shares, version } })
  const allHeads = { payerId, feeHeadIds: [], shareBp: 6000 }
  expect((await send([allHeads, { payerId, feeHeadIds: [tuition], shareBp: 4001 }])).fields?.[0]).toEqual({
    field: 'shares',
    code: 'shares-above-whole',
    message: 'The shares of a head add up to more than 100 %.',
  })
  expect((await send([{ ...allHeads, shareBp: 0 }])).status).toBe(400)
  const kept = await send([{ payerId, feeHeadIds: [tuition], shareBp: 3333 }])
  expect(kept.data.shares).toEqual([{ payerId, payerName: 'Hope Foundation', feeHeadIds: [tuition], shareBp: 3333 }])
  await issue()
  const dues = await duesOf(studentId)
  // 500.00 of tuition and 150.00 for the laboratory fell due; a third of the tuition is the foundation's.
  expect(dues.totalMinor).toBe(65_000)
  expect(dues.demands.map(({ payerName, outstandingMinor }) => [payerName, outstandingMinor])).toEqual([
    [null, 33_335 + 15_000],
    ['Hope Foundation', 16_665],
  ])
  expect((await duesOf(other)).demands.map(({ payerName, outstandingMinor }) => [payerName, outstandingMinor])).toEqual(
    [[null, 65_000]],
  )
  expect((await cashier.send(payers.listPayers, {})).data.payers[0]).toMatchObject({
    students: 1,
    outstandingMinor: 16_665,
    overdueMinor: 16_665,
  })
  const why = (await cashier.send(desk.explainDues, { params: { studentId } })).data
  expect(why.lines.map(({ payerName }) => payerName).sort()).toEqual(['Hope Foundation', null, null])
  for (const line of why.lines)
    expect(line.steps.reduce((all, { amountMinor }) => all + amountMinor, 0)).toBe(line.outstandingMinor)
  await issue()
  expect((await duesOf(studentId)).totalMinor).toBe(65_000)
})

test('FEE-01 FEE-03 a payer pays only their own part, and the family’s payments never go to it', async () => {
  const [trust] = (await cashier.send(payers.listPayers, {})).data.payers
  const payerId = trust?.payerId ?? ''
  const tooMuch = await pay(studentId, 16_666, { payerId })
  expect(tooMuch.fields?.[0]).toEqual({
    field: 'amountMinor',
    code: 'more-than-owed',
    message: 'This is more than the payer owes. Enter a smaller amount.',
  })
  const { demands } = await duesOf(studentId)
  const theirs = demands.find((one) => one.payerId)?.demandId ?? ''
  expect((await pay(studentId, 100, { demandIds: [theirs] })).code).toBe('dues-changed')
  // The family pays more than its part: the rest is its advance, and the foundation still owes.
  const family = await pay(studentId, 50_000)
  expect(family.data).toMatchObject({ payerName: null, advanceMinor: 50_000 - 48_335, balanceMinor: 0 })
  expect((await duesOf(studentId)).totalMinor).toBe(16_665)
  const paid = await pay(studentId, 16_665, { payerId })
  expect(paid.data).toMatchObject({ payerName: 'Hope Foundation', advanceMinor: 0, balanceMinor: 0 })
  expect((await duesOf(studentId)).totalMinor).toBe(0)
  await booksHold()
})

test('FEE-05 the forecast adds up unpaid demands and assigned plans', async () => {
  const seen = (await office.send(feeReports.routes.getForecast, {})).data
  // The other student owes what fell due; both will be billed for the second half.
  expect(seen).toMatchObject({ overdueMinor: 65_000, totalMinor: 65_000 + 2 * 65_001 })
  expect(seen.months).toEqual([
    { month: ahead(70).slice(0, 7), issuedMinor: 0, plannedMinor: 2 * 65_001, totalMinor: 2 * 65_001 },
  ])
})

/** A student's outstanding amounts by payer name; the empty name is the family. */
const openBy = async (id: string) => {
  const open: Record<string, number> = {}
  for (const { payerName, outstandingMinor } of (await duesOf(id)).demands)
    open[payerName ?? ''] = (open[payerName ?? ''] ?? 0) + outstandingMinor
  return open
}
const approve = async (feeRequestId: string) =>
  expect(
    (await office.send(feeRequests.routes.decideWaiver, { params: { feeRequestId }, body: decision })).status,
  ).toBe(200)

test('FEE-02 FEE-03 a debit note is split among the payers of its head, exact to the paisa', async () => {
  const debit = async (id: string, feeHeadId: string, amountMinor: number) => {
    const { '': family = 0, 'Hope Foundation': trust = 0 } = await openBy(id)
    const body = { feeHeadId, amountMinor, dueOn: now, reason: 'Booked too little' }
    const requested = await cashier.send(feeRequests.routes.askDebit, { params: { studentId: id }, body })
    await approve(requested.data.feeRequestId)
    const after = await openBy(id)
    return [(after[''] ?? 0) - family, (after['Hope Foundation'] ?? 0) - trust]
  }
  // A third is the foundation's, of tuition only and for one student only.
  expect(await debit(studentId, tuition, 1)).toEqual([1, 0])
  expect(await debit(studentId, tuition, 2)).toEqual([1, 1])
  expect(await debit(studentId, tuition, 10_001)).toEqual([6668, 3333])
  expect(await debit(studentId, lab, 10_001)).toEqual([10_001, 0])
  expect(await debit(other, tuition, 10_001)).toEqual([10_001, 0])
  await booksHold()
})

test('FEE-02 FEE-03 a note for restored days goes to the payers of the instalment', async () => {
  const leaver = fresh()
  const [trust] = (await cashier.send(payers.listPayers, {})).data.payers
  await inSchool(async (db) => {
    const whole = { label: 'Year', startsOn: year.start, endsOn: year.end, dueOn: ago(1), weightBp: 10_000 }
    const patternId = await aPattern(db, 'Whole year', [whole])
    const lines = [{ headId: tuition, annual: 100_001, patternId }]
    const plan = { name: 'By the day', proration: 'day' as const, wholeRupees: false, gradeIds: [], lines }
    await assignments(db, await aFeePlan(db, plan), [leaver], year.start)
    await payerShares(db, [leaver], { payerId: trust?.payerId ?? '', headIds: [], shareBp: 4000 })
    await issueDemands(db, { studentIds: [leaver], planId: null, dueUpTo: now })
  })
  const end = async (toDate: string) => {
    const { rows: all } = (await cashier.send(feePlans.routes.listAssignments, { query: { size: 200 } })).data
    const { assignmentId, version } = all.find((one) => one.studentId === leaver) ?? expect.fail('no assignment')
    await cashier.send(feePlans.routes.endAssignment, { params: { assignmentId }, body: { toDate, version } })
    const query = { studentId: leaver, state: 'requested' as const }
    const { rows } = (await office.send(feeRequests.routes.listRequests, { query })).data
    for (const { feeRequestId } of rows) await approve(feeRequestId)
    return rows.map(({ kind, about }) => [kind, about]).sort()
  }
  expect(await openBy(leaver)).toEqual({ '': 60_001, 'Hope Foundation': 40_000 })
  await end(addDays(year.start, 200))
  const before = await openBy(leaver)
  expect(await end(year.end)).toEqual([
    ['debitNote', 'Year · Tuition'],
    ['debitNote', 'Year · Tuition · Hope Foundation'],
  ])
  // All days apply again, and each payer owes the original amount.
  expect(before['Hope Foundation']).toBeLessThan(40_000)
  expect(await openBy(leaver)).toEqual({ '': 60_001, 'Hope Foundation': 40_000 })
  await booksHold()
})

test('FEE-02 FEE-03 the bounce charge goes to whoever paid with the cheque', async () => {
  const [trust] = (await cashier.send(payers.listPayers, {})).data.payers
  const before = await openBy(studentId)
  const theirs = before['Hope Foundation'] ?? 0
  const cheque = { mode: 'cheque', reference: '000777', bank: 'Canara Bank', payerId: trust?.payerId }
  const { paymentId } = (await pay(studentId, theirs, cheque)).data
  const step = (to: 'deposited' | 'bounced', chargeMinor: number) =>
    cashier.send(desk.moveCheque, { params: { paymentId }, body: { to, on: now, note: '', chargeMinor } })
  await step('deposited', 0)
  expect((await step('bounced', 25_000)).data.state).toBe('bounced')
  expect(await openBy(studentId)).toEqual({ ...before, 'Hope Foundation': theirs + 25_000 })
  await booksHold()
})
