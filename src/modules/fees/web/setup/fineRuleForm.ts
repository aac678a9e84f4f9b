import type { FineKind } from '#modules/fees/enumerations.ts'
import { yes } from '#platform/web/forms/switchValue.ts'
import type { FineRuleRow } from '../../contracts/setupSchemas.ts'
import { readPercent, readRupees, typedPercent, typedRupees } from '../rupees.ts'

export type StepRow = { readonly key: string; readonly fromDay: string; readonly amount: string }

/** A fine rule as a form keeps it. */
export const fineFacts = (rule: FineRuleRow | null) => ({
  name: rule?.name ?? '',
  kind: (rule?.kind ?? 'flat') as string,
  value: rule ? (rule.kind === 'percent' ? typedPercent(rule.value) : typedRupees(rule.value)) : '',
  perDays: String(rule?.perDays ?? 1),
  graceDays: String(rule?.graceDays ?? 5),
  steps: JSON.stringify(
    (rule?.steps ?? []).map(({ fromDay, amountMinor }, at): StepRow => {
      return { key: String(at), fromDay: String(fromDay), amount: typedRupees(amountMinor) }
    }),
  ),
  capMinor: typedRupees(rule?.capMinor),
  capBp: typedPercent(rule?.capBp),
  excludeHolidays: yes(rule?.excludeHolidays ?? false),
  isActive: rule?.isActive === false ? '' : 'yes',
})
export type FineFacts = ReturnType<typeof fineFacts>

const worthOf = ({ kind, value }: FineFacts): number | undefined =>
  kind === 'slab' ? 0 : kind === 'percent' ? readPercent(value) : readRupees(value)

const optional = <T>(typed: string, read: (typed: string) => T | undefined): T | null =>
  typed.trim() === '' ? null : (read(typed) ?? null)

const isBad = (typed: string, read: (typed: string) => unknown) => typed.trim() !== '' && read(typed) === undefined

/** The fields that hold an amount or a percentage nobody can read. */
export function wrongFineAmounts(mine: FineFacts): { field: string; isPercent: boolean }[] {
  const steps = mine.kind === 'slab' ? (JSON.parse(mine.steps) as StepRow[]) : []
  return [
    ...(worthOf(mine) === undefined ? [{ field: 'value', isPercent: mine.kind === 'percent' }] : []),
    ...(isBad(mine.capMinor, readRupees) ? [{ field: 'capMinor', isPercent: false }] : []),
    ...(isBad(mine.capBp, readPercent) ? [{ field: 'capBp', isPercent: true }] : []),
    ...steps.flatMap(({ amount }, at) =>
      readRupees(amount) === undefined ? [{ field: `steps.${at}.amountMinor`, isPercent: false }] : [],
    ),
  ]
}

/** The body the server takes. */
export const fineBody = (mine: FineFacts) => ({
  ...{ name: mine.name, kind: mine.kind as FineKind, value: worthOf(mine) ?? 0 },
  ...{ perDays: Number(mine.perDays) || 0, graceDays: Number(mine.graceDays) || 0 },
  steps:
    mine.kind === 'slab'
      ? (JSON.parse(mine.steps) as StepRow[]).map(({ fromDay, amount }) => {
          return { fromDay: Number(fromDay) || 0, amountMinor: readRupees(amount) ?? 0 }
        })
      : [],
  ...{ capMinor: optional(mine.capMinor, readRupees), capBp: optional(mine.capBp, readPercent) },
  ...{ excludeHolidays: mine.excludeHolidays === 'yes', isActive: mine.isActive === 'yes' },
})
