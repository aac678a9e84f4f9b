import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { addDays, instantOf, today } from '#platform/contract/dates/dates.ts'
import { waiting } from '#platform/contract/waiting.ts'
import { homework } from '../contract.ts'
import { evaluation } from '../evaluationContract.ts'
import { classroom, handIn, homeworkFor, setHomework, zone } from '../testing/classroom.ts'

const server = await testServer({ worker: true })
const { teacher, inSchool, own, other } = await classroom(server)
const colleague = await server.as('greenwood', 'classteacher')
const { routes } = evaluation
const [first = '', second = '', third = ''] = own.studentIds

const evaluate = (
  homeworkId: string,
  studentId: string,
  body: { marks?: string | null; remark?: string; isReturned?: boolean; version: number },
  headers = {},
) =>
  teacher.send(
    routes.evaluateSubmission,
    { params: { homeworkId, studentId }, body: { isReturned: true, ...body } },
    headers,
  )
const work = async (homeworkId: string, studentId: string) =>
  (await teacher.send(routes.getSubmission, { params: { homeworkId, studentId } })).data
const withWork = async (...studentIds: string[]) => {
  const homeworkId = await setHomework(teacher, homeworkFor([own, other]))
  await inSchool(async (db) => {
    for (const studentId of studentIds) await handIn(db, { homeworkId, studentId, classId: own.classId })
  })
  return homeworkId
}
/** How often a student was told of returned work. */
const told = async (homeworkId: string, studentId: string) => {
  const { rows } = await inSchool((db) =>
    sql<{ n: number }>`select count(*)::int as n from notifications where kind = 'homework.returned'
      and user_id = ${studentId} and link like ${`%${homeworkId}%`}`.execute(db),
  )
  return rows[0]?.n
}

test('HW-01 the teacher sees who has handed in, who is late and who has not opened it', async () => {
  const homeworkId = await withWork(first)
  const late = new Date(Date.parse(instantOf(addDays(today(zone), 3), '18:00', zone)) + 60_000)
  await inSchool(async (db) => {
    await handIn(db, { homeworkId, studentId: second, classId: own.classId, at: late })
    await sql`insert into homework_submissions (homework_id, student_id, class_id, state, opened_at)
      values (${homeworkId}, ${third}, ${own.classId}, 'opened', now())`.execute(db)
  })
  const { rows, total } = (await teacher.send(routes.listSubmissions, { params: { homeworkId } })).data
  expect(total).toBe(own.studentIds.length + other.studentIds.length)
  const progress = new Map(rows.map((row) => [row.studentId, row.progress]))
  expect([first, second, third].map((one) => progress.get(one))).toEqual(['handedIn', 'late', 'opened'])
  expect(rows.filter((row) => row.progress === 'notOpened')).toHaveLength(total - 3)
  const { counts } = (await teacher.send(homework.routes.getHomework, { params: { homeworkId } })).data
  expect(counts).toMatchObject({ handedIn: 2, late: 1, toReturn: 2, returned: 0, notOpened: total - 3 })
  const query = { progress: 'late' as const }
  const onlyLate = (await teacher.send(routes.listSubmissions, { params: { homeworkId }, query })).data
  expect(onlyLate.rows.map((row) => row.studentId)).toEqual([second])
  // The class teacher reads their class's part, and marks nothing.
  const seen = (await colleague.send(routes.listSubmissions, { params: { homeworkId } })).data
  expect(seen.total).toBe(own.studentIds.length)
  const body = { marks: '1', isReturned: true, version: 1 }
  expect(
    (await colleague.send(routes.evaluateSubmission, { params: { homeworkId, studentId: first }, body })).code,
  ).toBe('no-such-student')
  expect(
    (await colleague.send(routes.getSubmission, { params: { homeworkId, studentId: other.studentIds[0] ?? '' } })).code,
  ).toBe('no-such-student')
})

test('HW-01 what a student is still writing is theirs', async () => {
  const homeworkId = await withWork()
  await inSchool((db) =>
    sql`insert into homework_submissions (homework_id, student_id, class_id, state, opened_at, body)
      values (${homeworkId}, ${first}, ${own.classId}, 'opened', now(), 'Half a thought')`.execute(db),
  )
  expect(await work(homeworkId, first)).toMatchObject({ state: 'opened', text: '' })
})

