import type { FeePlan } from '../../contracts/plansSchemas.ts'
import { readRupees, typedRupees } from '../rupees.ts'

/** A line of a plan as typed. */
export type PlanLineRow = {
  readonly key: string
  readonly feeHeadId: string
  readonly annual: string
  readonly patternId: string
  readonly isOptional: boolean
}

export const blankLine = (patternId = ''): PlanLineRow => ({
  key: crypto.randomUUID(),
  feeHeadId: '',
  annual: '',
  patternId,
  isOptional: false,
})

export const planRows = (plan: FeePlan | null): PlanLineRow[] =>
  plan
    ? plan.lines.map(({ feeHeadId, annualMinor, patternId, isOptional }) => ({
        key: feeHeadId,
        feeHeadId,
        annual: typedRupees(annualMinor),
        patternId,
        isOptional,
      }))
    : []

export const planLines = (rows: readonly PlanLineRow[]) =>
  rows.map(({ feeHeadId, annual, patternId, isOptional }) => {
    return { feeHeadId, annualMinor: readRupees(annual) ?? 0, patternId, isOptional }
  })
