import { sql } from 'kysely'
import type { RegisterState } from '#modules/attendance/schemas.ts'
import { sessionsBetween } from '#modules/timetable/server/public.ts'
import { addDays, type DateRange } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Calendar } from '../schoolDays.ts'
import { readSettings } from '../settings.ts'

type UntakenRegister = Pick<
  RegisterState,
  'classId' | 'className' | 'date' | 'periodId' | 'periodName' | 'courseId' | 'courseDisplayName' | 'studentCount'
>

/** Older registers are for the office to chase. */
const lookbackDays = 14
/** More than any teacher has in that time. */
const maxRows = 60

const studentsOn = (day: ReturnType<typeof sql.ref>) => sql`(select count(*)::int from enrolments e
  where e.tenant_id = c.tenant_id and e.class_id = c.id and ${day} between e.from_date and coalesce(e.to_date, 'infinity'))`

/** Registers due from this teacher up to today that have not been taken, oldest first. */
export async function untakenBy(db: TenantDb, { start, day }: Calendar, teacherId: string): Promise<UntakenRegister[]> {
  const from = addDays(day, -lookbackDays)
  const range = { start: from < start ? start : from, end: day }
  if (range.end < range.start) return []
  const { dayFrom } = await readSettings(db)
  return dayFrom === 'register' ? untakenDays(db, range, teacherId) : untakenLessons(db, range, teacherId)
}

async function untakenDays(db: TenantDb, { start, end }: DateRange, teacherId: string): Promise<UntakenRegister[]> {
  const { rows } = await sql<UntakenRegister>`
    select c.id as "classId", g.name || '-' || c.section as "className", f.day as date, null as "periodId",
      null as "periodName", null as "courseId", null as "courseDisplayName", ${studentsOn(sql.ref('f.day'))} as "studentCount"
    from (select d::date as day from generate_series(${start}::date, ${end}::date, '1 day') d where has_lessons_on(d::date)) f
      join class_teachers k on k.teacher_id = ${teacherId} and f.day between k.from_date and coalesce(k.to_date, 'infinity')
      join classes c on c.tenant_id = k.tenant_id and c.id = k.class_id and c.year_id = (select current_year())
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where not exists (select from registers r where r.tenant_id = c.tenant_id and r.year_id = c.year_id and r.day = f.day
        and r.class_id = c.id and r.period_id is null)
      and exists (select from enrolments e where e.tenant_id = c.tenant_id and e.class_id = c.id
        and f.day between e.from_date and coalesce(e.to_date, 'infinity'))
    order by f.day, g.position, g.code, c.section limit ${maxRows}`.execute(db)
  return rows
}

async function untakenLessons(db: TenantDb, range: DateRange, teacherId: string): Promise<UntakenRegister[]> {
  const sessions = await sessionsBetween(db, range, { teacherId })
  const classIds = [...new Set(sessions.map(({ classId }) => classId))]
  const { rows } = await sql<{ key: string }>`
    select r.day || ' ' || r.class_id || ' ' || r.period_id || ' ' || r.subject_id as key from registers r
    where r.year_id = (select current_year()) and r.day between ${range.start} and ${range.end}
      and r.class_id = any (${classIds}::uuid[]) and r.period_id is not null`.execute(db)
  const taken = new Set(rows.map(({ key }) => key))
  const counts = await sql<{ classId: string; studentCount: number }>`
    select c.id as "classId", ${studentsOn(sql.ref('s.day'))} as "studentCount" from classes c, (select school_day() as day) s
    where c.id = any (${classIds}::uuid[])`.execute(db)
  const students = new Map(counts.rows.map(({ classId, studentCount }) => [classId, studentCount]))
  return sessions
    .filter(({ date, classId, periodId, courseId }) => !taken.has(`${date} ${classId} ${periodId} ${courseId}`))
    .slice(0, maxRows)
    .map(({ classId, className, date, periodId, periodName, courseId, courseDisplayName }) => ({
      classId,
      className,
      date,
      periodId,
      periodName,
      courseId,
      courseDisplayName,
      studentCount: students.get(classId) ?? 0,
    }))
}
