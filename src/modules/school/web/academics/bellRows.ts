import type { BellForm, BellSchedule } from '#modules/school/academicsSchemas.ts'
import { laterBy } from '#modules/school/bells.ts'
import type { PeriodKind } from '#modules/school/choices.ts'

/** A period as it is being written; `key` stays while rows come and go. */
export type BellRow = {
  readonly key: string
  readonly periodId?: string
  readonly name: string
  readonly kind: PeriodKind
  readonly startsAt: string
  readonly endsAt: string
}

export const rowsOf = ({ periods }: Pick<BellSchedule, 'periods'>): BellRow[] =>
  periods.map((period) => ({ ...period, key: period.periodId }))

export const periodsOf = (rows: readonly BellRow[]): BellForm['periods'] =>
  rows.map(({ key: _, periodId, ...row }) => (periodId ? { ...row, periodId } : row))

type Words = { readonly assembly: string; readonly break: string; readonly lesson: (n: number) => string }

/** In minutes. */
const usual: readonly (readonly [PeriodKind, number])[] = [
  ['assembly', 20],
  ['lesson', 40],
  ['lesson', 40],
  ['lesson', 40],
  ['break', 20],
  ['lesson', 40],
  ['lesson', 40],
  ['break', 30],
  ['lesson', 40],
  ['lesson', 40],
]

/** A day to start from: assembly, seven lessons and two breaks. */
export function usualDay(words: Words): BellRow[] {
  let at = '08:00'
  let lessons = 0
  return usual.map(([kind, minutes], place) => {
    const startsAt = at
    at = laterBy(at, minutes) ?? at
    const name = kind === 'lesson' ? words.lesson(++lessons) : words[kind]
    return { key: `usual ${place}`, name, kind, startsAt, endsAt: at }
  })
}

/** One more at the end, as long as a lesson usually is. */
export function withOneMore(rows: readonly BellRow[], words: Words): BellRow[] {
  const startsAt = rows.at(-1)?.endsAt ?? '08:00'
  const lessons = rows.filter(({ kind }) => kind === 'lesson').length
  const key = `added ${crypto.randomUUID()}`
  const name = words.lesson(lessons + 1)
  return [...rows, { key, name, kind: 'lesson', startsAt, endsAt: laterBy(startsAt, 40) ?? startsAt }]
}
