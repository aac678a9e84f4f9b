import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { testServer } from '#app/testing/server.ts'
import { aBellSchedule, aBuilding, aRoom, someHolidays, workingWeek } from '#modules/school/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { timetable } from '../contract.ts'
import { timetablePlan } from '../planContract.ts'
import { timetableVersions } from '../versionContract.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-15')
const office = await server.as('greenwood', 'superadmin')
const viewer = await server.as('greenwood', 'admin')
const teacher = await server.as('greenwood', 'teacher')
const riverside = await server.as('riverside', 'superadmin')
const plan = timetablePlan.routes
const versions = timetableVersions.routes

const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)

const { periodIds, lab } = await inSchool(async (db) => {
  await workingWeek(db, [])
  await someHolidays(db, [['Christmas', '2026-12-25']])
  const bells = await aBellSchedule(db)
  const buildingId = await aBuilding(db, 'Main')
  return { periodIds: bells.periodIds, lab: await aRoom(db, { buildingId, name: 'Lab', kind: 'laboratory' }) }
})
const [, p1 = '', p2 = '', p3 = '', , p4 = ''] = periodIds

const linesOf = async (className: string) => {
  const { requirements } = (await office.send(plan.listRequirements, {})).data
  return requirements.filter((one) => one.className === className)
}
const line = async (className: string, subject: string) => {
  const found = (await linesOf(className)).find((one) => one.courseDisplayName === subject)
  if (!found) throw new Error(`${className} has no ${subject}`)
  return found
}

// The tests share these requirements; the first one asserts how they were derived.
const filled = await office.send(plan.fillRequirements, { body: {} })
const derived = await linesOf('7-B')
const overview = (await office.send(plan.getPlan, {})).data

test('TT-01 requirements are derived from teacher assignments and fill the week', async () => {
  expect((await viewer.send(plan.listRequirements, {})).status).toBe(403)
  expect(filled.data.added).toBe(36)
  expect((await office.send(plan.fillRequirements, { body: {} })).data.added).toBe(0)
  expect(derived.reduce((sum, { perWeek }) => sum + perWeek, 0)).toBe(40)
  expect(derived.every(({ teacherId }) => teacherId !== null)).toBe(true)
  expect(overview.classes.map(({ className, needed, possible }) => [className, needed, possible])).toEqual([
    ['7-A', 40, 40],
    ['7-B', 40, 40],
    ['8-A', 40, 40],
    ['8-B', 40, 40],
  ])
  expect(overview.teachers.reduce((sum, { needed }) => sum + needed, 0)).toBe(160)
})

test('TT-01 a requirement can be edited, and an invalid one is rejected with the field at fault', async () => {
  const art = await line('8-A', 'Art')
  const params = { requirementId: art.requirementId }
  const body = { teacherId: art.teacherId, perWeek: 3, doubles: 2, roomKind: null, version: art.version }
  expect((await office.send(plan.saveRequirement, { params, body })).fields?.[0]?.field).toBe('doubles')
  const saved = await office.send(plan.saveRequirement, { params, body: { ...body, doubles: 1 } })
  expect(saved.data).toMatchObject({ perWeek: 3, doubles: 1, version: art.version + 1 })
  const stale = await office.send(plan.saveRequirement, { params, body: { ...body, doubles: 0 } })
  expect(stale.code).toBe('changed-meanwhile')
  expect(stale.raw.json().details).toMatchObject({ doubles: 1 })
  expect((await riverside.send(plan.deleteRequirement, { params })).status).toBe(404)
  const outsider = (await riverside.send(plan.getPlan, {})).data.teachers[0]?.teacherId ?? ''
  const withOutsider = { ...body, doubles: 1, version: art.version + 1, teacherId: outsider }
  expect((await office.send(plan.saveRequirement, { params, body: withOutsider })).code).toBe('no-such-teacher')
  const duplicate = { classId: art.classId, courseId: art.courseId, teacherId: null, perWeek: 1 }
  expect((await office.send(plan.createRequirement, { body: duplicate })).code).toBe('named-twice')
})

test('TT-01 a teacher’s limits and times off are saved and reduce the possible periods', async () => {
  const { teacherId } = await line('7-A', 'English')
  const params = { teacherId: teacherId ?? '' }
  const body = { maxPerDay: 6, maxPerWeek: null, unavailable: [{ weekday: 5, periodId: null }], version: 0 }
  const saved = await office.send(plan.saveTeacherLimits, { params, body })
  expect(saved.data).toMatchObject({ maxPerDay: 6, possible: 24, version: 1 })
  expect((await office.send(plan.saveTeacherLimits, { params, body })).code).toBe('changed-meanwhile')
  const badPeriod = { ...body, version: 1, unavailable: [{ weekday: 7, periodId: p1 }] }
  expect((await office.send(plan.saveTeacherLimits, { params, body: badPeriod })).fields?.[0]?.field).toBe(
    'unavailable.0.periodId',
  )
  const unlimited = { maxPerDay: null, maxPerWeek: null, unavailable: [], version: 1 }
  expect((await office.send(plan.saveTeacherLimits, { params, body: unlimited })).data.possible).toBe(40)
})

