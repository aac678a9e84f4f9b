import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openLiveSchool } from '../testing/liveSchool.ts'
import { fetchReport, makeMeeting, tellService } from './meetings.ts'

const school = await openLiveSchool()
const { teacher, student, office, routes, standIn, yearId, studentIds } = school

const madeFor = (reference: string) => [...standIn.meetings.values()].filter(({ agenda }) => agenda === reference)
const make = (liveClassId: string) => school.run(makeMeeting, { liveClassId, yearId })

test('CLS-03 secrets of a service can be set but never read, and an account of another service asks for its own', async () => {
  const first = { driver: 'zoom' as const, address: '', accountId: 'acc', clientId: 'cli', hostUser: 'me@school.in' }
  const save = (body: object) =>
    office.send(routes.saveLiveSettings, { body: { ...first, secret: '', webhookSecret: '', ...body } as never })
  expect((await save({ version: 0 })).code).toBe('secret-missing')
  const saved = await save({ secret: 'client-secret-value', webhookSecret: 'hook-secret-value', version: 0 })
  expect(saved.data).toMatchObject({ driver: 'zoom', secretIsKept: true, webhookSecretIsKept: true, version: 1 })
  expect(saved.raw.body).not.toMatch(/client-secret-value|hook-secret-value/)
  const kept = await save({ hostUser: 'other@school.in', version: 1 })
  expect(kept.data).toMatchObject({ secretIsKept: true, hostUser: 'other@school.in' })
  expect((await save({ version: 1 })).code).toBe('changed-meanwhile')
  const jitsi = { driver: 'jitsi', address: 'meet.school.in', accountId: 'app', version: 2 }
  expect((await save(jitsi)).code).toBe('secret-missing')
  expect((await save({ ...jitsi, address: 'https://meet.school.in' })).fields?.[0]?.field).toBe('address')
  expect((await save({ ...jitsi, driver: 'meet', clientId: '' })).fields?.map(({ field }) => field)).toContain(
    'clientId',
  )
  expect((await teacher.send(routes.getLiveSettings as never, {} as never)).status).toBe(403)
  const stored = await school.inSchool((db) =>
    sql<{ all: string }>`select row_to_json(s)::text as all from live_class_settings s`.execute(db),
  )
  expect(stored.rows[0]?.all).not.toContain('client-secret-value')
})

test('CLS-03 the office tries the service: it works, refuses or cannot be reached, and leaves no meeting behind', async () => {
  await school.useDriver('zoom')
  expect(await office.send(routes.tryMeeting, {})).toMatchObject({ status: 200, data: { driver: 'zoom' } })
  expect([...standIn.meetings.values()].every(({ isRemoved }) => isRemoved)).toBe(true)
  for (const how of ['down', 'busy'] as const) {
    standIn.trouble({ how })
    expect((await office.send(routes.tryMeeting, {})).code).toBe('meeting-down')
  }
  standIn.trouble({ how: 'unknown' })
  expect((await office.send(routes.tryMeeting, {})).code).toBe('meeting-refused')
  standIn.trouble({ how: 'refused' })
  expect((await office.send(routes.tryMeeting, {})).code).toBe('meeting-refused')
})

test('CLS-03 a meeting is made once, however often it is asked for and however the service fails', async () => {
  const one = await school.planned(5)
  const state = async () => {
    const { meetingState, meetingProblem } = await school.details(one.liveClassId)
    return [meetingState, meetingProblem]
  }
  expect(await state()).toEqual(['wanted', ''])
  expect((await school.join(student, one.liveClassId)).code).toBe('meeting-not-ready')
  standIn.trouble({ how: 'down' })
  await expect(make(one.liveClassId)).rejects.toThrow()
  expect(await state()).toEqual(['wanted', 'unreachable'])
  // The service makes it and the network loses the answer.
  standIn.trouble({ how: 'lost' }, 1)
  // The first call of a repeated attempt looks for a lost meeting; let that one pass.
  standIn.trouble({ how: 'slow', ms: 0 }, 0)
  await expect(make(one.liveClassId)).rejects.toThrow()
  await make(one.liveClassId)
  await make(one.liveClassId)
  expect(madeFor(one.liveClassId)).toHaveLength(1)
  expect(await state()).toEqual(['ready', ''])
})

