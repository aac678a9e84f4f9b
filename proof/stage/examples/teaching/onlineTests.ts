import { sql } from 'kysely'
import { aStoredFile } from '#modules/library/server/seed.ts'
import { anAttempt, aTest } from '#modules/onlineTests/server/seed.ts'
import { approvedQuestion, capital, correctQuestion, essay } from '#modules/onlineTests/testing/bank.ts'
import { addDays, today } from '#platform/contract/dates/dates.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Person } from '../../principals.ts'
import { type Examples, type Stage, within } from '../../scenes.ts'

type Taught = { classId: string; courseId: string; teacherId: string; studentId: string }

const hour = 60 * 60 * 1000
const device = 'proofdevice'
const day = () => addDays(today('Asia/Kolkata'), 5)
const window = () => ({ opens: { date: day(), time: '09:00' }, closes: { date: day(), time: '12:00' } })

/** A class and subject that this person teaches, the class of the stage's student if it can be. */
const taughtBy = (stage: Stage, by: Person) =>
  within(stage, async (db) => {
    const studentId = stage.person('student').userId ?? ''
    const { rows } = await sql<Taught>`
      select t.class_id as "classId", t.subject_id as "courseId", t.teacher_id as "teacherId", e.student_id as "studentId"
      from teachings t join enrolments e on e.tenant_id = t.tenant_id and e.class_id = t.class_id
        and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
      where (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity')
      order by t.teacher_id = ${by.userId} desc, e.student_id = ${studentId} desc, t.id, e.roll_no limit 1`.execute(db)
    const [taught] = rows
    if (!taught) throw new Error('Nobody teaches anything.')
    return taught
  })

/** The student's own class, with a teacher who teaches it. */
const ofStudentsClass = (stage: Stage) =>
  within(stage, async (db) => {
    const studentId = stage.person('student').userId ?? ''
    const { rows } = await sql<Taught>`
      select t.class_id as "classId", t.subject_id as "courseId", t.teacher_id as "teacherId", e.student_id as "studentId"
      from enrolments e join teachings t on t.tenant_id = e.tenant_id and t.class_id = e.class_id
      where e.student_id = ${studentId} and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
        and (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity')
      order by t.id limit 1`.execute(db)
    const [taught] = rows
    if (!taught) throw new Error('Nobody teaches the student.')
    return taught
  })

type State = 'draft' | 'scheduled' | 'closed'
type Wish = {
  readonly state: State
  readonly attempt: 'running' | 'handedIn' | null
  /** Written answers take photos. */
  readonly isWritten?: boolean
}

/** A test that is open now, with one question and an attempt of one student if asked for. */
const made = (stage: Stage, taught: Taught, { state, attempt, isWritten = false }: Wish) =>
  within(stage, async (db) => {
    const questionId = await approvedQuestion(db, taught.teacherId, isWritten ? essay : capital())
    const now = Date.now()
    const testId = await aTest(db, {
      setBy: taught.teacherId,
      courseId: taught.courseId,
      classIds: [taught.classId],
      questionIds: [questionId],
      title: 'Proof test',
      state,
      opensAt: new Date(now - hour),
      closesAt: new Date(now + 5 * hour),
    })
    const startedAt = new Date(now - 60_000)
    const attemptId = attempt ? await anAttempt(db, { ...taught, testId, state: attempt, startedAt }) : ''
    const { rows } = await sql<{ id: string }>`select id from online_test_items where test_id = ${testId}`.execute(db)
    return { ...taught, testId, attemptId, questionId, testItemId: rows[0]?.id ?? '' }
  })

type Made = Awaited<ReturnType<typeof made>>

/** A call of a teacher about a test of their own. */
const about =
  (values: (test: Made, stage: Stage) => object | Promise<object>, wish: Partial<Wish> = {}) =>
  async (stage: Stage) => {
    const forPerson = async (by: Person) => {
      const taught = await taughtBy(stage, by)
      return values(await made(stage, taught, { state: 'scheduled', attempt: null, ...wish }), stage)
    }
    const as = stage.person('teacher')
    return { as, ...(await forPerson(as)), forPerson }
  }

/** A call of the student about a test of their class. */
const ofStudent =
  (
    values: (test: Made, stage: Stage) => object | Promise<object>,
    attempt: Wish['attempt'] = null,
    isWritten = false,
  ) =>
  async (stage: Stage) => {
    const test = await made(stage, await ofStudentsClass(stage), { state: 'scheduled', attempt, isWritten })
    return { as: stage.person('student'), ...(await values(test, stage)) }
  }

/** A file of the school. */
const aFile = (stage: Stage, name: string) =>
  within(stage, (db) => {
    const bytes = Buffer.from('%PDF-1.4\n%%EOF\n')
    return aStoredFile(db, stage.server.services.files, { tenantId: stage.tenantId, name, bytes })
  })

const ofTest = ({ testId }: Made) => ({ params: { testId } })
const ofItem = ({ testId, testItemId }: Made) => ({ params: { testId, testItemId } })
const ofAnswer = ({ testId, testItemId, attemptId }: Made) => ({ params: { testId, testItemId, attemptId } })
const written = ({ courseId, classId, questionId }: Made) => ({
  courseId,
  title: 'Proof test',
  targets: [{ classId }],
  questionIds: [questionId],
  minutes: 40,
})
const progress = ({ studentId, attemptId, testItemId }: Made) => ({
  params: { studentId, attemptId },
  body: { device, answers: [{ testItemId, answer: { type: 'single', choice: 'a' }, seq: 1 }], testItemId },
})

