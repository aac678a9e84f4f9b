import { createHmac, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { MeetingRequest } from './driver.ts'
import { isJitsiSigned, openJitsi } from './jitsi.ts'
import { openMeet } from './meet.ts'
import { standInSecret, startStandIn } from './standIn.ts'
import { answerChallenge, isZoomSigned, openZoom } from './zoom.ts'

const standIn = await startStandIn()
afterAll(() => standIn.close())
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

const account = { accountId: 'account', clientId: 'client', clientSecret: standInSecret, hostUser: 'office@school.in' }
const zoomWith = (changes: Partial<typeof account> & { timeout?: number } = {}) =>
  openZoom({
    base: standIn.base,
    tokenUrl: `${standIn.base}/oauth/token`,
    seatDomain: 'live.example',
    ...account,
    ...changes,
  })
const zoom = zoomWith()
const meetWith = (changes: object = {}) =>
  openMeet({
    base: standIn.base,
    tokenUrl: `${standIn.base}/token`,
    clientEmail: 'live@school.iam.gserviceaccount.com',
    privateKey,
    hostUser: 'office@school.in',
    ...changes,
  })
const meet = meetWith()
const startsAt = new Date('2026-11-18T04:30:00Z')
const request = (reference: string): MeetingRequest => ({
  reference,
  title: 'Fractions',
  startsAt,
  minutes: 40,
  timeZone: 'Asia/Kolkata',
})
const guest = { seatId: 'seat-1', firstName: 'Asha', lastName: 'Rao', until: new Date('2026-11-18T05:10:00Z') }
const madeFor = (reference: string) => [...standIn.meetings.values()].filter(({ agenda }) => agenda === reference)
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'worked',
    (error: { code?: string }) => error.code,
  )

const decoded = (token: string) =>
  token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>)

test('CLS-03 a Zoom meeting is made, moved, entered and removed through the true calls', async () => {
  const meeting = await zoom.make(request('one'), false)
  expect(meeting.address).toContain(`/j/${meeting.ref}`)
  expect(standIn.meetings.get(meeting.ref)).toMatchObject({ startTime: '2026-11-18T04:30:00Z', duration: 40 })
  const later = new Date('2026-11-18T06:00:00Z')
  await zoom.change(meeting, { ...request('one'), startsAt: later, minutes: 60 })
  expect(standIn.meetings.get(meeting.ref)).toMatchObject({ startTime: '2026-11-18T06:00:00Z', duration: 60 })
  expect(await zoom.hostAddress(meeting, guest)).toContain('zak=')
  const own = await zoom.guestAddress(meeting, guest)
  // Asked for twice, Zoom registers one person once.
  expect(await zoom.guestAddress(meeting, guest)).toEqual(own)
  expect([...(standIn.meetings.get(meeting.ref)?.registrants.keys() ?? [])]).toEqual(['seat-1@live.example'])
  await zoom.remove(meeting)
  await zoom.remove(meeting)
  expect(standIn.meetings.get(meeting.ref)?.isRemoved).toBe(true)
})

test('CLS-03 a meeting whose answer was lost or late is found again, so that there is one', async () => {
  standIn.trouble({ how: 'lost' })
  expect(await failure(zoom.make(request('lost'), false))).toBe('unreachable')
  expect(madeFor('lost')).toHaveLength(1)
  const found = await zoom.make(request('lost'), true)
  expect(madeFor('lost').map(({ id }) => id)).toEqual([found.ref])

  standIn.trouble({ how: 'slow', ms: 400 })
  expect(await failure(zoomWith({ timeout: 100 }).make(request('late'), false))).toBe('unreachable')
  await expect.poll(() => madeFor('late').length).toBe(1)
  const late = await zoom.make(request('late'), true)
  expect(madeFor('late').map(({ id }) => id)).toEqual([late.ref])
})

test('CLS-03 each way a service can fail has its own meaning', async () => {
  const meanings = {
    down: 'unreachable',
    busy: 'unreachable',
    unknown: 'auth',
    garbage: 'refused',
    refused: 'refused',
  } as const
  for (const [how, meaning] of Object.entries(meanings) as [keyof typeof meanings, string][])
    for (const driver of [zoom, meet]) {
      standIn.trouble({ how })
      expect(await failure(driver.make(request(how), false)), `${driver.name} ${how}`).toBe(meaning)
    }
  standIn.trouble({ how: 'slow', ms: 400 })
  expect(await failure(meetWith({ timeout: 100 }).make(request('slow'), false))).toBe('unreachable')
  // Zoom refuses a wrong key with 401, Google with 400.
  expect(await failure(zoomWith({ clientSecret: 'wrong' }).make(request('auth'), false))).toBe('auth')
  expect(await failure(meetWith({ clientEmail: '' }).make(request('auth'), false))).toBe('auth')
  // No failure names a key.
  const said = await zoomWith({ clientSecret: 'very-secret' })
    .make(request('auth'), false)
    .catch((error: Error) => error.message)
  expect(said).not.toContain('very-secret')
})

