import type { Code } from '#modules/attendance/codes.ts'
import type { Register } from '#modules/attendance/schemas.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { tellLater } from '../jobs.ts'
import { isSchoolDay, readCalendar, refuseOutsideYear } from '../schoolDays.ts'
import { readSettings } from '../settings.ts'
import { reachOf } from './classReach.ts'
import {
  classNameOf,
  type Lesson,
  mayTake,
  type RegisterKey,
  registerFacts,
  registerFrom,
  takenRegister,
} from './register.ts'
import { holdRegister, type Mark, saysTheSame, writeRegister } from './registerMarks.ts'

export type Submitted = {
  readonly baseVersion: number
  readonly marks: Readonly<Record<string, Code>>
  readonly notes: Readonly<Record<string, string>>
  readonly reason: string
}

type Closed = 'no-school' | 'not-yet'

export type Refusal = Closed | 'reason-needed' | 'not-in-class' | 'class-teacher-only' | 'taken-by-periods'

type Seen = { readonly reach: NonNullable<Awaited<ReturnType<typeof reachOf>>> }

/** Finds the register a person asks for; what is not theirs does not exist. */
export async function lookAt({ db }: Pick<Unit, 'db'>, actor: Actor, place: RegisterKey): Promise<Seen | Closed> {
  const [calendar, reach, , isOpen] = await Promise.all([
    readCalendar(db),
    reachOf(db, actor, place),
    classNameOf(db, place.classId),
    isSchoolDay(db, place.date),
  ])
  if (!reach) throw problem('not-found')
  refuseOutsideYear(calendar, place.date)
  if (place.date > calendar.today) return 'not-yet'
  if (!isOpen) return 'no-school'
  return { reach }
}

type Answer = { readonly register: Register } | { readonly refused: Refusal } | { readonly changed: Register }

/** Submits a register as a whole, of the day unless a lesson is given (`none` where there is no such lesson), or answers why not, or what somebody else has submitted meanwhile. */
export async function submitRegister(
  unit: Unit,
  actor: Actor,
  place: RegisterKey,
  sent: Submitted,
  given: Lesson | 'none' | null = null,
): Promise<Answer> {
  const { db } = unit
  const seen = await lookAt(unit, actor, place)
  if (typeof seen === 'string') return { refused: seen }
  const settings = await readSettings(db)
  if (!given && settings.dayFrom === 'periods') return { refused: 'taken-by-periods' }
  // A lesson that is not theirs is refused like a register of the day that is not; the route says it in its own words.
  if (given === 'none') return { refused: 'class-teacher-only' }
  const looking = { actor, settings, ...seen, lesson: given }
  if (!mayTake(looking)) return { refused: 'class-teacher-only' }
  await holdRegister(db, place)
  const [facts, before] = await Promise.all([registerFacts(db, place, looking), takenRegister(db, place)])
  const current = registerFrom(place, facts, before, looking)
  const marks = current.students.map(({ studentId, code, note }): Mark => {
    const [sentCode, sentNote] = [sent.marks[studentId], sent.notes[studentId]]
    // A note belongs to the code it explains: a new code without one has none.
    return { studentId, code: sentCode ?? code, note: sentNote ?? (sentCode && sentCode !== code ? '' : note) }
  })
  const inRegister = new Set(marks.map(({ studentId }) => studentId))
  if (![...Object.keys(sent.marks), ...Object.keys(sent.notes)].every((id) => inRegister.has(id)))
    return { refused: 'not-in-class' }
  if (current.version !== sent.baseVersion) {
    if (before && before.takenById === actor.userId && saysTheSame(before, marks)) return { register: current }
    return { changed: current }
  }
  if (before && saysTheSame(before, marks)) return { register: current }
  if (before && current.isLocked && sent.reason === '') return { refused: 'reason-needed' }
  await writeRegister(unit, place, marks, { userId: actor.userId, reason: sent.reason, before, settings })
  if (marks.some(({ code }) => code === 'A'))
    await tellLater({ unit, settings, timeZone: actor.timeZone, yearId: actor.yearId }, place)
  return { register: registerFrom(place, facts, await takenRegister(db, place), looking) }
}
