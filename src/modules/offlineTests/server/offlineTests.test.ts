import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { classroom, zone } from '#modules/homework/testing/classroom.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { offlineTests } from '../contract.ts'
import type { OfflineTest } from '../schemas.ts'
import { readTemplate } from './sheet.ts'

const server = await testServer()
const { teacher, own, other } = await classroom(server)
const { routes } = offlineTests

const written = (changes: object = {}) => ({
  courseId: own.courseId,
  title: 'Unit test on paper',
  heldOn: today(zone),
  classIds: [own.classId],
  questions: [
    { label: '1', marks: 2 },
    { label: '2a', marks: 3.5 },
  ],
  marks: 5.5,
  ...changes,
})
const add = async (changes: object = {}) =>
  (await teacher.send(routes.addOfflineTest, { body: written(changes) })).data as OfflineTest
const ofClass = ({ offlineTestId }: OfflineTest) => ({ params: { offlineTestId, classId: own.classId } })
const papersOf = async (made: OfflineTest) => (await teacher.send(routes.getMarks, ofClass(made))).data.papers
const full = ({ questions }: OfflineTest) =>
  Object.fromEntries(questions.map(({ questionId, marks }) => [questionId, marks]))

test('ASM-04 marks are saved question by question and uploaded once, when all of them are there', async () => {
  const made = await add()
  const papers = await papersOf(made)
  const [first, ...others] = papers
  if (!first) throw new Error('The class has no students.')
  await teacher.send(routes.saveMarks, {
    ...ofClass(made),
    body: { papers: others.map(({ studentId }) => ({ studentId, marks: full(made) })) },
  })
  const early = await teacher.send(routes.uploadMarks, ofClass(made))
  expect(early).toMatchObject({ status: 409, code: 'marks-missing' })
  const [one, two] = made.questions
  const change = (paper: object) =>
    teacher.send(routes.saveMarks, { ...ofClass(made), body: { papers: [{ studentId: first.studentId, ...paper }] } })
  await change({ marks: { [one?.questionId ?? '']: 1.25, [two?.questionId ?? '']: 3 }, total: 4.5 })
  expect(await teacher.send(routes.uploadMarks, ofClass(made))).toMatchObject({ code: 'sum-differs' })
  await change({ total: 4.25 })
  expect((await papersOf(made))[0]).toMatchObject({ total: 4.25, marks: { [one?.questionId ?? '']: 1.25 } })
  const done = await teacher.send(routes.uploadMarks, ofClass(made))
  expect(done.data.isMarksUploaded).toBe(true)
  expect(await teacher.send(routes.uploadMarks, ofClass(made))).toMatchObject({
    status: 409,
    code: 'uploaded-already',
  })
})

test('ASM-04 after the upload neither marks nor questions change', async () => {
  const made = await add()
  const papers = await papersOf(made)
  await teacher.send(routes.saveMarks, {
    ...ofClass(made),
    body: { papers: papers.map(({ studentId }) => ({ studentId, presence: 'absent' as const })) },
  })
  await teacher.send(routes.uploadMarks, ofClass(made))
  const { version } = (await teacher.send(routes.getOfflineTest, { params: ofClass(made).params })).data
  const body = { papers: [{ studentId: papers[0]?.studentId ?? '', presence: 'present' as const }] }
  const refused = { status: 409, code: 'uploaded-already' }
  expect(await teacher.send(routes.saveMarks, { ...ofClass(made), body })).toMatchObject(refused)
  const params = { offlineTestId: made.offlineTestId }
  const changed = { ...written({ title: 'Other' }), version }
  expect(await teacher.send(routes.saveOfflineTest, { params, body: changed })).toMatchObject(refused)
  expect(await teacher.send(routes.removeOfflineTest, { params })).toMatchObject(refused)
})

test('ASM-04 a test whose questions do not add up, or of a class somebody else teaches, is refused', async () => {
  const wrong = await teacher.send(routes.addOfflineTest, { body: written({ marks: 6 }) })
  expect(wrong).toMatchObject({ status: 422, code: 'total-differs' })
  const others = written({ classIds: [own.classId, crypto.randomUUID()] })
  expect(await teacher.send(routes.addOfflineTest, { body: others })).toMatchObject({
    status: 404,
    code: 'no-such-class',
  })
  const made = await add({ hasChoice: true, marks: 4 })
  const [paper] = await papersOf(made)
  const tooHigh = {
    papers: [{ studentId: paper?.studentId ?? '', marks: { [made.questions[0]?.questionId ?? '']: 3 } }],
  }
  expect(await teacher.send(routes.saveMarks, { ...ofClass(made), body: tooHigh })).toMatchObject({
    status: 422,
    code: 'marks-too-high',
  })
})

const asked = {
  questions: [
    { questionId: 'p', label: '1', marks: 2, section: '', place: null },
    { questionId: 'q', label: '2a', marks: 3.5, section: '', place: null },
  ],
}
const students = [{ studentId: 's1' }, { studentId: 's2' }, { studentId: 's3' }]
const sheet = (...rows: string[][]) => ({
  header: ['Id', 'Roll no.', 'Student', '1', '2a', 'Total'],
  headerRow: 1,
  rows: rows.map((cells, at) => ({ number: at + 2, cells })),
})

