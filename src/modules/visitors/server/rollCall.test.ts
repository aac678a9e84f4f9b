import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { gate, rollCalls, visits } from '../contract.ts'
import type { GateEntryInput } from '../gateSchemas.ts'
import { safePeople } from '../rules/rollCall.ts'
import { closeGateDay, forgetVisitors } from './jobs.ts'
import { gateSchool, supervisorPin } from './testing/gateSchool.ts'

const server = await testServer()
const school = await gateSchool(server)
const { office, record, tour, host, phone, inSchool } = school

test('VIS-02 the marks of three phones merge exactly, in any order and sent twice', async () => {
  for (let n = 0; n < 12; n++)
    await record({
      kind: 'arrival',
      name: `Person ${'ABCDEFGHIJKL'[n]}`,
      visitPurposeId: tour,
      hostId: host.userId,
      pin: supervisorPin,
    })
  const { rollCallId } = (await office.send(rollCalls.routes.startRollCall, { body: { isDrill: true } })).data
  expect((await office.send(rollCalls.routes.startRollCall, { body: { isDrill: true } })).code).toBe(
    'roll-call-running',
  )
  const { rollCall } = (await office.send(rollCalls.routes.getRollCall, {})).data
  const people = rollCall?.people.filter(({ kind }) => kind === 'visitor') ?? []
  expect(people).toHaveLength(12)
  const start = Date.now() - 600_000
  const entries = people.flatMap(({ personId }, n) =>
    [0, 1, 2].map(
      (turn): GateEntryInput => ({
        kind: 'rollMark',
        rollCallId,
        personId,
        isSafe: (n + turn) % 3 !== 0,
        clientId: randomUUID(),
        at: new Date(start + ((n * 7 + turn * 13) % 10) * 1000).toISOString(),
      }),
    ),
  )
  const phones = await Promise.all([phone(), phone(), phone()])
  await Promise.all(
    phones.map(async (who, at) => {
      const own = entries.filter((_, n) => n % 3 === at).toReversed()
      for (let again = 0; again < 2; again++) {
        const body = { sentAt: new Date().toISOString(), entries: own }
        expect((await who.send(gate.routes.sendEntries, { body })).status).toBe(200)
      }
    }),
  )
  const marked = entries.map((entry) => {
    if (entry.kind !== 'rollMark') throw new Error('not a mark')
    return { clientId: entry.clientId, personId: entry.personId, isSafe: entry.isSafe, markedAt: Date.parse(entry.at) }
  })
  const after = (await office.send(rollCalls.routes.getRollCall, {})).data.rollCall
  const safe = after?.people.filter(({ isSafe }) => isSafe).map(({ personId }) => personId) ?? []
  // Corrected times of different phones differ by the milliseconds their requests took, far less than a second.
  expect(safe.toSorted()).toEqual([...safePeople(marked)].toSorted())
  expect((await office.send(rollCalls.routes.endRollCall, { params: { rollCallId } })).status).toBe(200)
})

const run = (job: typeof closeGateDay) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, async (db) => {
    const told: string[] = []
    const unit = {
      db,
      secret: server.services.secret,
      services: server.services,
      tenantId: office.tenantId,
      audit: () => undefined,
      enqueue: async () => undefined,
      afterCommit: () => undefined,
      notify: async (kind: { id: string }) => void told.push(kind.id),
    }
    const work = job.run as unknown as (input: object, unit: object) => Promise<void>
    await work({}, unit)
    return told
  })

test('VIS-01 at the end of the day everybody who is not checked out is reported, once', async () => {
  await inSchool((db) => sql`update visits set day = school_today() - 1 where state = 'checkedIn'`.execute(db))
  expect(await run(closeGateDay)).toEqual(['visitors.stillInside', 'visitors.resolve'])
  expect(await run(closeGateDay)).toEqual([])
})

