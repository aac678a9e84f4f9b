import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createUsers } from '#modules/access/server/seed.ts'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import { papers } from '#modules/papers/contract.ts'
import { paperDesk } from '#modules/papers/server/testing/paperDesk.ts'
import { questions } from '#modules/questions/contract.ts'
import { teacherSearch } from '#modules/search/contract.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { addDays, today } from '#platform/contract/dates/dates.ts'
import { offlineTests } from '../contract.ts'
import type { OfflineTest } from '../schemas.ts'

const desk = await paperDesk()
const { server, teacher, course, aQuestion, add, change } = desk
const { routes } = offlineTests
const inSchool = <T>(work: Parameters<typeof server.services.database.inTenant<T>>[1]) =>
  server.services.database.inTenant({ tenantId: teacher.tenantId }, work)

const { data: choices } = await teacher.send(onlineTests.routes.getTestChoices, {})
const classOf = (isOfGrade: boolean) => {
  const found = choices.classes.find(
    ({ gradeId, courses }) =>
      (gradeId === course.gradeId) === isOfGrade && courses.some(({ courseId }) => courseId === course.courseId),
  )
  return found?.classId ?? ''
}
const classId = classOf(true)

/** A released paper: a question, a choice of two, and any two of three, in three sets. */
async function aPaper() {
  const asked = await Promise.all(Array.from({ length: 6 }, () => aQuestion()))
  const [one = '', a = '', b = '', ...any] = asked.map(({ versionId }) => versionId)
  const draft = await add([{ places: [[one], [a, b]] }, { attempt: 2, places: any.map((id) => [id]) }], {
    kind: 'informal',
  })
  const { data: paper } = await change(teacher, draft, 'release')
  return { paper, asked }
}
const addOf = (questionPaperId: string, more: object = {}) =>
  teacher.send(routes.addTestOfPaper, {
    body: { questionPaperId, title: 'Half-yearly', heldOn: today('Asia/Kolkata'), classIds: [classId], ...more },
  })
const stateOf = async (questionPaperId: string) =>
  (await teacher.send(papers.routes.getPaper, { params: { questionPaperId } })).data.paper.state
const ofClass = ({ offlineTestId }: OfflineTest) => ({ params: { offlineTestId, classId } })
const idOf = ({ questions }: OfflineTest, label: string) =>
  questions.find((one) => one.label === label)?.questionId ?? `no ${label}`

test('ASM-04 a test on paper takes the questions, choices, marks and sets of its question paper', async () => {
  const { paper } = await aPaper()
  const { data: made } = await addOf(paper.questionPaperId)
  expect(made).toMatchObject({ marks: paper.marks, hasChoice: true, questionPaper: { name: paper.name } })
  expect(made.questions.map(({ label, section }) => `${section}: ${label}`)).toEqual(
    ['1', '2', '2 OR', '3', '4', '5'].map((label) => `A: ${label}`),
  )
  expect(made.sets.map(({ code }) => code)).toEqual(['A', 'B', 'C'])
  for (const { questions } of made.sets) {
    expect(questions.map(({ questionId }) => questionId).toSorted()).toEqual(
      made.questions.map(({ questionId }) => questionId).toSorted(),
    )
    expect(questions.map(({ label }) => label)).toContain('5')
  }
  const input = {
    courseId: made.courseId,
    title: 'Renamed',
    heldOn: made.heldOn,
    classIds: [classId],
    version: made.version,
  }
  const save = (questions: { label: string; marks: number }[]) =>
    teacher.send(routes.saveOfflineTest, {
      ...{ params: { offlineTestId: made.offlineTestId } },
      body: { ...input, questions, hasChoice: true, marks: made.marks },
    })
  expect(await save(made.questions.map((one) => ({ ...one, marks: 2 })))).toMatchObject({ code: 'questions-of-paper' })
  expect((await save(made.questions)).data).toMatchObject({ title: 'Renamed', sets: made.sets })
})

test('ASM-04 marks are refused where the choices of the paper do not allow them', async () => {
  const { paper } = await aPaper()
  const { data: made } = await addOf(paper.questionPaperId)
  const { papers: students } = (await teacher.send(routes.getMarks, ofClass(made))).data
  const mark = (labels: readonly string[]) => {
    const all = Object.fromEntries(made.questions.map(({ questionId }) => [questionId, null as number | null]))
    const marks = { ...all, ...Object.fromEntries(labels.map((label) => [idOf(made, label), 0.5])) }
    const body = { papers: students.map(({ studentId }) => ({ studentId, marks })) }
    return teacher.send(routes.saveMarks, { ...ofClass(made), body })
  }
  const upload = () => teacher.send(routes.uploadMarks, ofClass(made))
  await mark(['1', '2', '2 OR', '3', '4'])
  expect(await upload()).toMatchObject({ status: 409, code: 'choice-both' })
  await mark(['1', '2', '3', '4', '5'])
  expect(await upload()).toMatchObject({ status: 409, code: 'too-many' })
  await mark(['1', '2', '3'])
  expect(await upload()).toMatchObject({ status: 409, code: 'marks-missing' })
  await mark(['1', '2 OR', '3', '5'])
  expect((await upload()).data.isMarksUploaded).toBe(true)
})

