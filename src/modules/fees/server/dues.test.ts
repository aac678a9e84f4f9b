import { expect, test } from 'vitest'
import { addDays } from '#platform/contract/dates/dates.ts'
import { feeCounters, feeReports, feeSetup } from '../contract.ts'
import { openDesk } from '../testing/desk.ts'
import { issueDemands } from './demands/demandIssuance.ts'
import { aDebt, aFeeHead, aFeePlan, aFineRule, aPattern, assignments } from './seed.ts'

const { office, cashier, desk, now, ago, year, inSchool, tuition, fresh, owe, duesOf, pay, booksHold } =
  await openDesk()

test('FEE-03 of two demands due on one day the head of higher priority is paid first, whichever was issued first', async () => {
  const [transport, library] = await inSchool(async (db) => [
    await aFeeHead(db, { name: 'Transport', priority: 50 }),
    await aFeeHead(db, { name: 'Library', priority: 20 }),
  ])
  const heads = [transport, tuition, library]
  // Every order of issuing the three, so that no id can decide.
  for (const order of [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]) {
    const studentId = fresh()
    for (const at of order)
      await inSchool((db) => aDebt(db, { studentId, headId: heads[at] ?? '', amount: 10_000, dueOn: ago(3) }))
    const paid = await pay(studentId, 15_000)
    expect(paid.data.lines.map(({ headName, amountMinor }) => [headName, amountMinor]).sort()).toEqual([
      ['Library', 5000],
      ['Tuition', 10_000],
    ])
    const { demands } = await duesOf(studentId)
    expect(demands.map(({ lines: [line] }) => [line?.headName, line?.outstandingMinor]).sort()).toEqual([
      ['Library', 5000],
      ['Transport', 10_000],
    ])
  }
  await booksHold()
})

/** A student whose one instalment is overdue under a fine rule. */
async function finedStudent(rule: Parameters<typeof aFineRule>[1], daysLate: number): Promise<string> {
  const studentId = fresh()
  await inSchool(async (db) => {
    const fineRuleId = await aFineRule(db, rule)
    const name = `Fined ${studentId}`
    const items = [{ label: 'All', startsOn: year.start, endsOn: year.end, dueOn: ago(daysLate), weightBp: 10_000 }]
    const patternId = await aPattern(db, name, items)
    const lines = [{ headId: tuition, annual: 100_000, patternId }]
    const planId = await aFeePlan(db, { name, fineRuleId, lines })
    await assignments(db, planId, [studentId], year.start)
    await issueDemands(db, { studentIds: [studentId], planId, dueUpTo: now })
  })
  return studentId
}

test('FEE-02 the defaulters’ list, the desk’s search and the student’s account show the same sum, fine included', async () => {
  const studentId = await finedStudent({ kind: 'daily', value: 1000, graceDays: 5 }, 45)
  const { student, totalMinor, overdueMinor } = await duesOf(studentId)
  expect(totalMinor).toBe(100_000 + 40 * 1000)
  const { students } = (await cashier.send(desk.findStudents, { query: { q: student.name } })).data
  expect(students.find((one) => one.studentId === studentId)?.outstandingMinor).toBe(totalMinor)
  const list = (await office.send(feeReports.routes.listDefaulters, { query: { size: 200 } })).data
  const row = list.rows.find((one) => one.studentId === studentId)
  expect(row).toMatchObject({ overdueMinor, fineMinor: 40_000, to60Minor: overdueMinor, days: 45 })
  // Not only for this student: every row is what the student's account says.
  for (const one of list.rows) expect(one.overdueMinor).toBe((await duesOf(one.studentId)).overdueMinor)
  expect(list.overdueMinor).toBe(list.rows.reduce((all, one) => all + one.overdueMinor, 0))
  // The list is sorted by what it shows.
  const sums = list.rows.map((one) => one.overdueMinor)
  expect(sums).toEqual(sums.toSorted((a, b) => b - a))
})

test('FEE-02 a fine of an amount every seven days is charged for every seven days begun', async () => {
  for (const [daysLate, periods] of [
    [7, 1],
    [8, 2],
    [15, 3],
  ] as const) {
    const studentId = await finedStudent({ kind: 'daily', value: 5000, graceDays: 0, perDays: 7 }, daysLate)
    expect((await duesOf(studentId)).demands[0]?.fineMinor).toBe(periods * 5000)
  }
  const rule = {
    name: 'Slabs',
    graceDays: 0,
    value: 0,
    steps: [{ fromDay: 1, amountMinor: 5000 }],
    capMinor: null,
    capBp: null,
    excludeHolidays: false,
    isActive: true,
  }
  for (const kind of ['slab', 'flat'] as const) {
    const saved = await cashier.send(feeSetup.routes.createFineRule, { body: { ...rule, kind, perDays: 7 } })
    expect(saved.fields?.[0]).toMatchObject({ field: 'perDays', code: 'fine-period-unused' })
    expect((await cashier.send(feeSetup.routes.createFineRule, { body: { ...rule, kind, perDays: 1 } })).status).toBe(
      200,
    )
  }
})

test('FEE-02 the charge of a bounced cheque is called a bounce charge, on the account and on the receipt', async () => {
  const studentId = fresh()
  await owe(studentId, 50_000)
  const paid = await pay(studentId, 50_000, { mode: 'cheque', reference: '000321', bank: 'Canara Bank' })
  const params = { paymentId: paid.data.paymentId }
  await cashier.send(desk.moveCheque, { params, body: { to: 'bounced', on: now, note: '', chargeMinor: 25_000 } })
  const charge = (await duesOf(studentId)).demands.find(({ outstandingMinor }) => outstandingMinor === 25_000)
  expect(charge).toMatchObject({ label: 'Cheque bounce charge', lines: [{ headName: 'Cheque bounce charge' }] })
  const receipt = await pay(studentId, 75_000)
  expect(receipt.data.lines).toContainEqual({
    label: 'Cheque bounce charge',
    headName: 'Cheque bounce charge',
    amountMinor: 25_000,
  })
  await booksHold()
})

test('FEE-02 a payment received in a closed period is booked today, keeps its day, and is fined as of that day', async () => {
  const studentId = await finedStudent({ kind: 'daily', value: 1000, graceDays: 0 }, 20)
  const upTo = ago(3)
  expect((await office.send(feeCounters.routes.lockPeriod, { body: { upTo, reason: 'Month end' } })).status).toBe(200)
  // Ten days late on the day the money came, twenty today.
  const receivedOn = addDays(now, -10)
  const late = await pay(studentId, 110_000, { receivedOn })
  expect(late.data).toMatchObject({ receivedOn, advanceMinor: 0, balanceMinor: 0 })
  const ledger = (await cashier.send(desk.getStudentLedger, { params: { studentId } })).data.rows
  const booked = ledger.filter(({ kind }) => kind === 'payment' || kind === 'fine')
  expect(booked).toHaveLength(2)
  for (const row of booked) expect(row).toMatchObject({ bookedOn: now, effectiveOn: receivedOn })
  const bookOf = async (on: string) => (await office.send(feeReports.routes.getDayBook, { query: { on } })).data.rows
  expect((await bookOf(now)).find(({ paymentId }) => paymentId === late.data.paymentId)).toMatchObject({ receivedOn })
  expect((await bookOf(receivedOn)).some(({ paymentId }) => paymentId === late.data.paymentId)).toBe(false)
  await booksHold()
})
