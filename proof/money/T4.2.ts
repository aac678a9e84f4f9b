import { newId } from '#platform/server/database/ids.ts'
import { proof } from '../program.ts'
import { signInAs } from '../stage/principals.ts'
import { auditBooks, buildPayment, createDebtors } from './feeBooks.ts'

export const program = proof(
  'T4.2',
  'a payment sent many times at once with one key is booked once',
  async (context) => {
    const server = await context.server()
    const cashier = await signInAs(server, 'greenwood', 'superadmin')
    const [keys, times] = [context.count(50, 2), context.count(100, 20)]
    const students = await createDebtors(server.services.database, cashier.tenantId, keys, 10_000)
    const failures: string[] = []
    for (const studentId of students) {
      const request = buildPayment(cashier, { studentId, amount: 4000, seen: 10_000, key: newId() })
      const responses = await Promise.all(Array.from({ length: times }, () => server.call(request)))
      const taken = new Set(responses.flatMap(({ statusCode, body }) => (statusCode === 200 ? [body] : [])))
      if (taken.size !== 1) failures.push(`${taken.size} different receipts for one key`)
      const unexpected = responses.find(({ statusCode }) => statusCode !== 200 && statusCode !== 409)
      if (unexpected) failures.push(`returned ${unexpected.statusCode} ${unexpected.body.slice(0, 200)}`)
    }
    const { books, failures: wrong } = await auditBooks(server.services.database, cashier.tenantId)
    if (books.payments !== keys) failures.push(`${books.payments} payments for ${keys} keys`)
    if (books.outstanding !== keys * 6000)
      failures.push(`${books.outstanding} is outstanding instead of ${keys * 6000}`)
    return { count: keys * times, failures: [...failures, ...wrong], figures: { keys, 'requests per key': times } }
  },
)
