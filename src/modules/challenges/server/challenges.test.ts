import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { family } from '#modules/family/contract.ts'
import { classroom, zone } from '#modules/homework/testing/classroom.ts'
import { notifications } from '#modules/notifications/contract.ts'
import { aTest } from '#modules/onlineTests/server/seed.ts'
import { approvedQuestion, capital } from '#modules/onlineTests/testing/bank.ts'
import { addDays, today } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { challenges } from '../contract.ts'
import type { Round } from '../schemas.ts'

const server = await testServer({ worker: true })
const { teacher, inSchool, own, other } = await classroom(server)
const student = await server.as('greenwood', 'student')
const { routes } = challenges

/** A formal paper that nobody has submitted yet, with this question. */
async function draftWith(db: TenantDb, questionId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into papers (name, kind, mode, state, grade_id, subject_id, minutes, author_id)
    values ('Annual', 'formal', 'manual', 'draft', ${ids.gradeId}, ${own.courseId}, 60, ${ids.teacherId}) returning id`.execute(
    db,
  )
  await sql`with made as (insert into paper_versions (paper_id, number, content, sets, saved_by)
      values (${rows[0]?.id}, 1, '{}', '[]', ${ids.teacherId}) returning id)
    insert into paper_questions (version_id, question_version_id)
    select made.id, v.id from made, question_versions v where v.question_id = ${questionId}`.execute(db)
}

type Ids = { teacherId: string; studentId: string; gradeId: string }
const ids = await inSchool(async (db) => {
  const { rows } = await sql<Ids>`select (select id from users where user_name = 'teacher') as "teacherId",
    (select id from users where user_name = 'student') as "studentId",
    (select grade_id from classes where id = ${own.classId}) as "gradeId"`.execute(db)
  return rows[0] ?? { teacherId: '', studentId: '', gradeId: '' }
})
const { studentId } = ids

/** Questions of a chapter, at these levels; `b` is always right. */
const fillChapter = (chapter: string, levels: readonly number[]) =>
  inSchool(async (db) => {
    const made: string[] = []
    for (const level of levels) {
      const questionId = await approvedQuestion(db, ids.teacherId, capital())
      await sql`update questions set grade_id = ${ids.gradeId}, subject_id = ${own.courseId}, chapter = ${chapter},
        difficulty = ${level} where id = ${questionId}`.execute(db)
      made.push(questionId)
    }
    return made
  })
const start = (chapter: string, level: number) =>
  student.send(routes.startRound, { params: { studentId }, body: { courseId: own.courseId, chapter, level } })
const answer = (roundId: string, place: number, choice: string) =>
  student.send(routes.answerQuestion, {
    params: { studentId, roundId },
    body: { place, answer: { type: 'single', choice } },
  })
const levelsOf = async (chapter: string) => {
  const { courses } = (await student.send(routes.listChallenges, { params: { studentId } })).data
  const found = courses
    .find(({ courseId }) => courseId === own.courseId)
    ?.chapters.find((one) => one.chapter === chapter)
  return found?.levels ?? []
}
const play = async (chapter: string, level: number, right: number) => {
  const { roundId, items } = (await start(chapter, level)).data as Round
  let last = null
  for (const [at, { place }] of items.entries()) last = await answer(roundId, place, at < right ? 'b' : 'a')
  return last?.data.result
}

test('ASM-04 ASM-02 questions of a paper that is not released are not practised until it is', async () => {
  const [secret = ''] = await fillChapter('Oceans', [1, 1])
  await inSchool(async (db) => {
    const { rows } = await sql<{ id: string }>`
      insert into papers (name, kind, mode, state, grade_id, subject_id, minutes, author_id)
      values ('Half-yearly', 'formal', 'manual', 'approved', ${ids.gradeId}, ${own.courseId}, 60, ${ids.teacherId}) returning id`.execute(
      db,
    )
    await sql`with made as (insert into paper_versions (paper_id, number, content, sets, saved_by)
        values (${rows[0]?.id}, 1, '{}', '[]', ${ids.teacherId}) returning id)
      insert into paper_questions (version_id, question_version_id)
      select made.id, v.id from made, question_versions v where v.question_id = ${secret}`.execute(db)
  })
  const asked = async () => (await levelsOf('Oceans')).map(({ questions }) => questions)
  expect(await asked()).toEqual([1])
  await inSchool((db) => sql`update papers set state = 'released', opens_at = now() - interval '1 minute'`.execute(db))
  expect(await asked()).toEqual([2])
})

test('ASM-04 a level opens by mastery, the best round counts and mastery earns a badge event once', async () => {
  await fillChapter('Rivers', [...Array.from({ length: 10 }, () => 1), 2])
  expect((await start('Rivers', 2)).code).toBe('level-locked')
  expect(await play('Rivers', 1, 5)).toMatchObject({ isBest: true, hasMastered: false })
  expect(await play('Rivers', 1, 8)).toMatchObject({
    isBest: true,
    hasMastered: true,
    score: { marks: { n: 8, d: 1 } },
  })
  expect(await play('Rivers', 1, 2)).toMatchObject({ isBest: false, hasMastered: false })
  const [first, second] = await levelsOf('Rivers')
  expect(first).toMatchObject({ isMastered: true, rounds: 3, best: { marks: { n: 8, d: 1 }, outOf: { n: 10, d: 1 } } })
  expect(second).toMatchObject({ isOpen: true, isMastered: false })
  const { rows } = await inSchool((db) =>
    sql`select from activity_events where kind = 'challenge.mastered' and user_id = ${studentId}`.execute(db),
  )
  expect(rows.length).toBe(1)
})

test('ASM-04 a key comes with an answered question and never before; the first answer counts', async () => {
  await fillChapter('Capitals', [1, 1])
  const begun = await start('Capitals', 1)
  expect(begun.status).toBe(200)
  expect(JSON.stringify(begun.data)).not.toContain('Secret')
  const [first, second] = (begun.data as Round).items
  const { roundId } = begun.data as Round
  const told = await answer(roundId, first?.place ?? 0, 'a')
  expect(told.data.feedback).toMatchObject({ isRight: false, key: { right: 'b' } })
  const again = await answer(roundId, first?.place ?? 0, 'b')
  expect(again.data.feedback).toMatchObject({ isRight: false, answer: { choice: 'a' } })
  const resumed = (await start('Capitals', 1)).data as Round
  expect(resumed.roundId).toBe(roundId)
  expect(resumed.answered.map(({ place }) => place)).toEqual([first?.place])
  expect((await answer(roundId, second?.place ?? 0, 'b')).data.result).toMatchObject({ hasMastered: false })
})

test('T2.2 ASM-04 no question of a test that can still be taken is practised', async () => {
  const [asked = '', free = ''] = await fillChapter('Lakes', [1, 1])
  const hour = 60 * 60 * 1000
  await inSchool((db) =>
    aTest(db, {
      setBy: ids.teacherId,
      courseId: own.courseId,
      classIds: [own.classId],
      questionIds: [asked],
      title: 'To come',
      state: 'scheduled',
      opensAt: new Date(Date.now() + hour),
      closesAt: new Date(Date.now() + 3 * hour),
    }),
  )
  expect(await levelsOf('Lakes')).toMatchObject([{ questions: 1 }])
  const { items } = (await start('Lakes', 1)).data as Round
  expect(items.length).toBe(1)
  expect(free).not.toBe('')
})

test('T2.2 ASM-04 a round that is under way tells nothing of questions that have entered a paper or a test since', async () => {
  const [first = '', second = '', third = ''] = await fillChapter('Deltas', [1, 1, 1])
  const begun = (await start('Deltas', 1)).data as Round
  const rows = await inSchool((db) =>
    sql<{ place: number; questionId: string }>`select a.position as place, v.question_id as "questionId"
      from challenge_answers a join question_versions v on v.id = a.version_id where a.round_id = ${begun.roundId}`.execute(
      db,
    ),
  )
  const placeOf = (id: string) => rows.rows.find(({ questionId }) => questionId === id)?.place ?? -1
  await answer(begun.roundId, placeOf(first), 'b')
  const testId = await inSchool(async (db) => {
    await draftWith(db, second)
    return aTest(db, {
      ...{ setBy: ids.teacherId, courseId: own.courseId, classIds: [own.classId], questionIds: [first] },
      ...{ title: 'To come', state: 'scheduled', opensAt: new Date(), closesAt: new Date(Date.now() + 60_000) },
    })
  })
  const refused = await answer(begun.roundId, placeOf(second), 'b')
  expect(refused.code).toBe('question-shut')
  expect(refused.raw.body).not.toContain('Secret')
  expect((await answer(begun.roundId, placeOf(first), 'b')).code).toBe('question-shut')
  const resumed = await start('Deltas', 1)
  expect(resumed.raw.body).not.toContain('Secret')
  expect((resumed.data as Round).items.map(({ place }) => place)).toEqual([placeOf(third)])
  expect((await answer(begun.roundId, placeOf(third), 'b')).data.result).toMatchObject({ score: { marks: { n: 2 } } })
  await inSchool((db) =>
    sql`update online_tests set released_at = now(), state = 'closed' where id = ${testId}`.execute(db),
  )
})

test('ASM-04 teachers see what their class has mastered, and nobody plays for somebody else', async () => {
  const progress = await teacher.send(routes.getClassProgress, { params: { classId: own.classId } })
  expect(progress.data.chapters.find(({ chapter }) => chapter === 'Rivers')).toMatchObject({
    players: 1,
    mastered: [1, 0, 0],
  })
  const guardian = await server.as('greenwood', 'guardian')
  const body = { courseId: own.courseId, chapter: 'Rivers', level: 1 }
  expect((await guardian.send(routes.startRound, { params: { studentId }, body })).status).toBe(403)
  const other = own.studentIds.find((one) => one !== studentId) ?? ''
  expect((await student.send(routes.startRound, { params: { studentId: other }, body })).status).toBeGreaterThan(400)
})

test('ASM-04 a chapter is assigned to a class or chosen students, who have it as due work and are told', async () => {
  await fillChapter(
    'Deserts',
    Array.from({ length: 10 }, () => 1),
  )
  const due = today(zone, server.services.now())
  const body = { courseId: own.courseId, chapter: 'Deserts', level: 1, dueOn: addDays(due, 3) }
  const assign = (more: object = {}, as = teacher) =>
    as.send(routes.addAssignment, { params: { classId: own.classId }, body: { ...body, ...more } })
  expect((await assign({ dueOn: addDays(due, -1) })).code).toBe('due-passed')
  expect((await assign({ level: 2 })).code).toBe('no-such-chapter')
  const stranger = await inSchool(async (db) => {
    const { rows } = await sql<{
      id: string
    }>`select student_id as id from enrolments where class_id <> ${own.classId} limit 1`.execute(db)
    return rows[0]?.id ?? ''
  })
  expect((await assign({ studentIds: [stranger] })).code).toBe('no-such-student')
  const others = own.studentIds.filter((one) => one !== studentId).slice(0, 2)
  expect((await assign({ studentIds: others })).status).toBe(200)
  const dueNow = async () => {
    const { items } = (await student.send(family.routes.listDue, { params: { studentId } })).data
    return items.filter(({ kind }) => kind === 'challenge')
  }
  expect(await dueNow()).toEqual([])
  expect((await assign()).status).toBe(200)
  expect((await assign()).code).toBe('assigned-already')
  expect(await dueNow()).toMatchObject([{ title: 'Deserts', state: 'toDo' }])
  const told = async (as: typeof student) =>
    (await as.send(notifications.routes.listNotifications, {})).data.rows.filter(({ kind }) =>
      kind.startsWith('challenges.'),
    )
  await vi.waitFor(async () => expect(await told(student)).toHaveLength(1), { timeout: 20_000, interval: 100 })
  const guardian = await server.as('greenwood', 'guardian')
  await vi.waitFor(async () => expect(await told(guardian)).toHaveLength(1), { timeout: 20_000, interval: 100 })
  const seen = (await student.send(routes.listChallenges, { params: { studentId } })).data.assigned
  expect(seen).toMatchObject([{ chapter: 'Deserts', level: 1, isDone: false }])
  expect(await play('Deserts', 1, 10)).toMatchObject({ hasMastered: true })
  expect(await dueNow()).toMatchObject([{ state: 'handedIn' }])
  const { assignments } = (await teacher.send(routes.getClassProgress, { params: { classId: own.classId } })).data
  const [whole, chosen] = assignments.toSorted((a, b) => b.students - a.students)
  expect(whole).toMatchObject({ isChosen: false, students: own.studentIds.length, begun: 1, done: 1 })
  expect(chosen).toMatchObject({ isChosen: true, students: 2, begun: 0, done: 0 })
  const params = { classId: own.classId, challengeId: whole?.challengeId ?? '' }
  const otherTeacher = await server.as('greenwood', 'classteacher')
  const offeredTo = async (as: typeof teacher) =>
    (await as.send(routes.getClassProgress, { params: { classId: own.classId } })).data.assignments.map(
      ({ mayCancel }) => mayCancel,
    )
  expect(await offeredTo(teacher)).toEqual([true, true])
  expect(await offeredTo(otherTeacher)).toEqual([false, false])
  expect((await otherTeacher.send(routes.cancelAssignment, { params })).status).toBeGreaterThan(400)
  expect((await student.send(routes.cancelAssignment, { params })).status).toBe(403)
  expect((await teacher.send(routes.cancelAssignment, { params })).status).toBe(200)
  expect((await teacher.send(routes.cancelAssignment, { params })).code).toBe('no-such-assignment')
  expect(await dueNow()).toEqual([])
})

test('ASM-04 teachers see each student, outcome and question of a chapter, with first and latest answers', async () => {
  const [hard = ''] = await fillChapter('Glaciers', [1, 1])
  await inSchool((db) => sql`update questions set outcome = 'Knows ice' where id = ${hard}`.execute(db))
  const results = async () =>
    (
      await teacher.send(routes.getChapterResults, {
        params: { classId: own.classId, courseId: own.courseId },
        query: { chapter: 'Glaciers' },
      })
    ).data
  expect(await results()).toMatchObject({ outcomes: [], questions: [] })
  await play('Glaciers', 1, 0)
  await play('Glaciers', 1, 2)
  const { students, outcomes, questions } = await results()
  expect(students).toHaveLength(own.studentIds.length)
  expect(students.find((one) => one.studentId === studentId)).toMatchObject({
    ...{ rounds: 2, questions: 2, firstRight: 0, latestRight: 2, mastered: [] },
  })
  expect(students.filter(({ rounds }) => rounds > 0)).toHaveLength(1)
  expect(outcomes).toEqual([{ outcome: 'Knows ice', questions: 1, answers: 1, firstRight: 0, latestRight: 1 }])
  expect(questions).toMatchObject([
    { answers: 1, firstRight: 0, latestRight: 1 },
    { answers: 1, firstRight: 0, latestRight: 1 },
  ])
})

test('ASM-04 a chapter’s page names its class and subject, and is not found for any that are not theirs', async () => {
  await fillChapter('Islands', [1])
  const resultsOf = (classId: string, courseId: string) =>
    teacher.send(routes.getChapterResults, { params: { classId, courseId }, query: { chapter: 'Islands' } })
  const [mine, parallel] = [await resultsOf(own.classId, own.courseId), await resultsOf(other.classId, other.courseId)]
  expect(mine.data).toMatchObject({ className: own.className, courseDisplayName: 'Mathematics' })
  expect(parallel.data).toMatchObject({ className: other.className, courseDisplayName: 'Mathematics' })
  const unknown = crypto.randomUUID()
  expect(await resultsOf(unknown, own.courseId)).toMatchObject({ status: 404, code: 'no-such-class' })
  expect(await resultsOf(own.classId, unknown)).toMatchObject({ status: 404, code: 'no-such-course' })
  const { foreignClass, foreignCourse } = await inSchool(async (db) => {
    const { rows } = await sql<{ foreignClass: string; foreignCourse: string }>`
      with made as (insert into subjects (name) values ('Marine biology') returning id)
      select made.id as "foreignCourse", (select k.id from classes k
        where not exists (select from teachings x where x.class_id = k.id and x.teacher_id = ${ids.teacherId})
          and not exists (select from class_teachers x where x.class_id = k.id and x.teacher_id = ${ids.teacherId})
        limit 1) as "foreignClass" from made`.execute(db)
    return rows[0] ?? { foreignClass: '', foreignCourse: '' }
  })
  expect(await resultsOf(foreignClass, own.courseId)).toMatchObject({ status: 404, code: 'no-such-class' })
  expect(await resultsOf(own.classId, foreignCourse)).toMatchObject({ status: 404, code: 'no-such-course' })
})