test('ASM-04 a filled-in template is read by the ids of students, with codes for those who did not write', () => {
  expect(
    readTemplate(
      sheet(['s2', '2', 'B', '1,5', '3.5', '5'], ['s1', '1', 'A', 'AB', '', ''], ['s3', '', '', '', '', 'EX']),
      asked,
      students,
    ),
  ).toEqual({
    problems: [],
    changes: [
      { studentId: 's2', presence: 'present', total: 5, marks: { p: 1.5, q: 3.5 } },
      { studentId: 's1', presence: 'absent', total: null, marks: { p: null, q: null } },
      { studentId: 's3', presence: 'exempt', total: null, marks: { p: null, q: null } },
    ],
  })
})

test('ASM-04 a template with mistakes names every wrong cell', () => {
  const wrong = sheet(
    ['s9', '', '', '1', '1', ''],
    ['s1', '', '', '3', 'x', ''],
    ['s2', '', '', '1', '1', '3'],
    ['s2', '', '', '', '', ''],
  )
  expect(readTemplate(wrong, asked, students)?.problems).toEqual([
    { row: 2, column: 'Id', cause: 'no-such-student' },
    { row: 3, column: '1', cause: 'marks-too-high' },
    { row: 3, column: '2a', cause: 'not-a-mark' },
    { row: 4, column: 'Total', cause: 'sum-differs' },
    { row: 5, column: 'Id', cause: 'student-twice' },
  ])
  expect(readTemplate({ ...wrong, header: ['Name', '1'] }, asked, students)).toBe(undefined)
})

test('ASM-04 the list shows each test with its marks and what its classes still miss', async () => {
  const made = await add({ title: 'Listed test' })
  const listed = await teacher.send(routes.listOfflineTests, { query: { q: 'Listed', open: 'true' } })
  expect(listed.data.rows).toEqual([
    expect.objectContaining({
      offlineTestId: made.offlineTestId,
      marks: 5.5,
      classes: [expect.objectContaining({ isMarksUploaded: false, open: (await papersOf(made)).length })],
    }),
  ])
})

test('ASM-04 a renamed question keeps its marks, and what deletes marks is asked about with their number', async () => {
  const made = await add()
  const [first, second] = await papersOf(made)
  const [one, two] = made.questions
  if (!first || !second || !one || !two) throw new Error('The class has two students, the test two questions.')
  await teacher.send(routes.saveMarks, {
    ...ofClass(made),
    body: {
      papers: [
        { studentId: first.studentId, marks: { [one.questionId]: 1, [two.questionId]: 2 } },
        { studentId: second.studentId, marks: { [two.questionId]: 3 } },
      ],
    },
  })
  const params = { offlineTestId: made.offlineTestId }
  const save = async (questions: object[], more: object = {}) => {
    const { version } = (await teacher.send(routes.getOfflineTest, { params })).data
    return teacher.send(routes.saveOfflineTest, {
      params,
      body: { ...written({ questions, ...more }), version } as never,
    })
  }
  // The two swap their numbers.
  const swapped = await save([
    { ...one, label: two.label },
    { ...two, label: one.label },
  ])
  expect(swapped.data.questions.map(({ label }) => label)).toEqual(['2a', '1'])
  expect((await papersOf(made))[0]?.marks).toEqual({ [one.questionId]: 1, [two.questionId]: 2 })
  const left = [{ ...one, label: '1' }]
  const refused = await save(left, { marks: 2 })
  expect(refused).toMatchObject({ status: 409, code: 'marks-lost' })
  expect(refused.raw.body).toContain('Marks: 2. Students: 2.')
  expect(await save([{ ...one, questionId: crypto.randomUUID() }, two])).toMatchObject({ code: 'no-such-question' })
  expect((await save(left, { marks: 2, dropsMarks: true })).status).toBe(200)
  expect((await papersOf(made))[0]?.marks).toEqual({ [one.questionId]: 1 })
  const remove = (dropsMarks: string) => teacher.send(routes.removeOfflineTest, { params, query: { dropsMarks } })
  expect(await remove('false')).toMatchObject({ status: 409, code: 'marks-lost' })
  expect((await remove('true')).status).toBe(200)
})

test('ASM-04 a class with entered marks is not dropped from a test in passing', async () => {
  const made = await add({ classIds: [own.classId, other.classId] })
  const [paper] = await papersOf(made)
  const body = { papers: [{ studentId: paper?.studentId ?? '', presence: 'absent' as const }] }
  await teacher.send(routes.saveMarks, { ...ofClass(made), body })
  const params = { offlineTestId: made.offlineTestId }
  const changed = { ...written({ classIds: [other.classId] }), version: made.version }
  expect(await teacher.send(routes.saveOfflineTest, { params, body: changed })).toMatchObject({ code: 'marks-lost' })
  const kept = { ...changed, classIds: [own.classId] }
  expect((await teacher.send(routes.saveOfflineTest, { params, body: kept })).status).toBe(200)
})

test('ASM-04 a code for not having written beside marks of the same row is a mistake and takes no marks away', () => {
  const wrong = sheet(['s1', '', '', '1', 'AB', ''], ['s2', '', '', 'AB', 'EX', ''], ['s3', '', '', 'EX', '', '2'])
  expect(readTemplate(wrong, asked, students)?.problems).toEqual([
    { row: 2, column: '2a', cause: 'marks-of-absent' },
    { row: 3, column: '1', cause: 'marks-of-absent' },
    { row: 4, column: '1', cause: 'marks-of-absent' },
  ])
})
