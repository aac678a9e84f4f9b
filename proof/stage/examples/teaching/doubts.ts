import { sql } from 'kysely'
import { newId } from '#platform/server/database/ids.ts'
import type { Person } from '../../principals.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'

/** A doubt of the student with an answer of the teacher, who teaches the subject in the student's class. */
async function aDoubt(stage: Stage, by: Person): Promise<{ doubtId: string; questionId: string; answerId: string }> {
  const studentId = stage.person('student').userId
  return within(stage, async (db) => {
    // Proofs write more in a day than a person may.
    await sql`delete from throttles where bucket like 'doubt %'`.execute(db)
    const [doubtId, questionId, answerId] = [newId(), newId(), newId()]
    const subjectId = newId()
    await sql`insert into subjects (id, name) values (${subjectId}, ${`Proof ${subjectId}`})`.execute(db)
    const classOf = sql`(select e.class_id from enrolments e where e.student_id = ${studentId}
      and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity'))`
    // Whoever calls as a teacher teaches the subject, so that only the route's own rule refuses.
    const isTeacher = stage.people.some(({ userId, name }) => userId === by.userId && /teacher/.test(name))
    const teacherId = isTeacher ? by.userId : stage.person('teacher').userId
    await sql`insert into teachings (class_id, subject_id, teacher_id, from_date) values (${classOf}, ${subjectId}, ${teacherId},
      (select starts_on from academic_years where id = current_year()))`.execute(db)
    await sql`insert into doubts (id, student_id, class_id, subject_id, for_class, state)
      values (${doubtId}, ${studentId}, ${classOf}, ${subjectId}, true, 'answered')`.execute(db)
    await sql`insert into doubt_posts (id, doubt_id, user_id, client_id, is_question, by_teacher, body) values
      (${questionId}, ${doubtId}, ${studentId}, ${newId()}, true, false, 'Why?'),
      (${answerId}, ${doubtId}, ${stage.person('teacher').userId}, ${newId()}, false, true, 'Therefore.')`.execute(db)
    return { doubtId, questionId, answerId }
  })
}

const post = () => ({ clientId: newId(), text: 'Proof', fileIds: [] })

/** For the teacher who calls, a doubt of a class they teach. */
const taught = (isPost: boolean, body?: () => object) => async (stage: Stage) => {
  const as = stage.person('teacher')
  const forPerson = async (by: Person) => {
    const { doubtId, questionId } = await aDoubt(stage, by)
    return { params: isPost ? { doubtId, postId: questionId } : { doubtId }, ...(body && { body: body() }) }
  }
  return { as, ...(await forPerson(as)), forPerson }
}

/** For the student who asked. */
const asked =
  (part: 'question' | 'answer' | null, body?: () => object, who = 'student') =>
  async (stage: Stage) => {
    const { doubtId, questionId, answerId } = await aDoubt(stage, stage.person('teacher'))
    const postId = part === 'question' ? questionId : answerId
    const params = { studentId: stage.person('student').userId ?? '', doubtId, ...(part && { postId }) }
    return { as: stage.person(who), params, ...(body && { body: body() }) }
  }

const self = async (stage: Stage) => ({
  as: stage.person('student'),
  params: { studentId: stage.person('student').userId ?? '' },
})

/** A subject that the student learns and somebody teaches. */
const learnt = (stage: Stage) =>
  within(stage, async (db) => {
    const { rows } = await sql<{ id: string }>`
      select t.subject_id as id from teachings t join enrolments e on e.class_id = t.class_id
      where e.student_id = ${stage.person('student').userId}
        and (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity') order by t.id limit 1`.execute(
      db,
    )
    return rows[0]?.id ?? ''
  })

export const examples: Examples = {
  'doubts.listDoubts': async (stage) => {
    const as = stage.person('teacher')
    for (let n = 0; n < 3; n++) await aDoubt(stage, as)
    return { as, query: { q: '', classId: undefined, courseId: undefined, state: undefined } }
  },
  'doubts.getDoubt': taught(false),
  'doubts.replyToDoubt': taught(false, post),
  'doubts.keepDoubtFile': async (stage) => {
    await aDoubt(stage, stage.person('teacher'))
    return { as: stage.person('teacher') }
  },
  'doubts.setPostHidden': taught(true, () => ({ isHidden: true })),
  'doubts.deletePost': taught(true, () => ({ reason: 'Unfit' })),
  'doubtOffice.listDoubtTraces': async (stage) => {
    for (let n = 0; n < 3; n++) {
      const { doubtId } = await aDoubt(stage, stage.person('teacher'))
      await within(stage, (db) =>
        sql`update doubt_posts set deleted_at = now(), deleted_by = user_id where doubt_id = ${doubtId}`.execute(db),
      )
    }
    return { as: office(stage), query: { q: '', kind: 'deleted' } }
  },
  'doubtOffice.hideTracedPost': async (stage) => ({
    as: office(stage),
    params: { postId: (await aDoubt(stage, stage.person('teacher'))).answerId },
    body: { isHidden: true },
  }),
  'doubtOffice.saveDoubtSettings': async (stage) => {
    await within(stage, (db) => sql`delete from doubt_settings`.execute(db))
    return { as: office(stage), body: { studentsAnswer: true, classAge: 12, version: 0 } }
  },
  'familyDoubts.listChildDoubts': async (stage) => {
    const { as, params } = await asked(null)(stage)
    return { as, params: { studentId: params.studentId } }
  },
  'familyDoubts.getAskForm': self,
  'familyDoubts.getChildDoubt': asked(null, undefined, 'guardian'),
  'familyDoubts.askDoubt': async (stage) => {
    const { as, params } = await asked(null)(stage)
    const body = { ...post(), courseId: await learnt(stage), about: { kind: 'subject' }, forClass: false }
    return { as, params: { studentId: params.studentId }, body }
  },
  'familyDoubts.keepChildFile': async (stage) => {
    await aDoubt(stage, stage.person('teacher'))
    return self(stage)
  },
  'familyDoubts.replyAsStudent': asked(null, post),
  'familyDoubts.setResolved': asked(null, () => ({ isResolved: true })),
  'familyDoubts.deleteOwnPost': asked('question'),
  'familyDoubts.reportPost': asked('answer', () => ({ reason: 'Unfit' }), 'guardian'),
}
