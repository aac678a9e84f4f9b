import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { messagesTo, nextMessage } from '#app/testing/outbox.ts'
import { testServer } from '#app/testing/server.ts'
import { staffAttendance } from '#modules/attendance/staffAttendanceContract.ts'
import { photoOf } from '#modules/homework/testing/photos.ts'
import { gate, ownPassages, visitorSetup, visits } from '../contract.ts'
import type { GateEntryInput } from '../gateSchemas.ts'
import { gateSchool, supervisorPin } from './testing/gateSchool.ts'

const server = await testServer({ worker: true })
const school = await gateSchool(server)
const { guard, host, stranger, office, record, meeting, tour, delivery, inSchool } = school
const jpeg = await photoOf(200, 200)

let numbers = 0
const newNumber = () => {
  numbers += 1
  return `+9198450${String(10_000 + numbers)}`
}

async function photo(): Promise<string> {
  const photoId = randomUUID()
  const answer = await sendFile(guard, `/api/gate/photos/${photoId}`, 'photo.jpg', jpeg)
  expect(answer.statusCode).toBe(200)
  return photoId
}

/** The id of a code that proves this number. */
async function proven(phone: string): Promise<{ codeId: string; known: { name: string } | null }> {
  const before = (await messagesTo(server, 'greenwood', phone)).length
  const sent = await guard.send(gate.routes.sendVisitorCode, { body: { phone } })
  expect(sent.status).toBe(200)
  const message = await nextMessage(server, 'greenwood', phone, before)
  const code = /\d{6}/.exec(message.body)?.[0] ?? ''
  const { codeId } = sent.data
  const answer = await guard.send(gate.routes.checkVisitorCode, { params: { codeId }, body: { code } })
  expect(answer.status).toBe(200)
  return { codeId, known: answer.data.known }
}

/** The flags of a visit, but not that the school may be closed when this runs. */
const flagsOf = (visit: { flags: readonly string[] } | undefined) =>
  visit?.flags.filter((flag) => flag !== 'afterHours')
const day = async () => (await guard.send(gate.routes.getGateDay, {})).data
const answer = (visitId: string, isApproved: boolean, who = host) =>
  who.send(visits.routes.answerVisit, { params: { visitId }, body: { isApproved } })

test('VIS-02 a visitor with a proven number waits for the host, is let in after the answer, and leaves by the badge', async () => {
  const phone = newNumber()
  const { codeId, known } = await proven(phone)
  expect(known).toBeNull()
  const arrival = {
    kind: 'arrival',
    name: 'Ravi Kumar',
    phone,
    codeId,
    visitPurposeId: meeting,
    hostId: host.userId,
    photoId: await photo(),
  } as const
  const arrived = await record(arrival)
  expect(arrived).toMatchObject({ refusal: null, badgeCode: null })
  const visitId = arrived.recordId ?? ''
  expect((await host.send(visits.routes.listAsking, {})).data.visits.map((one) => one.visitId)).toEqual([visitId])
  expect(await record({ kind: 'admit', visitId })).toMatchObject({ refusal: 'needs-approval' })
  expect((await answer(visitId, true, stranger)).status).toBe(404)
  expect((await answer(visitId, true)).data.state).toBe('approved')
  expect((await answer(visitId, false)).data.state).toBe('denied')
  expect(await record({ kind: 'admit', visitId })).toMatchObject({ refusal: 'not-now' })
  const again = await record({ ...arrival, codeId: (await proven(phone)).codeId, photoId: await photo() })
  const second = again.recordId ?? ''
  await answer(second, true)
  const { badgeCode, refusal } = await record({ kind: 'admit', visitId: second })
  expect(refusal).toBeNull()
  expect((await day()).inside.map((one) => one.visitId)).toContain(second)
  expect(await record({ kind: 'departure', badgeCode })).toMatchObject({ refusal: null, recordId: second })
  expect((await day()).inside.map((one) => one.visitId)).not.toContain(second)
  // Two gates may check out the same visitor.
  expect(await record({ kind: 'departure', badgeCode })).toMatchObject({ refusal: null })
  expect((await proven(phone)).known?.name).toBe('Ravi Kumar')
})

