import { sql } from 'kysely'
import { newId } from '#platform/server/database/ids.ts'
import type { Person } from '../../principals.ts'
import { type Examples, type Stage, within } from '../../scenes.ts'

/** A subject that this person teaches in a class. */
const aPlace = (stage: Stage, { userId }: Person) =>
  within(stage, async (db) => {
    const courseId = newId()
    await sql`insert into subjects (id, name) values (${courseId}, ${`Proof ${courseId}`})`.execute(db)
    const { rows } = await sql<{ classId: string; gradeId: string }>`
      select c.id as "classId", c.grade_id as "gradeId" from classes c order by c.id limit 1`.execute(db)
    const { classId = '', gradeId = '' } = rows[0] ?? {}
    await sql`insert into teachings (class_id, subject_id, teacher_id, from_date) values (${classId}, ${courseId},
      ${userId ?? stage.person('teacher').userId}, (select starts_on from academic_years where id = current_year()))`.execute(
      db,
    )
    return { classId, gradeId, courseId }
  })

type Place = Awaited<ReturnType<typeof aPlace>>

const taught = (bodyOf: (place: Place) => object) => async (stage: Stage) => {
  const as = stage.person('teacher')
  const forPerson = async (person: Person) => ({ body: bodyOf(await aPlace(stage, person)) })
  return { as, ...(await forPerson(as)), forPerson }
}

export const examples: Examples = {
  'teacherSearch.listResults': taught(({ classId, courseId }) => ({ classId, courseId, module: 'Homework' })),
  'teacherSearch.saveSearch': taught(({ classId, courseId, gradeId }) => ({
    gradeId,
    courseId,
    moduleId: 1,
    actionId: 1,
    searchObj: { classId, path: '/teacher/classes' },
  })),
}