export const examples: Examples = {
  'assessmentReports.listBehind': async (stage) => {
    const as = stage.person('superadmin')
    const taught = await taughtBy(stage, stage.person('teacher'))
    const { testId, classId, courseId, teacherId } = await made(stage, taught, { state: 'closed', attempt: 'handedIn' })
    const now = today('Asia/Kolkata')
    const days = { report: 'tests', from: addDays(now, -1), to: addDays(now, 1) }
    return { as, query: { ...days, testId, classId, courseId, authorId: teacherId } }
  },
  'onlineTests.listTests': about(({ classId, courseId }) => ({ query: { classId, courseId } })),
  'onlineTests.getTest': about(ofTest),
  'onlineTests.getTestPreview': about(ofTest),
  'onlineTests.addTest': about((test) => ({ body: written(test) })),
  'onlineTests.saveTest': about((test) => ({ ...ofTest(test), body: { ...written(test), version: 1 } })),
  'onlineTests.withdrawTest': about(ofTest),
  'onlineTests.scheduleTest': about((test) => ({ ...ofTest(test), body: window() }), { state: 'draft' }),
  'onlineTests.giveAllowances': about((test) => ({
    ...ofTest(test),
    body: { allowances: [{ studentId: test.studentId, percent: 125, minutes: 0 }] },
  })),
  'onlineTests.listAttempts': about(ofTest, { attempt: 'running' }),
  'onlineTests.extendTest': about((test) => ({
    ...ofTest(test),
    body: { closes: window().closes, reason: 'The power failed.' },
  })),
  'onlineTests.giveTime': about((test) => ({ ...ofTest(test), body: { minutes: 5, attemptIds: [test.attemptId] } }), {
    attempt: 'running',
  }),
  'onlineTests.endTest': about(ofTest, { attempt: 'running' }),
  'onlineTests.voidAttempt': about(
    ({ testId, attemptId }) => ({ params: { testId, attemptId }, body: { reason: 'Proof' } }),
    { attempt: 'handedIn' },
  ),
  'onlineTests.restoreAttempt': about(
    async ({ testId, attemptId }, stage) => {
      await within(stage, (db) =>
        sql`update online_test_attempts set state = 'void', void_reason = 'Proof' where id = ${attemptId}`.execute(db),
      )
      return { params: { testId, attemptId } }
    },
    { attempt: 'handedIn' },
  ),
  'onlineTests.restoreTest': about(async (test, stage) => {
    await within(stage, (db) => sql`update online_tests set state = 'withdrawn' where id = ${test.testId}`.execute(db))
    return ofTest(test)
  }),
  'testEvaluation.listAnswers': about(ofItem, { attempt: 'handedIn' }),
  'testEvaluation.evaluateAnswer': about(
    (test) => ({
      params: { ...ofItem(test).params, attemptId: test.attemptId },
      body: { part: '', marks: 0.5, remark: 'Proof' },
    }),
    { attempt: 'handedIn' },
  ),
  'testEvaluation.regradeItem': about(
    async (test, stage) => {
      await within(stage, (db) => correctQuestion(db, test.questionId, test.teacherId, capital('c')))
      return { ...ofItem(test), body: { rule: 'key', isNewer: true, reason: 'Proof' } }
    },
    { attempt: 'handedIn' },
  ),
  'testEvaluation.listRegrades': about(ofTest),
  'testEvaluation.getResults': about(ofTest, { attempt: 'handedIn' }),
  'testEvaluation.releaseResults': about(ofTest, { state: 'closed', attempt: 'handedIn' }),
  'familyTests.listChildTests': ofStudent(({ studentId }) => ({ params: { studentId } })),
  'familyTests.getChildTest': ofStudent(({ studentId, testId }) => ({ params: { studentId, testId } })),
  'familyTests.beginAttempt': ofStudent(({ studentId, testId }) => ({
    params: { studentId, testId },
    body: { device },
  })),
  'familyTests.saveAnswers': ofStudent(progress, 'running'),
  'familyTests.handInAttempt': ofStudent(progress, 'running'),
  'familyTests.getReview': ofStudent(({ studentId, attemptId }) => ({ params: { studentId, attemptId } }), 'handedIn'),
  'testPages.sendPhoto': ofStudent(
    ({ studentId, attemptId, testItemId }) => ({
      params: { studentId, attemptId },
      query: { testItemId, deviceKey: newId() },
    }),
    'running',
    true,
  ),
  'testPages.removePhoto': ofStudent(
    async ({ studentId, attemptId, testItemId }, stage) => {
      const fileId = await aFile(stage, 'photo.jpg')
      const photoId = await within(stage, async (db) => {
        const { rows } = await sql<{ id: string }>`
          insert into online_test_photos (attempt_id, item_id, file_id, device_key, sent_at)
          values (${attemptId}, ${testItemId}, ${fileId}, 'proof', now()) returning id`.execute(db)
        return rows[0]?.id
      })
      return { params: { studentId, attemptId, photoId } }
    },
    'running',
    true,
  ),
  'testPages.getAnswerPages': about(ofAnswer, { attempt: 'handedIn', isWritten: true }),
  'testPages.addAnswerMarks': about(
    async (test, stage) => {
      const fileId = await aFile(stage, 'answer.pdf')
      await within(stage, (db) =>
        sql`insert into online_test_pages (attempt_id, item_id, file_id, made_at)
          values (${test.attemptId}, ${test.testItemId}, ${fileId}, now())`.execute(db),
      )
      const operation = {
        kind: 'note',
        operationId: newId(),
        page: 1,
        madeAt: new Date().toISOString(),
        at: [0.1, 0.1],
        text: 'Proof',
      }
      return { ...ofAnswer(test), body: { operations: [operation] } }
    },
    { attempt: 'handedIn', isWritten: true },
  ),
}
