import type { ConcessionKind } from '#modules/fees/enumerations.ts'
import { yes } from '#platform/web/forms/switchValue.ts'
import type { ConcessionPolicy } from '../../contracts/setupSchemas.ts'
import { readPercent, readRupees, typedPercent, typedRupees } from '../rupees.ts'

export const eligibilities = ['any', 'sibling', 'quota'] as const
export type Eligibility = (typeof eligibilities)[number]

/** A kind of concession as a form keeps it. */
export const policyFacts = (policy: ConcessionPolicy | null) => ({
  name: policy?.name ?? '',
  code: policy?.code ?? '',
  kind: (policy?.kind ?? 'percent') as string,
  value: policy ? (policy.kind === 'percent' ? typedPercent(policy.value) : typedRupees(policy.value)) : '',
  feeHeadIds: JSON.stringify(policy?.feeHeadIds ?? []),
  eligibility: (policy?.eligibility ?? 'any') as string,
  quotas: JSON.stringify(policy?.quotas ?? []),
  stackGroup: policy?.stackGroup ?? 'general',
  priority: String(policy?.priority ?? 100),
  capBp: typedPercent(policy?.capBp),
  capMinor: typedRupees(policy?.capMinor),
  approvalLevels: String(policy?.approvalLevels ?? 1),
  yearlyBudgetMinor: typedRupees(policy?.yearlyBudgetMinor),
  isActive: yes(policy?.isActive ?? true),
})
export type PolicyFacts = ReturnType<typeof policyFacts>

/** What is typed as the value, in basis points or paise; nothing when it is neither. */
export const worthOf = ({ kind, value }: Pick<PolicyFacts, 'kind' | 'value'>): number | undefined =>
  kind === 'percent' ? readPercent(value) : readRupees(value)

const optional = <T>(typed: string, read: (typed: string) => T | undefined): T | null =>
  typed.trim() === '' ? null : (read(typed) ?? null)

/** The fields that hold an amount or a percentage nobody can read. */
export function wrongAmounts(mine: PolicyFacts): { field: keyof PolicyFacts; isPercent: boolean }[] {
  const isBad = (typed: string, read: (typed: string) => unknown) => typed.trim() !== '' && read(typed) === undefined
  return [
    ...(worthOf(mine) === undefined ? [{ field: 'value' as const, isPercent: mine.kind === 'percent' }] : []),
    ...(isBad(mine.capBp, readPercent) ? [{ field: 'capBp' as const, isPercent: true }] : []),
    ...(isBad(mine.capMinor, readRupees) ? [{ field: 'capMinor' as const, isPercent: false }] : []),
    ...(isBad(mine.yearlyBudgetMinor, readRupees) ? [{ field: 'yearlyBudgetMinor' as const, isPercent: false }] : []),
  ]
}

/** The body the server takes. */
export const policyBody = (mine: PolicyFacts) => ({
  ...{ name: mine.name, code: mine.code, kind: mine.kind as ConcessionKind, value: worthOf(mine) ?? 0 },
  ...{ feeHeadIds: JSON.parse(mine.feeHeadIds) as string[], eligibility: mine.eligibility as Eligibility },
  quotas: mine.eligibility === 'quota' ? (JSON.parse(mine.quotas) as string[]) : [],
  ...{ stackGroup: mine.stackGroup, priority: Number(mine.priority) || 0 },
  ...{ capBp: optional(mine.capBp, readPercent), capMinor: optional(mine.capMinor, readRupees) },
  approvalLevels: Number(mine.approvalLevels),
  yearlyBudgetMinor: optional(mine.yearlyBudgetMinor, readRupees),
  isActive: mine.isActive === 'yes',
})
