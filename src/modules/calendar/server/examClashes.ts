import { sql } from 'kysely'
import type { ClassOption } from '#modules/classes/server/public.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { ImportProblem } from '#platform/contract/importColumns.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { categories } from '../categories.ts'

/** An exam of these classes; null times mean the whole day. */
export type Sitting = {
  readonly name: string
  readonly date: CivilDate
  readonly startTime: string | null
  readonly endTime: string | null
  readonly classIds: readonly string[]
}

/** The year's exams that do not repeat, with their classes; one for everyone has all of them. */
export async function storedSittings(db: TenantDb, options: readonly ClassOption[]): Promise<Sitting[]> {
  const { rows } = await sql<Omit<Sitting, 'classIds'> & { classIds: string[] | null }>`
    select e.title as name, e.starts_on as date, to_char(e.starts_at, 'HH24:MI') as "startTime",
      to_char(e.ends_at, 'HH24:MI') as "endTime",
      case when e.audience = 'classes' then array(
        select c.id from calendar_event_classes k join classes c on c.tenant_id = k.tenant_id
          and (c.id = k.class_id or (k.class_id is null and c.grade_id = k.grade_id))
        where k.tenant_id = e.tenant_id and k.event_id = e.id) end as "classIds"
    from calendar_events e where e.category = ${categories.exam} and e.repeat is null and e.audience <> 'me'`.execute(
    db,
  )
  const all = options.map(({ classId }) => classId)
  return rows.map((row) => ({ ...row, classIds: row.classIds ?? all }))
}

export type Closure = { readonly name: string; readonly first: CivilDate; readonly last: CivilDate }

export async function closures(db: TenantDb): Promise<Closure[]> {
  const { rows } = await sql<Closure>`select name, starts_on as first, ends_on as last from holidays`.execute(db)
  return rows
}

const overlap = (a: Sitting, b: Sitting) =>
  a.date === b.date &&
  (a.startTime ?? '00:00') < (b.endTime ?? '24:00') &&
  (b.startTime ?? '00:00') < (a.endTime ?? '24:00')

/** The first of these exams that one of the sitting's classes writes at the same time. */
export function findClash(sitting: Sitting, others: readonly Sitting[]): { exam: string; classId: string } | null {
  for (const other of others) {
    const classId = overlap(sitting, other) && sitting.classIds.find((id) => other.classIds.includes(id))
    if (classId) return { exam: other.name, classId }
  }
  return null
}

type Known = {
  readonly sittings: readonly Sitting[]
  readonly holidays: readonly Closure[]
  readonly options: readonly ClassOption[]
}

/** Why this exam cannot be where the file puts it. */
export function clashProblems(sitting: Sitting, { sittings, holidays, options }: Known): ImportProblem[] {
  const holiday = holidays.find(({ first, last }) => first <= sitting.date && sitting.date <= last)
  if (holiday) {
    const params = { name: holiday.name }
    return [{ column: 'date', cause: 'exam-on-holiday', message: `The school is closed: ${params.name}.`, params }]
  }
  const clash = findClash(sitting, sittings)
  if (!clash) return []
  const className = options.find(({ classId }) => classId === clash.classId)?.className ?? ''
  const params = { class: className, exam: clash.exam }
  const message = `${params.class} has ${params.exam} at that time.`
  return [{ column: sitting.startTime === null ? 'date' : 'startTime', cause: 'exam-clash', message, params }]
}
