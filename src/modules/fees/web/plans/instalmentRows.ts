import { addDays, addMonths, type CivilDate, daysBetween } from '#platform/contract/dates/dates.ts'
import type { FeePattern } from '../../contracts/setupSchemas.ts'
import { readPercent, typedPercent } from '../rupees.ts'

/** An instalment as typed; the key identifies the row while rows move. */
export type InstalmentRow = {
  readonly key: string
  readonly label: string
  readonly startsOn: string
  readonly endsOn: string
  readonly dueOn: string
  /** Percentage, as typed. */
  readonly weight: string
}

export const rowsOf = (pattern: FeePattern): InstalmentRow[] =>
  pattern.items.map(({ itemId, label, startsOn, endsOn, dueOn, weightBp }) => ({
    key: itemId,
    label,
    startsOn,
    endsOn,
    dueOn,
    weight: typedPercent(weightBp),
  }))

export const itemsOf = (rows: readonly InstalmentRow[]) =>
  rows.map(({ label, startsOn, endsOn, dueOn, weight }) => {
    return { label, startsOn, endsOn, dueOn, weightBp: readPercent(weight) ?? 0 }
  })

/** The total of the shares in basis points. */
export const totalShare = (rows: readonly InstalmentRow[]): number =>
  rows.reduce((all, { weight }) => all + (readPercent(weight) ?? 0), 0)

/** Splits the year into instalments of whole months, at most one a month, each due on the tenth of its first month. */
export function standardInstalments(
  year: { readonly start: CivilDate; readonly end: CivilDate },
  count: number,
  label: (n: number) => string,
): InstalmentRow[] {
  const months = Math.max(1, Math.round((daysBetween(year.start, year.end) + 1) / 30.4))
  const parts = Math.min(count, months)
  const share = Math.floor(10_000 / parts)
  const starts = Array.from({ length: parts }, (_, at) => addMonths(year.start, Math.floor((at * months) / parts)))
  return starts.map((startsOn, at) => {
    const next = starts[at + 1]
    const endsOn = next ? addDays(next, -1) : year.end
    const due = addDays(startsOn, 9)
    return {
      key: crypto.randomUUID(),
      label: label(at + 1),
      startsOn,
      endsOn,
      dueOn: due > endsOn ? endsOn : due,
      weight: typedPercent(at === parts - 1 ? 10_000 - share * (parts - 1) : share),
    }
  })
}
