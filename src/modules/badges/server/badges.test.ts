import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { asGuardianOf, asUser } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { aLeave } from '#modules/leave/server/seed.ts'
import { someHolidays, workingWeek } from '#modules/school/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { ActivityKind } from '../activityKinds.ts'
import { badges, childBadges } from '../contract.ts'
import type { FamilyId } from '../families.ts'
import { type Activity, recordActivity, withdrawActivity } from './public.ts'

const server = await testServer({ worker: true })
await stopCalendar(server.urls, '2026-11-15')
const office = await server.as('greenwood', 'superadmin')
const { tenantId } = office
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
await inSchool((db) => workingWeek(db, []))
const officeId = await inSchool(async (db) => {
  const { rows } = await sql<{ id: string }>`select id from users where user_name = 'superadmin'`.execute(db)
  return rows[0]?.id ?? ''
})

let people = 0
/** Somebody nobody else in this file uses. */
const someone = async (roleId: number, firstName = 'Nila') => {
  people += 1
  const userName = `badges-${people}`
  const userId = await inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`insert into users (user_name, role_id, first_name, last_name)
      values (${userName}, ${roleId}, ${firstName}, 'Rao') returning id`.execute(db)
    return rows[0]?.id ?? ''
  })
  return asUser(server, 'greenwood', userId)
}
const aTeacher = () => someone(roles.teacher)
const aStudent = () => someone(roles.student, 'Kabir')
const at = (day: string, time = '10:00') => new Date(`${day}T${time}:00+05:30`)
const record = (...list: Activity[]) => inSchool((db) => recordActivity(db, list))
/** So many events of a kind, three on each day from the first of September. */
const several = (actorId: string, kind: ActivityKind, count: number): Activity[] =>
  Array.from({ length: count }, (_, n) => ({
    actorId,
    kind,
    sourceId: newId(),
    at: at(`2026-09-${String(Math.floor(n / 3) + 1).padStart(2, '0')}`),
    label: `Topic ${n + 1}`,
  }))