test('CLS-03 a free Zoom account without registration lets everybody share the meeting’s link', async () => {
  const meeting = await zoom.make(request('free'), false)
  standIn.trouble({ how: 'refused' })
  expect(await zoom.guestAddress(meeting, guest)).toBeNull()
})

test('CLS-03 Google Meet: a space, who was in it and its recording', async () => {
  const meeting = await meet.make(request('space'), false)
  expect(meeting.ref).toMatch(/^spaces\//)
  expect(await meet.hostAddress(meeting, guest)).toBe(meeting.address)
  expect(await meet.report(meeting)).toEqual({ visits: [], recording: '' })
  const visit = { name: 'Asha Rao', joinTime: '2026-11-18T04:31:00Z', leaveTime: '2026-11-18T05:09:00Z' }
  standIn.visit(meeting.ref, [visit], 'https://drive.google.com/file/d/1/view')
  expect(await meet.report(meeting)).toMatchObject({
    visits: [{ name: 'Asha Rao', joinedAt: visit.joinTime, leftAt: visit.leaveTime, seatRef: '' }],
    recording: 'https://drive.google.com/file/d/1/view',
  })
  const broken = openMeet({
    base: standIn.base,
    tokenUrl: `${standIn.base}/token`,
    clientEmail: 'live@school.in',
    privateKey: '-----BEGIN PRIVATE KEY-----\nnothing\n-----END PRIVATE KEY-----',
    hostUser: 'office@school.in',
  })
  expect(await failure(broken.make(request('key'), false))).toBe('auth')
})

test('CLS-03 a Jitsi token is signed for one room and one person; only the host moderates', async () => {
  const hosted = openJitsi({
    base: 'https://8x8.vc',
    appId: 'vpaas-magic-cookie-1',
    keyId: 'vpaas/key',
    secret: privateKey,
  })
  const meeting = await hosted.make(request('room'), false)
  expect(await hosted.make(request('room'), true)).toEqual(meeting)
  expect((await hosted.make(request('other'), false)).ref).not.toBe(meeting.ref)
  const host = new URL(await hosted.hostAddress(meeting, guest))
  const token = host.searchParams.get('jwt') ?? ''
  const [header, claims] = decoded(token)
  expect(header).toEqual({ typ: 'JWT', alg: 'RS256', kid: 'vpaas/key' })
  expect(claims).toMatchObject({
    aud: 'jitsi',
    iss: 'chat',
    sub: 'vpaas-magic-cookie-1',
    room: meeting.ref,
    exp: Date.parse('2026-11-18T05:40:00Z') / 1000,
    context: { user: { id: 'seat-1', name: 'Asha Rao', moderator: 'true' } },
  })
  const [head, body, signature = ''] = token.split('.')
  const signed = Buffer.from(`${head}.${body}`)
  expect(verify('sha256', signed, createPublicKey(publicKey), Buffer.from(signature, 'base64url'))).toBe(true)

  const own = openJitsi({ base: 'https://meet.school.in', appId: 'banyan', keyId: '', secret: 'shared' })
  const joined = new URL((await own.guestAddress(await own.make(request('room'), false), guest))?.address ?? '')
  const [own1 = '', own2 = '', own3] = (joined.searchParams.get('jwt') ?? '').split('.')
  expect(createHmac('sha256', 'shared').update(`${own1}.${own2}`).digest('base64url')).toBe(own3)
  expect(decoded(joined.searchParams.get('jwt') ?? '')[1]).toMatchObject({
    iss: 'banyan',
    sub: 'meet.school.in',
    context: { user: { moderator: 'false' } },
  })
})

test('CLS-03 signatures of messages: forged, altered and old ones are refused', () => {
  const now = Date.UTC(2026, 10, 18, 5)
  const time = String(now / 1000)
  const body = Buffer.from('{"event":"meeting.participant_joined"}')
  const zoomSignature = `v0=${createHmac('sha256', 'token').update(`v0:${time}:`).update(body).digest('hex')}`
  const given = { signature: zoomSignature, time, secret: 'token', now }
  expect(isZoomSigned(body, given)).toBe(true)
  expect(isZoomSigned(Buffer.from(`${body} `), given)).toBe(false)
  expect(isZoomSigned(body, { ...given, secret: 'guess' })).toBe(false)
  expect(isZoomSigned(body, { ...given, signature: '' })).toBe(false)
  expect(isZoomSigned(body, { ...given, now: now + 11 * 60_000 })).toBe(false)
  expect(answerChallenge('abc', 'token').encryptedToken).toBe(createHmac('sha256', 'token').update('abc').digest('hex'))

  const sign = (secret: string) => createHmac('sha256', secret).update(`${time}.`).update(body).digest('base64')
  expect(isJitsiSigned(body, `t=${time},v1=${sign('token')}`, 'token', now)).toBe(true)
  expect(isJitsiSigned(body, `t=${time},v1=${sign('guess')}`, 'token', now)).toBe(false)
  expect(isJitsiSigned(body, 'v1=', 'token', now)).toBe(false)
  expect(isJitsiSigned(body, `t=${time},v1=${sign('token')}`, 'token', now - 11 * 60_000)).toBe(false)
})
