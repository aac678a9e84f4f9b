import { sql } from 'kysely'
import { attendedShares } from '#modules/attendance/server/public.ts'
import { classResults } from '#modules/gradebook/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { propose } from '../rules/proposal.ts'
import type { PromotionClass } from '../schemas.ts'
import { decisionsIn } from './decisions.ts'
import { listGrades } from './policies.ts'
import { activeStudents, owedBy } from './students.ts'

/** The students of a class with everything a person needs to decide. */
export async function promotionClass(db: TenantDb, yearId: string, classId: string): Promise<PromotionClass> {
  const { rows } = await sql<{ className: string; gradeId: string }>`
    select g.name || '-' || c.section as "className", g.id as "gradeId"
    from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id where c.id = ${classId}`.execute(db)
  const [found] = rows
  if (!found) throw problem('not-found')
  const students = await activeStudents(db, sql`c.id = ${classId}`)
  const ids = students.map(({ studentId }) => studentId)
  const [grades, results, attended, owed, decisions] = [
    await listGrades(db),
    await classResults(db, classId),
    await attendedShares(db, ids),
    await owedBy(db, ids),
    await decisionsIn(db, yearId, ids),
  ]
  const policy = grades.find(({ gradeId }) => gradeId === found.gradeId)?.policy
  if (!policy) throw problem('not-found')
  return {
    ...found,
    classId,
    hasResults: results.isPublished,
    students: students.map(({ studentId, name, rollNo, admissionNo }) => {
      const result = results.students.get(studentId)
      const facts = {
        percent: result?.percent ?? null,
        result: result?.outcome ?? null,
        attendance: attended.get(studentId) ?? null,
      }
      return {
        studentId,
        name,
        rollNo,
        admissionNo,
        ...facts,
        rank: result?.rank ?? null,
        owedMinor: owed.get(studentId) ?? 0,
        ...propose(policy, facts),
        decision: decisions.get(studentId) ?? null,
      }
    }),
  }
}
