import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, testServer } from '#app/testing/server.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'

/** The calls clients already make, by their addresses as written down for them and not by the contract. */
const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'teacher')
const classTeacher = await server.as('greenwood', 'classteacher')

const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)
const idOf = async (table: string, where: Record<string, string>) =>
  inSchool(async (db) => {
    const conditions = Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where ${sql.join(conditions, sql` and `)}`.execute(db)
    return rows[0]?.id ?? ''
  })
const gradeId = await idOf('grades', { name: '7' })
const [maths, art] = [await idOf('subjects', { name: 'Mathematics' }), await idOf('subjects', { name: 'Art' })]
const teacherId = await idOf('users', { user_name: 'teacher' })
const classId = await idOf('classes', { grade_id: gradeId, section: 'B' })
const otherClassId = await inSchool(async (db) => {
  const { rows } = await sql<{ id: string }>`select id from classes k where not exists (select from teachings t
    where t.class_id = k.id and t.teacher_id = ${teacherId}) limit 1`.execute(db)
  return rows[0]?.id ?? ''
})

const send = async (caller: Caller, method: string, url: string, body?: object) => {
  const answer = await caller.raw({ method, url: `/api/${url}`, ...(body && { payload: body }) })
  return { status: answer.statusCode, ...answer.json() }
}
type Listed = { gradeId: string; courseId: string }

test('CUR-01 GET curriculum/courses/ lists what the caller may plan', async () => {
  const all = await send(office, 'GET', 'curriculum/courses/')
  expect(all.data.courses.map(({ courseId }: Listed) => courseId)).toEqual(expect.arrayContaining([maths, art]))
  const own = await send(teacher, 'GET', 'curriculum/courses/')
  expect(own.data.courses).toEqual([expect.objectContaining({ gradeId, courseId: maths })])
})

test('CUR-01 GET curriculum/courses/{userRefId} lists a teacher’s courses, to the office and to themselves', async () => {
  const asked = (caller: Caller, userRefId: string) => send(caller, 'GET', `curriculum/courses/${userRefId}`)
  const own = await asked(teacher, teacherId)
  expect(own.data.courses).toEqual([expect.objectContaining({ gradeId, courseId: maths })])
  expect((await asked(office, teacherId)).data).toEqual(own.data)
  expect((await asked(classTeacher, teacherId)).code).toBe('no-such-teacher')
  expect((await asked(office, newId())).code).toBe('no-such-teacher')
})

test('CUR-01 POST curriculum/getCurriculumFromTopSchool copies a built-in curriculum, which curriculum/syllabus returns', async () => {
  const body = { gradeId, courseId: maths, entry: 'ncert-mathematics-7', version: 0 }
  const copied = await send(teacher, 'POST', 'curriculum/getCurriculumFromTopSchool', body)
  expect([copied.status, copied.message]).toEqual([200, 'Curriculum copied'])
  const read = await send(teacher, 'GET', `curriculum/syllabus?gradeId=${gradeId}&courseId=${maths}`)
  expect(read.data).toEqual(copied.data)
  expect((await send(teacher, 'GET', 'curriculum/syllabus')).fields[0].field).toBe('gradeId')
  expect((await send(teacher, 'GET', `curriculum/syllabus?gradeId=${gradeId}&courseId=${art}`)).status).toBe(404)
})

test('CUR-03 GET milestone/lists and PUT milestone/markasComplete work on the classes a teacher teaches', async () => {
  const lists = (caller: Caller, of: string) => send(caller, 'GET', `milestone/lists?classId=${of}`)
  const { data } = await lists(teacher, classId)
  expect(data.courses.find(({ courseId }: Listed) => courseId === maths)).toMatchObject({
    hasCurriculum: true,
    done: 0,
  })
  expect((await lists(teacher, otherClassId)).code).toBe('no-such-class')
  expect((await lists(office, otherClassId)).status).toBe(200)
  const { items } = (await send(teacher, 'GET', `milestone/lists/${classId}/${maths}`)).data
  const leaf = items.at(-1)
  const mark = (caller: Caller, of: string, more = {}) =>
    send(caller, 'PUT', 'milestone/markasComplete', { classId: of, itemId: leaf.itemId, ...more })
  expect((await mark(teacher, classId)).data.done).toBe(1)
  expect((await mark(teacher, classId, { isComplete: false })).data.done).toBe(0)
  expect((await mark(teacher, otherClassId)).code).toBe('no-such-item')
})

test('CUR-01 GET curriculum/listCurriculum shows what DELETE curriculum/deleteCurriculum removes', async () => {
  const planned = async () => {
    const { courses } = (await send(office, 'GET', `curriculum/listCurriculum?gradeId=${gradeId}`)).data
    return courses.find(({ courseId }: Listed) => courseId === maths).curriculum !== null
  }
  expect(await planned()).toBe(true)
  const gone = await send(office, 'DELETE', `curriculum/deleteCurriculum?gradeId=${gradeId}&courseId=${maths}`)
  expect([gone.status, gone.message]).toEqual([200, 'Curriculum deleted'])
  expect(await planned()).toBe(false)
})
