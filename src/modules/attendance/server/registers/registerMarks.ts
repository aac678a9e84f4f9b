import { sql } from 'kysely'
import { type Code, countCodes } from '#modules/attendance/codes.ts'
import { dayCodeOf } from '#modules/attendance/dayRule.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Settings } from '../settings.ts'
import type { RegisterKey, TakenRegister } from './register.ts'

export type Mark = { readonly studentId: string; readonly code: Code; readonly note: string }

/** Those who submit the same register come one after the other, until the transaction ends. */
export const holdRegister = (db: TenantDb, { classId, date, periodId = '', courseId = '' }: RegisterKey) =>
  sql`select pg_advisory_xact_lock(hashtextextended(
    'register ' || current_tenant() || ${`${classId} ${date} ${periodId} ${courseId}`}, 0))`.execute(db)

type Writing = {
  readonly userId: string | null
  readonly reason: string
  readonly before: TakenRegister | null
  readonly settings: Settings
}

/** Writes a register as a whole and what the day was by it. The caller holds it and has looked at its version. */
export async function writeRegister(
  { db, audit }: Unit,
  place: RegisterKey,
  marks: readonly Mark[],
  { userId, reason, before, settings }: Writing,
): Promise<string> {
  const { classId, date, periodId = null, courseId = null } = place
  const { present, absent, half, medical } = countCodes(marks.map(({ code }) => code))
  const { rows } = await sql<{ id: string }>`
    insert into registers (class_id, day, period_id, subject_id, present, absent, half, medical, taken_by)
    values (${classId}, ${date}, ${periodId}, ${courseId}, ${present}, ${absent}, ${half}, ${medical}, ${userId})
    on conflict on constraint registers_once do update set present = excluded.present, absent = excluded.absent,
      half = excluded.half, medical = excluded.medical, taken_by = excluded.taken_by, taken_at = now(),
      version = registers.version + 1
    returning id`.execute(db)
  const registerId = rows[0]?.id ?? ''
  const json = JSON.stringify(marks)
  const named = sql`jsonb_to_recordset(${json}) as n("studentId" uuid, code text, note text)`
  if (periodId === null) {
    await sql`insert into day_marks (day, student_id, class_id, code, note, register_id)
      select ${date}::date, n."studentId", ${classId}::uuid, n.code, n.note, ${registerId}::uuid from ${named}
      on conflict (tenant_id, year_id, day, student_id) do update set class_id = excluded.class_id, code = excluded.code,
        note = excluded.note, register_id = excluded.register_id`.execute(db)
  } else {
    await sql`insert into period_marks (register_id, student_id, code, note)
      select ${registerId}::uuid, n."studentId", n.code, n.note from ${named}
      on conflict (tenant_id, register_id, student_id) do update set code = excluded.code, note = excluded.note`.execute(
      db,
    )
    if (settings.dayFrom === 'periods') await followPeriods(db, classId, date, settings)
  }
  audit({
    entity: 'register',
    entityId: registerId,
    ...changesOf(before, marks, { classId, date, periodId, courseId }),
    ...(reason && { reason }),
  })
  return registerId
}

/** Of a first register whoever is not present, of a correction whose mark is another now. */
function changesOf(before: TakenRegister | null, marks: readonly Mark[], place: Record<string, unknown>) {
  const differs = ({ studentId, code, note }: Mark) => {
    const old = before?.marks.get(studentId)
    return old ? old.code !== code || old.note !== note : code !== 'P' || note !== ''
  }
  const changed = marks.filter(differs)
  const after = { ...place, marks: Object.fromEntries(changed.map(({ studentId, code }) => [studentId, code])) }
  if (!before) return { after }
  const were = changed.map(({ studentId }) => [studentId, before.marks.get(studentId)?.code ?? null])
  return { before: { ...place, marks: Object.fromEntries(were) }, after }
}

/** What the day was for the students of a class, by its periods. */
export async function followPeriods(db: TenantDb, classId: string, date: CivilDate, settings: Settings): Promise<void> {
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

/** Whether a register says already what is submitted, as when an answer was lost and the same is sent again. */
export const saysTheSame = ({ marks }: TakenRegister, sent: readonly Mark[]): boolean =>
  marks.size === sent.length &&
  sent.every(({ studentId, code, note }) => {
    const mark = marks.get(studentId)
    return mark?.code === code && mark.note === note
  })
