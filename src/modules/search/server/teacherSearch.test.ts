import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asUser } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { teacherSearch } from '../contract.ts'
import { searchSchool } from './testing/searchSchool.ts'

const server = await testServer()
const { aClass, giveHomework, inSchool } = await searchSchool(server)
const { routes } = teacherSearch
const own = await aClass('Own', 'Student')
const other = await aClass('Other', 'Student')
const { teacher } = own

const option = async () => {
  const { data } = await teacher.send(routes.listClassOptions, { body: {} })
  return data[0]
}
const save = (changes: object = {}, who = teacher) =>
  who.send(routes.saveSearch, {
    body: {
      gradeId: own.gradeId,
      courseId: own.courseId,
      sectionId: own.section,
      moduleId: 1,
      moduleName: 'Homework',
      action: 'Create',
      actionId: 2,
      searchObj: { classId: own.classId, path: '/teacher/classes/0/x/7-B/y/3/assessments?sub_tab=homework' },
      ...changes,
    },
  })
const recents = async (moduleId: 1 | 2 | 3 | 4 | 5 | 6 | '' = '', who = teacher) =>
  (await who.send(routes.listRecentSearches, { body: { moduleId } })).data
const results = (changes: object = {}, who = teacher) =>
  who.send(routes.listResults, {
    body: { classId: own.classId, courseId: own.courseId, module: 'Homework', ...changes },
  })

test('SRCH-03 the class options of a teacher are the classes and subjects they teach today', async () => {
  expect(await option()).toMatchObject({
    classId: own.classId,
    gradeId: own.gradeId,
    courseId: own.courseId,
    sectionId: own.section,
    studentCount: 1,
    index: 0,
  })
  expect((await teacher.send(routes.listClassOptions, { body: {} })).data).toHaveLength(1)
  // The address is called without a body too.
  const bare = await teacher.raw({ method: 'POST', url: '/api/u-search/l3-options', headers: teacher.headers })
  expect(bare.statusCode).toBe(200)
})

test('SRCH-04 attendance is for class teachers, with the classes that are theirs', async () => {
  const before = await teacher.send(routes.getKeywords, {})
  expect(before.data.moduleIds).not.toContain(6)
  expect(before.data.moduleIds).toContain(1)
  await inSchool((db) =>
    sql`insert into class_teachers (class_id, teacher_id, from_date)
      values (${own.classId}, ${own.teacherId}, (select starts_on from academic_years where id = current_year()))`.execute(
      db,
    ),
  )
  expect((await teacher.send(routes.getKeywords, {})).data.moduleIds).toContain(6)
  const { data } = await teacher.send(routes.listClassOptions, { body: { moduleId: 6 } })
  expect(data.map(({ classId, courseId }) => [classId, courseId])).toEqual([[own.classId, null]])
})

test('SRCH-05 the results of a class and subject, newest first, and an empty list where there are none', async () => {
  expect((await results()).data).toEqual([])
  const homeworkId = await giveHomework(own, 'Fractions')
  await giveHomework(other, 'Somebody else’s')
  const { data } = await results()
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    kind: 'homework',
    homeworkId,
    homeworkName: 'Fractions',
    to: `/teacher/homework/${homeworkId}`,
  })
  for (const module of ['ELA', 'OfflineTestView', 'OfflineTestEval'] as const)
    expect((await results({ module })).data, module).toEqual([])
  for (const examModeId of [1, 3] as const)
    for (const isEvaluation of [false, true])
      expect((await results({ module: 'OnlineTest', examModeId, isEvaluation })).data).toEqual([])
})

test('SRCH-05 nobody lists a class they do not teach', async () => {
  expect((await results({}, other.teacher)).code).toBe('no-such-class')
  expect((await results({ courseId: other.courseId })).code).toBe('no-such-class')
  expect((await results({ classId: randomUUID() })).status).toBe(404)
})

test('SRCH-06 the last searches: the newest first, each once, of one keyword or of all, and only one’s own', async () => {
  const first = await save()
  expect(first.status).toBe(200)
  await save({ actionId: 1 })
  await save({ moduleId: 2, actionId: 4 })
  await save()
  expect((await recents()).map(({ uModuleId, actionId }) => [uModuleId, actionId])).toEqual([
    [1, 2],
    [2, 4],
    [1, 1],
  ])
  expect((await recents(2)).map(({ actionId }) => actionId)).toEqual([4])
  expect(await recents('', other.teacher)).toEqual([])
})

test('SRCH-06 homework that was begun from a search is pending until it is created', async () => {
  const made = await aClass('Third', 'Student')
  const begin = {
    gradeId: made.gradeId,
    courseId: made.courseId,
    searchObj: { classId: made.classId, path: '/teacher/classes/0/x/7-B/y/3/assessments?sub_tab=homework' },
  }
  expect((await save(begin, made.teacher)).status).toBe(200)
  const [pending] = await recents(1, made.teacher)
  expect([pending?.status, pending?.searchObj.path]).toEqual(['pending', begin.searchObj.path])
  const homeworkId = await giveHomework(made, 'Begun from a search')
  const [created] = await recents(1, made.teacher)
  expect([created?.status, created?.searchObj.homeworkId]).toEqual(['created', homeworkId])
})

test('SRCH-06 at most ten searches of a keyword are kept', async () => {
  const many = await aClass('Many', 'Student')
  const courses = await inSchool(async (db) => {
    const ids = Array.from({ length: 12 }, () => randomUUID())
    for (const id of ids) {
      await sql`insert into subjects (id, name) values (${id}, ${id})`.execute(db)
      await sql`insert into teachings (class_id, subject_id, teacher_id, from_date) values (${many.classId}, ${id}, ${many.teacherId},
        (select starts_on from academic_years where id = current_year()))`.execute(db)
    }
    return ids
  })
  for (const courseId of courses)
    await save(
      { gradeId: many.gradeId, courseId, searchObj: { classId: many.classId, path: '/teacher/classes' } },
      many.teacher,
    )
  const kept = await recents(1, many.teacher)
  expect(kept.map(({ courseId }) => courseId)).toEqual(courses.toReversed().slice(0, 10))
})

test('SRCH-06 a search is saved only for what the caller teaches, and leads only to pages of teachers', async () => {
  expect((await save({}, other.teacher)).code).toBe('no-such-class')
  expect((await save({ courseId: other.courseId })).code).toBe('no-such-class')
  expect((await save({ actionId: 9 })).code).toBe('no-such-keyword')
  for (const path of ['https://evil.example', '//evil.example', '/admin/adminRoles', 'javascript:alert(1)']) {
    const answer = await save({ searchObj: { classId: own.classId, path } })
    expect([path, answer.status, answer.fields?.[0]?.field]).toEqual([path, 400, 'searchObj.path'])
  }
})

test('SRCH-01 only teachers have it', async () => {
  const callers = [
    await server.as('greenwood', 'superadmin'),
    await server.as('greenwood', 'staff'),
    await asUser(server, 'greenwood', own.studentId),
  ]
  for (const who of callers) expect((await who.send(routes.getKeywords, {})).status).toBe(403)
})