type Caller = Awaited<ReturnType<typeof aTeacher>>
const mine = async (caller: Caller) => (await caller.send(badges.routes.getMyAchievements, {})).data
const badgeOf = async (caller: Caller, familyId: FamilyId) => {
  const found = (await mine(caller)).badges.find((one) => one.familyId === familyId)
  return { value: found?.value, tier: found?.tier }
}
/** The jobs that compute badges run beside the test. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 100 })
const progress = (caller: Caller, familyId: FamilyId, expected: { value: number; tier: number }) =>
  soon(async () => expect(await badgeOf(caller, familyId)).toEqual(expected))
const notices = (userId: string) =>
  inSchool(async (db) => {
    const { rows } = await sql<{ kind: string; params: object; link: string }>`
      select kind, params, link from notifications where user_id = ${userId} order by id`.execute(db)
    return rows
  })

test('GAM-01 what a module records is counted once and told once; the award is new until it was seen', async () => {
  const teacher = await aTeacher()
  const nine = several(teacher.userId, 'topic.completed', 9)
  await record(...nine)
  await record(...nine)
  await progress(teacher, 'teacher.curriculum', { value: 9, tier: 0 })
  expect(await notices(teacher.userId)).toEqual([])
  await record({ actorId: teacher.userId, kind: 'topic.completed', sourceId: newId(), at: at('2026-09-20') })
  await progress(teacher, 'teacher.curriculum', { value: 10, tier: 1 })
  expect((await mine(teacher)).awards).toMatchObject([{ familyId: 'teacher.curriculum', level: 'brass', isNew: true }])
  expect(await notices(teacher.userId)).toEqual([
    {
      kind: 'badges.earned',
      params: { nameEn: 'Topics taught, Brass', nameHi: 'पढ़ाए गए विषय-बिंदु, पीतल' },
      link: '/teacher/achievements',
    },
  ])
  await teacher.send(badges.routes.markBadgesSeen, {})
  await record(...several(teacher.userId, 'topic.completed', 2))
  await progress(teacher, 'teacher.curriculum', { value: 12, tier: 1 })
  expect((await mine(teacher)).awards).toMatchObject([{ isNew: false }])
  expect(await notices(teacher.userId)).toHaveLength(1)
})

test('GAM-01 levels reached at the same time are told in one notification', async () => {
  const student = await aStudent()
  await record(...several(student.userId, 'homework.handedIn', 10), ...several(student.userId, 'content.used', 6))
  await soon(async () =>
    expect(await notices(student.userId)).toMatchObject([
      { kind: 'badges.earnedSome', params: { n: 2 }, link: '/family/achievements' },
    ]),
  )
})

test('GAM-01 homework waits until half the class has opened it or it was returned', async () => {
  const teacher = await aTeacher()
  const class4 = [await aStudent(), await aStudent(), await aStudent(), await aStudent()]
  const [opened, returned, unread] = [newId(), newId(), newId()]
  const set = (sourceId: string, audience: number) => ({
    actorId: teacher.userId,
    kind: 'homework.set' as const,
    sourceId,
    at: at('2026-10-05'),
    audience,
  })
  await record(set(opened, 4), set(returned, 4), set(unread, 4))
  const view = (n: number, sourceId: string) =>
    record({ actorId: class4[n]?.userId ?? '', kind: 'homework.viewed', sourceId, at: at('2026-10-06') })
  await view(0, opened)
  await view(0, unread)
  const states = async () => {
    const { data } = await teacher.send(badges.routes.listMyActivities, { query: { filter: 'homework' } })
    return data.rows.filter(({ kind }) => kind === 'homework.set').map(({ state }) => state)
  }
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
  await view(1, opened)
  await record({ actorId: teacher.userId, kind: 'homework.evaluated', sourceId: returned, at: at('2026-10-07') })
  await progress(teacher, 'teacher.homework', { value: 2, tier: 0 })
  expect((await states()).toSorted()).toEqual(['counted', 'counted', 'waiting'])
  // One of the two who opened it never did.
  await inSchool((db) =>
    withdrawActivity(db, { kind: 'homework.viewed', sourceId: opened, actorId: class4[1]?.userId ?? '' }),
  )
  await progress(teacher, 'teacher.homework', { value: 1, tier: 0 })
})

test('GAM-01 a doubt counts for the asker once it is resolved', async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()]
  const sourceId = newId()
  await record({ actorId: student.userId, kind: 'doubt.created', sourceId, at: at('2026-10-05') })
  const params = { studentId: student.userId }
  const value = async () =>
    (await student.send(childBadges.routes.getChildAchievements, { params })).data.badges.find(
      ({ familyId }) => familyId === 'student.doubts',
    )?.value
  expect(await value()).toBe(0)
  await record({ actorId: teacher.userId, kind: 'doubt.resolved', sourceId, at: at('2026-10-06') })
  await soon(async () => expect(await value()).toBe(1))
})

test('GAM-01 deleting the source withdraws the event: an award nobody has seen goes, one that was seen stays', async () => {
  const [quick, slow] = [await aTeacher(), await aTeacher()]
  const plans = [several(quick.userId, 'lessonPlan.created', 3), several(slow.userId, 'lessonPlan.created', 3)]
  await record(...plans.flat())
  for (const teacher of [quick, slow]) await progress(teacher, 'teacher.lessonPlans', { value: 3, tier: 1 })
  await quick.send(badges.routes.markBadgesSeen, {})
  for (const list of plans)
    await inSchool((db) =>
      withdrawActivity(db, { kind: 'lessonPlan.created', sourceId: list.map(({ sourceId }) => sourceId) }),
    )
  await progress(quick, 'teacher.lessonPlans', { value: 0, tier: 1 })
  await progress(slow, 'teacher.lessonPlans', { value: 0, tier: 0 })
  expect((await mine(slow)).awards).toEqual([])
  const { data } = await slow.send(badges.routes.listMyActivities, { query: {} })
  expect(data.rows.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
  // What comes back counts again, and is not told again.
  await record(...(plans[1] ?? []))
  await progress(slow, 'teacher.lessonPlans', { value: 3, tier: 1 })
  expect(await notices(slow.userId)).toHaveLength(1)
})

test('GAM-01 holidays, weekly offs and leave neither break nor extend a streak; missed days use the freezes', async () => {
  const teacher = await aTeacher()
  await inSchool(async (db) => {
    await someHolidays(db, [['Diwali', '2026-11-09', '2026-11-10']])
    await aLeave(db, {
      userId: teacher.userId,
      startDate: '2026-11-05',
      endDate: '2026-11-06',
      status: 'approved',
      decidedBy: officeId,
    })
  })
  const register = (day: string) =>
    record({ actorId: teacher.userId, kind: 'register.taken', sourceId: newId(), at: at(day) })
  // Monday 2 to Wednesday 4 November; leave on Thursday and Friday; holidays on Monday and Tuesday.
  for (const day of ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-08', '2026-11-09', '2026-11-11'])
    await register(day)
  const streak = async () => (await mine(teacher)).badges.find(({ familyId }) => familyId === 'teacher.streak')?.streak
  // Thursday and Friday, 12 and 13, were missed; today is Sunday.
  expect(await streak()).toEqual({ current: 4, best: 4, freezesLeft: 0 })
  await progress(teacher, 'teacher.streak', { value: 4, tier: 0 })
})

test('GAM-01 the list of activities has the filters of the specification and finds by name', async () => {
  const teacher = await aTeacher()
  const kinds = [
    'homework.set',
    'activity.assigned',
    'activity.evaluated',
    'lessonPlan.created',
    'doubt.resolved',
  ] as const
  await record(
    ...kinds.map((kind, n) => ({
      actorId: teacher.userId,
      kind,
      sourceId: newId(),
      at: at(`2026-10-0${n + 1}`),
      label: `L${n}`,
    })),
    {
      actorId: teacher.userId,
      kind: 'content.used',
      sourceId: newId(),
      at: at('2026-10-08'),
      label: 'The water cycle',
    },
  )
  const list = async (query: object) =>
    (await teacher.send(badges.routes.listMyActivities, { query })).data.rows.map(({ kind }) => kind)
  expect(await list({})).toEqual(['content.used', ...kinds.toReversed()])
  expect(await list({ filter: 'elaAssigned' })).toEqual(['activity.assigned'])
  expect(await list({ filter: 'elaEvaluated' })).toEqual(['activity.evaluated'])
  expect(await list({ filter: 'lessonPlansCreated' })).toEqual(['lessonPlan.created'])
  expect(await list({ filter: 'doubtResolved' })).toEqual(['doubt.resolved'])
  expect(await list({ filter: 'contentUsage', q: 'WATER' })).toEqual(['content.used'])
  expect(await list({ filter: 'homeworkViewed' })).toEqual([])
  expect(await list({ page: '2', size: '4' })).toEqual(['activity.assigned', 'homework.set'])
})

test('GAM-01 new thresholds are previewed and then apply; nobody loses what they have', async () => {
  const [near, far] = [await aTeacher(), await aTeacher()]
  await record(...several(near.userId, 'doubt.resolved', 6), ...several(far.userId, 'doubt.resolved', 2))
  await progress(near, 'teacher.doubts', { value: 6, tier: 1 })
  await progress(far, 'teacher.doubts', { value: 2, tier: 0 })
  await near.send(badges.routes.markBadgesSeen, {})
  const params = { family: 'teacher.doubts' as const }
  const preview = async (thresholds: string) =>
    (await office.send(badges.routes.previewBadgeRule, { params, query: { thresholds } })).data
  expect(await preview('2,6,75,150')).toMatchObject({ gain: 2, keep: 0 })
  expect(await preview('10,25,75,150')).toMatchObject({ gain: 0, keep: 1 })
  expect((await badgeOf(far, 'teacher.doubts')).tier).toBe(0)
  const save = (thresholds: number[], version: number) =>
    office.send(badges.routes.saveBadgeRule, { params, body: { isActive: true, thresholds, version } })
  expect((await save([2, 25, 75, 150], 0)).data.tiers[0]).toMatchObject({ threshold: 2, usually: 5 })
  await progress(far, 'teacher.doubts', { value: 2, tier: 1 })
  expect((await save([3, 25, 75, 150], 0)).code).toBe('changed-meanwhile')
  expect((await save([10, 25, 75, 150], 1)).status).toBe(200)
  await record(...several(near.userId, 'doubt.resolved', 1))
  await progress(near, 'teacher.doubts', { value: 7, tier: 1 })
  expect((await save([10, 5, 75, 150], 2)).fields?.[0]?.field).toBe('thresholds')
  expect((await save([10, 25], 2)).code).toBe('other-tiers')
})

test('GAM-01 only an admin revokes a badge, with a reason; it does not come back', async () => {
  const teacher = await aTeacher()
  await record(...several(teacher.userId, 'activity.evaluated', 3))
  await progress(teacher, 'teacher.ela', { value: 3, tier: 1 })
  const [award] = (await mine(teacher)).awards
  const params = { awardId: award?.awardId ?? '' }
  const revoke = (caller: { send: Caller['send'] }, reason: string) =>
    caller.send(badges.routes.revokeAward, { params, body: { reason } })
  expect((await revoke(teacher, 'Mine')).status).toBe(403)
  expect((await revoke(office, '')).fields?.[0]?.field).toBe('reason')
  expect((await revoke(office, 'Entered for a test')).data).toMatchObject({ revokedBecause: 'Entered for a test' })
  expect((await revoke(office, 'Again')).data).toMatchObject({ revokedBecause: 'Entered for a test' })
  await record({ actorId: teacher.userId, kind: 'activity.evaluated', sourceId: newId(), at: at('2026-10-05') })
  await progress(teacher, 'teacher.ela', { value: 4, tier: 0 })
  const audited = await inSchool(async (db) => {
    const { rows } = await sql<{ before: object; reason: string }>`
      select before, reason from audit_entries where entity = 'badgeAward' and entity_id = ${params.awardId}
      order by seq limit 1`.execute(db)
    return rows[0]
  })
  expect(audited).toEqual({ before: { state: 'notified' }, reason: 'Entered for a test' })
})

test('GAM-01 an admin sees the badges of a teacher or student and of nobody else', async () => {
  const teacher = await aTeacher()
  await record(...several(teacher.userId, 'activity.evaluated', 3))
  await progress(teacher, 'teacher.ela', { value: 3, tier: 1 })
  const read = (userRefId: string) => office.send(badges.routes.getAchievements, { params: { userRefId } })
  expect((await read(teacher.userId)).data).toMatchObject({ name: 'Nila Rao', audience: 'teacher' })
  const listed = await office.send(badges.routes.listActivities, { params: { userRefId: teacher.userId }, query: {} })
  expect(listed.data.total).toBe(3)
  expect((await read(officeId)).code).toBe('no-such-person')
  expect((await read(newId())).code).toBe('no-such-person')
  const other = await aTeacher()
  expect((await other.send(badges.routes.getAchievements, { params: { userRefId: teacher.userId } })).status).toBe(403)
  const riverside = await server.as('riverside', 'superadmin')
  const abroad = await riverside.send(badges.routes.getAchievements, { params: { userRefId: teacher.userId } })
  expect(abroad.code).toBe('no-such-person')
})

test('GAM-01 a student’s badges are for them and their guardians; a guardian’s look does not mark them as seen', async () => {
  const [student, other] = [await aStudent(), await aStudent()]
  await record(...several(student.userId, 'activity.viewed', 1), ...several(student.userId, 'content.used', 5))
  const guardian = await asGuardianOf(server, 'greenwood', [student.userId])
  const call = { params: { studentId: student.userId } }
  const read = (caller: Caller) => caller.send(childBadges.routes.getChildAchievements, call)
  await soon(async () => expect((await read(student)).data.awards).toMatchObject([{ isNew: true }]))
  expect((await read(guardian)).data.awards).toMatchObject([{ familyId: 'student.content', isNew: true }])
  expect((await read(other)).status).toBe(404)
  expect((await guardian.send(badges.routes.markBadgesSeen, {})).status).toBe(403)
  await student.send(badges.routes.markBadgesSeen, {})
  expect((await read(guardian)).data.awards).toMatchObject([{ isNew: false }])
  const activities = await guardian.send(childBadges.routes.listChildActivities, {
    ...call,
    query: { filter: 'elaViewed' },
  })
  expect(activities.data.total).toBe(1)
})

test('GAM-01 what the office and guardians do is not recorded', async () => {
  const sourceId = newId()
  await record({ actorId: officeId, kind: 'topic.completed', sourceId, at: at('2026-10-05') })
  const { rows } = await inSchool((db) => sql`select from activity_events where source_id = ${sourceId}`.execute(db))
  expect(rows).toHaveLength(0)
})