test('CLS-03 a lost answer is not asked for again as another meeting, and two jobs at once ask once', async () => {
  const lost = await school.planned(5)
  standIn.trouble({ how: 'lost' })
  await expect(make(lost.liveClassId)).rejects.toThrow()
  expect(madeFor(lost.liveClassId)).toHaveLength(1)
  await make(lost.liveClassId)
  expect(madeFor(lost.liveClassId)).toHaveLength(1)
  const twice = await school.planned(5)
  standIn.trouble({ how: 'slow', ms: 300 })
  const both = await Promise.allSettled([make(twice.liveClassId), make(twice.liveClassId)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await make(twice.liveClassId)
  expect(madeFor(twice.liveClassId)).toHaveLength(1)
})

test('CLS-03 a service that refuses is not asked again by itself: the host is told why and pastes a link', async () => {
  const one = await school.planned(5)
  standIn.trouble({ how: 'refused' })
  await make(one.liveClassId)
  const { meetingState, meetingProblem, version } = await school.details(one.liveClassId)
  expect([meetingState, meetingProblem]).toEqual(['failed', 'refused'])
  const link = 'https://meet.example.org/pasted'
  const date = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  const body = { title: 'Fractions', date, startsAt: '10:00', minutes: 40, link, version } as never
  expect((await teacher.send(routes.changeLiveClass, { params: one, body })).data).toMatchObject({
    meetingState: 'ready',
  })
  await school.moveTo(one.liveClassId, 0)
  expect((await school.join(student, one.liveClassId)).data).toEqual({ address: link })
})

test('CLS-03 each student gets a link of their own at Zoom, once; the host one that starts the meeting', async () => {
  const one = await school.planned(5)
  await make(one.liveClassId)
  const [meeting] = madeFor(one.liveClassId)
  const first = (await school.join(student, one.liveClassId)).data.address
  expect((await school.join(student, one.liveClassId)).data.address).toBe(first)
  expect(first).toMatch(/tk=registrant1$/)
  expect(meeting?.registrants.size).toBe(1)
  // The service learns neither account nor address of the child.
  expect([...(meeting?.registrants.keys() ?? [])].join()).not.toContain(student.userId)
  const started = await teacher.send(routes.startLiveClass, { params: one })
  expect(started.data.address).toContain('zak=')
  standIn.trouble({ how: 'down' })
  expect((await teacher.send(routes.startLiveClass, { params: one })).code).toBe('meeting-down')
  expect((await school.details(one.liveClassId)).joined).toBe(1)
})

test('CLS-03 a move and a cancellation reach the service; told twice, nothing more happens', async () => {
  const one = await school.planned(60 * 24 * 40)
  await make(one.liveClassId)
  const [meeting] = madeFor(one.liveClassId)
  await school.moveTo(one.liveClassId, 60 * 24 * 41)
  await school.run(tellService, { liveClassId: one.liveClassId, yearId })
  const { startsAt, version } = await school.details(one.liveClassId)
  expect(meeting?.startTime.slice(0, 16)).toBe(startsAt.slice(0, 16))
  await teacher.send(routes.cancelLiveClass, { params: one, body: { version } })
  await school.run(tellService, { liveClassId: one.liveClassId, yearId })
  await school.run(tellService, { liveClassId: one.liveClassId, yearId })
  expect(meeting?.isRemoved).toBe(true)
})

test('CLS-03 after the class the service tells who was there and for how long, and gives the recording', async () => {
  const one = await school.planned(5)
  await make(one.liveClassId)
  await school.join(student, one.liveClassId)
  const [meeting] = madeFor(one.liveClassId)
  const { startsAt } = await school.details(one.liveClassId)
  await school.moveTo(one.liveClassId, -60)
  const at = (minutes: number) => new Date(Date.now() + (minutes - 60) * 60_000).toISOString().replace(/\.\d+/, '')
  const second = await school.inSchool(async (db) => {
    const { rows } = await sql<{ name: string }>`select first_name || ' ' || last_name as name from users
      where id = ${studentIds[1]}`.execute(db)
    return rows[0]?.name ?? ''
  })
  standIn.visit(
    meeting?.id ?? '',
    [
      { name: 'iPad', registrantId: 'registrant1', joinTime: at(1), leaveTime: at(11) },
      { name: 'iPad', registrantId: 'registrant1', joinTime: at(5), leaveTime: at(31) },
      { name: second.toUpperCase(), joinTime: at(2), leaveTime: at(40) },
      { name: 'Somebody', joinTime: at(3), leaveTime: at(4) },
    ],
    'https://zoom.example.org/rec/share/1',
  )
  const report = { liveClassId: one.liveClassId, yearId, round: 0 }
  await school.run(fetchReport, report)
  await school.run(fetchReport, report)
  const { people, others, recordingLink, joined } = await school.details(one.liveClassId)
  const minutesOf = (id: string | undefined) =>
    Math.round((people.find(({ studentId }) => studentId === id)?.seconds ?? -60) / 60)
  expect(startsAt).toBeTruthy()
  expect([minutesOf(studentIds[0]), minutesOf(studentIds[1]), joined]).toEqual([30, 38, 2])
  expect(others.map(({ name }) => name)).toEqual(['Somebody'])
  expect(recordingLink).toBe('https://zoom.example.org/rec/share/1')
})

const anonymous = await school.server.as('greenwood')
const hook = 'the school and the service know it'
const deliver = (path: string, body: string, headers: Record<string, string>) =>
  anonymous.raw({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
const zoomSigned = (body: string, secret = hook) => {
  const time = String(Math.floor(Date.now() / 1000))
  const signature = `v0=${createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex')}`
  return { 'x-zm-request-timestamp': time, 'x-zm-signature': signature }
}

test('CLS-03 Zoom’s messages count in any order and number; forged ones count nothing', async () => {
  const { version } = (await office.send(routes.getLiveSettings, {})).data
  const account = { driver: 'zoom' as const, address: '', accountId: 'standin', clientId: 'standin', hostUser: 'me' }
  const one = await school.planned(5)
  await make(one.liveClassId)
  await school.join(student, one.liveClassId)
  await office.send(routes.saveLiveSettings, { body: { ...account, secret: '', webhookSecret: hook, version } })
  const [meeting] = madeFor(one.liveClassId)
  await school.moveTo(one.liveClassId, -60)
  const start = Date.now() - 55 * 60_000
  const event = (name: 'joined' | 'left', stay: number, minute: number) =>
    JSON.stringify({
      event: `meeting.participant_${name}`,
      payload: {
        object: {
          id: meeting?.id,
          participant: {
            user_id: `stay-${stay}`,
            user_name: 'iPad',
            registrant_id: 'registrant1',
            [name === 'joined' ? 'join_time' : 'leave_time']: new Date(start + minute * 60_000).toISOString(),
          },
        },
      },
      event_ts: start,
    })
  const url = routes.hearZoom.path
  const forged = await deliver(url, event('joined', 9, 0), zoomSigned(event('joined', 9, 0), 'a guess'))
  expect(forged.json().code).toBe('bad-signature')
  expect((await deliver(url, event('joined', 9, 0), {})).json().code).toBe('bad-signature')
  const events = [event('joined', 1, 0), event('left', 1, 10), event('joined', 2, 20), event('left', 2, 35)]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 3 }), { maxLength: 8 }), async (extra) => {
      await school.inSchool((db) =>
        sql`delete from live_class_visits where live_class_id = ${one.liveClassId} and source = 'service'`.execute(db),
      )
      // All of them in some order, some again.
      const order = [...extra, 0, 1, 2, 3].toSorted(
        (a, b) => ((a * 7 + extra.length) % 5) - ((b * 7 + extra.length) % 5),
      )
      for (const at of order) {
        const body = events[at] ?? ''
        expect((await deliver(url, body, zoomSigned(body))).statusCode).toBe(200)
      }
      const { people } = await school.details(one.liveClassId)
      expect(people.find(({ studentId }) => studentId === student.userId)?.seconds).toBe(25 * 60)
    }),
    { numRuns: 12 },
  )
  const challenge = JSON.stringify({
    event: 'endpoint.url_validation',
    payload: { plainToken: 'qgg8vlvZRS6UYooatFL8Aw' },
  })
  const answer = await deliver(url, challenge, zoomSigned(challenge))
  expect(answer.json()).toEqual({
    plainToken: 'qgg8vlvZRS6UYooatFL8Aw',
    encryptedToken: createHmac('sha256', hook).update('qgg8vlvZRS6UYooatFL8Aw').digest('hex'),
  })
  const recorded = JSON.stringify({
    event: 'recording.completed',
    payload: { object: { id: meeting?.id, share_url: 'https://zoom.example.org/rec/2' } },
  })
  await deliver(url, recorded, zoomSigned(recorded))
  expect((await school.details(one.liveClassId)).recordingLink).toBe('https://zoom.example.org/rec/2')
  const elsewhere = await school.server.as('riverside')
  const there = await elsewhere.raw({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...zoomSigned(challenge) },
    payload: challenge,
  })
  expect(there.json().code).toBe('not-expected')
})

