import { type RawBuilder, sql } from 'kysely'
import type { RegisterState } from '#modules/attendance/schemas.ts'
import { sessionsQuery } from '#modules/timetable/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

type UntakenRegister = Pick<
  RegisterState,
  'classId' | 'className' | 'date' | 'periodId' | 'periodName' | 'courseId' | 'courseDisplayName' | 'studentCount'
>

/** Older registers are for the office to chase. */
const lookbackDays = 14
/** More than any teacher has in that time. */
const maxRows = 60

const studentsOn = (
  classId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
) => sql`(select count(*)::int from enrolments e
  where e.class_id = ${classId} and ${day} between e.from_date and coalesce(e.to_date, 'infinity'))`

const dayFrom = sql`coalesce((select day_from from attendance_settings), 'register')`

/** The first day that counts, as an expression. */
const firstDay = sql`(select greatest(y.starts_on, school_day() - ${sql.lit(lookbackDays)}) from academic_years y
  where y.id = (select current_year()))`
const lastDay = sql`(select school_day())`

/** In schools with a register for each day and class. */
const untakenDays = (teacherId: string) => sql`
  select c.id as "classId", f.day as date, null::uuid as "periodId", null as "periodName", null as "startsAt",
    null::uuid as "courseId", null as "courseDisplayName", ${studentsOn(sql`c.id`, sql`f.day`)} as "studentCount"
  from (select * from lesson_days(${firstDay}, ${lastDay}) where ${dayFrom} = 'register') f
    join class_teachers k on k.teacher_id = ${teacherId} and f.day between k.from_date and coalesce(k.to_date, 'infinity')
    join classes c on c.tenant_id = k.tenant_id and c.id = k.class_id and c.year_id = (select current_year())
  where not exists (select from registers r where r.tenant_id = c.tenant_id and r.year_id = c.year_id and r.day = f.day
      and r.class_id = c.id and r.period_id is null)
    and exists (select from enrolments e where e.tenant_id = c.tenant_id and e.class_id = c.id
      and f.day between e.from_date and coalesce(e.to_date, 'infinity'))`

/** In schools with a register for each lesson. */
const untakenLessons = (teacherId: string) => sql`
  select n."classId", n.date, n."periodId", n."periodName", n."startsAt", n."courseId", n."courseDisplayName",
    ${studentsOn(sql`n."classId"`, lastDay)} as "studentCount"
  from (${sessionsQuery(firstDay, lastDay, { teacherId })}) n
  where ${dayFrom} = 'periods' and not exists (select from registers r where r.year_id = (select current_year()) and r.day = n.date
    and r.class_id = n."classId" and r.period_id = n."periodId" and r.subject_id = n."courseId")`

/** Registers due from this teacher up to today that have not been taken, oldest first. One statement for either kind of school. */
export async function untakenBy(db: TenantDb, teacherId: string): Promise<UntakenRegister[]> {
  const { rows } = await sql<UntakenRegister>`
    select u."classId", g.name || '-' || c.section as "className", u.date, u."periodId", u."periodName", u."courseId",
      u."courseDisplayName", u."studentCount"
    from (${untakenDays(teacherId)} union all ${untakenLessons(teacherId)}) u
      join classes c on c.id = u."classId" join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    order by u.date, u."startsAt", g.position, g.code, c.section, u."courseDisplayName" limit ${maxRows}`.execute(db)
  return rows
}
