import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { testServer } from '#app/testing/server.ts'
import { attendance } from '#modules/attendance/contract.ts'
import { curriculum } from '#modules/curriculum/contract.ts'
import { milestones } from '#modules/curriculum/milestoneContract.ts'
import { library } from '#modules/library/contract.ts'
import { categories } from '#modules/library/kinds.ts'
import { workingWeek } from '#modules/school/server/seed.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { badges } from '../contract.ts'
import { demoBadges } from './demo.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-16')
const teacher = await server.as('greenwood', 'teacher')
const classTeacher = await server.as('greenwood', 'classteacher')
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: teacher.tenantId }, work)
const one = (query: (db: TenantDb) => Promise<{ rows: { id: string }[] }>) =>
  inSchool(async (db) => (await query(db)).rows[0]?.id ?? '')
await inSchool((db) => workingWeek(db, []))

const activities = async (caller: typeof teacher, kind: string) =>
  (await caller.send(badges.routes.listMyActivities, { query: {} })).data.rows
    .filter((row) => row.kind === kind)
    .map(({ label, state }) => ({ label, state }))

test('GAM-01 a topic marked as complete is recorded, and withdrawn when it is reopened', async () => {
  const gradeId = await one((db) => sql<{ id: string }>`select id from grades where name = '7'`.execute(db))
  const courseId = await one((db) =>
    sql<{ id: string }>`select id from subjects where name = 'Mathematics'`.execute(db),
  )
  const classId = await one((db) =>
    sql<{ id: string }>`select id from classes where grade_id = ${gradeId} and section = 'B'`.execute(db),
  )
  const item = (title: string, parentId: string | null) => ({
    itemId: newId(),
    parentId,
    title,
    plannedFrom: null,
    plannedTo: null,
    periods: null,
    outcomes: '',
  })
  const unit = item('Numbers', null)
  const chapter = item('Fractions', unit.itemId)
  const topic = item('Halves', chapter.itemId)
  const saved = await teacher.send(curriculum.routes.saveSyllabus, {
    params: { gradeId, courseId },
    body: { isUnitFirst: true, items: [unit, chapter, topic], version: 0, note: '' } as never,
  })
  expect(saved.status).toBe(200)
  const mark = (isComplete: boolean) =>
    teacher.send(milestones.routes.markAsComplete, { body: { classId, itemId: chapter.itemId, isComplete } })
  expect((await mark(true)).status).toBe(200)
  expect(await activities(teacher, 'topic.completed')).toEqual([{ label: 'Halves', state: 'counted' }])
  await mark(false)
  expect(await activities(teacher, 'topic.completed')).toEqual([{ label: 'Halves', state: 'withdrawn' }])
})

test('GAM-01 a lesson plan is recorded once it has steps, and withdrawn with the plan', async () => {
  const { contentId, version } = (
    await teacher.send(library.routes.addResource, {
      body: { title: 'How heat travels', categoryId: categories.lessonPlan },
    })
  ).data
  expect(await activities(teacher, 'lessonPlan.created')).toEqual([])
  const step = { stepId: newId(), title: 'Engage', minutes: 10, teacher: 'Ask', students: 'Answer', contentIds: [] }
  const content = { kind: 'plan' as const, objectives: 'Heat', materials: '', assessment: '', homework: '' }
  const params = { contentId }
  await teacher.send(library.routes.saveContent, { params, body: { content: { ...content, steps: [step] }, version } })
  expect(await activities(teacher, 'lessonPlan.created')).toEqual([{ label: 'How heat travels', state: 'counted' }])
  await teacher.send(library.routes.removeResource, { params })
  expect(await activities(teacher, 'lessonPlan.created')).toEqual([{ label: 'How heat travels', state: 'withdrawn' }])
})

test('GAM-01 a resource of the library counts once, however often it is opened, and not after it is deleted', async () => {
  const { contentId } = (
    await teacher.send(library.routes.addResource, { body: { title: 'Atlas', categoryId: categories.book } })
  ).data
  const open = () =>
    teacher.send(library.routes.recordUsage, {
      body: { events: [{ eventId: newId(), contentId, kind: 'open', happenedAt: '2026-11-10T05:00:00.000Z' }] },
    })
  await open()
  await open()
  expect(await activities(teacher, 'content.used')).toEqual([{ label: 'Atlas', state: 'counted' }])
  await teacher.send(library.routes.removeResource, { params: { contentId } })
  expect(await activities(teacher, 'content.used')).toEqual([{ label: 'Atlas', state: 'withdrawn' }])
})

test('GAM-01 taking a register is recorded for who took it first, not for who corrects it', async () => {
  const classId = await one((db) =>
    sql<{ id: string }>`select t.class_id as id from class_teachers t join users u on u.id = t.teacher_id
      where u.user_name = 'classteacher' limit 1`.execute(db),
  )
  const students = await inSchool(async (db) => {
    const { rows } = await sql<{
      id: string
    }>`select student_id as id from enrolments where class_id = ${classId}`.execute(db)
    return rows.map(({ id }) => id)
  })
  const marks = Object.fromEntries(students.map((id) => [id, 'P' as const]))
  const save = (baseVersion: number, reason: string) =>
    classTeacher.send(attendance.routes.saveRegister, {
      params: { classId, date: '2026-11-16' as CivilDate },
      body: { baseVersion, marks, reason },
    })
  expect((await save(0, '')).status).toBe(200)
  expect((await save(1, 'Came late')).status).toBe(200)
  expect(await activities(classTeacher, 'register.taken')).toEqual([{ label: '', state: 'counted' }])
})

test('GAM-01 the demo’s teacher has badges, one of them new, and is close to another level', async () => {
  await demoBadges(server.services)
  const { badges: all, awards } = (await teacher.send(badges.routes.getMyAchievements, {})).data
  expect(awards.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(awards.length).toBeGreaterThanOrEqual(2)
  expect(all.find(({ familyId }) => familyId === 'teacher.doubts')).toMatchObject({ value: 23, tier: 1 })
})
