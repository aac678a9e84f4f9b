import { sql } from 'kysely'
import { approvedQuestion, capital } from '#modules/onlineTests/testing/bank.ts'
import { addDays, today } from '#platform/contract/dates/dates.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Person } from '../../principals.ts'
import { type Examples, type Stage, within } from '../../scenes.ts'

type Learner = { studentId: string; gradeId: string; courseId: string; teacherId: string }

/** The stage's student in a subject of their grade, with one question to practise. */
const learner = (stage: Stage, chapter: string) =>
  within(stage, async (db) => {
    const studentId = stage.person('student').userId ?? ''
    const { rows } = await sql<Learner>`
      select e.student_id as "studentId", k.grade_id as "gradeId", t.subject_id as "courseId", t.teacher_id as "teacherId"
      from enrolments e join classes k on k.tenant_id = e.tenant_id and k.id = e.class_id
        join teachings t on t.tenant_id = e.tenant_id and t.class_id = e.class_id
        join grade_subjects n on n.tenant_id = k.tenant_id and n.grade_id = k.grade_id and n.subject_id = t.subject_id
          and n.elective_group is null and n.stream_id is null
      where e.student_id = ${studentId} and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
      order by t.id limit 1`.execute(db)
    const [found] = rows
    if (!found) throw new Error('The student has no subject.')
    const questionId = await approvedQuestion(db, found.teacherId, capital())
    await sql`update questions set grade_id = ${found.gradeId}, subject_id = ${found.courseId}, chapter = ${chapter}, difficulty = 1
      where id = ${questionId}`.execute(db)
    return { ...found, questionId }
  })

/** A chapter of its own for each call. */
const nextChapter = () => `Proof chapter ${newId()}`

type Lesson = { classId: string; courseId: string; gradeId: string; teacherId: string; studentId: string }

/** A lesson, of this person if they teach, with a chapter of its own and a student who takes it. */
const aLesson = (stage: Stage, { userId }: Person) =>
  within(stage, async (db) => {
    const { rows } = await sql<Lesson>`
      select t.class_id as "classId", t.subject_id as "courseId", k.grade_id as "gradeId", t.teacher_id as "teacherId",
        e.student_id as "studentId"
      from teachings t join classes k on k.tenant_id = t.tenant_id and k.id = t.class_id
        join enrolments e on e.tenant_id = t.tenant_id and e.class_id = t.class_id
          and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
        join grade_subjects n on n.tenant_id = k.tenant_id and n.grade_id = k.grade_id and n.subject_id = t.subject_id
          and n.elective_group is null and n.stream_id is null
      where (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity')
      order by t.teacher_id = ${userId} desc, t.id, e.id limit 1`.execute(db)
    const [found] = rows
    if (!found) throw new Error('Nobody has a lesson.')
    const chapter = nextChapter()
    const questionId = await approvedQuestion(db, found.teacherId, capital())
    await sql`update questions set grade_id = ${found.gradeId}, subject_id = ${found.courseId}, chapter = ${chapter}, difficulty = 1
      where id = ${questionId}`.execute(db)
    return { ...found, chapter }
  })

export const examples: Examples = {
  'challenges.listChallenges': async (stage) => {
    const { studentId } = await learner(stage, nextChapter())
    return { as: stage.person('student'), params: { studentId } }
  },
  'challenges.startRound': async (stage) => {
    const chapter = nextChapter()
    const { studentId, courseId } = await learner(stage, chapter)
    return { as: stage.person('student'), params: { studentId }, body: { courseId, chapter, level: 1 } }
  },
  'challenges.answerQuestion': async (stage) => {
    const chapter = nextChapter()
    const { studentId, courseId, gradeId, questionId } = await learner(stage, chapter)
    const roundId = await within(stage, async (db) => {
      const { rows } = await sql<{ id: string }>`
        insert into challenge_rounds (student_id, subject_id, grade_id, chapter, level, seed, started_at)
        values (${studentId}, ${courseId}, ${gradeId}, ${chapter}, 1, 7, now()) returning id`.execute(db)
      await sql`insert into challenge_answers (round_id, position, version_id)
        select ${rows[0]?.id}, 0, v.id from question_versions v where v.question_id = ${questionId}`.execute(db)
      return rows[0]?.id ?? ''
    })
    return {
      as: stage.person('student'),
      params: { studentId, roundId },
      body: { place: 0, answer: { type: 'single', choice: 'b' } },
    }
  },
  'challenges.getChapterResults': async (stage) => {
    const { classId, courseId } = await aLesson(stage, stage.person('teacher'))
    const forPerson = async (by: Person) => {
      const own = await aLesson(stage, by)
      return { params: { classId: own.classId, courseId: own.courseId }, query: { chapter: 'Proof' } }
    }
    return { as: stage.person('teacher'), params: { classId, courseId }, query: { chapter: 'Proof' }, forPerson }
  },
  'challenges.listAssignable': async (stage) => {
    const forPerson = async (by: Person) => ({ params: { classId: (await aLesson(stage, by)).classId } })
    const as = stage.person('teacher')
    return { as, ...(await forPerson(as)), forPerson }
  },
  'challenges.addAssignment': async (stage) => {
    const forPerson = async (by: Person) => {
      const { classId, courseId, studentId, chapter } = await aLesson(stage, by)
      const dueOn = addDays(today('Asia/Kolkata'), 7)
      return { params: { classId }, body: { courseId, chapter, level: 1, dueOn, studentIds: [studentId] } }
    }
    const as = stage.person('teacher')
    return { as, ...(await forPerson(as)), forPerson }
  },
  'challenges.cancelAssignment': async (stage) => {
    const forPerson = async (by: Person) => {
      const { classId, courseId, teacherId, chapter } = await aLesson(stage, by)
      const challengeId = await within(stage, async (db) => {
        const { rows } = await sql<{ id: string }>`
          insert into challenge_assignments (class_id, subject_id, chapter, level, due_on, is_chosen, set_by)
          values (${classId}, ${courseId}, ${chapter}, 1, current_date + 7, false, ${teacherId}) returning id`.execute(
          db,
        )
        return rows[0]?.id ?? ''
      })
      return { params: { classId, challengeId } }
    }
    const as = stage.person('teacher')
    return { as, ...(await forPerson(as)), forPerson }
  },
  'challenges.getClassProgress': async (stage) => {
    const forPerson = async ({ userId }: Person) => {
      const classId = await within(stage, async (db) => {
        const { rows } = await sql<{ id: string }>`select class_id as id from teachings
          where (select school_day()) between from_date and coalesce(to_date, 'infinity')
          order by teacher_id = ${userId} desc, id limit 1`.execute(db)
        return rows[0]?.id ?? ''
      })
      return { params: { classId } }
    }
    const as = stage.person('teacher')
    return { as, ...(await forPerson(as)), forPerson }
  },
}
