import { sql } from 'kysely'
import * as z from 'zod'
import { hostSilent, visitorArrived, visitorWaiting } from '#modules/visitors/notifications.ts'
import { urgentJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { tellGates } from '../live.ts'
import { fullName, receivers } from '../people.ts'
import { lockVisit, transition } from './transition.ts'

/** How long the host has a pop-up before a push message is sent, in ms. */
const popupTime = 60_000

const Asked = z.object({ visitId: z.uuid() })

type Waiting = { name: string; purpose: string; host: string; hostId: string; roleId: number }

async function waitingVisit({ db }: Pick<Unit, 'db'>, visitId: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select p.name, o.name as purpose, ${fullName('h')} as host, v.host_id as "hostId", h.role_id::int as "roleId" from visits v
      join visitors p on p.tenant_id = v.tenant_id and p.id = v.visitor_id
      join visit_purposes o on o.tenant_id = v.tenant_id and o.id = v.purpose_id
      join users h on h.tenant_id = v.tenant_id and h.id = v.host_id
    where v.id = ${visitId} and v.state = 'awaitingHost'`.execute(db)
  return rows[0]
}

const hostPage = (roleId: number, visitId: string) =>
  roleId === 3 ? `/teacher/visitor-appointments/${visitId}` : '/visitorregister/dashboard'

/** After a minute without an answer, the host gets a push message as well. */
export const remindHost = urgentJob('message', 'visitors.remindHost', Asked, async ({ visitId }, { tx }) => {
  await tx(async (unit) => {
    const waiting = await waitingVisit(unit, visitId)
    if (!waiting) return
    const { hostId, name, purpose, roleId } = waiting
    const link = hostPage(roleId, visitId)
    await unit.notify(visitorWaiting, { to: hostId, params: { name, purpose }, link })
  })
})

type Arrived = {
  readonly visitId: string
  readonly hostId: string
  readonly name: string
  readonly purpose: string
  readonly gate: string
}

/** Tells the host of somebody who is inside without having been asked for. */
export async function tellArrived({ db, notify }: Pick<Unit, 'db' | 'notify'>, arrived: Arrived): Promise<void> {
  const { visitId, hostId, ...params } = arrived
  const { rows } = await sql<{ roleId: number }>`
    select role_id::int as "roleId" from users where id = ${hostId} and status_id = 1`.execute(db)
  const [host] = rows
  if (host) await notify(visitorArrived, { to: hostId, params, link: hostPage(host.roleId, visitId) })
}

/** When the school's time is over, reception decides. */
export const escalateVisit = urgentJob(
  'message',
  'visitors.escalate',
  Asked,
  async ({ visitId }, { tx, services, tenantId }) => {
    await tx(async (unit) => {
      const visit = await lockVisit(unit.db, sql`id = ${visitId}`)
      const waiting = visit && (await waitingVisit(unit, visitId))
      if (!waiting || !(await transition(unit, visit, 'expire'))) return
      await tellGates({ ...unit, services, tenantId })
      await unit.notify(hostSilent, {
        to: await receivers(unit.db),
        params: { name: waiting.name, host: waiting.host },
      })
    })
  },
)

/** Schedules what follows if the host does not answer. */
export async function scheduleReminders(
  { enqueue }: Pick<Unit, 'enqueue'>,
  visitId: string,
  now: Date,
  answerMinutes: number,
) {
  const at = (ms: number) => new Date(now.getTime() + ms)
  await enqueue(remindHost, { visitId }, { key: `visit push ${visitId}`, runAt: at(popupTime) })
  await enqueue(escalateVisit, { visitId }, { key: `visit escalation ${visitId}`, runAt: at(answerMinutes * 60_000) })
}
