import { expect, test } from 'vitest'
import { feeCounters, feeReports, feeRequests } from '#modules/fees/contract.ts'
import { paymentModes } from '#modules/fees/enumerations.ts'
import { openDesk } from '../../testing/desk.ts'

const { office, cashier, desk, now, fresh, owe, pay, key, decision, booksHold } = await openDesk()
const counters = feeCounters.routes
const requests = feeRequests.routes

const newCounter = async (name: string) =>
  (await office.send(counters.createCounter, { body: { name, isActive: true } })).data.counterId
const open = async (who: typeof cashier, counterId: string) =>
  (await who.send(counters.openCounter, { params: { counterId }, body: { openingFloatMinor: 0 } })).data
const expectedOf = async (who: typeof cashier) =>
  (await who.send(counters.getMySession, {})).data.session?.expected ?? null
const close = (who: typeof cashier, counterSessionId: string, counted: Record<string, number>) =>
  who.send(counters.closeCounter, { params: { counterSessionId }, body: { counted, note: '', version: 1 } })
const cancel = async (paymentId: string) => {
  const body = { reason: 'Entered twice' }
  const asked = await cashier.send(requests.askCancel, { params: { paymentId }, body })
  const params = { feeRequestId: asked.data.feeRequestId }
  return office.send(requests.decideCancel, { params, body: decision })
}
const bookOf = async () => (await office.send(feeReports.routes.getDayBook, { query: { on: now } })).data

test('FEE-02 a cancelled receipt leaves the cash its counter is expected to hold, not the approver’s', async () => {
  const [front, back] = [await newCounter('Front'), await newCounter('Back')]
  const session = await open(cashier, front)
  await open(office, back)
  const studentId = fresh()
  await owe(studentId, 100_000)
  await pay(studentId, 30_000)
  const wrong = (await pay(studentId, 20_000)).data
  expect(await expectedOf(cashier)).toEqual({ cash: 50_000 })
  expect((await cancel(wrong.paymentId)).data.state).toBe('approved')
  expect(await expectedOf(cashier)).toEqual({ cash: 30_000 })
  expect((await expectedOf(office))?.cash ?? 0).toBe(0)
  const closed = await close(cashier, session.counterSessionId, { cash: 30_000 })
  expect(closed.data).toMatchObject({ expected: { cash: 30_000 }, varianceMinor: 0 })

  // Once that counter is closed, the cash is given back from the one the cashier has open now.
  const kept = (await pay(studentId, 10_000, {}, office)).data
  const again = await open(cashier, front)
  const own = (await pay(studentId, 5000)).data
  await close(cashier, again.counterSessionId, { cash: 5000 })
  const third = await open(cashier, front)
  expect((await cancel(own.paymentId)).status).toBe(200)
  expect(await expectedOf(cashier)).toEqual({ cash: -5000 })
  expect(kept.paymentId).not.toBe('')
  await close(cashier, third.counterSessionId, {})
  await booksHold()
})

test('FEE-02 a refund by bank transfer and a bounced cheque leave the drawer alone', async () => {
  const counterId = await newCounter('Side')
  const studentId = fresh()
  await owe(studentId, 40_000)
  const cheque = (await pay(studentId, 40_000, { mode: 'cheque', reference: '000777' })).data
  await pay(studentId, 9000)
  const session = await open(cashier, counterId)
  const bounced = { to: 'bounced' as const, on: now, note: '', chargeMinor: 0 }
  await cashier.send(desk.moveCheque, { params: { paymentId: cheque.paymentId }, body: bounced })
  const refund = async (amountMinor: number, mode: 'cash' | 'bank') => {
    const asked = await cashier.send(requests.askRefund, { params: { studentId }, body: { amountMinor, reason: 'x' } })
    const params = { feeRequestId: asked.data.feeRequestId }
    await office.send(requests.decideRefund, { params, body: decision })
    return cashier.send(requests.payRefund, { params, body: { mode, reference: '', version: 2 } }, key())
  }
  expect((await refund(2000, 'bank')).data.state).toBe('paid')
  expect((await expectedOf(cashier)) ?? {}).toEqual({})
  expect((await refund(3000, 'cash')).data.state).toBe('paid')
  expect(await expectedOf(cashier)).toEqual({ cash: -3000 })
  await close(cashier, session.counterSessionId, {})
  await booksHold()
})

test('FEE-02 the day book lists every payment mode and nets receipts against cancellations and refunds', async () => {
  const before = await bookOf()
  const studentId = fresh()
  await owe(studentId, 100_000)
  await pay(studentId, 50_000, { mode: 'upi', reference: 'U1' })
  const wrong = (await pay(studentId, 20_000, { mode: 'card', reference: 'C1' })).data
  await cancel(wrong.paymentId)
  const book = await bookOf()
  expect(book.byMode.map(({ mode }) => mode)).toEqual([...paymentModes])
  const change = (mode: string, field: 'receivedMinor' | 'reversedMinor' | 'netMinor') => {
    const of = (day: typeof book) => day.byMode.find((one) => one.mode === mode)?.[field] ?? 0
    return of(book) - of(before)
  }
  expect([change('upi', 'receivedMinor'), change('upi', 'netMinor')]).toEqual([50_000, 50_000])
  expect([change('card', 'receivedMinor'), change('card', 'reversedMinor'), change('card', 'netMinor')]).toEqual([
    20_000, 20_000, 0,
  ])
  expect(book.netMinor - before.netMinor).toBe(50_000)
  for (const day of [book, ...book.byMode])
    expect(day.netMinor).toBe(day.receivedMinor - day.reversedMinor - day.refundedMinor)
  // The refunds of the test before are in it, whichever way they were paid.
  expect(book.refundedMinor).toBe(5000)
})
