import { sql } from 'kysely'
import { type Code, countCodes } from '#modules/attendance/codes.ts'
import { dayCodeOf } from '#modules/attendance/dayRule.ts'
import { recordActivity } from '#modules/badges/server/public.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Settings } from '../settings.ts'
import type { RegisterKey, TakenRegister } from './register.ts'

export type Mark = { readonly studentId: string; readonly code: Code; readonly note: string }

/**
 * Serialises the submissions of a class's registers of a day until the transaction ends. All of them, because the day may be
 * derived from several lessons.
 */
export const lockRegister = (db: TenantDb, { classId, date }: RegisterKey) =>
  sql`select pg_advisory_xact_lock(hashtextextended(
    'register ' || current_tenant() || ${`${classId} ${date}`}, 0))`.execute(db)

type WriteOptions = {
  readonly userId: string | null
  readonly reason: string
  readonly before: TakenRegister | null
  readonly settings: Settings
}

/** Writes a whole register and the day marks that follow from it. The caller holds the lock and has checked the version. */
export async function writeRegister(
  { db, audit }: Unit,
  key: RegisterKey,
  marks: readonly Mark[],
  { userId, reason, before, settings }: WriteOptions,
): Promise<string> {
  const { classId, date, periodId = null, courseId = null } = key
  const { present, absent, half, medical } = countCodes(marks.map(({ code }) => code))
  const { rows } = await sql<{ id: string }>`
    insert into registers (class_id, day, period_id, subject_id, present, absent, half, medical, taken_by)
    values (${classId}, ${date}, ${periodId}, ${courseId}, ${present}, ${absent}, ${half}, ${medical}, ${userId})
    on conflict on constraint registers_once do update set present = excluded.present, absent = excluded.absent,
      half = excluded.half, medical = excluded.medical, taken_by = excluded.taken_by, taken_at = now(),
      version = registers.version + 1
    returning id`.execute(db)
  const registerId = rows[0]?.id ?? ''
  if (userId && !before)
    await recordActivity(db, { actorId: userId, kind: 'register.taken', sourceId: registerId, at: new Date() })
  const json = JSON.stringify(marks)
  const newMarks = sql`jsonb_to_recordset(${json}) as n("studentId" uuid, code text, note text)`
  if (periodId === null) {
    await sql`insert into day_marks (day, student_id, class_id, code, note, register_id)
      select ${date}::date, n."studentId", ${classId}::uuid, n.code, n.note, ${registerId}::uuid from ${newMarks}
      on conflict (tenant_id, year_id, day, student_id) do update set class_id = excluded.class_id, code = excluded.code,
        note = excluded.note, register_id = excluded.register_id`.execute(db)
  } else {
    await sql`insert into period_marks (register_id, student_id, code, note)
      select ${registerId}::uuid, n."studentId", n.code, n.note from ${newMarks}
      on conflict (tenant_id, register_id, student_id) do update set code = excluded.code, note = excluded.note`.execute(
      db,
    )
    if (settings.dayFrom === 'periods') await deriveDayMarks(db, classId, date, settings)
  }
  audit({
    entity: 'register',
    entityId: registerId,
    ...changesOf(before, marks, { classId, date, periodId, courseId }),
    ...(reason && { reason }),
  })
  return registerId
}

/** For the audit trail: everyone not present in a new register, or the changed marks of a correction. */
function changesOf(before: TakenRegister | null, marks: readonly Mark[], key: Record<string, unknown>) {
  const differs = ({ studentId, code, note }: Mark) => {
    const old = before?.marks.get(studentId)
    return old ? old.code !== code || old.note !== note : code !== 'P' || note !== ''
  }
  const changed = marks.filter(differs)
  const after = { ...key, marks: Object.fromEntries(changed.map(({ studentId, code }) => [studentId, code])) }
  if (!before) return { after }
  const oldCodes = changed.map(({ studentId }) => [studentId, before.marks.get(studentId)?.code ?? null])
  return { before: { ...key, marks: Object.fromEntries(oldCodes) }, after }
}

/** Derives the day marks of a class from its lesson registers. */
async function deriveDayMarks(db: TenantDb, classId: string, date: CivilDate, settings: Settings): Promise<void> {
  const { rows } = await sql<{ studentId: string; codes: Code[] }>`
    select m.student_id as "studentId", array_agg(m.code) as codes
    from registers r join period_marks m on m.tenant_id = r.tenant_id and m.register_id = r.id
    where r.year_id = (select current_year()) and r.day = ${date} and r.class_id = ${classId} and r.period_id is not null
    group by m.student_id`.execute(db)
  const days = rows.map(({ studentId, codes }) => ({ studentId, code: dayCodeOf(codes, settings) }))
  await sql`insert into day_marks (day, student_id, class_id, code)
    select ${date}::date, n."studentId", ${classId}::uuid, n.code
    from jsonb_to_recordset(${JSON.stringify(days)}) as n("studentId" uuid, code text) where n.code is not null
    on conflict (tenant_id, year_id, day, student_id) do update set class_id = excluded.class_id, code = excluded.code,
      note = '', register_id = null`.execute(db)
}

/** Whether the submitted marks are already stored, as when a response was lost and the client retries. */
export const hasSameMarks = ({ marks }: TakenRegister, sent: readonly Mark[]): boolean =>
  marks.size === sent.length &&
  sent.every(({ studentId, code, note }) => {
    const mark = marks.get(studentId)
    return mark?.code === code && mark.note === note
  })
