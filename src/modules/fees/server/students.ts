import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FeeStudent } from '../contracts/collectionSchemas.ts'

/** The full name. */
export const nameOf = (row: string) =>
  sql<string>`btrim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)})`

/** Joins a student's (`u`) current class as `k`. */
export const currentClass = sql`
  left join lateral (
    select e.class_id, e.roll_no, q.id as grade_id, q.name as grade, q.name || '-' || c.section as class_name,
      q.position as grade_position, c.section, c.stream_id
    from enrolments e join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
      join grades q on q.tenant_id = c.tenant_id and q.id = c.grade_id
    where e.tenant_id = u.tenant_id and e.student_id = u.id
      and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity') limit 1) k on true`

export const studentJoins = sql`
  left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
  ${currentClass}
  left join student_guardians sg on sg.tenant_id = u.tenant_id and sg.student_id = u.id and sg.is_primary
  left join guardians g on g.tenant_id = sg.tenant_id and g.id = sg.guardian_id`

export const studentColumns = sql`u.id as "studentId", ${nameOf('u')} as name, s.admission_no as "admissionNo",
  k.class_name as "className", k.roll_no as "rollNo", g.name as "guardianName", g.phone as "guardianPhone"`

export const isStudent = sql`u.role_id = 2 and not u.is_guardian`

/** Students as shown at the desk, in no particular order. */
export async function feeStudents(
  db: TenantDb,
  students: readonly string[] | RawBuilder<unknown>,
): Promise<Map<string, FeeStudent>> {
  if (isList(students) && students.length === 0) return new Map()
  const ids = isList(students) ? sql`${students}::uuid[]` : students
  const { rows } = await sql<FeeStudent>`
    select ${studentColumns} from users u ${studentJoins} where u.id = any (${ids}) and ${isStudent}`.execute(db)
  return new Map(rows.map((row) => [row.studentId, row]))
}

const isList = (students: readonly string[] | RawBuilder<unknown>): students is readonly string[] =>
  Array.isArray(students)

/** Siblings: students who share a guardian. */
export const siblingsOf = (studentId: string | RawBuilder<unknown>) => sql<{ id: string }>`
  select distinct other.student_id as id
  from student_guardians own join student_guardians other
    on other.tenant_id = own.tenant_id and other.guardian_id = own.guardian_id and other.student_id <> own.student_id
  where own.student_id = ${studentId}`

/** The typed words; a phone number is one word without its spaces. */
const wordsOf = (typed: string): string[] => {
  const normalised = /^[+\d][\d\s-]{4,}$/.test(typed) ? typed.replaceAll(/[\s-]/g, '') : typed
  return normalised.trim().split(/\s+/).slice(0, 6)
}
const pattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Whether the text contains every typed word. */
export const matchesWords = (text: RawBuilder<unknown>, typed: string): RawBuilder<unknown> =>
  sql.join(
    wordsOf(typed).map((word) => sql`(${text}) ilike ${pattern(word)}`),
    sql` and `,
  )

/**
 * Whether name, number or phone of student `u`, or the phone of the primary guardian, contain every typed word. A guardian's
 * phone is only looked at for a word that a phone number can contain.
 */
export const matchesPerson = (typed: string): RawBuilder<unknown> =>
  sql.join(
    wordsOf(typed).map((word) => {
      const inPerson = sql`u.search_text like lower(${pattern(word)})`
      return /^\+?\d*$/.test(word) ? sql`(${inPerson} or ${hasGuardianPhone(word)})` : inPerson
    }),
    sql` and `,
  )

const hasGuardianPhone = (word: string) => sql`u.id in (
  select sg.student_id from student_guardians sg join guardians g on g.tenant_id = sg.tenant_id and g.id = sg.guardian_id
  where sg.is_primary and g.phone like ${pattern(word)})`
