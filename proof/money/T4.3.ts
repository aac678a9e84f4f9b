import { newId } from '#platform/server/database/ids.ts'
import { proof } from '../program.ts'
import { signInAs } from '../stage/principals.ts'
import { auditBooks, buildPayment, createDebtors } from './feeBooks.ts'

export const program = proof(
  'T4.3',
  'an idempotency key used for one payment is refused for another',
  async (context) => {
    const server = await context.server()
    const cashier = await signInAs(server, 'greenwood', 'superadmin')
    const count = context.count(50, 4)
    const students = await createDebtors(server.services.database, cashier.tenantId, count, 10_000)
    const failures: string[] = []
    for (const [at, studentId] of students.entries()) {
      const key = newId()
      const first = await server.call(buildPayment(cashier, { studentId, amount: 1000, seen: 10_000, key }))
      if (first.statusCode !== 200)
        failures.push(`the first payment returned ${first.statusCode} ${first.body.slice(0, 200)}`)
      // Another amount, another student, or other dues.
      const other = [
        { studentId, amount: 2000, seen: 9000, key },
        { studentId: students[(at + 1) % students.length] ?? studentId, amount: 1000, seen: 10_000, key },
        { studentId, amount: 1000, seen: 9000, key },
      ][at % 3]
      if (!other) continue
      const second = await server.call(buildPayment(cashier, other))
      if (second.statusCode !== 422 && second.statusCode !== 409)
        failures.push(`the second payment returned ${second.statusCode}`)
    }
    const { books, failures: wrong } = await auditBooks(server.services.database, cashier.tenantId)
    if (books.payments !== count) failures.push(`${books.payments} payments were stored instead of ${count}`)
    return { count, failures: [...failures, ...wrong] }
  },
)