test('VIS-02 nobody comes in without code, photo or host, and every entry is recorded once however often it is sent', async () => {
  const phone = newNumber()
  const photoId = await photo()
  const arrival = {
    kind: 'arrival',
    name: 'Sita Rao',
    phone,
    visitPurposeId: tour,
    hostId: host.userId,
    photoId,
  } as const
  expect(await record(arrival)).toMatchObject({ refusal: 'code-needed' })
  const { codeId } = await proven(phone)
  expect(await record({ ...arrival, codeId, photoId: null })).toMatchObject({ refusal: 'photo-needed' })
  expect(await record({ ...arrival, codeId, hostId: null })).toMatchObject({ refusal: 'host-needed' })
  expect(await record({ ...arrival, codeId, phone: newNumber() })).toMatchObject({ refusal: 'code-needed' })
  const fresh = await proven(newNumber())
  const entry = {
    ...arrival,
    clientId: randomUUID(),
    at: new Date().toISOString(),
    phone: `+9198450${10_000 + numbers}`,
    codeId: fresh.codeId,
  } as GateEntryInput
  const body = { sentAt: new Date().toISOString(), entries: [entry, entry] }
  const all = await Promise.all([1, 2, 3].map(() => guard.send(gate.routes.sendEntries, { body })))
  const outcomes = all.flatMap(({ data }) => data.outcomes)
  expect(outcomes).toHaveLength(6)
  expect(new Set(outcomes.map(({ recordId }) => recordId)).size).toBe(1)
  expect(new Set(outcomes.map(({ badgeCode }) => badgeCode)).size).toBe(1)
  expect(outcomes.every(({ refusal }) => refusal === null)).toBe(true)
  const { rows } = await inSchool((db) => sql`select from visits where client_id = ${entry.clientId}`.execute(db))
  expect(rows).toHaveLength(1)
})

test('VIS-02 without a network the PIN lets in and is flagged, a wrong one too, and a phone with a wrong clock reports the right time', async () => {
  const happened = Date.now() - 3_600_000
  const skew = 9 * 86_400_000
  const arrival = {
    kind: 'arrival',
    name: 'Offline Visitor',
    visitPurposeId: meeting,
    hostId: host.userId,
    at: new Date(happened - skew).toISOString(),
  } as const
  const sentAt = new Date(Date.now() - skew).toISOString()
  const right = await record({ ...arrival, pin: supervisorPin }, guard, sentAt)
  const wrong = await record({ ...arrival, pin: '0000' }, guard, sentAt)
  const seen = (await office.send(visits.routes.getVisitorDashboard, {})).data.visitors
  const find = (id: string | null) => seen.find(({ visitId }) => visitId === id)
  expect(flagsOf(find(right.recordId))).toEqual(['pin', 'noPhoto'])
  expect(flagsOf(find(wrong.recordId))).toEqual(['pin', 'pinWrong', 'noPhoto'])
  expect(Math.abs(Date.parse(find(right.recordId)?.checkedInAt ?? '') - happened)).toBeLessThan(60_000)
})

test('VIS-02 an arrival and its departure that were both recorded without a network belong together', async () => {
  const clientId = randomUUID()
  const arrived = await record({
    kind: 'arrival',
    clientId,
    name: 'Both Offline',
    visitPurposeId: tour,
    hostId: host.userId,
    pin: supervisorPin,
  })
  expect(await record({ kind: 'departure', badgeCode: clientId })).toMatchObject({
    refusal: null,
    recordId: arrived.recordId,
  })
})

test('VIS-02 a departure that reaches the server before its arrival is kept for it, in whatever order they come', async () => {
  const other = await school.phone()
  for (let n = 0; n < 6; n++) {
    const clientId = randomUUID()
    const arrival = {
      kind: 'arrival',
      clientId,
      name: 'Early Leaver',
      visitPurposeId: tour,
      hostId: host.userId,
    } as const
    const comes = () => record({ ...arrival, pin: supervisorPin })
    const leaves = () => record({ kind: 'departure', badgeCode: clientId }, other)
    if (n % 2 === 0) expect(await leaves()).toMatchObject({ refusal: null, recordId: null })
    const [arrived] = n % 2 === 0 ? [await comes()] : await Promise.all([comes(), leaves()])
    const { rows } = await inSchool((db) =>
      sql<{ state: string }>`select state from visits where id = ${arrived.recordId}`.execute(db),
    )
    expect(rows).toEqual([{ state: 'checkedOut' }])
  }
  expect(await record({ kind: 'departure', badgeCode: 'no-badge-of-this-school' })).toMatchObject({
    refusal: 'no-such-visit',
  })
})

test('VIS-02 an invited visitor who was let in without a network leaves by the badge of that phone', async () => {
  const invited = await host.send(visits.routes.inviteVisitor, {
    body: {
      clientId: randomUUID(),
      name: 'Invited Offline',
      phone: newNumber(),
      visitPurposeId: meeting,
      expectedAt: new Date(Date.now() + 60_000).toISOString(),
    },
  })
  const { visitId } = invited.data
  const clientId = randomUUID()
  const arrival = { kind: 'arrival', clientId, visitId, name: 'Invited Offline', visitPurposeId: meeting } as const
  expect(await record({ ...arrival, pin: supervisorPin })).toMatchObject({ refusal: null, recordId: visitId })
  expect(await record({ kind: 'departure', badgeCode: clientId })).toMatchObject({ refusal: null, recordId: visitId })
})

