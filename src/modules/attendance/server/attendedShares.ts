import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { attendedShare } from '../codes.ts'

/** How much of the year each student was at school, in percent with one decimal. Students without any mark are left out. */
export async function attendedShares(
  db: TenantDb,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ studentId: string; present: number; absent: number; half: number; medical: number }>`
    select student_id as "studentId", (count(*) filter (where code = 'P'))::int as present,
      (count(*) filter (where code = 'A'))::int as absent, (count(*) filter (where code = 'HD'))::int as half,
      (count(*) filter (where code = 'ML'))::int as medical
    from day_marks where student_id = any (${studentIds}::uuid[]) group by student_id`.execute(db)
  return new Map(
    rows.flatMap(({ studentId, ...counts }) => {
      const share = attendedShare(counts)
      return share === null ? [] : [[studentId, Math.round(share * 1000) / 10] as const]
    }),
  )
}