const draft = async (name: string, effectiveFrom: string, copyOfVersionId: string | null = null) => {
  const made = await office.send(versions.createVersion, { body: { name, effectiveFrom, copyOfVersionId } })
  return made.data
}

test('TT-01 the clashes shown before a drop are enforced on save', async () => {
  const { versionId } = await draft('By hand', '2026-11-16')
  const params = { versionId }
  const [first, second] = [await line('7-A', 'Mathematics'), await line('7-A', 'English')]
  const place = (requirementId: string, card: number, weekday: number, periodId: string, more: object = {}) =>
    office.send(versions.placeLesson, { params, body: { requirementId, card, weekday, periodId, ...more } })
  expect((await place(first.requirementId, 1, 1, p1)).data.placed).toMatchObject({ weekday: 1, periodId: p1 })

  const targets = async (requirementId: string) =>
    (await office.send(versions.getTargets, { params, query: { requirementId, card: 1 } })).data.targets
  const before = await targets(second.requirementId)
  expect(before).toHaveLength(40)
  const taken = before.find((one) => one.weekday === 1 && one.periodId === p1)
  expect(taken?.clashes).toEqual([
    expect.objectContaining({
      kind: 'class',
      name: '7-A',
      other: expect.objectContaining({ className: '7-A', courseDisplayName: 'Mathematics' }),
    }),
  ])
  expect(before.filter(({ clashes }) => clashes.length === 0)).toHaveLength(39)

  const refused = await place(second.requirementId, 1, 1, p1)
  expect(refused).toMatchObject({ status: 409, code: 'clash' })
  expect(refused.raw.json().details.clashes[0].kind).toBe('class')
  const swapped = await place(second.requirementId, 1, 1, p1, { displace: true })
  expect(swapped.data.displaced).toEqual([expect.objectContaining({ requirementId: first.requirementId, card: 1 })])

  // Locked lessons cannot be displaced.
  const cards = [{ requirementId: second.requirementId, card: 1 }]
  expect((await office.send(versions.lockLessons, { params, body: { cards, locked: true } })).data.changed).toBe(1)
  expect((await place(first.requirementId, 1, 1, p1, { displace: true })).code).toBe('clash')

  // A double needs two periods without a break between them.
  const art = await line('8-A', 'Art')
  const double = { teacherId: art.teacherId, perWeek: 3, doubles: 1, roomKind: null, version: art.version }
  await office.send(plan.saveRequirement, { params: { requirementId: art.requirementId }, body: double })
  expect((await place(art.requirementId, 1, 1, p3)).code).toBe('clash')
  expect((await place(art.requirementId, 1, 1, p1)).data.placed).toMatchObject({ length: 2, periodId: p1 })
  const elsewhere = await office.send(versions.placeLesson, {
    params,
    body: { requirementId: first.requirementId, card: 1, weekday: 7, periodId: p1 },
  })
  expect(elsewhere.fields?.[0]?.field).toBe('periodId')

  const grid = (await office.send(versions.getGrid, { params, query: { classId: first.classId } })).data
  expect(grid.cards.map(({ courseDisplayName, locked }) => [courseDisplayName, locked])).toEqual([['English', true]])
  expect(grid.tray.filter(({ courseDisplayName }) => courseDisplayName === 'English')).toHaveLength(second.perWeek - 1)
  expect((await riverside.send(versions.getGrid, { params })).status).toBe(404)
  expect((await teacher.send(versions.getGrid, { params })).status).toBe(403)

  // The same teacher in another class at the same time.
  const other = await line('7-B', 'English')
  const same = {
    teacherId: second.teacherId,
    perWeek: other.perWeek,
    doubles: 0,
    roomKind: null,
    version: other.version,
  }
  await office.send(plan.saveRequirement, { params: { requirementId: other.requirementId }, body: same })
  const busy = (await targets(other.requirementId)).find((one) => one.weekday === 1 && one.periodId === p1)
  expect(busy?.clashes[0]).toMatchObject({ kind: 'teacher', other: { className: '7-A', courseDisplayName: 'English' } })

  expect((await office.send(versions.unplaceLessons, { params, body: { cards } })).status).toBe(200)
  expect((await place(first.requirementId, 1, 1, p1)).status).toBe(200)
})

