import { access } from '#modules/access/contract.ts'
import { classes } from '#modules/classes/contract.ts'
import { leave } from '#modules/leave/contract.ts'
import { leaveTypes } from '#modules/leave/leaveRules.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import { host } from '#platform/contract/host.ts'
import { newId } from '#platform/server/database/ids.ts'
import { proof } from '../program.ts'
import { createSender, type Sender } from '../server/httpSender.ts'
import { type ProductProcess, startProduct } from '../server/productProcess.ts'
import type { ProofRequest } from '../server/proofServer.ts'
import { formatMilliseconds, quantile, runWorkload } from '../server/workload.ts'
import { type Person, signInAs } from '../stage/principals.ts'

/** Milliseconds within which a server that is told to stop must have exited. */
const longestStop = 10_000
const firstDay = '2026-06-01' as CivilDate

export const program = proof(
  'T5.6',
  'two servers are restarted one after the other under load, and no request is lost',
  async (context) => {
    const setup = await context.server()
    const office = await signInAs(setup, 'greenwood', 'superadmin')
    const teacher = await signInAs(setup, 'greenwood', 'teacher')
    const env = { DATABASE_URL: setup.urls.owner, SEVERAL_SERVERS: 'on' }
    const servers = [await startProduct(context, env), await startProduct(context, env)]
    const balanced = balancer(servers, context.atEnd)
    const failures: string[] = [
      ...(await checkSharedSession(servers, await signInAs(setup, 'greenwood', 'classteacher'), context.atEnd)),
    ]

    const asked = new Set<string>()
    const calls = callsOf(balanced.send, office, teacher, asked)
    const stops: number[] = []
    const rolling = (async () => {
      for (let round = 0; round < context.count(5, 1); round++)
        for (const [at, server] of servers.entries()) {
          const { ms, code } = await server.stop()
          stops.push(ms)
          if (ms > longestStop || code !== 0)
            failures.push(`a server ended with ${code} after ${formatMilliseconds(ms)}`)
          servers[at] = await startProduct(context, env, server.port)
        }
    })()
    const load = await runWorkload(calls, context.count(200, 20), rolling)
    await rolling
    failures.push(...load.failures)

    const stored = await setup.services.database.inTenant({ tenantId: office.tenantId }, (db) =>
      db.selectFrom('leave_requests').select('reason').where('reason', 'like', 'Rolling %').execute(),
    )
    const reasons = new Set(stored.map(({ reason }) => reason))
    const missing = [...asked].filter((reason) => !reasons.has(reason))
    if (missing.length > 0) failures.push(`${missing.length} acknowledged requests for leave are not stored`)
    if (reasons.size !== stored.length)
      failures.push(`${stored.length - reasons.size} requests for leave are stored twice`)
    return {
      count: load.times.length,
      failures,
      figures: {
        restarts: stops.length,
        'slowest exit': formatMilliseconds(Math.max(...stops)),
        'sent again on a new connection': balanced.retried(),
        'p95 of all requests': formatMilliseconds(quantile(load.times, 0.95)),
      },
    }
  },
)

/**
 * What a reverse proxy does: it asks the servers every second whether they are ready and takes those in turn that are. A request that
 * was refused a connection goes to the other one.
 */
function balancer(servers: readonly ProductProcess[], atEnd: (work: () => unknown) => void) {
  const senders = servers.map(({ port }) => createSender(port, atEnd, 64))
  const isReady = servers.map(() => true)
  let turn = 0
  let retried = 0
  const ask = setInterval(() => {
    for (const [at, send] of senders.entries())
      void send({ method: 'GET', url: host.routes.getReadiness.path }).then(({ status }) => {
        isReady[at] = status === 200
      })
  }, 1000)
  atEnd(() => clearInterval(ask))
  const send: Sender = async (request: ProofRequest) => {
    turn += 1
    const at = isReady[turn % 2] ? turn % 2 : (turn + 1) % 2
    const first = await (senders[at] as Sender)(request)
    if (first.status !== 0) return first
    retried += 1
    return (senders[1 - at] as Sender)(request)
  }
  return { send, retried: () => retried }
}

/** Reads, and writes whose answer is remembered. */
function callsOf(send: Sender, office: Person, teacher: Person, asked: Set<string>) {
  let day = 0
  const read = (url: string, as: Person) => () => send({ method: 'GET', url, headers: as.headers })
  const write = async () => {
    // Leave lies within the academic year.
    if (day === 250) return read(access.routes.getMe.path, teacher)()
    day += 1
    const reason = `Rolling ${day}`
    const date = addDays(firstDay, day)
    const response = await send({
      method: 'POST',
      url: leave.routes.requestLeave.path,
      headers: { ...teacher.headers, 'idempotency-key': newId() },
      payload: { typeId: leaveTypes.unpaid, startDate: date, endDate: date, reason },
    })
    if (response.status === 200) asked.add(reason)
    return response
  }
  const reads = [
    read(classes.routes.listClasses.path, office),
    read(access.routes.getMe.path, office),
    read(access.routes.getMe.path, teacher),
  ]
  return [...reads, ...reads, ...reads, write]
}

/** A session is known to both servers, and ended on one it is refused by the other at once. */
async function checkSharedSession(
  [first, second]: readonly ProductProcess[],
  person: Person,
  atEnd: (work: () => unknown) => void,
): Promise<string[]> {
  const [one, other] = [createSender(first?.port ?? 0, atEnd), createSender(second?.port ?? 0, atEnd)]
  const me = { method: 'GET', url: access.routes.getMe.path, headers: person.headers }
  const before = [await one(me), await other(me), await other(me)].map(({ status }) => status)
  await one({ method: 'POST', url: access.routes.logout.path, headers: person.headers, payload: {} })
  const after = (await other(me)).status
  return before.every((status) => status === 200) && after === 401
    ? []
    : [`a session answered ${before.join(', ')} before and ${after} after it had ended on the other server`]
}