test('VIS-01 photos and numbers are gone when their time is over, and visits stay', async () => {
  const canary = 'canary-photo.webp'
  await inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`insert into files (name, type, size, sha256, storage_key, purpose)
      values (${canary}, 'image/webp', 1, '\\x00', ${`${office.tenantId}/canary`}, 'visitor') returning id`.execute(db)
    const fileId = rows[0]?.id ?? ''
    const visitor = await sql<{
      id: string
    }>`insert into visitors (name, phone_mark, phone_sealed, photo_file_id, last_visit_at)
      values ('Canary Visitor', '\\x01', '\\x02', ${fileId}, now() - interval '400 days') returning id`.execute(db)
    await sql`insert into visits (client_id, day, visitor_id, purpose_id, state, photo_file_id)
      values (${randomUUID()}, school_today() - 400, ${visitor.rows[0]?.id}, ${tour}, 'checkedOut', ${fileId})`.execute(
      db,
    )
  })
  await run(forgetVisitors)
  const left = await inSchool((db) =>
    sql<{
      files: number
      numbers: number
      visits: number
    }>`select (select count(*)::int from files where name = ${canary}) as files,
      (select count(*)::int from visitors where name = 'Canary Visitor' and (phone_mark is not null or phone_sealed is not null)) as numbers,
      (select count(*)::int from visits v join visitors p on p.id = v.visitor_id where p.name = 'Canary Visitor') as visits`.execute(
      db,
    ),
  )
  expect(left.rows[0]).toEqual({ files: 0, numbers: 0, visits: 1 })
})

test('VIS-02 phones that begin a roll call without a network, each for itself, come to one roll call', async () => {
  const running = (await office.send(rollCalls.routes.getRollCall, {})).data.rollCall
  if (running && running.endedAt === null)
    await office.send(rollCalls.routes.endRollCall, { params: { rollCallId: running.rollCallId } })
  const roster = (await school.guard.send(gate.routes.getRoster, {})).data.people
  const inside = (await office.send(visits.routes.listInside, { query: { size: 200 } })).data
  expect(roster.map(({ personId }) => personId).toSorted()).toEqual(
    inside.rows.map(({ personId }) => personId).toSorted(),
  )
  const [first, second] = roster
  if (!first || !second) throw new Error('Nobody is inside.')
  const phones = [school.guard, await school.phone()]
  const starts = phones.map(() => randomUUID())
  const at = new Date().toISOString()
  const send = (n: number, personId: string) =>
    phones[n]?.send(gate.routes.sendEntries, {
      body: {
        sentAt: new Date().toISOString(),
        entries: [
          { kind: 'rollStart', clientId: starts[n] ?? '', at, isDrill: true },
          { kind: 'rollMark', clientId: randomUUID(), at, rollCallId: starts[n] ?? '', personId, isSafe: true },
        ],
      },
    })
  const sent = await Promise.all([send(0, first.personId), send(1, second.personId)])
  for (const answer of sent) expect(answer?.data.outcomes.map(({ refusal }) => refusal)).toEqual([null, null])
  const { rollCall } = (await office.send(rollCalls.routes.getRollCall, {})).data
  expect(new Set(sent.map((answer) => answer?.data.outcomes[0]?.recordId))).toEqual(new Set([rollCall?.rollCallId]))
  expect(rollCall?.people.filter(({ isSafe }) => isSafe).map(({ personId }) => personId)).toEqual(
    expect.arrayContaining([first.personId, second.personId]),
  )
  expect(rollCall?.people.filter(({ isSafe }) => isSafe)).toHaveLength(2)
  // One that was begun before the office ended it joins it all the same, however late it is sent.
  await office.send(rollCalls.routes.endRollCall, { params: { rollCallId: rollCall?.rollCallId ?? '' } })
  const late = await school.record({ kind: 'rollStart', isDrill: true, at, clientId: randomUUID() }, phones[1])
  expect(late.recordId).toBe(rollCall?.rollCallId)
})