test('TT-01 a clash caused by a change of requirements is shown in the draft and blocks publishing', async () => {
  const { versionId } = await draft('New needs', '2026-11-17')
  const params = { versionId }
  const [maths, science] = [await line('7-A', 'Mathematics'), await line('7-B', 'Science')]
  const place = (requirementId: string) =>
    office.send(versions.placeLesson, { params, body: { requirementId, card: 1, weekday: 1, periodId: p1 } })
  await place(maths.requirementId)
  await place(science.requirementId)
  const body = { ...science, teacherId: maths.teacherId, doubles: 0, roomKind: null }
  const saved = await office.send(plan.saveRequirement, { params: { requirementId: science.requirementId }, body })
  expect(saved.status).toBe(200)
  const grid = (await office.send(versions.getGrid, { params })).data
  expect(grid.clashes).toEqual([expect.objectContaining({ kind: 'teacher', name: maths.teacherName })])
  const refused = await office.send(versions.publishVersion, {
    params,
    body: { version: grid.version.version, evenIfIncomplete: true },
  })
  expect(refused).toMatchObject({ status: 409, code: 'clashes' })
  // The database enforces it too.
  const publish = inSchool((db) =>
    db.updateTable('timetable_lessons').set({ published: true }).where('version_id', '=', params.versionId).execute(),
  )
  await expect(publish).rejects.toMatchObject({ constraint: 'timetable_lessons_teacher_once' })
})

test('TT-01 the database rejects double-booked classes and rooms but allows parallel electives', async () => {
  const ids = await inSchool((db) =>
    db
      .selectFrom('timetable_requirements')
      .select(['id', 'class_id', 'subject_id'])
      .where('class_id', '=', db.selectFrom('timetable_requirements').select('class_id').orderBy('class_id').limit(1))
      .execute(),
  )
  const [one, two] = ids
  if (!one || !two) throw new Error('No requirements')
  const { versionId } = await draft('Raw', '2026-12-01')
  const insert = (rows: { of: typeof one; side: string; roomId?: string; weekday?: number }[]) =>
    inSchool((db) =>
      db
        .insertInto('timetable_lessons')
        .values(
          rows.map(({ of, side, roomId, weekday = 1 }) => ({
            version_id: versionId,
            requirement_id: of.id,
            card: 1,
            class_id: of.class_id,
            subject_id: of.subject_id,
            weekday,
            period_id: p1,
            side,
            room_id: roomId ?? null,
            published: true,
          })),
        )
        .execute(),
    )
  const sides = (a: string, b: string) => [
    { of: one, side: a },
    { of: two, side: b },
  ]
  await expect(insert(sides('one', 'two'))).rejects.toMatchObject({ constraint: 'timetable_lessons_class_once' })
  const inLab = sides('group', 'group').map((row) => ({ ...row, roomId: lab }))
  await expect(insert(inLab)).rejects.toMatchObject({ constraint: 'timetable_lessons_room_once' })
  await insert(sides('group', 'group'))
  await inSchool((db) => db.deleteFrom('timetable_lessons').where('version_id', '=', versionId).execute())
  expect((await office.send(versions.deleteVersion, { params: { versionId } })).status).toBe(200)
})

test('TT-02 a class’s arrangement can be copied to another; lessons that would clash stay unplaced', async () => {
  const { versionId } = await draft('Copies', '2026-12-02')
  const params = { versionId }
  const lines = await linesOf('8-A')
  for (const [at, one] of lines.slice(0, 3).entries()) {
    const body = { requirementId: one.requirementId, card: one.doubles + 1, weekday: at + 1, periodId: p4 }
    expect((await office.send(versions.placeLesson, { params, body })).status).toBe(200)
  }
  const [from, to] = [lines[0]?.classId ?? '', (await linesOf('8-B'))[0]?.classId ?? '']
  const copied = await office.send(versions.copyClass, { params, body: { fromClassId: from, classId: to } })
  expect(copied.status).toBe(200)
  const grid = (await office.send(versions.getGrid, { params, query: { classId: to } })).data
  expect(grid.cards).toHaveLength(copied.data.placed)
  expect(grid.tray).toHaveLength(copied.data.left)
  expect(grid.clashCount).toBe(0)
  const same = { fromClassId: from, classId: from }
  expect((await office.send(versions.copyClass, { params, body: same })).code).toBe('same-class')
  const second = await draft('Copy of copies', '2026-12-03', versionId)
  expect(second.placed).toBe(3 + copied.data.placed)
})

test('TT-03 no lessons are visible before a timetable is published', async () => {
  const mine = (await teacher.send(timetable.routes.getMyWeek, { query: { on: '2026-11-18' } })).data
  expect(mine.sessions).toEqual([])
  expect(mine.slots).toHaveLength(40)
  expect(mine).toMatchObject({ start: '2026-11-16', end: '2026-11-22' })
  expect(p2).not.toBe(p1)
})
