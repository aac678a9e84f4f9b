import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { createUser } from '#modules/access/server/seed.ts'
import { classes } from '#modules/classes/contract.ts'
import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import { enrolmentsOf, findClass, listClassOptions, suggestRollNo } from '../public.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const classTeacher = await server.as('greenwood', 'classteacher')
const { getClass, listClassStudents, enrolStudents, moveStudents, endEnrolments, getElectives, saveElectives } =
  classes.routes
const inSchool = <T>(work: Parameters<typeof server.services.database.inTenant<T>>[1]) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)

const idOf = async (grade: string, section: string) =>
  (await inSchool((db) => findClass(db, { grade, section })))?.classId ?? ''
const [sevenA, sevenB, eightA] = [await idOf('7', 'A'), await idOf('7', 'B'), await idOf('8', 'A')]

let made = 0
const aStudent = () => {
  made += 1
  return inSchool((db) =>
    createUser(db, { userName: `new${made}`, roleId: roles.student, firstName: 'New', lastName: `Student ${made}` }),
  )
}
const historyOf = async (studentId: string) =>
  (await inSchool((db) => enrolmentsOf(db, studentId))).map((one) => [one.className, one.fromDate, one.toDate])

test('SCH-02 classes are found however grade and section are written', async () => {
  const options = await inSchool(listClassOptions)
  expect(options.map(({ className }) => className)).toEqual(['7-A', '7-B', '8-A', '8-B'])
  for (const [grade, section] of [
    ['7', 'b'],
    ['Grade 7', 'B '],
    ['class 7', 'B'],
  ] as const)
    expect(await idOf(grade, section)).toBe(sevenB)
  expect(await idOf('9', 'A')).toBe('')
})

test('SCH-08 new students get the next roll numbers of their class unless one is given', async () => {
  const next = await inSchool((db) => suggestRollNo(db, sevenA))
  const [one, two, three] = [await aStudent(), await aStudent(), await aStudent()]
  const body = {
    fromDate: '2026-06-01',
    students: [{ studentId: one }, { studentId: two, rollNo: '7A90' }, { studentId: three }],
  }
  expect((await office.send(enrolStudents, { params: { classId: sevenA }, body })).data).toEqual({ enrolled: 3 })
  const { rows } = (await office.send(listClassStudents, { params: { classId: sevenA } })).data
  const rollOf = (studentId: string) => rows.find((row) => row.studentId === studentId)?.rollNo
  expect([rollOf(one), rollOf(two)]).toEqual([next, '7A90'])
  expect(Number(rollOf(three)?.slice(2))).toBe(Number(next.slice(2)) + 1)
  const four = await aStudent()
  const taken = { fromDate: '2026-06-01', students: [{ studentId: four, rollNo: '7A90' }] }
  const refused = await office.send(enrolStudents, { params: { classId: sevenA }, body: taken })
  expect(refused.fields?.[0]).toMatchObject({ field: 'rollNo' })
})

test('SCH-08 a student who has a class must be moved, not enrolled again, and both classes stay on record', async () => {
  const studentId = await aStudent()
  const enrol = { fromDate: '2026-06-01', students: [{ studentId }] }
  await office.send(enrolStudents, { params: { classId: sevenA }, body: enrol })
  const twice = await office.send(enrolStudents, { params: { classId: eightA }, body: enrol })
  expect(twice.fields?.[0]).toMatchObject({ field: 'classId' })
  const move = { fromDate: '2026-10-01', studentIds: [studentId] }
  expect((await office.send(moveStudents, { params: { classId: sevenB }, body: move })).status).toBe(200)
  expect(await historyOf(studentId)).toEqual([
    ['7-B', '2026-10-01', null],
    ['7-A', '2026-06-01', '2026-09-30'],
  ])
  const leave = { lastDay: '2026-12-31', studentIds: [studentId] }
  const elsewhere = await office.send(endEnrolments, { params: { classId: sevenA }, body: leave })
  expect(elsewhere.code).toBe('not-in-class')
  await office.send(endEnrolments, { params: { classId: sevenB }, body: leave })
  expect((await historyOf(studentId))[0]).toEqual(['7-B', '2026-10-01', '2026-12-31'])
})

