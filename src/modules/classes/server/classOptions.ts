import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

export type ClassOption = {
  classId: string
  className: string
  gradeId: string
  grade: string
  gradeCode: number
  section: string
  streamId: string | null
  stream: string | null
  capacity: number | null
}

export const classNameOf = ({ grade, section }: { grade: string; section: string }) => `${grade}-${section}`

/** Every class of the year, in school order. */
export async function listClassOptions(db: TenantDb): Promise<ClassOption[]> {
  const { rows } = await sql<Omit<ClassOption, 'className'>>`
    select c.id as "classId", g.id as "gradeId", g.name as grade, g.code as "gradeCode", c.section,
      s.id as "streamId", s.name as stream, c.capacity
    from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      left join streams s on s.tenant_id = c.tenant_id and s.id = c.stream_id
    order by g.position, g.code, c.section`.execute(db)
  return rows.map((row) => ({ ...row, className: classNameOf(row) }))
}