test('HW-01 any mark from nothing to the most is kept exactly, and every other is refused', async () => {
  const homeworkId = await withWork(first)
  let version = (await work(homeworkId, first)).version
  const marks = fc.oneof(
    fc.integer({ min: 0, max: 1100 }).map((n) => [n, (n / 100).toFixed(2)] as const),
    fc.constantFrom([-1, '-1'] as const, [-1, '1.001'] as const, [-1, '1e1'] as const, [-1, 'ten'] as const),
  )
  await fc.assert(
    fc.asyncProperty(marks, async ([n, text]) => {
      const answer = await evaluate(homeworkId, first, { marks: text, isReturned: false, version })
      if (n < 0) expect([answer.status, answer.fields?.[0]?.field]).toEqual([400, 'marks'])
      else if (n > 1000) expect(answer.code).toBe('marks-too-high')
      else {
        expect(Number(answer.data.marks) * 100).toBeCloseTo(n, 6)
        expect(answer.data.marks).toBe(String(n / 100))
        version = answer.data.version
      }
    }),
    { numRuns: 40 },
  )
  const unmarked = await setHomework(teacher, homeworkFor([own], { maxMarks: null }))
  expect((await evaluate(unmarked, first, { marks: '1', version: 0 })).code).toBe('marks-not-wanted')
  expect((await evaluate(unmarked, first, { remark: 'Seen in class', version: 0 })).data.state).toBe('returned')
})

