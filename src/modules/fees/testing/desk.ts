import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Caller, testServer } from '#app/testing/server.ts'
import { addDays, type DateRange, today } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { feeCollection, feeReports } from '../contract.ts'
import { aDebt, aFeeHead } from '../server/seed.ts'

/** A school with a fee head, students without dues, and desk staff; one per test file. */
export async function openDesk() {
  const server = await testServer({ worker: true })
  const office = await server.as('greenwood', 'superadmin')
  const cashier = await server.as('greenwood', 'feeadmin')
  const desk = feeCollection.routes
  const { tenantId } = office
  const now = today('Asia/Kolkata')
  const ago = (days: number) => addDays(now, -days)
  const ahead = (days: number) => addDays(now, days)
  const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })
  const cash = {
    mode: 'cash' as const,
    reference: '',
    bank: '',
    instrumentOn: null,
    receivedOn: null,
    note: '',
    demandIds: [] as string[],
  }
  const { rows: years } = await inSchool((db) =>
    sql<DateRange>`select starts_on as start, ends_on as end from academic_years where id = current_year()`.execute(db),
  )
  const [year] = years
  if (!year) throw new Error('The school has no academic year.')
  const tuition = await inSchool((db) => aFeeHead(db, { name: 'Tuition', priority: 10 }))
  const enrolled = await inSchool((db) =>
    sql<{ id: string }>`select e.student_id as id from enrolments e order by e.roll_no`.execute(db),
  )
  const students = enrolled.rows.map(({ id }) => id)
  /** A student no test has used yet. */
  const fresh = () => {
    const studentId = students.pop()
    if (!studentId) throw new Error('The school has no more students.')
    return studentId
  }
  const owe = (studentId: string, amount: number, dueOn: string = ago(1)) =>
    inSchool((db) => aDebt(db, { studentId, headId: tuition, amount, dueOn }))
  const duesOf = async (studentId: string) => (await cashier.send(desk.getDues, { params: { studentId } })).data
  const pay = async (studentId: string, amountMinor: number, more = {}, who: Caller = cashier) => {
    const { totalMinor } = await duesOf(studentId)
    const body = { ...cash, ...more, amountMinor, seenMinor: totalMinor }
    return who.send(desk.collect, { params: { studentId }, body }, key())
  }
  const decision = { approve: true, reason: '', version: 1 }
  const booksHold = async () => {
    const { data } = await office.send(feeReports.routes.getTrialBalance, {})
    expect(data.debitMinor).toBe(data.creditMinor)
    const check = await office.send(feeReports.routes.checkBooks, {})
    expect(check.data).toEqual({ chainHolds: true, wrongBalances: 0, wrongTotals: 0 })
  }
  return {
    server,
    office,
    cashier,
    desk,
    tenantId,
    now,
    ago,
    ahead,
    year,
    inSchool,
    key,
    cash,
    tuition,
    students,
    fresh,
    owe,
    duesOf,
    pay,
    decision,
    booksHold,
  }
}
