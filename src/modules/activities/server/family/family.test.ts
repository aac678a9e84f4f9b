import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { asGuardianOf, asUser, barGuardian, type Person } from '#app/testing/familyCallers.ts'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { activities } from '#modules/activities/contract.ts'
import { familyActivities } from '#modules/activities/familyContract.ts'
import { childBadges } from '#modules/badges/contract.ts'
import { classes } from '#modules/classes/contract.ts'
import { studentGroups } from '#modules/classes/groupContract.ts'
import { family } from '#modules/family/contract.ts'
import { categories } from '#modules/library/kinds.ts'
import { aResource } from '#modules/library/server/seed.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { dueOfClasses, dueOfStudents } from '#platform/server/contributions/dueWork.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { mov } from '#platform/server/uploads/testing/sampleFiles.ts'
import { activitiesDue } from '../dueWork.ts'

const server = await testServer({ worker: true })
await stopCalendar(server.urls, '2026-11-16')
const teacher = await server.as('greenwood', 'classteacher')
const { tenantId } = teacher
const { routes } = familyActivities
const day = (text: string) => text as CivilDate
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
  .png()
  .toBuffer()

const own = (await teacher.send(classes.routes.listMyClasses, {})).data.classes.find((one) => one.isClassTeacher)
const classId = own?.classId ?? ''
const roll = (await teacher.send(classes.routes.listClassStudents, { params: { classId } })).data.rows
const ids = { ann: roll[0]?.studentId ?? '', ben: roll[1]?.studentId ?? '' }
const ann = await asUser(server, 'greenwood', ids.ann)
const ben = await asUser(server, 'greenwood', ids.ben)
const mother = await asGuardianOf(server, 'greenwood', [ids.ann])
const other = await asGuardianOf(server, 'greenwood', [ids.ben])

const assign = async (changes: object = {}, title = 'Moon diary') => {
  const elaCardId = await inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`select id from users where user_name = 'superadmin'`.execute(db)
    const content = { kind: 'article', html: '<p>Look at the moon.</p>' }
    return aResource(db, { ownerId: rows[0]?.id ?? '', title, categoryId: categories.ela, content })
  })
  const levels = [
    { name: 'Growing', points: 1 },
    { name: 'Strong', points: 2 },
  ]
  const criteria = [{ name: 'Drawing', times: 1, words: ['A few', 'Every evening'] }]
  const dates = { startsOn: day('2026-11-10'), dueOn: day('2026-11-20') }
  const body = { elaCardId, ...dates, rubric: { levels, criteria }, ...changes }
  return (await teacher.send(activities.routes.assignActivity, { params: { classId }, body })).data.activityId
}
const at = (activityId: string, studentId = ids.ann) => ({ params: { activityId, studentId } })
const open = (activityId: string, who: Person = ann, studentId = ids.ann) =>
  who.send(routes.getChildActivity, at(activityId, studentId))
const work = (activityId: string, words: string, isHandedIn: boolean, was = '', who: Person = ann) =>
  who.send(routes.saveChildWork, { ...at(activityId), body: { was, words, isHandedIn } })
const send = (
  activityId: string,
  key: string,
  { who = ann, studentId = ids.ann, bytes = photo as Buffer, name = 'moon.png' } = {},
) => sendFile(who, `/api/family/students/${studentId}/activities/${activityId}/evidence?key=${key}`, name, bytes)
const evaluate = (activityId: string, studentId = ids.ann, level = 1) =>
  teacher.send(activities.routes.evaluate, {
    params: { classId, activityId },
    body: { changes: [{ what: 'level', studentId, criterion: 0, was: null, level }] },
  })
const giveBack = (activityId: string, studentIds = [ids.ann]) =>
  teacher.send(activities.routes.returnWork, { params: { classId, activityId }, body: { studentIds } })

test('HW-02 a student and the guardian see what to do, and not before its first day', async () => {
  const activityId = await assign({ note: 'Begin on Monday' })
  const later = await assign({ startsOn: day('2026-11-18') })
  const seen = (await open(activityId)).data
  expect(seen).toMatchObject({
    activity: { title: 'Moon diary', state: 'toDo' },
    note: 'Begin on Monday',
    card: { html: '<p>Look at the moon.</p>' },
    criteria: ['Drawing'],
    mayChange: true,
    result: null,
  })
  expect((await open(activityId, mother)).data).toEqual(seen)
  expect((await open(later)).status).toBe(404)
  const listed = (await ann.send(routes.listChildActivities, { params: { studentId: ids.ann } })).data.activities
  expect(listed.map((one) => one.activityId)).toContain(activityId)
  expect(listed.map((one) => one.activityId)).not.toContain(later)
})

