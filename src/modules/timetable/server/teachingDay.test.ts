import { expect, test, vi } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { testServer } from '#app/testing/server.ts'
import { classes } from '#modules/classes/contract.ts'
import { imports } from '#modules/imports/contract.ts'
import { notifications } from '#modules/notifications/contract.ts'
import { aBellSchedule, someHolidays, workingWeek } from '#modules/school/server/seed.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { readSheet } from '#platform/server/spreadsheets/sheetReader.ts'
import { timetable } from '../contract.ts'
import { timetablePlan } from '../planContract.ts'
import { substitutions } from '../substitutionContract.ts'
import { timetableVersions } from '../versionContract.ts'
import type { Generation } from '../versionSchemas.ts'
import { lessonsOn, setAbsences, uncoveredOn } from './public.ts'

const server = await testServer({ worker: true })
await stopCalendar(server.urls, '2026-11-15')
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'teacher')
const classTeacher = await server.as('greenwood', 'classteacher')
const student = await server.as('greenwood', 'student')
const riverside = await server.as('riverside', 'superadmin')
const versions = timetableVersions.routes
const covering = substitutions.routes

const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)
const { scheduleId } = await inSchool(async (db) => {
  await workingWeek(db, [])
  await someHolidays(db, [['Founders’ day', '2027-01-14']])
  return aBellSchedule(db)
})
const day = (text: string) => text as CivilDate

async function finished(generationId: string): Promise<Generation> {
  const params = { generationId }
  await vi.waitFor(
    async () => {
      const { state } = (await office.send(versions.getGeneration, { params })).data
      expect(['waiting', 'running']).not.toContain(state)
    },
    { timeout: 30_000, interval: 100 },
  )
  return (await office.send(versions.getGeneration, { params })).data
}

const generate = (versionId: string, mode: 'generate' | 'repair' = 'generate', seconds = 20) =>
  office.send(versions.startGeneration, { params: { versionId }, body: { mode, seconds, seed: 4 } })

const draft = async (name: string, effectiveFrom: string, copyOfVersionId: string | null = null) =>
  (await office.send(versions.createVersion, { body: { name, effectiveFrom, copyOfVersionId } })).data.versionId

const grid = async (versionId: string) => (await office.send(versions.getGrid, { params: { versionId } })).data

const publish = async (versionId: string) => {
  const { version } = (await grid(versionId)).version
  return office.send(versions.publishVersion, { params: { versionId }, body: { version } })
}

const versionNamed = async (name: string) => {
  const { data } = await office.send(versions.listVersions, {})
  const found = data.versions.find((one) => one.name === name)
  if (!found) throw new Error(`No timetable ${name}`)
  return found
}

// The tests share one published timetable, made here step by step; each of them asserts one step.
await office.send(timetablePlan.routes.fillRequirements, { body: {} })
const overloaded = (await office.send(timetablePlan.routes.getPlan, {})).data.teachers.find(
  ({ needed, possible }) => needed > possible,
)
const tooMuch = await finished((await generate(await draft('Too much', '2027-04-01'), 'generate', 2)).data.generationId)
// Evenly distributed, all lessons find a place.
await inSchool(async (db) => {
  const { requirements } = (await office.send(timetablePlan.routes.listRequirements, {})).data
  const { teachers } = (await office.send(timetablePlan.routes.getPlan, {})).data
  for (const [at, { requirementId }] of requirements.entries())
    await db
      .updateTable('timetable_requirements')
      .set({ teacher_id: teachers[at % teachers.length]?.teacherId ?? null })
      .where('id', '=', requirementId)
      .execute()
})
const winter = await draft('Winter', '2026-12-01')
const starts = await Promise.all([generate(winter), generate(winter)])
const generated = await finished(starts.find(({ status }) => status === 200)?.data.generationId ?? '')
const filled = await grid(winter)
const stale = await office.send(versions.publishVersion, {
  params: { versionId: winter },
  body: { version: filled.version.version - 1 },
})
const published = await publish(winter)

test('TT-04 an overloaded teacher is named as the obstacle for unplaced lessons', () => {
  if (!overloaded) throw new Error('No teacher in the test world is overloaded any more; overload one here')
  expect(tooMuch.unplaced.length).toBeGreaterThanOrEqual(overloaded.needed - overloaded.possible)
  expect(tooMuch.unplaced[0]?.because).toContainEqual(
    expect.objectContaining({ kind: 'teacher', name: overloaded.teacherName }),
  )
})

