import { sql } from 'kysely'
import { approvedQuestion, capital } from '#modules/onlineTests/testing/bank.ts'
import { PaperContent } from '#modules/papers/paper.ts'
import { insertPaper } from '#modules/papers/server/paperStorage.ts'
import { today } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Person } from '../../principals.ts'
import { type Examples, type Stage, within } from '../../scenes.ts'

type Taught = { classId: string; courseId: string; teacherId: string }
type Made = Taught & { offlineTestId: string; questionId: string; studentId: string }

const taughtBy = (stage: Stage, by: Person) =>
  within(stage, async (db) => {
    const { rows } = await sql<Taught>`
      select t.class_id as "classId", t.subject_id as "courseId", t.teacher_id as "teacherId"
      from teachings t where (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity')
        and exists (select from enrolments e where e.tenant_id = t.tenant_id and e.class_id = t.class_id
          and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity'))
      order by t.teacher_id = ${by.userId} desc, t.id limit 1`.execute(db)
    const [taught] = rows
    if (!taught) throw new Error('Nobody teaches anything.')
    return taught
  })

/** A test of one question; everybody was absent, so that its marks can be uploaded. */
const made = (stage: Stage, taught: Taught): Promise<Made> =>
  within(stage, async (db) => {
    const { rows } = await sql<{ id: string }>`
      insert into offline_tests (set_by, subject_id, title, held_on, quarter_total)
      values (${taught.teacherId}, ${taught.courseId}, 'Proof test', (select school_day()), 8) returning id`.execute(db)
    const offlineTestId = rows[0]?.id ?? ''
    await sql`insert into offline_test_classes (test_id, class_id) values (${offlineTestId}, ${taught.classId})`.execute(
      db,
    )
    const asked = await sql<{ id: string }>`insert into offline_test_questions (test_id, position, label, quarter_marks)
      values (${offlineTestId}, 0, '1', 8) returning id`.execute(db)
    const papers = await sql<{ id: string }>`
      insert into offline_test_papers (test_id, class_id, student_id, presence)
      select ${offlineTestId}, e.class_id, e.student_id, 'absent' from enrolments e where e.class_id = ${taught.classId}
        and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity') returning student_id as id`.execute(
      db,
    )
    return { ...taught, offlineTestId, questionId: asked.rows[0]?.id ?? '', studentId: papers.rows[0]?.id ?? '' }
  })

/** A call of a teacher about a test of their own. */
const about = (values: (test: Made) => object) => async (stage: Stage) => {
  const forPerson = async (by: Person) => values(await made(stage, await taughtBy(stage, by)))
  const as = stage.person('teacher')
  return { as, ...(await forPerson(as)), forPerson }
}

const ofTest = ({ offlineTestId }: Made) => ({ params: { offlineTestId } })
const ofClass = ({ offlineTestId, classId }: Made) => ({ params: { offlineTestId, classId } })
const written = ({ courseId, classId }: Made) => ({
  courseId,
  title: 'Proof test',
  heldOn: today('Asia/Kolkata'),
  classIds: [classId],
  questions: [{ label: '1', marks: 2 }],
  marks: 2,
})

const upload = (stage: Stage, { offlineTestId, teacherId }: Made, isReleased: boolean) =>
  within(stage, (db) =>
    sql`update offline_test_classes set uploaded_at = now(), uploaded_by = ${teacherId},
        released_at = case when ${isReleased} then now() end
      where test_id = ${offlineTestId}`.execute(db),
  )

const aboutUploaded = async (stage: Stage) => {
  const forPerson = async (by: Person) => {
    const test = await made(stage, await taughtBy(stage, by))
    await upload(stage, test, false)
    return ofClass(test)
  }
  const as = stage.person('teacher')
  return { as, ...(await forPerson(as)), forPerson }
}

/** A call of the student about a test of their class whose marks are released. */
const ofStudent = (values: (test: Made) => object) => async (stage: Stage) => {
  const as = stage.person('student')
  const studentId = as.userId ?? ''
  const taught = await within(stage, async (db) => {
    const { rows } = await sql<Taught>`
      select t.class_id as "classId", t.subject_id as "courseId", t.teacher_id as "teacherId"
      from enrolments e join teachings t on t.tenant_id = e.tenant_id and t.class_id = e.class_id
      where e.student_id = ${studentId} and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
        and (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity')
      order by t.id limit 1`.execute(db)
    const [own] = rows
    if (!own) throw new Error('Nobody teaches the student.')
    return own
  })
  const test = await made(stage, taught)
  await upload(stage, test, true)
  return { as, ...values({ ...test, studentId }) }
}

/** A test on a released paper of the class’s grade. */
const aboutPaper = async (stage: Stage) => {
  const forPerson = async (by: Person) => {
    const taught = await taughtBy(stage, by)
    const questionPaperId = await within(stage, async (db) => {
      const versionId = await versionOf(db, await approvedQuestion(db, taught.teacherId, capital()))
      const { gradeId } = await db
        .selectFrom('classes')
        .select('grade_id as gradeId')
        .where('id', '=', taught.classId)
        .executeTakeFirstOrThrow()
      const id = await insertPaper(
        { db, audit: () => {} },
        {
          body: {
            ...{
              name: 'Proof paper',
              kind: 'informal',
              mode: 'manual',
              isWorksheet: false,
              classIds: [],
              language: 'en',
            },
            ...{ gradeId, courseId: taught.courseId, minutes: 30 },
            content: PaperContent.parse({
              sections: [{ groups: [{ places: [{ questions: [versionId] }] }] }],
              seed: 1,
            }),
          },
          quarterMarks: 4,
          userId: taught.teacherId,
        },
      )
      await sql`update papers set state = 'released', opens_at = now() - interval '1 minute' where id = ${id}`.execute(
        db,
      )
      return id
    })
    const { title, heldOn, classIds } = written({ ...taught, offlineTestId: '', questionId: '', studentId: '' })
    return { body: { questionPaperId, title, heldOn, classIds } }
  }
  const as = stage.person('teacher')
  return { as, ...(await forPerson(as)), forPerson }
}

const versionOf = async (db: TenantDb, questionId: string) => {
  const { rows } = await sql<{
    id: string
  }>`select id from question_versions where question_id = ${questionId}`.execute(db)
  return rows[0]?.id ?? ''
}

export const examples: Examples = {
  'offlineTests.listOfflineTests': about(({ classId, courseId }) => ({ query: { classId, courseId } })),
  'offlineTests.getOfflineTest': about(ofTest),
  'offlineTests.addOfflineTest': about((test) => ({ body: written(test) })),
  'offlineTests.addTestOfPaper': aboutPaper,
  'offlineTests.saveOfflineTest': about((test) => ({ ...ofTest(test), body: { ...written(test), version: 1 } })),
  'offlineTests.removeOfflineTest': about((test) => ({ ...ofTest(test), query: { dropsMarks: 'true' } })),
  'offlineTests.getMarks': about(ofClass),
  'offlineTests.saveMarks': about((test) => ({
    ...ofClass(test),
    body: { papers: [{ studentId: test.studentId, presence: 'exempt' }] },
  })),
  'offlineTests.readMarksSheet': about(ofClass),
  'offlineTests.uploadMarks': about(ofClass),
  'offlineTests.releaseMarks': aboutUploaded,
  'familyPaperTests.listPaperTests': ofStudent(({ studentId }) => ({ params: { studentId } })),
  'familyPaperTests.getPaperTest': ofStudent(({ studentId, offlineTestId }) => ({
    params: { studentId, offlineTestId },
  })),
}
