import { newId } from '#platform/server/database/ids.ts'
import { proof } from '../program.ts'
import { runConcurrently } from '../server/workload.ts'
import { signInAs } from '../stage/principals.ts'
import { auditBooks, buildPayment, createDebtors } from './feeBooks.ts'

export const program = proof(
  'T4.4',
  'two cashiers who collect the same due at once never collect more than is due',
  async (context) => {
    const server = await context.server()
    const first = await signInAs(server, 'greenwood', 'superadmin')
    const second = await signInAs(server, 'greenwood', 'feeadmin')
    const pairs = context.count(500, 6)
    const students = await createDebtors(server.services.database, first.tenantId, pairs, 10_000)
    const failures: string[] = []
    let refused = 0
    await runConcurrently(students, 4, async (studentId) => {
      const responses = await Promise.all(
        [first, second].map((as) =>
          server.call(buildPayment(as, { studentId, amount: 10_000, seen: 10_000, key: newId() })),
        ),
      )
      const statuses = responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)
      if (statuses.join() !== '200,409') failures.push(`a pair returned ${statuses.join(' and ')}`)
      const conflict = responses.find(({ statusCode }) => statusCode === 409)?.json() as
        | { details?: { totals?: { totalMinor: number }[] } }
        | undefined
      if (conflict?.details?.totals?.[0]?.totalMinor === 0) refused += 1
      else failures.push('the second cashier did not get the new total')
    })
    const { books, failures: wrong } = await auditBooks(server.services.database, first.tenantId)
    if (books.collected !== pairs * 10_000) failures.push(`${books.collected} was collected of ${pairs * 10_000}`)
    if (books.outstanding !== 0 || books.advance !== 0)
      failures.push('an amount is outstanding or was booked as an advance')
    return { count: pairs, failures: [...failures, ...wrong], figures: { 'got the new total': refused } }
  },
)
