import { sql } from 'kysely'
import { absencesTold, anAbsentDay, dailyRegisters, staffRegisters } from '#modules/attendance/server/seed.ts'
import { leaveTypes } from '#modules/leave/leaveRules.ts'
import { aLeave } from '#modules/leave/server/seed.ts'
import { anAbsence } from '#modules/timetable/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { addDays, type CivilDate, later, wallClock } from '#platform/contract/dates/dates.ts'
import type { Database, TenantDb } from '#platform/server/database/database.ts'

/** The zone of the demo schools. */
export const demoZone = 'Asia/Kolkata'

/** How far back registers are filled in for a demo that was not started for a while. */
const daysBack = 60

/**
 * Continues the life of the demo schools up to this minute, at every start: the registers of past days are complete, those
 * of today are taken as far as the morning has gone, except the demo class teacher's, and two teachers are away.
 */
export async function bringDemoUpToDate(database: Database, now: Date): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(
    `select t.id from tenants t where t.kind = 'school' and t.sub_domain = any($1)`,
    [['greenwood', 'riverside']],
  )
  for (const { id: tenantId } of schools.rows) await database.inTenant({ tenantId }, (db) => continueSchool(db, now))
}

async function continueSchool(db: TenantDb, now: Date): Promise<void> {
  const { date: today, hour, minute } = wallClock(now, demoZone)
  if (!(await isInYear(db, today))) return
  const past = { from: await lastDay(db, today), to: addDays(today, -1) }
  await dailyRegisters(db, past)
  await staffRegisters(db, past)
  await absences(db, today)
  const { rows } = await sql<{ id: string }>`
    select k.class_id as id from class_teachers k join users u on u.tenant_id = k.tenant_id and u.id = k.teacher_id
    where u.user_name = 'classteacher' and k.to_date is null`.execute(db)
  await dailyRegisters(db, {
    from: today,
    to: today,
    now: `${today} ${hour}:${minute}`,
    openClassIds: rows.map(({ id }) => id),
  })
  await guardiansWord(db, today)
}

/** Whoever tries out the change of the year is in the next one before it begins. */
async function isInYear(db: TenantDb, today: CivilDate): Promise<boolean> {
  const { rows } = await sql`
    select from academic_years where id = current_year() and ${today}::date between starts_on and ends_on`.execute(db)
  return rows.length > 0
}

/**
 * Of the demo guardian's children, the one whose register is taken in the morning is absent today, and nobody knows why yet.
 * Most earlier absences were announced.
 */
async function guardiansWord(db: TenantDb, today: CivilDate): Promise<void> {
  const { rows } = await sql<{ guardianId: string; studentId: string }>`
    select u.id as "guardianId", l.student_id as "studentId"
    from guardians g join users u on u.tenant_id = g.tenant_id and u.id = g.user_id
      join student_guardians l on l.tenant_id = g.tenant_id and l.guardian_id = g.id
    where u.user_name = 'guardian'`.execute(db)
  const [guardian] = rows
  if (!guardian) return
  for (const { studentId } of rows) await anAbsentDay(db, studentId, today)
  const studentIds = rows.map(({ studentId }) => studentId)
  await absencesTold(db, { guardianId: guardian.guardianId, studentIds, before: today })
}

/** The last day with a register, which may be incomplete. From there the registers are filled in. */
async function lastDay(db: TenantDb, today: CivilDate): Promise<CivilDate> {
  const { rows } = await sql<{ day: CivilDate | null }>`select max(day) as day from registers`.execute(db)
  return later(rows[0]?.day ?? today, addDays(today, -daysBack))
}

const reasons = ['Fever', 'Inter-school debate with class 9']

/** Two teachers other than the demo's are away on a school day: one ill, one on duty. Their lessons need substitutes. */
async function absences(db: TenantDb, today: string): Promise<void> {
  const { rows } = await sql<{ id: string; approver: string }>`
    select u.id, (select a.id from users a where a.user_name = 'superadmin') as approver from users u
    where u.role_id = ${roles.teacher} and u.user_name like 't%' and u.user_name <> 'teacher' and has_lessons_on(${today}::date)
      and not exists (select from teacher_absences a where a.day = ${today}::date)
      and not exists (select from leave_requests l where l.user_id = u.id and ${today}::date between l.starts_on and l.ends_on)
    order by hashtext(u.id::text || ${today}) limit 2`.execute(db)
  for (const [at, { id, approver }] of rows.entries()) {
    const reason = reasons[at] ?? ''
    const typeId = at === 0 ? leaveTypes.sick : leaveTypes.duty
    await aLeave(db, { userId: id, startDate: today, typeId, reason, status: 'approved', decidedBy: approver })
    await anAbsence(db, id, today, reason)
  }
}
