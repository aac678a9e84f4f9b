import type { ConcessionPolicy } from '../../contracts/setupSchemas.ts'
import { readPercent, readRupees, typedPercent, typedRupees } from '../rupees.ts'

export const eligibilities = ['any', 'sibling', 'quota'] as const

/** The form's values for a concession type. */
export const policyFormValues = (policy: ConcessionPolicy | null) => ({
  name: policy?.name ?? '',
  code: policy?.code ?? '',
  kind: policy?.kind ?? 'percent',
  value: policy ? (policy.kind === 'percent' ? typedPercent(policy.value) : typedRupees(policy.value)) : '',
  feeHeadIds: policy?.feeHeadIds ?? [],
  eligibility: policy?.eligibility ?? 'any',
  quotas: policy?.quotas ?? [],
  stackGroup: policy?.stackGroup ?? 'general',
  priority: String(policy?.priority ?? 100),
  capBp: typedPercent(policy?.capBp),
  capMinor: typedRupees(policy?.capMinor),
  approvalLevels: String(policy?.approvalLevels ?? 1),
  yearlyBudgetMinor: typedRupees(policy?.yearlyBudgetMinor),
  isCarried: policy?.isCarried ?? false,
  isActive: policy?.isActive ?? true,
})
export type PolicyFormValues = ReturnType<typeof policyFormValues>

/** The typed value in basis points or paise; undefined when it can't be read. */
export const readValue = ({ kind, value }: Pick<PolicyFormValues, 'kind' | 'value'>): number | undefined =>
  kind === 'percent' ? readPercent(value) : readRupees(value)

const optional = <T>(typed: string, read: (typed: string) => T | undefined): T | null =>
  typed.trim() === '' ? null : (read(typed) ?? null)

/** Fields whose amount or percentage can't be read. */
export function wrongAmounts(mine: PolicyFormValues): { field: keyof PolicyFormValues; isPercent: boolean }[] {
  const isBad = (typed: string, read: (typed: string) => unknown) => typed.trim() !== '' && read(typed) === undefined
  return [
    ...(readValue(mine) === undefined ? [{ field: 'value' as const, isPercent: mine.kind === 'percent' }] : []),
    ...(isBad(mine.capBp, readPercent) ? [{ field: 'capBp' as const, isPercent: true }] : []),
    ...(isBad(mine.capMinor, readRupees) ? [{ field: 'capMinor' as const, isPercent: false }] : []),
    ...(isBad(mine.yearlyBudgetMinor, readRupees) ? [{ field: 'yearlyBudgetMinor' as const, isPercent: false }] : []),
  ]
}

/** The request body. */
export const policyBody = (mine: PolicyFormValues) => ({
  name: mine.name,
  code: mine.code,
  kind: mine.kind,
  value: readValue(mine) ?? 0,
  feeHeadIds: [...mine.feeHeadIds],
  eligibility: mine.eligibility,
  quotas: mine.eligibility === 'quota' ? [...mine.quotas] : [],
  stackGroup: mine.stackGroup,
  priority: Number(mine.priority) || 0,
  capBp: optional(mine.capBp, readPercent),
  capMinor: optional(mine.capMinor, readRupees),
  approvalLevels: Number(mine.approvalLevels),
  yearlyBudgetMinor: optional(mine.yearlyBudgetMinor, readRupees),
  isCarried: mine.isCarried,
  isActive: mine.isActive,
})
