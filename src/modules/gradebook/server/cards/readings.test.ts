import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asGuardianOf, barGuardian } from '#app/testing/familyCallers.ts'
import { testServer } from '#app/testing/server.ts'
import { statementsOf } from '#app/testing/statements.ts'
import { cards } from '../../contracts/cardContract.ts'
import { markedClass } from '../../testing/markedClass.ts'
import { aReportCard } from '../seed.ts'

const server = await testServer()
const { office, teacher, classId, gradeId, studentIds, inSchool } = await markedClass(server)
const [first = '', second = ''] = studentIds
const { listReadings, remindReaders, printChildCard } = cards.routes
const mother = await asGuardianOf(server, 'greenwood', [first])
const barred = await asGuardianOf(server, 'greenwood', [first], 'Barred')
const other = await asGuardianOf(server, 'greenwood', [second])
await barGuardian(server, barred)
const classTeacher = await server.as('greenwood', 'classteacher')
const issued = await inSchool(async (db) => {
  const { rows } = await sql<{ id: string }>`select id from users where user_name = 'superadmin'`.execute(db)
  const by = rows[0]?.id ?? ''
  return {
    first: await aReportCard(db, { classId, studentId: first, gradeId, by }),
    second: await aReportCard(db, { classId, studentId: second, gradeId, by }),
  }
})
const query = { termKey: 'seed' }
const params = { classId }
const rowOf = async (studentId: string) =>
  (await classTeacher.send(listReadings, { params, query })).data.rows.find((row) => row.studentId === studentId)
const open = (who: typeof mother, studentId: string, cardId: string) =>
  who.raw({ method: 'GET', url: printChildCard.path.replace(':studentId', studentId).replace(':cardId', cardId) })
const reminded = async () => {
  const { rows } = await inSchool((db) =>
    sql<{ userId: string }>`select user_id as "userId" from notifications where kind = 'gradebook.cardUnread'`.execute(
      db,
    ),
  )
  return rows.map(({ userId }) => userId)
}

test('GRB-04 the class teacher and the office see which guardian has read a card, and when first', async () => {
  const readAt = async () => (await rowOf(first))?.guardians.find(({ name }) => name === 'Meera Guardian')?.readAt
  expect(await readAt()).toBeNull()
  expect((await open(mother, first, issued.first.cardId)).statusCode).toBe(200)
  const then = await readAt()
  expect(then).toEqual(expect.any(String))
  await open(mother, first, issued.first.cardId)
  expect(await readAt()).toBe(then)
  // Who is barred from the records of the child neither reads the card nor is listed.
  expect((await open(barred, first, issued.first.cardId)).statusCode).toBe(404)
  expect(JSON.stringify(await rowOf(first))).not.toContain('Barred')
  expect((await teacher.send(listReadings, { params, query })).code).toBe('not-your-class')
  expect((await office.send(listReadings, { params, query })).data.rows).toHaveLength(2)
  expect(await statementsOf(() => office.send(listReadings, { params, query }))).toBeLessThanOrEqual(12)
})

test('GRB-04 families of whom nobody has read the card are reminded, once a day', async () => {
  const remind = () => classTeacher.send(remindReaders, { params, body: query })
  expect((await teacher.send(remindReaders, { params, body: query })).code).toBe('not-your-class')
  expect((await remind()).data).toEqual({ families: 1 })
  expect(await reminded()).toContain(other.userId)
  expect(await reminded()).not.toContain(mother.userId)
  expect((await remind()).data).toEqual({ families: 0 })
  await inSchool((db) =>
    sql`update notifications set created_at = now() - interval '2 days' where kind = 'gradebook.cardUnread'`.execute(
      db,
    ),
  )
  expect((await remind()).data).toEqual({ families: 1 })
})
