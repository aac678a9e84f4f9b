import { sql } from 'kysely'
import { markPartOfDay } from '#modules/attendance/server/public.ts'
import type { GateEntry } from '#modules/visitors/gateSchemas.ts'
import { lateForClass, studentLate } from '#modules/visitors/notifications.ts'
import { type EntryContext, type Outcome, recorded, refused } from '../gate/entryContext.ts'
import { schoolTime, tellAbout } from './leaving.ts'
import { studentName } from './passes.ts'

/** A student arrives late: once a day. The register follows. */
export async function recordLate(
  context: EntryContext,
  { studentId, reason }: Extract<GateEntry, { kind: 'lateArrival' }>,
  at: Date,
): Promise<Outcome> {
  const { db, phone, actor } = context
  const { date, time, minute } = schoolTime(context, at)
  const enrolled = await sql`select from enrolments where student_id = ${studentId}
    and ${date}::date between from_date and coalesce(to_date, 'infinity')`.execute(db)
  if (enrolled.rows.length === 0) return refused('no-such-student')
  const { rows } = await sql<{ id: string }>`insert into late_arrivals (student_id, day, arrived_at, reason, gate_id)
    values (${studentId}, ${date}, ${at.toISOString()}, ${reason}, ${phone.gateId}) on conflict do nothing returning id`.execute(
    db,
  )
  const [added] = rows
  if (!added) return recorded(studentId)
  await markPartOfDay(context, {
    studentId,
    date,
    away: { startsAt: 0, endsAt: minute },
    part: 'morning',
    note: [`Late: ${time}`, reason].filter(Boolean).join(', ').slice(0, 200),
    userId: actor.userId,
  })
  const name = await studentName(db, studentId)
  await tellAbout(context, studentId, { guardians: studentLate, teachers: lateForClass, params: { name, time } })
  return recorded(added.id)
}