test('SCH-08 whatever moves are made, a student has exactly one class on every day', async () => {
  const start = '2026-06-01' as CivilDate
  const move = fc.record({ at: fc.nat({ max: 30 }), to: fc.constantFrom(sevenA, sevenB, eightA) })
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 6 }), async (moves) => {
      const studentId = await aStudent()
      const enrol = { fromDate: start, students: [{ studentId }] }
      await office.send(enrolStudents, { params: { classId: sevenA }, body: enrol })
      for (const { at, to } of moves) {
        const body = { fromDate: addDays(start, at), studentIds: [studentId] }
        const answer = await office.send(moveStudents, { params: { classId: to }, body })
        // Only moving a student into their current class fails.
        expect([200, 400]).toContain(answer.status)
        if (answer.status === 400) expect(answer.fields?.[0]?.field).toBe('classId')
        const history = await inSchool((db) => enrolmentsOf(db, studentId))
        for (let day = 0; day <= 32; day++) {
          const date = addDays(start, day)
          const current = history.filter((one) => one.fromDate <= date && (one.toDate === null || date <= one.toDate))
          expect(current.length).toBe(1)
          if (day === at) expect(current[0]?.classId).toBe(to)
        }
      }
    }),
    { numRuns: 8 },
  )
})

test('SCH-08 PERM-06 the class dashboard shows strength, class teacher and subject teachers, only to teachers of the class', async () => {
  const seen = await classTeacher.send(getClass, { params: { classId: sevenB } })
  expect(seen.data).toMatchObject({ className: '7-B', gradeGroup: '6-8', classTeacher: { teacherName: 'Asha Rao' } })
  const { total } = (await classTeacher.send(listClassStudents, { params: { classId: sevenB } })).data
  expect(seen.data.strength.all).toBe(total)
  const science = seen.data.subjects.find(({ courseDisplayName }) => courseDisplayName === 'Science')
  expect(science?.teacher?.teacherName).toBe('Asha Rao')
  expect((await classTeacher.send(getClass, { params: { classId: eightA } })).status).toBe(404)
})

test('PERM-06 teachers have access to a class from the first to the last day of their assignment', async () => {
  const teacherId = (await classTeacher.raw({ method: 'GET', url: '/api/auth/me' })).json().data.userId
  const assign = (fromDate: string, from: string | null, to: string | null) =>
    office.send(gradeSetup.routes.assignTeachers, {
      body: { fromDate, assignments: [{ classId: eightA, courseId: null, teacherId: to, wasTeacherId: from }] },
    })
  const accessStatus = async () => (await classTeacher.send(getClass, { params: { classId: eightA } })).status
  const was = (await office.send(getClass, { params: { classId: eightA } })).data.classTeacher?.teacherId ?? null
  const { rows } = await server.services.database.pool.query<{ day: CivilDate }>(
    `select (now() at time zone 'Asia/Kolkata')::date as day`,
  )
  const day = rows[0]?.day ?? ('2026-11-15' as CivilDate)
  await assign(addDays(day, 1), was, teacherId)
  expect(await accessStatus()).toBe(404)
  await assign(day, was, teacherId)
  expect(await accessStatus()).toBe(200)
  await assign(day, teacherId, was)
  expect(await accessStatus()).toBe(404)
})

test('SCH-03 each student takes one subject of each elective group', async () => {
  const options = await inSchool(listClassOptions)
  const gradeId = options.find(({ classId }) => classId === sevenB)?.gradeId ?? ''
  const setup = (await office.send(gradeSetup.routes.getGradeSetup, { params: { gradeId } })).data
  const languages = ['Hindi', 'Kannada']
  const subjects = setup.subjects.map(({ courseId, courseDisplayName }) => ({
    courseId,
    streamId: null,
    electiveGroup: languages.includes(courseDisplayName) ? 'Second language' : null,
  }))
  await office.send(gradeSetup.routes.saveGradeSubjects, {
    params: { gradeId },
    body: { subjects, alsoGradeIds: [], version: setup.version },
  })
  const before = (await classTeacher.send(getElectives, { params: { classId: sevenB } })).data
  expect(before.groups.map(({ options: all }) => all.map((one) => one.courseDisplayName))).toEqual([languages])
  const [first, second] = before.students
  const [hindi, kannada] = before.groups[0]?.options ?? []
  const choose = (studentId: string | undefined, courseId: string | null) => ({
    studentId: studentId ?? '',
    electiveGroup: 'Second language',
    courseId,
  })
  const save = (choices: ReturnType<typeof choose>[]) =>
    office.send(saveElectives, { params: { classId: sevenB }, body: { choices } })
  await save([choose(first?.studentId, hindi?.courseId ?? ''), choose(second?.studentId, kannada?.courseId ?? '')])
  await save([choose(second?.studentId, null), choose(first?.studentId, kannada?.courseId ?? '')])
  const after = (await office.send(getElectives, { params: { classId: sevenB } })).data.students
  expect(after.map(({ choices }) => choices.length)).toEqual([1, ...after.slice(1).map(() => 0)])
  expect(after[0]?.choices[0]?.courseId).toBe(kannada?.courseId)
  const maths = setup.subjects.find(({ courseDisplayName }) => courseDisplayName === 'Mathematics')?.courseId ?? ''
  expect((await save([choose(first?.studentId, maths)])).code).toBe('not-offered')
  expect((await save([choose(await aStudent(), null)])).code).toBe('not-in-class')
})
