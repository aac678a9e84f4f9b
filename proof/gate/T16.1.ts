import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { newId } from '#platform/server/database/ids.ts'
import { hostOn, untilDone } from '../files/homeworkCrowd.ts'
import { proof } from '../program.ts'
import { createPhone, type GateSchool, gateSchool, type Phone, randomNumbers, supervisorPin } from './gateFleet.ts'

/** Where somebody really is. `clientId` is of the arrival; an invitation also has the visit's own id. */
type Visitor = { readonly clientId: string; readonly visitId: string | null; readonly phone: Phone; isInside: boolean }

export const program = proof(
  'T16.1',
  'three gate phones and the office work on while networks are cut and the server is killed: no visit is lost or doubled, and inside is the truth',
  async (context) => {
    const server = await context.server()
    const school = await gateSchool(server, 3)
    const folder = mkdtempSync(join(tmpdir(), 'banyan-gate-'))
    context.atEnd(() => rmSync(folder, { recursive: true, force: true }))
    const host = await hostOn(context, server, folder)
    const random = randomNumbers(16)
    const phones = school.guards.map((guard) => createPhone(host.send, guard, random))
    const world: World = { school, random, phones, visitors: [], asked: [], send: host.send }
    const until = Date.now() + context.count(600_000, 6_000)
    let isOver = false
    const working = [
      ...phones.map(async (phone) => {
        while (Date.now() < until) {
          atGate(world, phone)
          await phone.flush()
          await pause(random(context.count(900, 150)))
        }
      }),
      (async () => {
        while (Date.now() < until) {
          await inOffice(world)
          await pause(random(context.count(2000, 400)))
        }
      })(),
    ]
    const done = Promise.all(working).finally(() => {
      isOver = true
    })
    let kills = 0
    while (!isOver) {
      await pause(context.count(15_000, 2500) * (0.5 + random(100) / 100))
      if (isOver) break
      await host.restart()
      kills += 1
    }
    await done
    for (const phone of phones) phone.setCut(false)
    const settling = Date.now()
    const late = phones.reduce((sum, phone) => sum + phone.waiting(), 0)
    await settle(world)
    const settled = Date.now() - settling
    const failures = await findDifferences(world)
    for (const phone of phones)
      if (phone.waiting() > 0) failures.push(`${phone.waiting()} entries of a phone were never answered`)
    if (kills === 0) failures.push('the server was never killed')
    const arrivals = world.visitors.length + world.asked.length
    return {
      count: arrivals,
      failures,
      figures: {
        kills,
        'inside at the end': world.visitors.filter((one) => one.isInside).length,
        'waiting when the network came back': late,
        'ms until everything was sent': settled,
      },
    }
  },
)

type World = {
  readonly school: GateSchool
  readonly random: (below: number) => number
  readonly phones: readonly Phone[]
  readonly visitors: Visitor[]
  /** Deliveries for which the host is asked: the arrival, and whether they were let in. */
  readonly asked: { readonly clientId: string; readonly phone: Phone; isInside: boolean }[]
  readonly send: Parameters<typeof createPhone>[0]
}

/** One thing that happens at a gate. */
function atGate({ school, random, phones, visitors, asked }: World, phone: Phone): void {
  if (random(12) === 0) phone.setCut(!phone.isCut())
  const inside = visitors.filter((one) => one.isInside)
  const leaving = inside[random(Math.max(inside.length, 1))]
  const dice = random(10)
  if (leaving && dice < 4) {
    leaving.isInside = false
    // Whoever made the badge may have had no answer yet: it then names the arrival. Any phone may scan it, even twice.
    const badgeCode = leaving.phone.answers.get(leaving.clientId)?.badgeCode ?? leaving.clientId
    phone.record({ kind: 'departure', badgeCode })
    if (random(5) === 0) phones[random(phones.length)]?.record({ kind: 'departure', badgeCode })
  } else if (dice < 6) {
    const clientId = phone.record({
      kind: 'arrival',
      name: 'Proof Parcel',
      visitPurposeId: school.parcel,
      hostId: school.hostId,
    })
    asked.push({ clientId, phone, isInside: false })
  } else {
    const clientId = phone.record({
      kind: 'arrival',
      name: 'Proof Guest',
      visitPurposeId: school.tour,
      hostId: school.hostId,
      pin: supervisorPin,
    })
    visitors.push({ clientId, visitId: null, phone, isInside: true })
  }
}

