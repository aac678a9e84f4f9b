import { sql } from 'kysely'
import { registersOpen } from '#modules/attendance/notifications.ts'
import { lessonsOn } from '#modules/timetable/server/public.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { missingRegisters } from '../dayOverview.ts'
import { readCalendar } from '../schoolDays.ts'
import { readSettings } from '../settings.ts'
import { takenOn } from './registerStates.ts'

/** How many registers each teacher still has to take on a day, by the teacher's id. */
async function openByTeacher(db: TenantDb, date: CivilDate): Promise<Map<string, number>> {
  const open = new Map<string, number>()
  const add = (teacherId: string | null) => {
    if (teacherId) open.set(teacherId, (open.get(teacherId) ?? 0) + 1)
  }
  const { dayFrom } = await readSettings(db)
  if (dayFrom === 'periods') {
    const taken = await takenOn(db, date)
    for (const { classId, periodId, courseId, teacherId } of await lessonsOn(db, date))
      if (!taken.has(`${classId} ${periodId} ${courseId}`)) add(teacherId)
    return open
  }
  const classIds = (await missingRegisters(db, date)).map(({ classId }) => classId)
  const { rows } = await sql<{ teacherId: string }>`
    select k.teacher_id as "teacherId" from class_teachers k where k.class_id = any (${classIds}::uuid[])
      and ${date}::date between k.from_date and coalesce(k.to_date, 'infinity')`.execute(db)
  for (const { teacherId } of rows) add(teacherId)
  return open
}

/** Reminds teachers of the registers they have not taken today. Null on a day without school. */
export async function remindTeachers({
  db,
  notify,
  audit,
}: Unit): Promise<{ teachers: number; reminded: number } | null> {
  const { today, isOpen } = await readCalendar(db)
  if (!isOpen) return null
  // Two presses at the same moment remind once.
  await sql`select pg_advisory_xact_lock(hashtextextended('register reminders ' || current_tenant(), 0))`.execute(db)
  const open = await openByTeacher(db, today)
  const ids = [...open.keys()]
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from notifications where kind = ${registersOpen.id}
      and user_id = any (${ids}::uuid[]) and created_at > now() - interval '1 hour'`.execute(db)
  const recent = new Set(rows.map(({ userId }) => userId))
  const due = [...open].filter(([teacherId]) => !recent.has(teacherId))
  for (const [count, teachers] of Map.groupBy(due, ([, n]) => n))
    await notify(registersOpen, { to: teachers.map(([teacherId]) => teacherId), params: { count, date: today } })
  if (due.length > 0) audit({ entity: 'registerReminder', entityId: today, after: { teachers: due.length } })
  return { teachers: open.size, reminded: due.length }
}