test('VIS-02 a supervisor lets in who waited when the network went, by the id the phone chose', async () => {
  const [clientId, phone] = [randomUUID(), newNumber()]
  const { codeId } = await proven(phone)
  const arrival = { kind: 'arrival', clientId, name: 'Waiting Guest', phone, codeId, photoId: await photo() } as const
  await record({ ...arrival, visitPurposeId: meeting, hostId: host.userId })
  expect(await record({ kind: 'admit', visitId: clientId })).toMatchObject({ refusal: 'needs-approval' })
  const { refusal, recordId, badgeCode } = await record({ kind: 'admit', visitId: clientId, pin: supervisorPin })
  expect({ refusal, hasBadge: badgeCode !== null }).toEqual({ refusal: null, hasBadge: true })
  const inside = (await office.send(visits.routes.getVisitorDashboard, {})).data.visitors
  expect(flagsOf(inside.find(({ visitId }) => visitId === recordId))).toEqual(['pin'])
})

test('VIS-02 the watch list keeps out and warns; the gate never reads whom or why', async () => {
  const phone = newNumber()
  await office.send(visitorSetup.routes.addWatch, {
    body: { name: '', phone, level: 'block', reason: 'Court order 7/2026' },
  })
  const sent = await guard.send(gate.routes.sendVisitorCode, { body: { phone } })
  expect(sent.data.watch).toBe('block')
  await nextMessage(server, 'greenwood', phone, 0)
  const { codeId } = await proven(phone)
  const arrival = {
    kind: 'arrival',
    name: 'Blocked Person',
    phone,
    codeId,
    visitPurposeId: tour,
    hostId: host.userId,
    photoId: await photo(),
  } as const
  expect(await record(arrival)).toMatchObject({ refusal: 'blocked' })
  const text = JSON.stringify(await day())
  expect(text).not.toContain('Court order')
  expect(text).not.toContain(phone)
  const told = await inSchool((db) => sql`select from notifications where kind = 'visitors.watched'`.execute(db))
  expect(told.rows.length).toBeGreaterThan(0)
})

test('VIS-03 an invited visitor comes in with the pass, on its day, and once; a host reads only own visits', async () => {
  const phone = newNumber()
  const soon = new Date().toISOString()
  const body = { clientId: randomUUID(), name: 'Invited Guest', phone, visitPurposeId: meeting, expectedAt: soon }
  const invited = await host.send(visits.routes.inviteVisitor, { body })
  expect(invited.status).toBe(200)
  expect((await host.send(visits.routes.inviteVisitor, { body })).data.visitId).toBe(invited.data.visitId)
  const message = await nextMessage(server, 'greenwood', phone, 0)
  const passCode = /visitor-pass\/([\w-]+)/.exec(message.body)?.[1] ?? ''
  const outside = await server.as('greenwood')
  expect((await outside.raw({ method: 'GET', url: `/api/visitor-passes/${passCode}` })).statusCode).toBe(200)
  const found = await guard.send(gate.routes.findInvite, { body: { passCode } })
  expect(found.data.visitId).toBe(invited.data.visitId)
  const arrival = {
    kind: 'arrival',
    name: 'Invited Guest',
    visitId: found.data.visitId,
    passCode,
    visitPurposeId: meeting,
    photoId: await photo(),
  } as const
  // Another number proves nothing about an invitation.
  const foreign = newNumber()
  const stolen = { ...arrival, passCode: null, phone: foreign, codeId: (await proven(foreign)).codeId }
  expect(await record(stolen)).toMatchObject({ refusal: 'code-needed' })
  // The invitation is the host's answer.
  expect((await record(arrival)).badgeCode).toBeTruthy()
  expect((await guard.send(gate.routes.findInvite, { body: { passCode } })).status).toBe(404)
  expect(await record({ ...arrival, photoId: await photo() })).toMatchObject({ refusal: 'not-now' })
  const { visitId } = invited.data
  // Nobody was asked, so the host is told; the one who was asked with a pop-up is not told once more.
  const told = await school.inSchool(async (db) => {
    const { rows } = await sql<{ user: string; name: string; link: string }>`
      select user_id as "user", params ->> 'name' as name, link from notifications where kind = 'visitors.arrived' and link like ${`%${visitId}`}`.execute(
      db,
    )
    return rows
  })
  expect(told).toEqual([{ user: host.userId, name: 'Invited Guest', link: `/teacher/visitor-appointments/${visitId}` }])
  expect((await stranger.send(visits.routes.getMyVisit, { params: { visitId } })).status).toBe(404)
  expect((await stranger.send(visits.routes.listMyVisits, {})).data.total).toBe(0)
  const later = await host.send(visits.routes.inviteVisitor, {
    body: { ...body, clientId: randomUUID(), expectedAt: new Date(Date.now() + 5 * 86_400_000).toISOString() },
  })
  const cancelled = await host.send(visits.routes.cancelVisit, { params: { visitId: later.data.visitId } })
  expect(cancelled.data.state).toBe('cancelled')
})

