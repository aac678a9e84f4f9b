import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import { testEvaluation } from '#modules/onlineTests/evaluationContract.ts'
import { at, examRoom, itemOf } from '../../testing/sitting.ts'
import { endAttempt } from '../jobs.ts'
import { anAttempt } from '../seed.ts'

const server = await testServer()
const room = await examRoom(server)
const { teacher, clock, own, other, schedule, begin, handIn, inSchool, studentId, run } = room
const [tests, marking] = [onlineTests.routes, testEvaluation.routes]
const strangerId = other.studentIds[0] ?? ''

/** A test of two classes; the teacher has the first, a colleague the other. */
async function shared() {
  clock.now = at('10:00')
  const testId = await schedule({ targets: [{ classId: own.classId }, { classId: other.classId }] })
  const { data } = await teacher.send(tests.getTest, { params: { testId } })
  await inSchool((db) =>
    sql`update teachings set teacher_id = (select id from users where user_name = 'classteacher')
      where class_id = ${other.classId} and subject_id = ${other.courseId}`.execute(db),
  )
  return { testId, longId: data.items.find(({ type }) => type === 'long')?.testItemId ?? '', test: data }
}

const stranger = (testId: string) =>
  inSchool((db) =>
    anAttempt(db, { testId, studentId: strangerId, classId: other.classId, state: 'running', startedAt: at('09:59') }),
  )

const back = () =>
  inSchool((db) =>
    sql`update teachings set teacher_id = (select id from users where user_name = 'teacher')
      where class_id = ${other.classId} and subject_id = ${other.courseId}`.execute(db),
  )

test('ASM-03 a teacher neither marks, nor sets aside, nor gives time to attempts of a class they do not teach', async () => {
  const { testId, longId } = await shared()
  const attemptId = await stranger(testId)
  const params = { testId, attemptId }
  const minutes = { minutes: 10, attemptIds: [attemptId] }
  expect((await teacher.send(tests.giveTime, { params, body: minutes })).data).toEqual({ attempts: 0 })
  expect((await teacher.send(tests.giveTime, { params, body: { minutes: 5 } })).data).toEqual({ attempts: 0 })
  expect((await teacher.send(tests.voidAttempt, { params, body: { reason: 'Not mine' } })).code).toBe('no-such-attempt')
  clock.now = at('10:50')
  await run(endAttempt, { attemptId })
  const marks = { params: { ...params, testItemId: longId }, body: { marks: 4 } }
  expect((await teacher.send(marking.evaluateAnswer, marks)).code).toBe('no-such-attempt')
  const { rows } = await inSchool((db) =>
    sql`select state, added_minutes::int as added from online_test_attempts where id = ${attemptId}`.execute(db),
  )
  expect(rows).toEqual([{ state: 'ended', added: 0 }])
  await back()
  expect((await teacher.send(marking.evaluateAnswer, marks)).status).toBe(200)
})

test('ASM-03 a test is neither changed nor put off while another class of it is sitting', async () => {
  const { testId, test: before } = await shared()
  await stranger(testId)
  const { version, targets, items, courseId, title } = before
  const questionIds = items.slice(0, 2).map(({ questionId }) => questionId)
  const ownOnly = { ...{ courseId, title, version, questionIds }, targets: targets.slice(0, 1) }
  const body = { ...ownOnly, targets: [{ classId: own.classId }], minutes: 5 }
  expect((await teacher.send(tests.saveTest, { params: { testId }, body })).code).toBe('begun-already')
  const day = at('10:00').toISOString().slice(0, 10)
  const times = { opens: { date: day, time: '11:00' }, closes: { date: day, time: '13:00' } }
  expect((await teacher.send(tests.scheduleTest, { params: { testId }, body: times })).code).toBe('begun-already')
  await back()
})