test('TT-04 the generator fills a draft in the background and notifies the requester when done', async () => {
  expect(starts.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'running'])
  expect(generated).toMatchObject({ state: 'done', placed: 160, total: 160, unplaced: [] })
  expect(filled).toMatchObject({ unplacedCount: 0, clashCount: 0 })
  expect(filled.cards).toHaveLength(160)
  const sent = (await office.send(notifications.routes.listNotifications, {})).data
  expect(JSON.stringify(sent)).toContain('timetable.generated')
  const params = { generationId: generated.generationId }
  expect((await riverside.send(versions.getGeneration, { params })).status).toBe(404)
})

test('TT-02 a complete draft is published from its start date and can no longer be changed', async () => {
  const params = { versionId: winter }
  expect(stale.code).toBe('changed-meanwhile')
  expect(published.data).toMatchObject({ status: 'published', effectiveFrom: '2026-12-01' })
  const [card] = (await grid(winter)).cards
  if (!card) throw new Error('The published timetable is empty')
  const { requirementId, weekday, periodId } = card
  const body = { requirementId, card: card.card, weekday, periodId }
  expect((await office.send(versions.placeLesson, { params, body })).code).toBe('published-stays')
  expect((await office.send(versions.deleteVersion, { params })).code).toBe('published-stays')
  expect((await generate(winter)).code).toBe('published-stays')
  const sent = (await teacher.send(notifications.routes.listNotifications, {})).data
  expect(JSON.stringify(sent)).toContain('timetable.published')
  const refused = await office.raw({ method: 'DELETE', url: `/api/bell-schedules/${scheduleId}` })
  expect(refused.statusCode).toBe(409)
})

test('TT-03 teachers, classes and students see their week, without lessons on holidays or before the start date', async () => {
  const on = day('2027-01-13')
  const mine = (await teacher.send(timetable.routes.getMyWeek, { query: { on } })).data
  const { requirements } = (await office.send(timetablePlan.routes.listRequirements, {})).data
  const own = requirements.filter((one) => one.teacherId === mine.sessions[0]?.teacherId)
  expect(mine.openDays).toEqual(['2027-01-11', '2027-01-12', '2027-01-13', '2027-01-15'])
  expect(mine.sessions.length).toBeLessThanOrEqual(own.reduce((sum, { perWeek }) => sum + perWeek, 0))
  expect(mine.sessions.length).toBeGreaterThan(0)
  expect(mine.sessions.every(({ date }) => date !== '2027-01-14')).toBe(true)
  const { classes: taught } = (await teacher.send(classes.routes.listMyClasses, {})).data
  const classId = taught.find(({ className }) => className === '7-B')?.classId ?? ''
  const params = { classId }
  const week = (await teacher.send(timetable.routes.getClassWeek, { params, query: { on } })).data
  expect(week.sessions).toHaveLength(32)
  expect((await student.send(timetable.routes.getMyWeek, { query: { on } })).data.sessions).toHaveLength(32)
  expect((await student.send(timetable.routes.getClassWeek, { params })).status).toBe(403)
  const before = (await teacher.send(timetable.routes.getClassWeek, { params, query: { on: '2026-11-30' } })).data
  expect(before.sessions.every(({ date }) => date >= '2026-12-01')).toBe(true)
  expect((await riverside.send(timetable.routes.getClassWeek, { params })).status).toBe(404)
})

test('TT-02 the next timetable takes over on its start date; earlier days keep the old one', async () => {
  const spring = await draft('Spring', '2027-02-01', winter)
  expect((await grid(spring)).cards).toHaveLength(160)
  const [card] = (await grid(spring)).cards
  if (!card) throw new Error('The copy is empty.')
  const params = { versionId: spring }
  const cards = [{ requirementId: card.requirementId, card: card.card }]
  await office.send(versions.unplaceLessons, { params, body: { cards } })
  expect((await publish(spring)).code).toBe('incomplete')
  const { version } = (await grid(spring)).version
  const whole = { params, body: { version, evenIfIncomplete: true } }
  expect((await office.send(versions.publishVersion, whole)).status).toBe(200)
  expect(await versionNamed('Winter')).toMatchObject({ effectiveTo: '2027-01-31' })
  const count = async (on: string) => (await inSchool((db) => lessonsOn(db, day(on), { classId: card.classId }))).length
  const days = card.weekday - 1
  expect(await count(`2027-01-${String(25 + days).padStart(2, '0')}`)).toBe(8)
  expect(await count(`2027-02-${String(1 + days).padStart(2, '0')}`)).toBe(7)
  const clashing = await draft('The same day', '2027-02-01', winter)
  expect((await publish(clashing)).code).toBe('day-taken')
  expect((await office.send(versions.withdrawVersion, { params })).data.status).toBe('draft')
  expect(await count(`2027-02-${String(1 + days).padStart(2, '0')}`)).toBe(8)
})