test('GAM-01 an activity the student opens counts once, a guardian’s look does not, and withdrawing it withdraws the event', async () => {
  const activityId = await assign({}, 'Star map')
  const look = (who: Person) => who.send(routes.openChildActivity, at(activityId))
  const viewed = async () => {
    const { data } = await ann.send(childBadges.routes.listChildActivities, {
      params: { studentId: ids.ann },
      query: { filter: 'elaViewed', q: 'Star map' },
    })
    return data.rows.map(({ kind, state }) => [kind, state])
  }
  expect((await look(mother)).status).toBe(200)
  expect(await viewed()).toEqual([])
  await look(ann)
  await look(ann)
  expect(await viewed()).toEqual([['activity.viewed', 'counted']])
  expect((await look(ben)).status).toBe(404)
  await teacher.send(activities.routes.removeActivity, { params: { classId, activityId } })
  expect(await viewed()).toEqual([['activity.viewed', 'withdrawn']])
  expect((await look(ann)).code).toBe('no-such-activity')
})

test('HW-02 the video of an iPhone is evidence, by its content and not by its name', async () => {
  const activityId = await assign()
  const film = (key: string, bytes: Buffer) => send(activityId, key, { bytes, name: 'IMG_0042.MOV' })
  expect((await film('film-0001', photo)).statusCode).toBe(422)
  expect((await film('film-0002', mov)).json().data).toMatchObject({ file: { type: 'video/quicktime' } })
})

test('HW-02 evidence is checked by content, kept once for each key, and shown to the teacher once handed in', async () => {
  const activityId = await assign()
  expect((await send(activityId, 'photo-0001', { bytes: Buffer.from('<html>') })).statusCode).toBe(422)
  expect((await work(activityId, '', true)).code).toBe('nothing-to-hand-in')
  const first = (await send(activityId, 'photo-0001')).json().data
  const answers = await Promise.all([
    send(activityId, 'photo-0001'),
    send(activityId, 'photo-0001'),
    send(activityId, 'photo-0002'),
  ])
  expect(answers.slice(0, 2).map((one) => one.json().data.evidenceId)).toEqual([first.evidenceId, first.evidenceId])
  expect((await open(activityId)).data.evidence.length).toBe(2)
  const workSeen = async () =>
    (await teacher.send(activities.routes.getActivity, { params: { classId, activityId } })).data.work.find(
      ({ studentId }) => studentId === ids.ann,
    )
  expect((await workSeen())?.evidence).toEqual([])
  const handed = await work(activityId, 'I saw it', true)
  expect(handed.data).toMatchObject({ activity: { state: 'handedIn' }, mayChange: false, mayTakeBack: true })
  expect((await work(activityId, 'I saw it', true)).data.handedInAt).toBe(handed.data.handedInAt)
  expect(await workSeen()).toMatchObject({ words: 'I saw it', isLate: false, evidence: [{}, {}] })
  expect((await send(activityId, 'photo-0003')).json().code).toBe('handed-in')
})

test('HW-02 work is taken back and changed until the teacher begins, and nobody overwrites other words unseen', async () => {
  const activityId = await assign()
  await work(activityId, 'First', true)
  expect((await work(activityId, 'First', false, 'First')).data).toMatchObject({ mayChange: true, handedInAt: null })
  expect((await work(activityId, 'Mother wrote', false, 'First', mother)).status).toBe(200)
  expect((await work(activityId, 'Ann wrote', true, 'First')).code).toBe('changed-meanwhile')
  expect((await open(activityId)).data.words).toBe('Mother wrote')
  await work(activityId, 'Mother wrote', true, 'Mother wrote')
  await evaluate(activityId)
  expect((await work(activityId, 'More', false, 'Mother wrote')).code).toBe('work-closed')
})

