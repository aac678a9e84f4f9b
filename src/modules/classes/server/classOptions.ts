import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

/** A class as others choose it. */
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

/** What people call a class: grade and section. */
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

/** The class that somebody wrote down as grade and section, in whatever case; a known grade may also be called by its number. */
export function matchClass(
  options: readonly ClassOption[],
  { grade, section }: { grade: string; section: string },
): ClassOption | undefined {
  const [wantedGrade, wantedSection] = [plain(grade), plain(section)]
  const inSection = options.filter((one) => plain(one.section) === wantedSection)
  return (
    inSection.find((one) => plain(one.grade) === wantedGrade) ??
    inSection.find((one) => one.gradeCode <= 12 && String(one.gradeCode) === wantedGrade)
  )
}

const plain = (text: string) =>
  text
    .normalize()
    .trim()
    .toLowerCase()
    .replace(/^(?:grade|class|std)\.?\s+/, '')

/** The same from the database; whoever has many to find reads the options once instead. */
export const findClass = async (db: TenantDb, wanted: { grade: string; section: string }) =>
  matchClass(await listClassOptions(db), wanted)
