import { createHmac, randomBytes } from 'node:crypto'
import { feeGateway } from '#modules/fees/contract.ts'
import { sharedStandIn } from '#modules/fees/server/gateway/standIn.ts'
import { aGateway } from '#modules/fees/server/seed.ts'
import { proof } from '../program.ts'
import { createAnonymous, signInAs } from '../stage/principals.ts'
import { auditBooks, createDebtors } from './feeBooks.ts'

const hook = 'known to the school and the gateway'
const owed = 50_000
const ordered = 10_000
const twoDays = 2 * 86_400

type GatewayPayment = ReturnType<Awaited<ReturnType<typeof sharedStandIn>>['pay']>
type GatewayEvent = { body: string; headers: Record<string, string> }

/** What can happen to the gateway's messages about a payment, and how often the payment must be credited. */
const scenarios: Record<
  string,
  { credits: number; changes?: Partial<GatewayPayment>; deliver: (events: GatewayEvent[]) => GatewayEvent[] }
> = {
  'repeated five times': { credits: 1, deliver: (events) => [events, events, events, events, events].flat() },
  'in the wrong order': { credits: 1, deliver: (events) => events.toReversed() },
  forged: {
    credits: 0,
    deliver: (events) =>
      events.flatMap((event, at) => [
        { ...event, headers: { ...event.headers, 'x-razorpay-signature': randomBytes(32).toString('hex') } },
        { ...event, headers: { ...event.headers, 'x-razorpay-signature': signBody(event.body, 'a guess') } },
        { ...event, body: event.body.replace(/"created_at":\d+}$/, `"created_at":${at}}`) },
      ]),
  },
  'late by two days': {
    credits: 1,
    changes: { created_at: Math.floor(Date.now() / 1000) - twoDays },
    deliver: (events) => events,
  },
  'with another amount': { credits: 0, changes: { amount: ordered - 100 }, deliver: (events) => events },
}

const signBody = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex')

export const program = proof(
  'T4.6',
  'repeated, reordered, forged, late or altered gateway messages credit a payment once or not at all',
  async (context) => {
    const server = await context.server()
    const { database, secret } = server.services
    const cashier = await signInAs(server, 'greenwood', 'superadmin')
    const anonymous = await createAnonymous(server, 'greenwood')
    const { tenantId } = cashier
    await database.inTenant({ tenantId }, (db) => aGateway(db, secret, tenantId, hook))
    const gateway = await sharedStandIn()
    const each = context.count(200, 3)
    const students = await createDebtors(database, tenantId, each, owed)
    const failures: string[] = []
    let [credited, messages] = [0, 0]
    for (const [name, { credits, changes = {}, deliver }] of Object.entries(scenarios)) {
      for (const studentId of students) {
        const opened = await server.call({
          method: 'POST',
          url: `/api/fees/students/${studentId}/online-orders`,
          headers: cashier.headers,
          payload: { kind: 'order', amountMinor: ordered },
        })
        const { providerOrderId = '' } = JSON.parse(opened.body).data ?? {}
        const events = deliver(gateway.eventsOf(gateway.pay(providerOrderId, changes), hook))
        messages += events.length
        const responses = await Promise.all(
          events.map(({ body, headers }) =>
            server.call({
              method: 'POST',
              url: feeGateway.routes.hearEvent.path,
              headers: { ...anonymous.headers, ...headers },
              payload: body,
            }),
          ),
        )
        const wanted = name === 'forged' ? 401 : 200
        const unexpected = responses.find(({ statusCode }) => statusCode !== wanted)
        if (unexpected) failures.push(`${name}: returned ${unexpected.statusCode} ${unexpected.body.slice(0, 200)}`)
        credited += credits
      }
      const { books } = await auditBooks(database, tenantId)
      if (books.payments !== credited) {
        failures.push(`${name}: ${books.payments} payments instead of ${credited}`)
        credited = books.payments
      }
    }
    const { books, failures: wrong } = await auditBooks(database, tenantId)
    if (books.outstanding !== each * owed - credited * ordered) failures.push(`${books.outstanding} is outstanding`)
    const count = each * Object.keys(scenarios).length
    return { count, failures: [...failures, ...wrong], figures: { 'payments per scenario': each, messages, credited } }
  },
)