test('ASM-04 the bank learns how the questions of a paper did, of those only who answered them', async () => {
  const { paper, asked } = await aPaper()
  const { data: made } = await addOf(paper.questionPaperId)
  await inSchool(async (db) => {
    const more = Array.from({ length: 40 }, (_, n) => ({
      userName: `writer-${n}`,
      firstName: 'Writer',
      lastName: `${n}`,
    }))
    const ids = await createUsers(
      db,
      more.map((one) => ({ ...one, roleId: roles.student })),
    )
    await sql`insert into enrolments (class_id, student_id, roll_no, from_date)
      select ${classId}, a.id, 'W' || a.place, (select school_day()) - 1 from unnest(${ids}::uuid[]) with ordinality a (id, place)`.execute(
      db,
    )
  })
  const { papers: students } = (await teacher.send(routes.getMarks, ofClass(made))).data
  const body = {
    papers: students.map(({ studentId }, at) => ({
      studentId,
      marks: {
        [idOf(made, '1')]: at % 2,
        [idOf(made, at < 2 ? '2' : '2 OR')]: 1,
        [idOf(made, '3')]: at % 2,
        [idOf(made, '4')]: 0.5,
      },
    })),
  }
  await teacher.send(routes.saveMarks, { ...ofClass(made), body })
  await teacher.send(routes.uploadMarks, ofClass(made))
  const usesOf = async (at: number) =>
    (await teacher.send(questions.routes.getQuestion, { params: { questionId: asked[at]?.questionId ?? '' } })).data
      .uses
  const n = students.length
  expect(await usesOf(0)).toEqual([
    expect.objectContaining({ answers: n, facility: expect.closeTo(Math.floor(n / 2) / n, 2) }),
  ])
  expect((await usesOf(0))[0]?.discrimination).toBeGreaterThan(0.9)
  // Two chose the first question of the choice, and nobody the last of three.
  expect(await usesOf(1)).toEqual([])
  expect(await usesOf(2)).toMatchObject([{ answers: n - 2, facility: 1 }])
  expect(await usesOf(5)).toEqual([])
})

test('ASM-02 a released paper is held with its test, evaluated with its marks, and archived by hand', async () => {
  const { paper } = await aPaper()
  const { questionPaperId } = paper
  const listed = async (state?: string) =>
    (
      await teacher.send(papers.routes.listPapers, {
        query: { size: '100', ...(state && { state: state as 'draft' }) },
      })
    ).data.rows
      .filter((one) => one.questionPaperId === questionPaperId)
      .map((one) => one.state)
  const { data: made } = await addOf(questionPaperId, { heldOn: addDays(today('Asia/Kolkata'), 3) })
  expect(await stateOf(questionPaperId)).toBe('released')
  expect((await change(teacher, paper, 'recall')).code).toBe('not-possible-now')
  const held = { ...made, heldOn: today('Asia/Kolkata'), classIds: [classId] }
  await teacher.send(routes.saveOfflineTest, { params: { offlineTestId: made.offlineTestId }, body: held })
  expect(await stateOf(questionPaperId)).toBe('conducted')
  expect([await listed(), await listed('conducted'), await listed('released')]).toEqual([
    ['conducted'],
    ['conducted'],
    [],
  ])
  const areIn = async () => {
    const body = { classId, courseId: course.courseId, module: 'OfflineTestView' as const }
    const { data } = await teacher.send(teacherSearch.routes.listResults, { body })
    return data.find((one) => 'id' in one && one.id === questionPaperId)
  }
  expect(await areIn()).toMatchObject({ isMarksUploaded: false, statusName: 'conducted' })
  const { papers: students } = (await teacher.send(routes.getMarks, ofClass(made))).data
  const body = { papers: students.map(({ studentId }) => ({ studentId, presence: 'absent' as const })) }
  await teacher.send(routes.saveMarks, { ...ofClass(made), body })
  await teacher.send(routes.uploadMarks, ofClass(made))
  expect(await stateOf(questionPaperId)).toBe('evaluated')
  expect(await areIn()).toMatchObject({ isMarksUploaded: true, statusName: 'evaluated' })
  const archived = (await change(teacher, paper, 'archive')).data
  expect(archived.state).toBe('archived')
  expect([await listed(), await listed('archived')]).toEqual([[], ['archived']])
  expect((await addOf(questionPaperId)).code).toBe('no-such-paper')
  expect((await change(teacher, archived, 'restore')).data.state).toBe('evaluated')
})

test('ASM-02 what became of a paper without a test is said by hand, and taken back', async () => {
  const { paper } = await aPaper()
  const conducted = (await change(teacher, paper, 'conduct')).data
  expect(conducted.state).toBe('conducted')
  expect((await change(desk.classTeacher, conducted, 'evaluate')).code).toBe('not-yours')
  const evaluated = (await change(teacher, conducted, 'evaluate')).data
  expect(evaluated.state).toBe('evaluated')
  expect((await change(teacher, evaluated, 'reopen')).data.state).toBe('released')
})

test('ASM-04 a test is made only from a paper that is open, for classes of its grade', async () => {
  const { versionId } = await aQuestion()
  const draft = await add([{ places: [[versionId]] }])
  expect(await addOf(draft.questionPaperId)).toMatchObject({ status: 404, code: 'no-such-paper' })
  expect(await addOf(crypto.randomUUID())).toMatchObject({ status: 404, code: 'no-such-paper' })
  const { paper } = await aPaper()
  await inSchool((db) =>
    sql`update papers set grade_id = (select id from grades where id <> ${course.gradeId} limit 1)
    where id = ${paper.questionPaperId}`.execute(db),
  )
  expect(await addOf(paper.questionPaperId)).toMatchObject({ status: 422, code: 'paper-of-other-grade' })
})
