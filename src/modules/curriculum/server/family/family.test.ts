import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stopCalendar } from '#app/testing/clock.ts'
import { asGuardianOf, asUser, barGuardian } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { familyCurriculum } from '#modules/curriculum/familyContract.ts'
import type { CurriculumItem } from '#modules/curriculum/items.ts'
import { milestones } from '#modules/curriculum/milestoneContract.ts'
import { curriculumStatuses } from '#modules/curriculum/statuses.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { aCurriculum } from '../seed.ts'

const server = await testServer()
await stopCalendar(server.urls, '2026-11-16')
const office = await server.as('greenwood', 'superadmin')
const { getChildCurriculum } = familyCurriculum.routes
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)

const line = (title: string, parentId: string | null = null): CurriculumItem => ({
  itemId: newId(),
  parentId,
  title,
  plannedFrom: null,
  plannedTo: null,
  periods: null,
  outcomes: 'For teachers: use the blue workbook',
})
const unit = line('Number system')
const [integers, fractions, decimals] = ['Integers', 'Fractions', 'Decimals'].map((title) => line(title, unit.itemId))
if (!integers || !fractions || !decimals) throw new Error('There are three chapters.')
const [adding, halves, thirds] = [
  line('Adding', integers.itemId),
  line('Halves', fractions.itemId),
  line('Thirds', fractions.itemId),
]
const items = [unit, integers, adding, fractions, halves, thirds, decimals]

const { classId, ann, stranger } = await inSchool(async (db) => {
  const { rows } = await sql<{ classId: string; gradeId: string }>`
    select c.id as "classId", c.grade_id as "gradeId" from classes c join grades g on g.id = c.grade_id
    where g.name = '7' and c.section = 'B'`.execute(db)
  const [own] = rows
  if (!own) throw new Error('There is no class 7-B.')
  const courses = await sql<{ id: string; name: string }>`select id, name from subjects`.execute(db)
  const courseId = (name: string) => courses.rows.find((one) => one.name === name)?.id ?? ''
  const tree = { isUnitFirst: true, items }
  await aCurriculum(db, { ...own, courseId: courseId('Mathematics'), tree, status: curriculumStatuses.inBuilt })
  const draft = { isUnitFirst: true, items: [line('Secret draft')] }
  await aCurriculum(db, { ...own, courseId: courseId('Science'), tree: draft })
  const students = await sql<{ id: string; isOwn: boolean }>`
    select student_id as id, class_id = ${own.classId} as "isOwn" from enrolments order by id`.execute(db)
  const ann = students.rows.find(({ isOwn }) => isOwn)?.id ?? ''
  return { ...own, ann, stranger: students.rows.find(({ isOwn }) => !isOwn)?.id ?? '' }
})
for (const { itemId } of [adding, halves].filter((one) => one !== undefined))
  await office.send(milestones.routes.markAsComplete, { body: { classId, itemId } })
const mother = await asGuardianOf(server, 'greenwood', [ann])
const student = await asUser(server, 'greenwood', ann)
const read = (who = mother, studentId = ann) => who.send(getChildCurriculum, { params: { studentId } })

test('FAM-04 a family sees the chapters of each subject: done, now and next', async () => {
  const { courses } = (await read()).data
  expect(courses.map(({ name, done, total }) => ({ name, done, total }))).toEqual([
    { name: 'Mathematics', done: 2, total: 4 },
  ])
  expect(courses[0]?.teacherName).toBeTruthy()
  expect(courses[0]?.chapters.map(({ title, unit: of, state }) => [title, of, state])).toEqual([
    ['Integers', 'Number system', 'done'],
    ['Fractions', 'Number system', 'now'],
    ['Decimals', 'Number system', 'next'],
  ])
  expect(courses[0]?.chapters[0]?.completedOn).toBe('2026-11-16')
  expect((await read(student)).data.courses).toEqual(courses)
})

test('FAM-10 drafts, notes for teachers and other children’s classes stay hidden', async () => {
  const answer = JSON.stringify((await read()).data)
  expect(answer).not.toContain('Secret draft')
  expect(answer).not.toContain('workbook')
  expect((await read(mother, stranger)).status).toBe(404)
  expect((await read(student, stranger)).status).toBe(404)
  const barred = await asGuardianOf(server, 'greenwood', [ann])
  await barGuardian(server, barred)
  expect((await read(barred)).status).toBe(404)
})
