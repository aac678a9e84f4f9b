import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { statementsOf } from '#app/testing/statements.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { newId } from '#platform/server/database/ids.ts'
import { marks } from '../contracts/markContract.ts'
import { templates } from '../contracts/templateContract.ts'
import { twelveOfEight } from '../testing/bigTemplate.ts'
import { markedClass } from '../testing/markedClass.ts'
import { aMarkSheet } from './seed.ts'

const server = await testServer()
const { office, classId, studentIds, templateId, inSchool } = await markedClass(server)

/** Students are added until the class has 40. */
const fillClass = () =>
  inSchool(async (db) => {
    for (let n = studentIds.length; n < 40; n++) {
      const id = newId()
      await sql`insert into users (id, user_name, role_id, first_name, last_name)
        values (${id}, ${id}, ${roles.student}, 'Big', ${`Class ${n}`})`.execute(db)
      await sql`insert into enrolments (class_id, student_id, roll_no, from_date)
        values (${classId}, ${id}, ${String(1000 + n)}, school_day() - 1)`.execute(db)
    }
    await sql`update enrolments set to_date = school_day() - 1 where class_id = ${classId} and to_date is null
      and student_id in (select student_id from enrolments where class_id = ${classId} and to_date is null
        order by length(roll_no), roll_no offset 40) and from_date < school_day()`.execute(db)
  })

/** Twelve subjects and areas, each with eight parts of ten marks. */
async function publishTwelve() {
  const params = { templateId }
  const { name, grades, content, version } = (await office.send(templates.routes.getTemplate, { params })).data
  const big = twelveOfEight(content)
  const body = { name, gradeIds: grades.map(({ gradeId }) => gradeId), content: big as typeof content, version }
  await office.send(templates.routes.saveTemplate, { params, body })
  expect((await office.send(templates.routes.publishTemplate, { params })).data.problems).toEqual([])
  return big.subjects.map(({ key }) => key)
}

test('GRB-03 a class of 40 with twelve subjects of eight parts opens in one request of at most twelve statements', async () => {
  await fillClass()
  const subjectKeys = await publishTwelve()
  const params = { classId }
  const open = () => office.send(marks.routes.getClassGradebook, { params, query: { termKey: 't1' } })
  const { students } = (await open()).data
  await inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`select id from users where user_name = 'teacher'`.execute(db)
    for (const subjectKey of subjectKeys)
      await aMarkSheet(db, {
        classId,
        subjectKey,
        termKey: 't1',
        state: 'open',
        enteredBy: rows[0]?.id ?? '',
        marks: students.flatMap(({ studentId }) =>
          Array.from({ length: 8 }, (_, at) => ({ studentId, partKey: `p${at}`, mark: '7.5' })),
        ),
      })
  })
  let seen = (await open()).data
  const statements = await statementsOf(async () => {
    seen = (await open()).data
  })
  const cells = seen.marks.reduce((sum, row) => sum + row.cells.length, 0)
  expect([seen.students.length, seen.sheets.length, cells]).toEqual([40, 12, 3840])
  expect(statements).toBeLessThanOrEqual(12)
})