test('HW-02 the result comes in words when the work is returned, and both are told', async () => {
  const activityId = await assign()
  await evaluate(activityId)
  expect((await open(activityId)).data.result).toBeNull()
  await giveBack(activityId)
  const { result } = (await open(activityId, mother)).data
  expect(result).toMatchObject({
    criteria: [{ name: 'Drawing', level: 'Strong', words: 'Every evening' }],
    points: { reached: 2, most: 2 },
  })
  const told = () =>
    inSchool(async (db) => {
      const { rows } = await sql<{ id: string }>`select user_id as id from notifications
        where kind = 'activities.returned' and link like ${`%${activityId}%`}`.execute(db)
      return rows.map(({ id }) => id)
    })
  await expect.poll(told, { timeout: 20_000 }).toEqual(expect.arrayContaining([ids.ann, mother.userId]))
  expect(await told()).not.toContain(ids.ben)
  expect(await told()).not.toContain(other.userId)
})

test('HW-02 students and guardians see and change only their own: nothing of another child’s work or result', async () => {
  const activityId = await assign()
  const { evidenceId } = (await send(activityId, 'private-01')).json().data
  await work(activityId, 'My words', true)
  await evaluate(activityId)
  await evaluate(activityId, ids.ben, 0)
  await giveBack(activityId, [ids.ann, ids.ben])
  for (const stranger of [ben, other]) {
    expect((await open(activityId, stranger)).status).toBe(404)
    expect((await work(activityId, 'Mine now', false, 'My words', stranger)).status).toBe(404)
    expect((await send(activityId, 'private-02', { who: stranger })).statusCode).toBe(404)
    const taken = { params: { activityId, studentId: ids.ben, evidenceId } }
    expect((await stranger.send(routes.removeChildEvidence, taken)).status).toBeGreaterThanOrEqual(400)
  }
  const seenByBen = JSON.stringify((await open(activityId, ben, ids.ben)).data)
  expect(seenByBen).not.toContain('My words')
  expect(seenByBen).not.toContain(evidenceId)
  expect(seenByBen).not.toContain(ids.ann)
  expect(seenByBen).not.toContain('Strong')
  for (const route of [activities.routes.getActivity, activities.routes.listActivities] as const)
    expect((await ann.send(route, { params: { classId, activityId } })).status).toBe(403)
  await barGuardian(server, other)
  expect((await open(activityId, other, ids.ben)).status).toBe(404)
})

test('HW-02 an activity for a group is not there for the others of the class', async () => {
  const group = await teacher.send(studentGroups.routes.createGroup, {
    params: { classId },
    body: { name: 'Owls', studentIds: [ids.ben] },
  })
  const activityId = await assign({ stdGrpIds: [group.data.stdGrpId] })
  expect((await open(activityId)).status).toBe(404)
  expect((await send(activityId, 'stranger-1')).statusCode).toBe(404)
  expect((await open(activityId, ben, ids.ben)).data.activity.state).toBe('toDo')
})

test('HW-02 a child has at most ten files, however many arrive at once', async () => {
  const activityId = await assign()
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => send(activityId, `crowd-${1000 + n}`)))
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(10)
  expect(answers.filter((one) => one.json().code === 'too-many-files').length).toBe(2)
  expect((await open(activityId)).data.evidence.length).toBe(10)
})

test('HW-02 activities are among what is due for a child and for its class', async () => {
  const activityId = await assign({}, 'Rain gauge')
  const span = { from: new Date('2026-11-16T00:00:00Z'), to: new Date('2026-11-30T00:00:00Z') }
  const [mine, all] = await inSchool(async (db) => [
    await dueOfStudents(db, [activitiesDue], { studentIds: [ids.ann], now: new Date(), ...span }),
    await dueOfClasses(db, [activitiesDue], { classIds: [classId], ...span }),
  ])
  // The last minute of 20 November in the school's zone.
  const due = { sourceId: activityId, title: 'Rain gauge', kind: 'activity' }
  expect(mine).toContainEqual(
    expect.objectContaining({ ...due, state: 'toDo', path: `/family/activities/${activityId}` }),
  )
  expect(new Date(mine.find(({ sourceId }) => sourceId === activityId)?.dueAt ?? 0).toISOString()).toBe(
    '2026-11-20T18:29:00.000Z',
  )
  expect(all).toContainEqual(expect.objectContaining({ ...due, classId }))
  await work(activityId, 'Done', true)
  const after = await inSchool((db) =>
    dueOfStudents(db, [activitiesDue], { studentIds: [ids.ann], now: new Date(), ...span }),
  )
  expect(after.find(({ sourceId }) => sourceId === activityId)?.state).toBe('handedIn')
  expect((await ann.send(family.routes.getHome, {})).status).toBe(200)
})