test('VIS-01 deliveries need neither code nor host, and who is inside adds up', async () => {
  const before = (await office.send(visits.routes.listInside, {})).data
  await record({ kind: 'arrival', name: 'Courier', visitPurposeId: delivery, partySize: 2, vehicle: 'KA 01 AB 1234' })
  const after = (await office.send(visits.routes.listInside, { query: { size: 200 } })).data
  expect(after.inside.visitors).toBe(before.inside.visitors + 2)
  const heads = after.rows.reduce((sum, one) => sum + one.heads, 0)
  expect(heads).toBe(after.inside.students + after.inside.staff + after.inside.visitors)
  // The registers, passes and passages say the same, each counted where it is recorded.
  const adds = async () => {
    const { inside, sums, total } = (await office.send(visits.routes.listInside, {})).data
    expect(sums.present + sums.late - sums.left).toBe(inside.students)
    expect(sums.passedIn + sums.marked).toBe(inside.staff)
    expect(total).toBe(inside.students + inside.staff + sums.visits)
  }
  await adds()
  await record({ kind: 'lateArrival', studentId: school.student })
  await adds()
  const only = (await office.send(visits.routes.listInside, { query: { kind: 'visitor', q: 'cour' } })).data
  expect(only.rows.map(({ name, heads: n }) => [name, n])).toEqual([['Courier', 2]])
  await record({ kind: 'staff', userId: host.userId, way: 'in' })
  expect((await office.send(visits.routes.listInside, {})).data.inside.staff).toBe(after.inside.staff + 1)
  await record({ kind: 'staff', userId: host.userId, way: 'out' })
  await adds()
  expect((await office.send(visits.routes.listInside, {})).data.inside.staff).toBe(after.inside.staff)
})

test('VIS-02 staff come and go by their own phone within the school’s network, and the staff register suggests it', async () => {
  const record = (clientId: string, way: 'in' | 'out') =>
    host.send(ownPassages.routes.recordOwnPassage, { body: { clientId, way } })
  expect((await record(randomUUID(), 'in')).code).toBe('not-here')
  const { settings } = (await office.send(visitorSetup.routes.getSetup, {})).data
  const { hasPin: _, ...values } = settings
  const save = (networks: string[], version: number) =>
    office.send(visitorSetup.routes.saveSettings, { body: { ...values, networks, version } })
  expect((await save(['10.0.0.999'], values.version)).status).toBe(422)
  const saved = await save(['127.0.0.0/8'], values.version)
  expect(saved.data.networks).toEqual(['127.0.0.0/8'])
  const clientId = randomUUID()
  expect((await record(clientId, 'in')).data.passages.map(({ way }) => way)).toEqual(['in', 'out', 'in'])
  expect((await record(clientId, 'in')).data.passages).toHaveLength(3)
  const cleared = await save([], saved.data.version)
  // At the school's place, as far as the phone knows, and nowhere else.
  const placed = await office.send(visitorSetup.routes.saveSettings, {
    body: {
      ...values,
      networks: [],
      place: { latitude: 12.9716, longitude: 77.5946, radius: 150 },
      version: cleared.data.version,
    },
  })
  expect(placed.data.place).toEqual({ latitude: 12.9716, longitude: 77.5946, radius: 150 })
  const from = (latitude: number) =>
    host.send(ownPassages.routes.recordOwnPassage, {
      body: { clientId: randomUUID(), way: 'out', position: { latitude, longitude: 77.5946, accuracy: 20 } },
    })
  expect((await record(randomUUID(), 'out')).code).toBe('not-here')
  expect((await from(12.99)).code).toBe('not-at-school')
  expect((await from(12.972)).data).toMatchObject({ isOffered: true, isHere: false, isPlaceOffered: true })
  await office.send(visitorSetup.routes.saveSettings, {
    body: { ...values, networks: [], version: placed.data.version },
  })
  expect((await host.send(ownPassages.routes.getOwnPassages, {})).data).toMatchObject({
    isOffered: false,
    isHere: false,
  })
  const register = await office.send(staffAttendance.routes.getStaffRegister, { params: { date: school.today } })
  const line = register.data.staff.find(({ userId }) => userId === host.userId)
  if (register.data.version === 0) expect(line).toMatchObject({ code: 'P', source: 'gate' })
})