test('ASM-03 results are released when every class is marked, and a refusal names the class that is not', async () => {
  const { testId, longId } = await shared()
  const mine = (await begin(testId)).data
  const essay = { type: 'long' as const, text: 'Because.' }
  await handIn(mine.attemptId, [{ testItemId: itemOf(mine, 'long'), answer: essay, isFlagged: false, seq: 1 }])
  const theirs = await stranger(testId)
  await inSchool((db) =>
    sql`insert into online_test_answers (attempt_id, item_id, answer, seq, device, saved_at)
      values (${theirs}, ${longId}, ${JSON.stringify(essay)}::jsonb, 1, 'phone1234', now())`.execute(db),
  )
  await teacher.send(tests.endTest, { params: { testId } })
  const mark = (attemptId: string) =>
    teacher.send(marking.evaluateAnswer, { params: { testId, testItemId: longId, attemptId }, body: { marks: 3 } })
  await mark(mine.attemptId)
  const refused = await teacher.send(marking.releaseResults, { params: { testId } })
  expect(refused.code).toBe('marks-missing')
  expect(refused.raw.body).toContain(other.className)
  expect(refused.raw.body).not.toContain(own.className)
  // What was marked anew names the students of the other class to nobody else.
  const single = {
    params: { testId, testItemId: itemOf(mine, 'single') },
    body: { rule: 'full', reason: 'Unclear' },
  } as const
  const regraded = await teacher.send(marking.regradeItem, single)
  expect(regraded.data).toMatchObject({ attempts: 2, changes: [{ attemptId: mine.attemptId }] })
  const listed = await teacher.send(marking.listRegrades, { params: { testId } })
  expect(listed.raw.body).not.toContain(theirs)
  await back()
  await mark(theirs)
  expect((await teacher.send(marking.listRegrades, { params: { testId } })).raw.body).toContain(theirs)
  expect((await teacher.send(marking.releaseResults, { params: { testId } })).status).toBe(200)
})

test('ASM-03 extra time that a colleague gave in their class stays as it is, and is not told', async () => {
  const { testId } = await shared()
  const colleague = await server.as('greenwood', 'classteacher')
  const give = (by: typeof teacher, id: string) =>
    by.send(tests.giveAllowances, {
      params: { testId },
      body: { allowances: [{ studentId: id, percent: 150, minutes: 0 }] },
    })
  expect((await give(colleague, strangerId)).status).toBe(200)
  const given = await give(teacher, studentId)
  expect(given.data.allowances.map((one) => one.studentId)).toEqual([studentId])
  const { rows } = await inSchool((db) =>
    sql`select student_id from online_test_allowances where test_id = ${testId}`.execute(db),
  )
  expect(rows).toHaveLength(2)
  await back()
})

test('ASM-03 an attempt handed in while a question is marked anew is marked by the new rule', async () => {
  const { testId } = await shared()
  await back()
  const sitting = (await begin(testId)).data
  const wrong = { testItemId: itemOf(sitting, 'single'), answer: { type: 'single', choice: 'c' } as const }
  const handedIn = await inSchool(async (db) => {
    // As a regrade does: it holds the test, has seen no finished attempt, and changes the question.
    await sql`select from online_tests where id = ${testId} for update`.execute(db)
    const handing = handIn(sitting.attemptId, [{ ...wrong, isFlagged: false, seq: 1 }])
    const isWaiting = async (): Promise<void> => {
      const { rows } = await sql`select from pg_locks where not granted limit 1`.execute(db)
      if (rows.length === 0) await isWaiting()
    }
    await Promise.race([handing, isWaiting()])
    await sql`update online_test_items set rule = 'full' where id = ${wrong.testItemId}`.execute(db)
    return { handing }
  })
  expect((await handedIn.handing).status).toBe(200)
  const { rows } = await inSchool((db) =>
    sql<{
      marks: number
    }>`select marks_n::int as marks from online_test_attempts where id = ${sitting.attemptId}`.execute(db),
  )
  expect(rows).toEqual([{ marks: 1 }])
})