test('CLS-03 Jitsi: everybody has a token of their own, and its messages tell who came and left', async () => {
  await school.useDriver('jitsi')
  const settings = (await office.send(routes.getLiveSettings, {})).data
  const { driver, address, accountId, clientId, hostUser, version } = settings
  const body = { driver, address, accountId, clientId, hostUser, secret: '', webhookSecret: hook, version }
  await office.send(routes.saveLiveSettings, { body })
  const one = await school.planned(5)
  await make(one.liveClassId)
  const joined = new URL((await school.join(student, one.liveClassId)).data.address)
  const claims = (link: URL) =>
    JSON.parse(Buffer.from(link.searchParams.get('jwt')?.split('.')[1] ?? '', 'base64url').toString())
  const { room, context } = claims(joined)
  expect(context.user.moderator).toBe('false')
  expect(context.user.id).not.toBe(student.userId)
  const host = new URL((await teacher.send(routes.startLiveClass, { params: one })).data.address)
  expect(claims(host)).toMatchObject({ room, context: { user: { moderator: 'true' } } })
  await school.moveTo(one.liveClassId, -60)
  const event = (eventType: string, minute: number) =>
    JSON.stringify({
      idempotencyKey: crypto.randomUUID(),
      eventType,
      fqn: `standin/${room}`,
      sessionId: 'session',
      timestamp: Date.now() + (minute - 55) * 60_000,
      data: { id: context.user.id, name: 'Asha', participantId: 'p1' },
    })
  const left = event('PARTICIPANT_LEFT', 30)
  for (const message of [left, event('PARTICIPANT_JOINED', 10), left]) {
    const time = String(Date.now())
    const signature = createHmac('sha256', hook).update(`${time}.${message}`).digest('base64')
    const heard = await deliver(routes.hearJitsi.path, message, { 'x-jaas-signature': `t=${time},v1=${signature}` })
    expect(heard.statusCode).toBe(200)
  }
  const { people } = await school.details(one.liveClassId)
  expect(Math.round((people.find(({ studentId }) => studentId === student.userId)?.seconds ?? 0) / 60)).toBe(20)
  expect((await deliver(routes.hearJitsi.path, left, {})).json().code).toBe('bad-signature')
})
