import type { Code } from '#modules/attendance/codes.ts'
import type { Register } from '#modules/attendance/schemas.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { scheduleGuardianNotice } from '../jobs.ts'
import { assertWithinYear, readCalendar } from '../schoolDays.ts'
import { readSettings } from '../settings.ts'
import { type ClassAccess, classAccessOf } from './classReach.ts'
import {
  buildRegister,
  classNameOf,
  type Lesson,
  mayTake,
  type RegisterKey,
  readRegisterRows,
  takenRegister,
} from './register.ts'
import { hasSameMarks, lockRegister, type Mark, writeRegister } from './registerMarks.ts'

export type Submission = {
  readonly baseVersion: number
  readonly marks: Readonly<Record<string, Code>>
  readonly notes: Readonly<Record<string, string>>
  readonly reason: string
}

type ClosedDay = 'no-school' | 'not-yet'

export type Refusal = ClosedDay | 'reason-needed' | 'not-in-class' | 'class-teacher-only' | 'taken-by-periods'

type RegisterAccess = { readonly access: ClassAccess }

/** Checks that the actor may see this register (404 otherwise) and that the day can have one. */
export async function checkAccess(
  { db }: Pick<Unit, 'db'>,
  actor: Actor,
  key: RegisterKey,
): Promise<RegisterAccess | ClosedDay> {
  const [calendar, access] = await Promise.all([
    readCalendar(db, key.date),
    classAccessOf(db, actor, key),
    classNameOf(db, key.classId),
  ])
  if (!access) throw problem('not-found')
  assertWithinYear(calendar, key.date)
  if (key.date > calendar.today) return 'not-yet'
  if (!calendar.isOpen) return 'no-school'
  return { access }
}

type SubmissionResult = { readonly register: Register } | { readonly refused: Refusal } | { readonly changed: Register }

/**
 * Submits a whole register: of the lesson if one is given (`none` if there is no such lesson), else the daily one. Returns
 * why it was refused, or what someone else has submitted in the meantime.
 */
export async function submitRegister(
  unit: Unit & { readonly services: Services },
  actor: Actor,
  key: RegisterKey,
  sent: Submission,
  lesson: Lesson | 'none' | null = null,
): Promise<SubmissionResult> {
  const { db } = unit
  const found = await checkAccess(unit, actor, key)
  if (typeof found === 'string') return { refused: found }
  const settings = await readSettings(db)
  if (!lesson && settings.dayFrom === 'periods') return { refused: 'taken-by-periods' }
  // The lesson route translates this refusal into its own message.
  if (lesson === 'none') return { refused: 'class-teacher-only' }
  const context = { actor, settings, ...found, lesson, services: unit.services }
  if (!mayTake(context)) return { refused: 'class-teacher-only' }
  await lockRegister(db, key)
  const [rows, before] = await Promise.all([readRegisterRows(db, key, context), takenRegister(db, key)])
  const current = buildRegister(key, rows, before, context)
  const marks = current.students.map(({ studentId, code, note }): Mark => {
    const [sentCode, sentNote] = [sent.marks[studentId], sent.notes[studentId]]
    // A note explains its code, so a new code drops the old note.
    return { studentId, code: sentCode ?? code, note: sentNote ?? (sentCode && sentCode !== code ? '' : note) }
  })
  const inRegister = new Set(marks.map(({ studentId }) => studentId))
  if (![...Object.keys(sent.marks), ...Object.keys(sent.notes)].every((id) => inRegister.has(id)))
    return { refused: 'not-in-class' }
  if (current.version !== sent.baseVersion) {
    if (before && before.takenById === actor.userId && hasSameMarks(before, marks)) return { register: current }
    return { changed: current }
  }
  if (before && hasSameMarks(before, marks)) return { register: current }
  if (before && current.isLocked && sent.reason === '') return { refused: 'reason-needed' }
  await writeRegister(unit, key, marks, { userId: actor.userId, reason: sent.reason, before, settings })
  if (marks.some(({ code }) => code === 'A'))
    await scheduleGuardianNotice({ unit, settings, timeZone: actor.timeZone, yearId: actor.yearId }, key)
  return { register: buildRegister(key, rows, await takenRegister(db, key), context) }
}
