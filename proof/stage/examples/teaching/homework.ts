import { sql } from 'kysely'
import { aHomework, aSubmission } from '#modules/homework/server/seed.ts'
import { aStoredFile } from '#modules/library/server/seed.ts'
import { addDays, today } from '#platform/contract/dates/dates.ts'
import type { Person } from '../../principals.ts'
import { type Examples, type Stage, within } from '../../scenes.ts'

type Taught = { classId: string; courseId: string; teacherId: string; studentIds: string[] }

/** A class and subject that this person teaches; for those who teach nothing, any. */
const taughtBy = (stage: Stage, by: Person) =>
  within(stage, async (db) => {
    const { rows } = await sql<Taught>`
      select t.class_id as "classId", t.subject_id as "courseId", t.teacher_id as "teacherId",
        array(select e.student_id from enrolments e where e.class_id = t.class_id
          and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity') order by e.roll_no limit 3) as "studentIds"
      from teachings t where (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity')
      order by t.teacher_id = ${by.userId} desc, t.id limit 1`.execute(db)
    const [taught] = rows
    if (!taught) throw new Error('Nobody teaches anything.')
    return taught
  })

const day = 24 * 60 * 60 * 1000
const dueDate = () => addDays(today('Asia/Kolkata'), 5)

type State = 'draft' | 'open' | 'closed'

/** Homework with the work of one student that waits to be returned. */
async function homeworkOf(stage: Stage, by: Person, state: State = 'open') {
  const taught = await taughtBy(stage, by)
  const [studentId = '', second = ''] = taught.studentIds
  const homeworkId = await within(stage, async (db) => {
    const made = await aHomework(db, {
      setBy: taught.teacherId,
      courseId: taught.courseId,
      classIds: [taught.classId],
      title: 'Proof homework',
      dueAt: new Date(Date.now() + 5 * day),
      state,
    })
    const work = { homeworkId: made, classId: taught.classId, handedInAt: new Date(), text: 'Proof' }
    if (state !== 'draft') for (const one of [studentId, second]) await aSubmission(db, { ...work, studentId: one })
    return made
  })
  return { ...taught, homeworkId, studentId }
}

type Made = Awaited<ReturnType<typeof homeworkOf>>

/** A call about homework of the caller's own. */
const about =
  (values: (made: Made, stage: Stage) => object | Promise<object>, state?: State) => async (stage: Stage) => {
    const forPerson = async (by: Person) => values(await homeworkOf(stage, by, state), stage)
    const as = stage.person('teacher')
    return { as, ...(await forPerson(as)), forPerson }
  }

const ofHomework = ({ homeworkId }: Made) => ({ params: { homeworkId } })
const ofStudent = ({ homeworkId, studentId }: Made) => ({ params: { homeworkId, studentId } })
const targetsOf = ({ classId }: Made) => [{ classId, stdGrpId: null }]
const written = (made: Made) => ({
  courseId: made.courseId,
  targets: targetsOf(made),
  title: 'Proof homework',
  topicId: null,
  resourceIds: [],
  due: { date: dueDate(), time: '18:00' },
  lateRule: 'accept',
  lateUntil: null,
})

export const examples: Examples = {
  'homework.listHomework': about(() => ({})),
  'homework.getHomework': about(ofHomework),
  'homework.listDueThatDay': about(({ classId }) => ({ query: { date: dueDate(), classIds: classId } })),
  'homework.listSources': about(({ courseId }) => ({ query: { courseId } })),
  'homework.copyHomework': about((made) => ({
    body: { homeworkId: made.homeworkId, yearId: undefined, courseId: made.courseId, targets: targetsOf(made) },
  })),
  'homework.addHomework': about((made) => ({ body: written(made) })),
  'homework.saveHomework': about((made) => ({
    ...ofHomework(made),
    body: { ...written(made), maxMarks: '10', version: 1 },
  })),
  'homework.attachFile': about(ofHomework, 'draft'),
  'homework.detachFile': about(async (made, stage) => {
    const { files } = stage.server.services
    const fileId = await within(stage, async (db) => {
      const bytes = Buffer.from('%PDF-1.4\n%%EOF\n')
      const kept = await aStoredFile(db, files, { tenantId: stage.tenantId, name: 'proof.pdf', bytes })
      await sql`insert into homework_files (homework_id, file_id) values (${made.homeworkId}, ${kept})`.execute(db)
      return kept
    })
    return { params: { homeworkId: made.homeworkId, fileId } }
  }),
  'homework.releaseHomework': about((made) => ({ ...ofHomework(made), body: {} }), 'draft'),
  'homework.closeHomework': about(ofHomework),
  'homework.reopenHomework': about((made) => ({ ...ofHomework(made), body: { due: null } }), 'closed'),
  'homework.withdrawHomework': about(ofHomework),
  'homeworkEvaluation.forgetRemark': async (stage, serial) => {
    const forPerson = async (by: Person) => {
      const { rows } = await within(stage, (db) =>
        sql<{ id: string }>`insert into homework_remarks (user_id, remark) values (${by.userId}, ${`Remark ${serial}`})
          on conflict on constraint homework_remarks_once do update set remark = excluded.remark returning id`.execute(
          db,
        ),
      )
      return { params: { remarkId: rows[0]?.id ?? '' } }
    }
    const as = stage.person('teacher')
    return { as, ...(await forPerson(as)), forPerson }
  },
  'homeworkEvaluation.listSubmissions': about(ofHomework),
  'homeworkEvaluation.getSubmission': about(ofStudent),
  'homeworkEvaluation.evaluateSubmission': about((made) => ({
    ...ofStudent(made),
    body: { marks: '7.5', remark: 'Well done', isReturned: true, version: 1 },
  })),
  'homeworkEvaluation.addVoiceRemark': about(ofStudent),
  'homeworkEvaluation.removeVoiceRemark': about(ofStudent),
  'homeworkEvaluation.returnEvaluated': about((made) => ({ ...ofHomework(made), body: {} })),
  'homeworkEvaluation.remindMissing': about(ofHomework),
  'family.listDue': async (stage) => ({
    as: stage.person('guardian'),
    params: { studentId: stage.person('student').userId ?? '' },
  }),
}