const monday = day('2026-12-07')

test('TT-03 an absent teacher’s lessons need cover, free teachers are ranked with reasons, and a substitution updates the day for everyone', async () => {
  const all = await inSchool((db) => lessonsOn(db, monday))
  const lesson = all.find((one) => one.teacherId !== null)
  if (!lesson?.teacherId) throw new Error('No lessons on Monday')
  const { teacherId, lessonId } = lesson
  const absence = await office.send(covering.createAbsence, { body: { teacherId, date: monday, reason: 'Fever' } })
  expect(absence.status).toBe(200)
  expect((await office.send(covering.createAbsence, { body: { teacherId, date: monday } })).code).toBe('away-already')
  const today = (await office.send(covering.getSubstitutionDay, { query: { date: monday } })).data
  expect(today.lessons.map((one) => one.lessonId)).toEqual(
    all.filter((one) => one.teacherId === teacherId).map((one) => one.lessonId),
  )
  expect(today.uncovered).toBe(today.lessons.length)

  const query = { date: monday, lessonId }
  const { candidates } = (await office.send(covering.listCandidates, { query })).data
  const busy = new Set(all.filter((one) => one.periodId === lesson.periodId).map((one) => one.teacherId))
  expect(candidates.length).toBeGreaterThan(0)
  expect(candidates.some((one) => busy.has(one.teacherId) || one.teacherId === teacherId)).toBe(false)
  const ranks = candidates.map(({ reasons }) => Number(reasons.includes('teachesSubject')))
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))

  const [best] = candidates
  if (!best) throw new Error('No free teacher')
  const busyTeacherId = [...busy].find((one) => one !== null && one !== teacherId) ?? ''
  const assign = (substituteId: string | null) =>
    office.send(covering.saveSubstitution, { body: { date: monday, lessonId, substituteId, note: 'Chapter 4' } })
  expect((await assign(busyTeacherId)).code).toBe('not-free')
  const events: unknown[] = []
  const { toSchool } = server.services.live
  Object.assign(server.services.live, {
    toSchool: (tenantId: string, event: string, data: unknown) => {
      events.push([event, data])
      toSchool(tenantId, event, data)
    },
  })
  const given = await assign(best.teacherId)
  expect(given.data).toMatchObject({ teacherId: best.teacherId, plannedTeacherId: teacherId, note: 'Chapter 4' })
  expect(events).toContainEqual(['timetable_changed', { date: monday }])
  // Saving again is idempotent.
  expect((await assign(best.teacherId)).data.substitutionId).toBe(given.data.substitutionId)
  const substituteLessons = await inSchool((db) => lessonsOn(db, monday, { teacherId: best.teacherId }))
  expect(substituteLessons.map((one) => one.lessonId)).toContain(lessonId)
  const ownLessons = await inSchool((db) => lessonsOn(db, monday, { teacherId }))
  expect(ownLessons.map((one) => one.lessonId)).not.toContain(lessonId)
  expect(await inSchool((db) => uncoveredOn(db, monday))).toHaveLength(today.lessons.length - 1)
  const sent = await inSchool((db) =>
    db.selectFrom('notifications').select('kind').where('user_id', '=', best.teacherId).execute(),
  )
  expect(sent.map(({ kind }) => kind)).toContain('timetable.substitution')

  const params = { substitutionId: given.data.substitutionId ?? '' }
  expect((await riverside.send(covering.deleteSubstitution, { params })).status).toBe(404)
  expect((await office.send(covering.deleteSubstitution, { params })).status).toBe(200)
  expect(await inSchool((db) => uncoveredOn(db, monday))).toHaveLength(today.lessons.length)
  expect((await assign(null)).data).toMatchObject({ teacherId: null })
  expect((await classTeacher.send(covering.getSubstitutionDay, {})).status).toBe(403)
})