/** The office invites somebody who comes at once, or answers for a host; the phone that asked lets them in. */
async function inOffice({ school, random, phones, visitors, asked, send }: World): Promise<void> {
  const { office } = school
  const headers = { ...office.headers, 'idempotency-key': newId() }
  const waiting = asked.find(({ clientId, phone, isInside }) => !isInside && phone.answers.get(clientId)?.recordId)
  if (waiting && random(2) === 0) {
    const visitId = waiting.phone.answers.get(waiting.clientId)?.recordId ?? ''
    const url = `/api/visits/${visitId}/answer`
    await untilDone(() => send({ method: 'POST', url, headers, payload: { isApproved: true } }), 'an answer')
    waiting.isInside = true
    waiting.phone.record({ kind: 'admit', visitId })
    return
  }
  const phone = phones[random(phones.length)]
  if (!phone) return
  const body = {
    clientId: newId(),
    name: 'Proof Invited',
    phone: `+9198${String(10_000_000 + visitors.length)}`,
    visitPurposeId: school.tour,
    hostId: school.hostId,
    expectedAt: new Date(Date.now() + 60_000).toISOString(),
  }
  const invited = await untilDone(
    () => send({ method: 'POST', url: '/api/visits', headers, payload: body }),
    'an invitation',
  )
  const { visitId } = JSON.parse(invited.body).data as { visitId: string }
  const clientId = phone.record({
    kind: 'arrival',
    visitId,
    name: 'Proof Invited',
    visitPurposeId: school.tour,
    pin: supervisorPin,
  })
  visitors.push({ clientId, visitId, phone, isInside: true })
}

/** In ms: how long phones that have a network again may take for everything that waits. */
const settleTime = 300_000

/** Sends everything, with answers lost now and then, until nothing waits, as phones do: they never give up. */
async function settle({ phones }: World): Promise<void> {
  const until = Date.now() + settleTime
  while (phones.some((phone) => phone.waiting() > 0) && Date.now() < until) {
    await Promise.all(phones.map((phone) => phone.flush()))
    await pause(100)
  }
}

async function findDifferences({ school, phones, visitors, asked, send }: World): Promise<string[]> {
  const failures = phones.flatMap(({ refusals }) => refusals.map((text) => `refused: ${text}`))
  const { rows } = await school.inSchool((db) =>
    sql<{ id: string; clientId: string; state: string }>`select id, client_id as "clientId", state from visits
      where purpose_id in (${school.tour}, ${school.parcel})`.execute(db),
  )
  const truth = new Map<string, boolean>()
  for (const { clientId, visitId, isInside } of visitors) truth.set(visitId ?? clientId, isInside)
  for (const { clientId, isInside } of asked) truth.set(clientId, isInside)
  if (rows.length !== truth.size) failures.push(`${rows.length} visits are stored, ${truth.size} happened`)
  for (const { id, clientId, state } of rows) {
    const isInside = truth.get(id) ?? truth.get(clientId)
    if (isInside === undefined) failures.push(`visit ${id} never happened`)
    else if (isInside !== (state === 'checkedIn')) failures.push(`visit ${id} is ${state}, inside: ${isInside}`)
  }
  const answer = await send({ method: 'GET', url: '/api/visitors/dashboard', headers: school.office.headers })
  const counted = (JSON.parse(answer.body).data as { inside: { visitors: number } }).inside.visitors
  const inside = [...truth.values()].filter(Boolean).length
  if (counted !== inside) failures.push(`the office sees ${counted} visitors inside, ${inside} are`)
  return failures
}
