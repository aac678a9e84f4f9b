import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { measuredScreens } from './list.ts'
import { parametersOf } from './placeholders.ts'
import { countStatements } from './statementCount.ts'

const { services, as } = await testServer()
const { tenantId } = await as('greenwood')
const read = <T>(work: Parameters<typeof services.database.inTenant<T>>[1]) =>
  services.database.inTenant({ tenantId }, work, { readOnly: true })

test('the SQL of every measured screen runs on the schema of today', async () => {
  const id = '00000000-0000-7000-8000-000000000000'
  for (const screen of measuredScreens) {
    const values = {
      userId: id,
      activityId: id,
      studentId: id,
      classId: id,
      homeworkId: id,
      testId: id,
      testItemId: id,
      lessonId: id,
      periodId: id,
      courseId: id,
      gradeId: id,
      q: 'a',
      date: '2026-11-17',
    }
    const queries = [screen.people, ...screen.bare].map((statement) => {
      const { text, parameters } = parametersOf(statement, values)
      return CompiledQuery.raw(text, parameters)
    })
    const answers = await read((db) => Promise.all(queries.map((query) => db.executeQuery(query))))
    expect(answers, screen.name).toHaveLength(queries.length)
  }
})

test('every statement of a read is counted, with the one that sets the school, and the packet they travel in', async () => {
  const sent = countStatements()
  // The year is given, so that no further statement looks it up.
  const year = await read((db) => db.selectFrom('academic_years').select('id').executeTakeFirstOrThrow())
  const before = sent()
  await services.database.inTenant(
    { tenantId, yearId: year.id },
    (db) =>
      Promise.all(
        (['classes', 'grades', 'subjects'] as const).map((table) => db.selectFrom(table).select('id').execute()),
      ),
    { readOnly: true },
  )
  const { statements, packets } = sent()
  expect({ statements: statements - before.statements, packets: packets - before.packets }).toEqual({
    statements: 4,
    packets: 1,
  })
})
