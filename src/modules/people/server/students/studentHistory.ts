import { sql } from 'kysely'
import type { Obstacle } from '#modules/people/obstacles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** Which part of the school's records a table belongs to; tables that are not listed count as `other`. */
const areas: readonly (readonly [Obstacle, RegExp])[] = [
  ['attendance', /^(?:day_marks|period_marks|known_absences|absence_alerts)$/],
  ['fees', /^fee_/],
  ['documents', /^student_documents$/],
  ['electives', /^student_electives$/],
  ['leave', /^leave_/],
]

const areaOf = (table: string): Obstacle => areas.find(([, tables]) => tables.test(table))?.[0] ?? 'other'

type HistoryRow = { readonly source: string; readonly enrolmentId: string | null; readonly isPast: boolean }

/** What stands in the way of deleting a student, over all years, and their class, which doesn't unless there were others before. */
export async function historyOf(
  db: TenantDb,
  studentId: string,
): Promise<{ obstacles: Obstacle[]; enrolmentIds: string[] }> {
  const { rows } = await sql<HistoryRow>`
    select source, enrolment_id as "enrolmentId", is_past as "isPast" from student_history(${studentId})`.execute(db)
  const enrolments = rows.filter(({ enrolmentId }) => enrolmentId)
  const records = rows.filter(({ enrolmentId }) => !enrolmentId).map(({ source }) => areaOf(source))
  const hasPast = enrolments.length > 1 || enrolments.some(({ isPast }) => isPast)
  return {
    obstacles: [...new Set([...records, ...(hasPast ? ['classes' as const] : [])])],
    enrolmentIds: enrolments.flatMap(({ enrolmentId }) => enrolmentId ?? []),
  }
}
