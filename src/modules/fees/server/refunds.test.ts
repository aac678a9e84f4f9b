import { expect, test } from 'vitest'
import { feeConcessions, feeRequests } from '../contract.ts'
import { openDesk } from '../testing/desk.ts'
import { aPolicy } from './seed.ts'

const { office, cashier, desk, now, inSchool, key, fresh, owe, duesOf, pay, decision, booksHold } = await openDesk()
const requests = feeRequests.routes

const askRefund = async (studentId: string, amountMinor: number) =>
  cashier.send(requests.askRefund, { params: { studentId }, body: { amountMinor, reason: 'Paid ahead by mistake' } })
const approve = (feeRequestId: string) =>
  office.send(requests.decideRefund, { params: { feeRequestId }, body: decision })
const payOut = (feeRequestId: string) =>
  cashier.send(
    requests.payRefund,
    { params: { feeRequestId }, body: { mode: 'bank', reference: 'UTR', version: 2 } },
    key(),
  )

test('FEE-02 FEE-03 of six refunds of one advance, approved at the same moment, only as many are approved as it covers', async () => {
  const studentId = fresh()
  await pay(studentId, 50_000)
  // Two of these fit into the advance, whichever come first.
  const asked = []
  for (let at = 0; at < 6; at++) asked.push((await askRefund(studentId, 20_000)).data.feeRequestId)
  const decided = await Promise.all(asked.map(approve))
  const approved = decided.filter(({ status }) => status === 200).map(({ data }) => data.feeRequestId)
  expect(approved).toHaveLength(2)
  expect(decided.filter(({ status }) => status !== 200).map(({ code }) => code)).toEqual(Array(4).fill('too-much'))
  // What is left can be asked for, but not what is promised.
  expect((await askRefund(studentId, 10_001)).code).toBe('too-much')
  const rest = await askRefund(studentId, 10_000)
  expect((await approve(rest.data.feeRequestId)).data.state).toBe('approved')
  for (const id of [...approved, rest.data.feeRequestId]) expect((await payOut(id)).data.state).toBe('paid')
  expect((await duesOf(studentId)).advanceMinor).toBe(0)
  await booksHold()
})

test('FEE-02 an advance promised as a refund does not pay a new due', async () => {
  const studentId = fresh()
  await pay(studentId, 30_000)
  const refund = (await askRefund(studentId, 20_000)).data.feeRequestId
  await approve(refund)
  await owe(studentId, 25_000)
  const used = await cashier.send(desk.useAdvance, { params: { studentId }, body: { seenMinor: 25_000 } }, key())
  expect(used.data).toMatchObject({ totalMinor: 15_000, advanceMinor: 20_000 })
  const again = await cashier.send(desk.useAdvance, { params: { studentId }, body: { seenMinor: 15_000 } }, key())
  expect(again.code).toBe('no-advance')
  expect((await payOut(refund)).data.state).toBe('paid')
  await booksHold()
})

test('FEE-02 two concessions approved at the same moment do not both take the last of a budget', async () => {
  const policyId = await inSchool((db) =>
    aPolicy(db, { name: 'Hardship fund', kind: 'fixed', value: 60_000, yearlyBudget: 100_000 }),
  )
  const ask = async () => {
    const body = { policyId, studentId: fresh(), value: null, fromDate: now, toDate: null, reason: 'Need' }
    return (await cashier.send(feeConcessions.routes.requestGrant, { body })).data.grantId
  }
  const grants = [await ask(), await ask()]
  const decide = (grantId: string) =>
    office.send(feeConcessions.routes.approveGrant, { params: { grantId }, body: { version: 1, reason: '' } })
  const decided = await Promise.all(grants.map(decide))
  expect(decided.map(({ status }) => status).sort()).toEqual([200, 409])
})
