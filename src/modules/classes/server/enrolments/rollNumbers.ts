import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

type Series = { prefix: string; width: number; last: number }

/** Keeps prefix and width: 7B09 is followed by 7B10. */
const formatRollNo = ({ prefix, width }: Series, number: number) => `${prefix}${String(number).padStart(width, '0')}`

/** The last roll number of each class. Numbers of students who left are not reused. */
async function seriesOf(db: TenantDb, classIds: readonly string[]): Promise<Map<string, Series>> {
  const { rows } = await sql<{ id: string; name: string; code: number; section: string; last: string | null }>`
    select c.id, g.name, g.code, c.section, (
        select e.roll_no from enrolments e
        where e.tenant_id = c.tenant_id and e.class_id = c.id and e.roll_no ~ '[0-9]$'
        order by substring(e.roll_no from '[0-9]{1,6}$')::int desc, e.roll_no desc limit 1) as last
    from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where c.id = any (${classIds}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, name, code, section, last }) => {
      const digits = /[0-9]{1,6}$/.exec(last ?? '')?.[0]
      if (last && digits)
        return [id, { prefix: last.slice(0, -digits.length), width: digits.length, last: Number(digits) }]
      const grade = code <= 12 ? String(code) : name
      return [id, { prefix: `${grade}${section}`.replaceAll(/\s/g, ''), width: 2, last: 0 }]
    }),
  )
}

/** Returns a generator of the next free roll numbers of these classes. */
export async function rollNumbers(
  db: TenantDb,
  classIds: readonly string[],
): Promise<(classId: string, taken?: ReadonlySet<string>) => string> {
  const series = await seriesOf(db, [...new Set(classIds)])
  return (classId, taken) => {
    const own = series.get(classId)
    if (!own) throw new Error('No roll number series was loaded for this class.')
    do own.last++
    while (taken?.has(formatRollNo(own, own.last)))
    return formatRollNo(own, own.last)
  }
}

/** The roll number the next student of a class would get. */
export const suggestRollNo = async (db: TenantDb, classId: string): Promise<string> =>
  (await rollNumbers(db, [classId]))(classId)
