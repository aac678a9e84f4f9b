import { sql } from 'kysely'
import { students } from '#modules/people/contract.ts'
import type { StudentListOpening } from '#modules/people/students.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { classesTaughtBy, today } from './studentClass.ts'
import { countWithoutClass } from './studentList.ts'

/** What the list of students shows besides its rows. */
export async function readOpening(db: TenantDb, actor: Actor): Promise<StudentListOpening> {
  const isTeacher = actor.roleId === roles.teacher
  const [classes, withoutClass] = await Promise.all([
    sql<StudentListOpening['classes'][number]>`
      select c.id as "classId", g.name || '-' || c.section as "className", g.id as "gradeId", g.name as grade,
        ${isTeacher ? isClassTeacher(actor.userId) : sql`false`} as "isClassTeacher"
      from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      ${isTeacher ? sql`where c.id in (${classesTaughtBy(actor.userId)})` : sql``}
      order by g.position, g.code, c.section`.execute(db),
    mayUse(students.routes.addStudent.access, actor) ? countWithoutClass(db) : 0,
  ])
  return { classes: classes.rows, withoutClass }
}

const isClassTeacher = (userId: string) => sql`exists (
  select from class_teachers t where t.tenant_id = c.tenant_id and t.class_id = c.id and t.teacher_id = ${userId} and ${today('t')})`
