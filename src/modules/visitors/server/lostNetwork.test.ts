import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { gate, visits } from '../contract.ts'
import type { GateEntryInput } from '../gateSchemas.ts'
import { gateSchool, supervisorPin } from './testing/gateSchool.ts'

const server = await testServer()
const { phone, office, tour, host, inSchool } = await gateSchool(server)

/** Numbers that look random and are the same in every run. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('VIS-02 three phones on a network that loses requests and answers: no visit is lost or doubled, and inside is the truth', async () => {
  const random = randomNumbers(7)
  const phones = [await phone(), await phone(), await phone()]
  const queues: GateEntryInput[][] = phones.map(() => [])
  const inside = new Set<string>()
  let arrivals = 0
  const stamp = () => ({ clientId: randomUUID(), at: new Date().toISOString() })
  const flush = async (at: number, isLost: boolean) => {
    const entries = queues[at] ?? []
    if (entries.length === 0) return
    const body = { sentAt: new Date().toISOString(), entries }
    const answer = await phones[at]?.send(gate.routes.sendEntries, { body })
    expect(answer?.status).toBe(200)
    expect(answer?.data.outcomes.every(({ refusal }) => refusal === null)).toBe(true)
    // A phone that got no answer sends the same entries again later.
    if (!isLost) queues[at] = []
  }
  for (let turn = 0; turn < 60; turn++) {
    const at = random(3)
    const known = [...inside]
    const leaves = known[random(Math.max(known.length, 1))]
    if (leaves && random(3) === 0) {
      inside.delete(leaves)
      // The phone that let them in knows them by its own id, before the server has heard of them.
      const owner = Number(leaves.slice(-1))
      queues[owner]?.push({ ...stamp(), kind: 'departure', visitId: leaves.slice(0, -1) })
    } else {
      const entry = stamp()
      arrivals += 1
      inside.add(`${entry.clientId}${at}`)
      queues[at]?.push({
        ...entry,
        kind: 'arrival',
        name: 'Ravi Kumar',
        visitPurposeId: tour,
        hostId: host.userId,
        pin: supervisorPin,
      })
    }
    if (random(2) === 0) await flush(random(3), random(3) === 0)
  }
  for (const at of [0, 1, 2]) await flush(at, true)
  await Promise.all([0, 1, 2].map((at) => flush(at, false)))
  const { rows } = await inSchool((db) =>
    sql<{ id: string; state: string }>`select client_id as id, state from visits where purpose_id = ${tour}`.execute(
      db,
    ),
  )
  expect(rows).toHaveLength(arrivals)
  const open = rows.filter(({ state }) => state === 'checkedIn').map(({ id }) => id)
  expect(open.toSorted()).toEqual([...inside].map((one) => one.slice(0, -1)).toSorted())
  expect((await office.send(visits.routes.getVisitorDashboard, {})).data.inside.visitors).toBe(inside.size)
})
