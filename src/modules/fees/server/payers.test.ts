import { expect, test } from 'vitest'
import { feeDemands, feePayers, feePlans, feeReports } from '../contract.ts'
import { openDesk } from '../testing/desk.ts'
import { aFeeHead, aFeePlan, aPattern, assignments } from './seed.ts'

const { server, office, cashier, desk, inSchool, fresh, duesOf, pay, tuition, now, ago, booksHold } = await openDesk()
const teacher = await server.as('greenwood', 'teacher')
const payers = feePayers.routes
const [studentId, other] = [fresh(), fresh()]
const form = (name: string) => ({ name, contact: 'The secretary', isActive: true })

// 1,000.01 of tuition and 300.00 for the laboratory, half of it due yesterday and half in a month that is still to come; odd paise come last.
const lab = await inSchool((db) => aFeeHead(db, { name: 'Laboratory', priority: 20 }))
await inSchool(async (db) => {
  const part = (label: string, dueOn: string) => ({ label, startsOn: ago(60), endsOn: now, dueOn, weightBp: 5000 })
  const halves = await aPattern(db, 'Halves', [part('First', ago(1)), part('Second', '2027-04-20')])
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
  const look = async () =>
    (await cashier.send(feeDemands.routes.getFeeRun, { params: { feeRunId: started.data.feeRunId } })).data
  await expect.poll(async () => (await look()).state, { timeout: 20_000 }).toBe('done')
}

test('FEE-01 payers are noted by those who may, under names of their own', async () => {
  expect((await teacher.send(payers.listPayers, {})).status).toBe(403)
  const added = await cashier.send(payers.addPayer, { body: form('Hope Trust') })
  expect(added.data).toMatchObject({ name: 'Hope Trust', students: 0, outstandingMinor: 0, version: 1 })
  expect((await cashier.send(payers.addPayer, { body: form('HOPE trust') })).code).toBe('name-taken')
  const params = { payerId: added.data.payerId }
  const changed = { ...form('Hope Foundation'), version: 1 }
  expect((await cashier.send(payers.savePayer, { params, body: changed })).data.name).toBe('Hope Foundation')
  expect((await cashier.send(payers.savePayer, { params, body: changed })).code).toBe('changed-meanwhile')
})

test('FEE-01 FEE-03 an instalment is asked of each who bears a part of it, to the paisa', async () => {
  const [trust] = (await cashier.send(payers.listPayers, {})).data.payers
  const payerId = trust?.payerId ?? ''
  const { assignmentId, version } = await assignmentOf(studentId)
  const send = (shares: { payerId: string; feeHeadIds: string[]; shareBp: number }[]) =>
    cashier.send(payers.saveShares, { params: { assignmentId }, body: { shares, version } })
  const ofAll = { payerId, feeHeadIds: [], shareBp: 6000 }
  expect((await send([ofAll, { payerId, feeHeadIds: [tuition], shareBp: 4001 }])).fields?.[0]).toEqual({
    field: 'shares',
    message: 'The shares of a head come to more than 100 %.',
  })
  expect((await send([{ ...ofAll, shareBp: 0 }])).status).toBe(400)
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
    ...{ students: 1, outstandingMinor: 16_665, overdueMinor: 16_665 },
  })
  const why = (await cashier.send(desk.explainDues, { params: { studentId } })).data
  expect(why.lines.map(({ payerName }) => payerName).sort()).toEqual(['Hope Foundation', null, null])
  for (const line of why.lines)
    expect(line.steps.reduce((all, { amountMinor }) => all + amountMinor, 0)).toBe(line.outstandingMinor)
  await issue()
  expect((await duesOf(studentId)).totalMinor).toBe(65_000)
})

test('FEE-01 FEE-03 a payer pays the own part and no more; what the family pays never goes there', async () => {
  const [trust] = (await cashier.send(payers.listPayers, {})).data.payers
  const payerId = trust?.payerId ?? ''
  const tooMuch = await pay(studentId, 16_666, { payerId })
  expect(tooMuch.fields?.[0]).toEqual({ field: 'amountMinor', message: 'This is more than the payer owes.' })
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

test('FEE-05 what is still to come is foreseen from open demands and from plans', async () => {
  const seen = (await office.send(feeReports.routes.getForecast, {})).data
  // The other student owes what fell due; both will be asked for the second half.
  expect(seen).toMatchObject({ overdueMinor: 65_000, totalMinor: 65_000 + 2 * 65_001 })
  expect(seen.months).toEqual([{ month: '2027-04', issuedMinor: 0, plannedMinor: 2 * 65_001, totalMinor: 2 * 65_001 }])
})