test('HW-01 two teachers who return the same work at once: one succeeds, the other is shown what is there', async () => {
  const homeworkId = await withWork(first)
  const { version } = await work(homeworkId, first)
  const answers = await Promise.all(['6', '8'].map((marks) => evaluate(homeworkId, first, { marks, version })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const won = answers.find(({ status }) => status === 200)?.data.marks
  expect(await work(homeworkId, first)).toMatchObject({ state: 'returned', marks: won })
  const { rows } = await inSchool((db) =>
    sql<{ n: number }>`select count(*)::int as n from audit_entries where entity = 'homeworkSubmission'
      and after ->> 'homeworkId' = ${homeworkId} and after ->> 'state' = 'returned'`.execute(db),
  )
  expect(rows[0]?.n).toBe(1)
})

test('HW-01 returning again after a lost answer returns once, and the family is told once', async () => {
  const homeworkId = await withWork(first, second)
  const { version } = await work(homeworkId, first)
  const key = { 'idempotency-key': `return-${homeworkId}` }
  const answers = await Promise.all(
    [1, 2].map(() => evaluate(homeworkId, first, { marks: '9', remark: 'Well done', version }, key)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await evaluate(homeworkId, second, { marks: '5', isReturned: false, version })
  const all = () => teacher.send(routes.returnEvaluated, { params: { homeworkId }, body: {} })
  const returned = await Promise.all([all(), all()])
  expect(returned.map(({ data }) => data.returned).toSorted()).toEqual([0, 1])
  await expect.poll(() => told(homeworkId, first), { timeout: 20_000 }).toBe(1)
  await expect.poll(() => told(homeworkId, second), { timeout: 20_000 }).toBe(1)
  expect(await work(homeworkId, first)).toMatchObject({ state: 'returned', marks: '9', remark: 'Well done' })
  // A corrected mark stays returned and is not told again.
  const again = await work(homeworkId, first)
  const corrected = await evaluate(homeworkId, first, { marks: '9.5', isReturned: false, version: again.version })
  expect(corrected.data).toMatchObject({ state: 'returned', marks: '9.5', returnedAt: again.returnedAt })
  expect(await told(homeworkId, first)).toBe(1)
})

test('HW-01 new homework is told to students and guardians once, and those missing are reminded at most once an hour', async () => {
  const homeworkId = await setHomework(teacher, homeworkFor([own], { title: 'Tell everybody' }))
  const count = async (kind: string) => {
    const { rows } = await inSchool((db) =>
      sql<{ n: number }>`select count(*)::int as n from notifications where kind = ${kind}
        and link like ${`%${homeworkId}%`}`.execute(db),
    )
    return rows[0]?.n ?? 0
  }
  await expect.poll(() => count('homework.set'), { timeout: 20_000 }).toBe(own.studentIds.length)
  await expect.poll(() => count('homework.childSet'), { timeout: 20_000 }).toBeGreaterThan(0)
  await inSchool((db) => handIn(db, { homeworkId, studentId: first, classId: own.classId }))
  const remind = () => teacher.send(routes.remindMissing, { params: { homeworkId } })
  expect((await remind()).data.reminded).toBe(own.studentIds.length - 1)
  expect((await remind()).code).toBe('reminded-already')
  await expect.poll(() => count('homework.reminder'), { timeout: 20_000 }).toBe(own.studentIds.length - 1)
})

test('HW-01 scheduled homework opens at its time by itself, and one that was withdrawn does not', async () => {
  const made = (await teacher.send(homework.routes.addHomework, { body: homeworkFor([own]) })).data
  const gone = (await teacher.send(homework.routes.addHomework, { body: homeworkFor([own]) })).data
  const at = { date: addDays(today(zone), 1), time: '08:00' }
  for (const { homeworkId } of [made, gone])
    await teacher.send(homework.routes.releaseHomework, { params: { homeworkId }, body: { at } })
  await teacher.send(homework.routes.withdrawHomework, { params: { homeworkId: gone.homeworkId } })
  // The hour comes: what the queue waits for, and what the rows say.
  await inSchool((db) =>
    sql`update homework set release_at = now() - interval '1 minute' where state = 'scheduled'`.execute(db),
  )
  const { releaseScheduled } = await import('./jobs.ts')
  const { runUnit } = await import('#platform/server/requests/unitOfWork.ts')
  const origin = { action: 'test', actorId: null, actorRole: null, address: 'test', requestId: 'test' }
  for (const { homeworkId } of [made, gone, made])
    await runUnit(server.services, { tenantId: teacher.tenantId }, origin, (unit) =>
      unit.enqueue(releaseScheduled, { homeworkId }),
    )
  const state = async (homeworkId: string) =>
    (await teacher.send(homework.routes.getHomework, { params: { homeworkId } })).data.state
  await expect.poll(() => state(made.homeworkId), { timeout: 20_000 }).toBe('open')
  expect(await state(gone.homeworkId)).toBe('withdrawn')
})

test('HW-01 a remark by voice replaces the one before, and remarks of the bank are the teacher’s own', async () => {
  const homeworkId = await withWork(first)
  const url = `/api/homework/${homeworkId}/submissions/${first}/voice`
  const tone = Buffer.concat([
    Buffer.from('RIFF'),
    Buffer.from([36, 0, 0, 0]),
    Buffer.from('WAVEfmt '),
    Buffer.alloc(28),
  ])
  for (const name of ['one.wav', 'two.wav']) expect((await sendFile(teacher, url, name, tone)).statusCode).toBe(200)
  expect((await work(homeworkId, first)).voice).toMatchObject({ name: 'two.wav' })
  expect((await sendFile(colleague, url, 'mine.wav', tone)).statusCode).toBe(404)
  await teacher.send(routes.removeVoiceRemark, { params: { homeworkId, studentId: first } })
  expect((await work(homeworkId, first)).voice).toBeNull()
  const kept = (await teacher.send(routes.keepRemark, { body: { remark: 'Show your steps' } })).data
  await teacher.send(routes.keepRemark, { body: { remark: 'Show your steps' } })
  expect((await teacher.send(routes.listRemarks, {})).data.remarks).toEqual([kept])
  expect((await colleague.send(routes.listRemarks, {})).data.remarks).toEqual([])
  await colleague.send(routes.forgetRemark, { params: { remarkId: kept.remarkId } })
  expect((await teacher.send(routes.listRemarks, {})).data.remarks).toHaveLength(1)
})

test('HW-01 work to evaluate waits on the teacher’s home until it is returned', async () => {
  const waitingWork = async () =>
    (await teacher.send(waiting.routes.listWaiting, {})).data.waiting.find(({ name }) => name === 'homework')
  const count = async () => (await waitingWork())?.count ?? 0
  const before = await count()
  const homeworkId = await withWork(first, second)
  expect(await count()).toBe(before + 2)
  // Half past midnight at the school is still the day before in London.
  await inSchool((db) =>
    sql`update homework_submissions set handed_in_at = '2026-06-09T19:00:00Z' where homework_id = ${homeworkId}`.execute(
      db,
    ),
  )
  expect((await waitingWork())?.since).toBe('2026-06-10')
  await evaluate(homeworkId, first, { marks: '3', version: 1 })
  expect(await count()).toBe(before + 1)
})
