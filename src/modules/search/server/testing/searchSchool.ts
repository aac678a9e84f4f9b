import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { asUser } from '#app/testing/familyCallers.ts'
import type { TestServer } from '#app/testing/server.ts'
import { createUsers } from '#modules/access/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** Classes of one student and one teacher each, who have nothing to do with each other. */
export async function searchSchool(server: TestServer) {
  const { tenantId } = await server.as('greenwood')
  const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)

  async function aClass(firstName: string, lastName: string) {
    const made = await inSchool(async (db) => {
      const [studentId = '', teacherId = ''] = await createUsers(db, [
        { userName: `s-${randomUUID()}`, roleId: roles.student as typeof roles.teacher, firstName, lastName },
        { userName: `t-${randomUUID()}`, roleId: roles.teacher, firstName: 'Teacher', lastName: 'Of One' },
      ])
      const [classId, courseId] = [randomUUID(), randomUUID()]
      const section = randomUUID().slice(0, 4)
      const { rows } = await sql<{ gradeId: string }>`
        insert into classes (id, grade_id, section) select ${classId}, g.id, ${section} from grades g order by g.position limit 1
        returning grade_id as "gradeId"`.execute(db)
      const start = sql`(select starts_on from academic_years where id = current_year())`
      await sql`insert into subjects (id, name) values (${courseId}, ${`Subject ${courseId}`})`.execute(db)
      await sql`insert into enrolments (class_id, student_id, roll_no, from_date)
        values (${classId}, ${studentId}, '1', ${start})`.execute(db)
      await sql`insert into teachings (class_id, subject_id, teacher_id, from_date)
        values (${classId}, ${courseId}, ${teacherId}, ${start})`.execute(db)
      return { studentId, teacherId, classId, courseId, section, gradeId: rows[0]?.gradeId ?? '' }
    })
    return { ...made, teacher: await asUser(server, 'greenwood', made.teacherId) }
  }

  /** Homework that was given to the class, with a title. */
  const giveHomework = ({ courseId, teacherId, classId }: Awaited<ReturnType<typeof aClass>>, title: string) =>
    inSchool(async (db) => {
      const homeworkId = randomUUID()
      await sql`insert into homework (id, subject_id, set_by, title, state, due_at, released_at)
        values (${homeworkId}, ${courseId}, ${teacherId}, ${title}, 'open', now(), now())`.execute(db)
      await sql`insert into homework_targets (homework_id, class_id) values (${homeworkId}, ${classId})`.execute(db)
      return homeworkId
    })

  return { inSchool, aClass, giveHomework }
}
