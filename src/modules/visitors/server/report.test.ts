import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { messagesTo, nextMessage } from '#app/testing/outbox.ts'
import { testServer } from '#app/testing/server.ts'
import { addDays } from '#platform/contract/dates/dates.ts'
import { visitorSetup, visits } from '../contract.ts'
import { closeGateDay } from './jobs.ts'
import { gateSchool, supervisorPin } from './testing/gateSchool.ts'

const server = await testServer({ worker: true })
const school = await gateSchool(server)
const { office, host, record, tour, meeting, today, inSchool } = school

/** A visit as it ended some days ago; times in minutes. */
const aVisit = (days: number, { wait = 0, stay = 0, limit = 60, heads = 1, state = 'checkedOut', purpose = tour }) =>
  inSchool(async (db) => {
    const visitorId = randomUUID()
    await sql`insert into visitors (id, name) values (${visitorId}, 'Ravi Kumar')`.execute(db)
    const came = state !== 'noShow'
    await sql`insert into visits (client_id, day, visitor_id, purpose_id, host_id, state, party_size, arrived_at, asked_at, answered_at,
        checked_in_at, checked_out_at, leave_by)
      select ${randomUUID()}, ${addDays(today, -days)}, ${visitorId}, ${purpose}, ${host.userId}, ${state}, ${heads},
        case when ${came} then at end, case when ${wait > 0} then at end, case when ${wait > 0} then at + make_interval(mins => ${wait}) end,
        case when ${stay > 0} then at end, case when ${stay > 0} then at + make_interval(mins => ${stay}) end,
        case when ${stay > 0} then at + make_interval(mins => ${limit}) end
      from (select now() - make_interval(days => ${days}) as at) x`.execute(db)
  })

test('VIS-01 a report adds up waiting times, stays, overstays and no-shows by purpose, of its days only', async () => {
  await aVisit(3, { wait: 2, stay: 30, heads: 4 })
  await aVisit(4, { wait: 6, stay: 90 })
  await aVisit(5, { state: 'noShow' })
  await aVisit(5, { state: 'denied', wait: 1, purpose: meeting })
  await aVisit(40, { stay: 10 })
  const read = (query: object) => office.send(visits.routes.getVisitReport, { query })
  const { data } = await read({ from: addDays(today, -10), to: addDays(today, -2) })
  expect(data.purposes).toHaveLength(2)
  expect(data.purposes[0]).toMatchObject({
    visitPurposeId: tour,
    visits: 2,
    people: 5,
    averageWait: 4,
    averageStay: 60,
    overstays: 1,
    noShows: 1,
  })
  expect(data.all).toMatchObject({ visits: 3, people: 6, averageWait: 3, declined: 1, noShows: 1 })
  expect((await read({})).data).toMatchObject({ from: addDays(today, -29), to: today })
  expect((await read({ from: today, to: addDays(today, -1) })).code).toBe('range-backwards')
  expect((await read({ from: addDays(today, -366), to: today })).code).toBe('range-too-long')
  expect((await read({ from: addDays(today, -365), to: today })).data.all.visits).toBeGreaterThanOrEqual(4)
})

test('VIS-02 a visitor whose invitation is cancelled is told not to come', async () => {
  const phone = '+919845099001'
  const { data } = await host.send(visits.routes.inviteVisitor, {
    body: {
      clientId: randomUUID(),
      name: 'Meera Rao',
      phone,
      visitPurposeId: tour,
      expectedAt: new Date(Date.now() + 3_600_000).toISOString(),
    },
  })
  await nextMessage(server, 'greenwood', phone, 0)
  const before = (await messagesTo(server, 'greenwood', phone)).length
  await host.send(visits.routes.cancelVisit, { params: { visitId: data.visitId } })
  expect((await nextMessage(server, 'greenwood', phone, before)).body).toContain('was cancelled')
})

test('VIS-01 the answers to a purpose’s questions reach the host, and what is missing or out of hours is marked', async () => {
  const asking = await school.purpose('Survey', {
    needsApproval: false,
    questions: [
      { questionKey: 'from', label: 'Where from?', isRequired: true },
      { questionKey: 'card', label: 'Card number', isRequired: false },
    ],
  })
  const arrive = async (answers: Record<string, string>) => {
    const { recordId } = await record({
      kind: 'arrival',
      name: 'Asha Nair',
      visitPurposeId: asking,
      hostId: host.userId,
      pin: supervisorPin,
      answers,
    })
    return (await host.send(visits.routes.getMyVisit, { params: { visitId: recordId ?? '' } })).data
  }
  const { settings } = (await office.send(visitorSetup.routes.getSetup, {})).data
  const { hasPin: _, ...values } = settings
  const open = { ...values, opensAt: '00:00', closesAt: '23:59' }
  const saved = await office.send(visitorSetup.routes.saveSettings, { body: open })
  const answered = await arrive({ from: 'Mysuru', card: '', other: 'not asked' })
  expect(answered.answers).toEqual([{ question: 'Where from?', answer: 'Mysuru' }])
  expect(answered.flags).not.toContain('noAnswers')
  expect((await arrive({})).flags).toContain('noAnswers')
  // A gate that is open for one minute of the day, which is not now.
  const minute = (new Date().getUTCHours() + 12) % 24
  const hour = String(Math.min(22, minute)).padStart(2, '0')
  const closed = { ...open, opensAt: `${hour}:00`, closesAt: `${hour}:01`, version: saved.data.version }
  await office.send(visitorSetup.routes.saveSettings, { body: closed })
  expect((await arrive({ from: 'Hassan' })).flags).toContain('afterHours')
})

test('VIS-02 whoever still waits at the gate when the day is over was not let in', async () => {
  const yesterday = await inSchool(async (db) => {
    const visitorId = randomUUID()
    await sql`insert into visitors (id, name) values (${visitorId}, 'Late Visitor')`.execute(db)
    const { rows } = await sql<{
      id: string
    }>`insert into visits (client_id, day, visitor_id, purpose_id, host_id, state, arrived_at, asked_at)
      values (${randomUUID()}, school_today() - 1, ${visitorId}, ${meeting}, ${host.userId}, 'awaitingHost', now(), now()) returning id`.execute(
      db,
    )
    return rows[0]?.id ?? ''
  })
  await inSchool((db) =>
    (closeGateDay.run as unknown as (input: object, unit: object) => Promise<void>)(
      {},
      { db, services: server.services, notify: () => Promise.resolve(), audit: () => undefined },
    ),
  )
  const { data } = await host.send(visits.routes.getMyVisit, { params: { visitId: yesterday } })
  expect(data).toMatchObject({ state: 'denied', flags: ['dayClosed'] })
})
