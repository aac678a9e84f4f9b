import { sql } from 'kysely'
import { markPartOfDay } from '#modules/attendance/server/public.ts'
import { guardiansOf } from '#modules/family/server/public.ts'
import type { GateEntry } from '#modules/visitors/gateSchemas.ts'
import { backInClass, leftClass, studentBack, studentLeft } from '#modules/visitors/notifications.ts'
import { twoDigits } from '#platform/contract/dates/clock.ts'
import { wallClock } from '#platform/contract/dates/dates.ts'
import type { NotificationKind, Params } from '#platform/contract/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { exitRefusal } from '../../rules/exitPass.ts'
import { spendCode } from '../gate/codes.ts'
import { type EntryContext, type Outcome, recorded, refused } from '../gate/entryContext.ts'
import { adultsQuery } from './adults.ts'
import { classTeachersOf, type LockedPass, lockPass, movePass, studentName } from './passes.ts'

type Of<Kind> = Extract<GateEntry, { kind: Kind }>

async function adultOf(
  db: TenantDb,
  { studentId, day }: LockedPass,
  { adultKind: kind, adultId }: Of<'studentLeft'>,
): Promise<string | undefined> {
  const { rows } = await sql<{
    name: string
  }>`select a.name from (${adultsQuery(sql`${studentId}::uuid`, sql`${day}::date`)}) a
    where a.kind = ${kind} and a."adultId" = ${adultId}`.execute(db)
  return rows[0]?.name
}

/** The time of day at the school, `HH:MM`, and its date. */
export function schoolTime(context: EntryContext, at: Date) {
  const { date, hour, minute } = wallClock(at, context.actor.timeZone)
  return { date, time: `${twoDigits(hour)}:${twoDigits(minute)}`, minute: hour * 60 + minute }
}

type Told<P extends Params> = {
  readonly guardians: NotificationKind<P>
  readonly teachers: NotificationKind<P>
  readonly params: NoInfer<P>
}

/** Tells the guardians and the class teacher. */
export async function tellAbout<P extends Params>(
  { db, notify }: EntryContext,
  studentId: string,
  told: Told<P>,
): Promise<void> {
  const { params } = told
  const guardians = (await guardiansOf(db, [studentId])).get(studentId) ?? []
  if (guardians.length > 0) await notify(told.guardians, { to: guardians, params, aboutStudentId: studentId })
  const teachers = await classTeachersOf(db, studentId)
  if (teachers.length > 0) await notify(told.teachers, { to: teachers, params })
}

/**
 * A student leaves: with an approved pass of that day, an authorised adult, and the code of a guardian or the note of a call. The
 * rest of the day follows in the register. A phone without a network may report it after the day was closed.
 */
export async function leavingStudent(context: EntryContext, entry: Of<'studentLeft'>, at: Date): Promise<Outcome> {
  const { db, phone, actor } = context
  const pass = await lockPass(db, sql`x.id = ${entry.passId}`)
  if (!pass) return refused('no-such-pass')
  if (pass.state === 'left') return recorded(pass.passId)
  const state = pass.isUnreported ? 'approved' : pass.state
  const { date, time, minute } = schoolTime(context, at)
  const isOfDay = pass.day === date
  const adult = await adultOf(db, pass, entry)
  const isReady = isOfDay && adult !== undefined && (state === 'approved' || state === 'verified')
  const hasCode = isReady && entry.codeId !== null && (await spendCode(db, entry.codeId, pass.passId, at)) !== null
  const refusal = exitRefusal({
    state,
    isOfDay,
    isAuthorised: adult !== undefined,
    hasCode,
    callNote: entry.callNote,
  })
  if (refusal || adult === undefined) return refused(refusal ?? 'adult-not-authorised')
  const isGuardian = entry.adultKind === 'guardian'
  const changes = sql`, adult_id = ${isGuardian ? null : entry.adultId}, guardian_id = ${isGuardian ? entry.adultId : null},
    code_id = ${hasCode ? entry.codeId : null}, call_note = ${entry.callNote}, verified_at = coalesce(verified_at, now()),
    left_at = ${at.toISOString()}, gate_id = ${phone.gateId}`
  if (!(await movePass(context, { ...pass, state }, state === 'approved' ? ['verify', 'leave'] : ['leave'], changes)))
    return refused('pass-not-approved')
  const name = await studentName(db, pass.studentId)
  await markPartOfDay(context, {
    studentId: pass.studentId,
    date,
    away: { startsAt: minute, endsAt: 1440 },
    part: 'afternoon',
    note: `Left at ${time} with ${adult}`.slice(0, 200),
    userId: actor.userId,
  })
  await tellAbout(context, pass.studentId, {
    guardians: studentLeft,
    teachers: leftClass,
    params: { name, time, adult },
  })
  return recorded(pass.passId)
}

export async function backOfStudent(context: EntryContext, entry: Of<'studentBack'>, at: Date): Promise<Outcome> {
  const { db, actor } = context
  const pass = await lockPass(db, sql`x.id = ${entry.passId}`)
  if (!pass) return refused('no-such-pass')
  if (pass.state === 'returned') return recorded(pass.passId)
  if (!(await movePass(context, pass, ['return'], sql`, returned_at = ${at.toISOString()}`))) return refused('not-now')
  const { date, time, minute } = schoolTime(context, at)
  const left = pass.leftAt ? schoolTime(context, new Date(pass.leftAt)).minute : minute
  const name = await studentName(db, pass.studentId)
  await markPartOfDay(context, {
    studentId: pass.studentId,
    date,
    away: { startsAt: left, endsAt: minute },
    part: 'afternoon',
    note: `Back at ${time}`,
    userId: actor.userId,
  })
  await tellAbout(context, pass.studentId, { guardians: studentBack, teachers: backInClass, params: { name, time } })
  return recorded(pass.passId)
}