test('TT-03 concurrent requests cannot give one substitute two lessons in the same period', async () => {
  const tuesday = day('2026-12-08')
  const all = await inSchool((db) => lessonsOn(db, tuesday))
  const byPeriod = [...Map.groupBy(all, ({ periodId }) => periodId).values()]
  const two = byPeriod.find((some) => some.length >= 2)?.slice(0, 2) ?? []
  for (const { teacherId } of two)
    await office.send(covering.createAbsence, { body: { teacherId: teacherId ?? '', date: tuesday } })
  const lessonId = two[0]?.lessonId ?? ''
  const { candidates } = (await office.send(covering.listCandidates, { query: { date: tuesday, lessonId } })).data
  const substituteId = candidates[0]?.teacherId ?? ''
  const answers = await Promise.all(
    two.map((one) =>
      office.send(covering.saveSubstitution, { body: { date: tuesday, lessonId: one.lessonId, substituteId } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('LEV-02 absences from another module open lessons for cover, also by half days, and can be withdrawn', async () => {
  const wednesday = day('2026-12-09')
  const all = await inSchool((db) => lessonsOn(db, wednesday))
  const teacherId = all.find((one) => one.startsAt >= '12:00' && one.teacherId)?.teacherId ?? ''
  const sourceId = all[0]?.lessonId ?? ''
  const setLeave = (part: 'day' | 'morning' | 'afternoon' | null) =>
    inSchool((db) =>
      setAbsences(
        { db, audit: () => {} } as never,
        { source: 'leave', sourceId },
        part === null ? [] : [{ teacherId, date: wednesday, part, reason: 'Leave' }],
      ),
    )
  const uncovered = async () => (await inSchool((db) => uncoveredOn(db, wednesday))).map(({ startsAt }) => startsAt)
  await setLeave('afternoon')
  const afternoon = await uncovered()
  expect(afternoon.length).toBeGreaterThan(0)
  expect(afternoon.every((startsAt) => startsAt >= '11:15')).toBe(true)
  await setLeave('day')
  await setLeave('day')
  const own = all.filter((one) => one.teacherId === teacherId)
  expect(await uncovered()).toHaveLength(own.length)
  const { absences } = (await office.send(covering.getSubstitutionDay, { query: { date: wednesday } })).data
  expect(absences).toHaveLength(1)
  const params = { absenceId: absences[0]?.absenceId ?? '' }
  expect((await office.send(covering.deleteAbsence, { params })).code).toBe('from-elsewhere')
  await setLeave(null)
  expect(await uncovered()).toEqual([])
})

test('TT-02 a timetable can be exported and imported again, with clashing rows rejected individually', async () => {
  const answer = await office.raw({ method: 'GET', url: `/api/timetable/versions/${winter}/export?format=csv` })
  expect(answer.statusCode).toBe(200)
  const sheet = await readSheet(answer.rawPayload)
  expect(sheet.header.slice(0, 7)).toEqual(['Day', 'Period', 'Grade', 'Section', 'Subject', 'Teacher', 'Room'])
  expect(sheet.rows).toHaveLength(160)
  const xlsx = await office.raw({ method: 'GET', url: `/api/timetable/versions/${winter}/export` })
  expect((await readSheet(xlsx.rawPayload)).rows).toHaveLength(160)

  const versionId = await draft('From a file', '2027-03-01')
  expect(versionId).not.toBe(winter)
  const kind = server.services.imports.get('timetable')
  if (!kind) throw new Error('No import kind for timetables')
  const keys = ['day', 'period', 'grade', 'section', 'subject', 'teacher', 'room']
  const rows = sheet.rows.map(({ number, cells }) => ({
    row: number,
    values: Object.fromEntries(keys.flatMap((key, at) => (cells[at] ? [[key, cells[at]]] : []))),
  }))
  const checks = await inSchool((db) => kind.check(db, rows, server.services.secret))
  expect(checks.flatMap(({ problems }) => problems)).toEqual([])
  const again = [...rows, { row: 999, values: { ...rows[0]?.values, subject: rows[1]?.values.subject ?? '' } }]
  const twice = await inSchool((db) => kind.check(db, again, server.services.secret))
  expect(twice.find(({ row }) => row === 999)?.problems).toHaveLength(1)
  const unit = (db: TenantDb) => ({ db, audit: () => {} }) as never
  // In batches, as the import engine does.
  const whole = rows.map((row) => ({ ...row, does: 'create' as const, problems: [] }))
  for (let from = 0; from < whole.length; from += 33)
    await inSchool((db) => kind.apply(unit(db), whole.slice(from, from + 33), null))
  expect(await grid(versionId)).toMatchObject({ unplacedCount: 0, clashCount: 0 })
  expect((await office.send(imports.routes.listKinds, {})).data.kinds).toContain('timetable')
})
