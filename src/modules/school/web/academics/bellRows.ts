import type { BellForm, BellSchedule } from '#modules/school/academicsSchemas.ts'
import { addMinutes } from '#modules/school/bells.ts'
import type { PeriodKind } from '#modules/school/choices.ts'

/** A period in the form; `key` identifies the row. */
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

type PeriodNames = { readonly assembly: string; readonly break: string; readonly lesson: (n: number) => string }

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

/** A typical day to start from. */
export function usualDay(words: PeriodNames): BellRow[] {
  let at = '08:00'
  let lessons = 0
  return usual.map(([kind, minutes], index) => {
    const startsAt = at
    at = addMinutes(at, minutes) ?? at
    const name = kind === 'lesson' ? words.lesson(++lessons) : words[kind]
    return { key: `usual ${index}`, name, kind, startsAt, endsAt: at }
  })
}

/** Appends a lesson of 40 minutes. */
export function withNewPeriod(rows: readonly BellRow[], words: PeriodNames): BellRow[] {
  const startsAt = rows.at(-1)?.endsAt ?? '08:00'
  const lessons = rows.filter(({ kind }) => kind === 'lesson').length
  const key = `added ${crypto.randomUUID()}`
  const name = words.lesson(lessons + 1)
  return [...rows, { key, name, kind: 'lesson', startsAt, endsAt: addMinutes(startsAt, 40) ?? startsAt }]
}
