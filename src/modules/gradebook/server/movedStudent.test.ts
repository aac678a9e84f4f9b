import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { classes } from '#modules/classes/contract.ts'
import { marksByStudent } from '../classResults.ts'
import { marks } from '../contracts/markContract.ts'
import { results } from '../contracts/resultContract.ts'
import { markedClass } from '../testing/markedClass.ts'

const server = await testServer()
const { office, teacher, inSchool, classId, gradeId, subjectId, save, move } = await markedClass(server)

test('GRB-03 GRB-06 a student who moves to another section keeps the marks of the first one', async () => {
  const student = await server.as('greenwood', 'student')
  const { rows } = await inSchool((db) =>
    sql<{ studentId: string; otherId: string }>`
      select u.id as "studentId", (select c.id from classes c where c.grade_id = ${gradeId} and c.id <> ${classId} limit 1) as "otherId"
      from users u where u.user_name = 'student'`.execute(db),
  )
  const { studentId = '', otherId = '' } = rows[0] ?? {}
  expect((await save(teacher, [{ studentId, partKey: 'exam', mark: '61', revision: 0 }])).data.saved).toHaveLength(1)
  await move(teacher, 'submit')
  for (const step of ['verify', 'lock', 'publish'] as const) expect((await move(office, step)).status).toBe(200)
  const today = new Date().toISOString().slice(0, 10)
  const body = { fromDate: today, studentIds: [studentId] }
  const params = { classId: otherId }
  expect((await office.send(classes.routes.moveStudents, { params, body })).data.moved).toBe(1)

  const markIn = async () => {
    const gradebook = (await office.send(marks.routes.getClassGradebook, { params })).data
    return marksByStudent(gradebook).get(studentId)?.get(subjectId)?.get('t1')?.get('exam')
  }
  expect(await markIn()).toBe('61')
  const child = await student.send(results.routes.getChildGradebook, { params: { studentId } })
  expect(child.data.classId).toBe(otherId)
  expect(child.data.sheets).toMatchObject([{ subjectKey: subjectId, termKey: 't1', state: 'published' }])
  expect(child.data.marks[0]?.cells).toEqual([{ partKey: 'exam', mark: '61', revision: 0 }])

  // A mark given in the new class counts instead of the one brought along.
  const cells = [{ studentId, partKey: 'exam', mark: '64', revision: 0 }]
  const sheet = { subjectKey: subjectId, termKey: 't1', cells }
  const saved = await office.send(marks.routes.saveMarks, { params, body: sheet })
  expect(saved.data.saved).toMatchObject([{ mark: '64', revision: 1 }])
  expect(await markIn()).toBe('64')
})
