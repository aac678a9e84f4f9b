import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asGuardianOf, asUser } from '#app/testing/familyCallers.ts'
import { type Caller, testServer } from '#app/testing/server.ts'
import { createUsers } from '#modules/access/server/seed.ts'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { at, examRoom } from '../../testing/sitting.ts'

const server = await testServer()
const room = await examRoom(server)
const { student, teacher, studentId, questionIds, clock, schedule, add, begin, inSchool } = room
const guardian = await asGuardianOf(server, 'greenwood', [studentId])

const preview = (testId: string, by: Pick<Caller, 'send'> = teacher) =>
  by.send(onlineTests.routes.getTestPreview, { params: { testId } })

test('ASM-03 a teacher previews a test before it opens as its students will be asked it', async () => {
  clock.now = at('08:00')
  const testId = await schedule({ pageMode: 'all', instructions: 'No calculators.', shuffleQuestions: false })
  expect((await begin(testId)).code).toBe('not-open-yet')
  const { data, raw } = await preview(testId)
  expect(data).toMatchObject({ title: 'Unit test', instructions: 'No calculators.', pageMode: 'all', minutes: 40 })
  expect(raw.body).not.toContain('Secret')
  expect(raw.body).not.toMatch(/"(?:right|accepted|explanation|modelAnswer|scheme|pairs)"/)
  clock.now = at('09:00')
  const sitting = (await begin(testId)).data
  const asked = ({ items }: Pick<typeof sitting, 'items'>) =>
    items.map(({ testItemId, section, question: { type, stem, marks } }) => ({
      testItemId,
      section,
      type,
      stem,
      marks,
    }))
  expect(asked(data)).toEqual(asked(sitting))
  expect(data.items).toHaveLength(questionIds.length)
})

test('ASM-03 a preview begins no attempt and leaves no trace in the test', async () => {
  clock.now = at('08:00')
  const testId = await schedule({ attempts: 1 })
  const read = async () => (await teacher.send(onlineTests.routes.getTest, { params: { testId } })).data
  const before = await read()
  expect(await preview(testId)).toMatchObject({ status: 200 })
  expect(await read()).toEqual(before)
  const { rows } = await inSchool((db) => sql`select from online_test_attempts where test_id = ${testId}`.execute(db))
  expect(rows).toHaveLength(0)
})

test('ASM-03 nobody but those who may see a test previews it', async () => {
  const [testId, { testId: draftId }] = [await schedule(), await add()]
  for (const id of [testId, draftId]) {
    for (const by of [student, guardian]) {
      const refused = await preview(id, by)
      expect(refused.status).toBe(403)
      expect(refused.raw.body).not.toContain('Assam')
    }
  }
  const [strangerId = ''] = await inSchool((db) =>
    createUsers(db, [{ userName: 'elsewhere', firstName: 'Esha', lastName: 'Menon', roleId: roles.teacher }]),
  )
  const stranger = await asUser(server, 'greenwood', strangerId)
  expect(await preview(testId, stranger)).toMatchObject({ status: 404, code: 'no-such-test' })
  // The class teacher reads tests of the class, and drafts are for those who write them.
  const classTeacher = await server.as('greenwood', 'classteacher')
  expect((await preview(draftId, classTeacher)).status).toBe(404)
})
