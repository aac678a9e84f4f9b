import { sql } from 'kysely'
import { aHomework, aSubmission } from '#modules/homework/server/seed.ts'
import { aStoredFile } from '#modules/library/server/seed.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Person } from '../../principals.ts'
import { type Examples, type Stage, within } from '../../scenes.ts'

const day = 24 * 60 * 60 * 1000
type Taught = { classId: string; courseId: string; teacherId: string }

/** Homework for the class of the stage's student, by this teacher where they teach it. */
async function forTheStudent(stage: Stage, by: Person, isHandedIn: boolean) {
  const studentId = stage.person('student').userId ?? ''
  return within(stage, async (db) => {
    const { rows } = await sql<Taught>`
      select t.class_id as "classId", t.subject_id as "courseId", t.teacher_id as "teacherId" from teachings t
      where (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity') and t.class_id in (
        select e.class_id from enrolments e where e.student_id = ${studentId}
          and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity'))
      order by t.teacher_id = ${by.userId} desc, t.id limit 1`.execute(db)
    const [taught] = rows
    if (!taught) throw new Error('Nobody teaches the student.')
    const { classId, courseId, teacherId: setBy } = taught
    const made = {
      setBy,
      courseId,
      classIds: [classId],
      title: 'Proof homework',
      dueAt: new Date(Date.now() + 5 * day),
    }
    const homeworkId = await aHomework(db, { ...made, handIn: ['text', 'photos', 'files', 'audio'] })
    if (!isHandedIn) return { studentId, homeworkId, fileId: '' }
    const submissionId = await aSubmission(db, {
      homeworkId,
      studentId,
      classId,
      handedInAt: new Date(),
      text: 'Proof',
    })
    const fileId = await aStoredFile(db, stage.server.services.files, {
      tenantId: stage.tenantId,
      name: 'proof.pdf',
      bytes: Buffer.from('%PDF-1.4\n%%EOF\n'),
    })
    await sql`insert into homework_submission_files (submission_id, file_id, kind) values (${submissionId}, ${fileId}, 'file')`.execute(
      db,
    )
    return { studentId, homeworkId, fileId }
  })
}

type Made = Awaited<ReturnType<typeof forTheStudent>>

/** A call of the student about their own work. */
const ofStudent =
  (isHandedIn: boolean, more: () => object = () => ({})) =>
  async (stage: Stage) => {
    const as = stage.person('student')
    const { studentId, homeworkId } = await forTheStudent(stage, stage.person('teacher'), isHandedIn)
    return { as, params: { studentId, homeworkId }, ...more() }
  }

/** A call of a teacher about the work of a student. */
const ofTeacher =
  (more: (made: Made) => object = () => ({})) =>
  async (stage: Stage) => {
    const forPerson = async (by: Person) => {
      const made = await forTheStudent(stage, by, true)
      return { params: { studentId: made.studentId, homeworkId: made.homeworkId }, ...more(made) }
    }
    const as = stage.person('teacher')
    return { as, ...(await forPerson(as)), forPerson }
  }

const stroke = () => ({
  kind: 'stroke',
  operationId: newId(),
  page: 1,
  madeAt: new Date().toISOString(),
  color: 1,
  thickness: 6,
  opacity: 0.7,
  points: [[0.1, 0.2]],
})

export const examples: Examples = {
  'familyHomework.listChildHomework': async (stage) => {
    const { as, params } = await ofStudent(false)(stage)
    return { as, params: { studentId: params.studentId } }
  },
  'familyHomework.getChildHomework': ofStudent(true),
  'familyHomework.getChildPages': ofStudent(true),
  'familyHomework.openHomework': ofStudent(false),
  'familyHomework.sendUpload': ofStudent(false, () => ({ query: { deviceKey: newId(), kind: 'photo' } })),
  'familyHomework.handIn': ofStudent(false, () => ({ body: { deviceKey: newId(), text: 'Proof', uploads: [] } })),
  'familyHomework.takeBack': ofStudent(true),
  'homeworkPages.getPages': ofTeacher(),
  'homeworkPages.addMarks': ofTeacher(({ fileId }) => ({ body: { fileId, operations: [stroke()] } })),
}
