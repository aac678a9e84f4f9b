import type { FineRuleRow } from '../../contracts/setupSchemas.ts'
import { readPercent, readRupees, typedPercent, typedRupees } from '../rupees.ts'

export type StepRow = { readonly key: string; readonly fromDay: string; readonly amount: string }

/** The form's values for a fine rule. The slabs are JSON. */
export const fineRuleFormValues = (rule: FineRuleRow | null) => ({
  name: rule?.name ?? '',
  kind: rule?.kind ?? 'flat',
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
  excludeHolidays: rule?.excludeHolidays ?? false,
  isActive: rule?.isActive ?? true,
})
export type FineRuleFormValues = ReturnType<typeof fineRuleFormValues>

const readValue = ({ kind, value }: FineRuleFormValues): number | undefined =>
  kind === 'slab' ? 0 : kind === 'percent' ? readPercent(value) : readRupees(value)

const optional = <T>(typed: string, read: (typed: string) => T | undefined): T | null =>
  typed.trim() === '' ? null : (read(typed) ?? null)

const isBad = (typed: string, read: (typed: string) => unknown) => typed.trim() !== '' && read(typed) === undefined

/** Fields whose amount or percentage can't be read. */
export function wrongFineAmounts(mine: FineRuleFormValues): { field: string; isPercent: boolean }[] {
  const steps = mine.kind === 'slab' ? (JSON.parse(mine.steps) as StepRow[]) : []
  return [
    ...(readValue(mine) === undefined ? [{ field: 'value', isPercent: mine.kind === 'percent' }] : []),
    ...(isBad(mine.capMinor, readRupees) ? [{ field: 'capMinor', isPercent: false }] : []),
    ...(isBad(mine.capBp, readPercent) ? [{ field: 'capBp', isPercent: true }] : []),
    ...steps.flatMap(({ amount }, at) =>
      readRupees(amount) === undefined ? [{ field: `steps.${at}.amountMinor`, isPercent: false }] : [],
    ),
  ]
}

/** The request body. */
export const fineBody = (mine: FineRuleFormValues) => ({
  name: mine.name,
  kind: mine.kind,
  value: readValue(mine) ?? 0,
  perDays: mine.kind === 'daily' || mine.kind === 'percent' ? Number(mine.perDays) || 0 : 1,
  graceDays: Number(mine.graceDays) || 0,
  steps:
    mine.kind === 'slab'
      ? (JSON.parse(mine.steps) as StepRow[]).map(({ fromDay, amount }) => {
          return { fromDay: Number(fromDay) || 0, amountMinor: readRupees(amount) ?? 0 }
        })
      : [],
  capMinor: optional(mine.capMinor, readRupees),
  capBp: optional(mine.capBp, readPercent),
  excludeHolidays: mine.excludeHolidays,
  isActive: mine.isActive,
})
