import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { Localized } from './definitionSchemas.ts'
import { branchRanges, branchReportNames, figureNames } from './schoolReports.ts'

const values = z.array(z.number().nullable())

/** The same table for figures and for reports: one line per branch and one for all of them. */
const BranchTable = z.object({
  columns: z.array(
    z.object({
      /** The figure of the principal's page; null for a column of a report, which has a label. */
      figure: z.enum(figureNames).nullable(),
      label: Localized.nullable(),
      kind: z.enum(['number', 'money', 'percent']),
    }),
  ),
  branches: z.array(
    z.object({
      branchId: id(),
      name: z.string(),
      address: z.string(),
      isActive: z.boolean(),
      values,
      /** On the same day of the year before; null if there was none, or if nothing is compared. */
      lastYear: values.nullable(),
    }),
  ),
  total: z.object({ values, lastYear: values.nullable() }),
  asOf: CivilDate,
})
export type BranchTable = z.output<typeof BranchTable>

export const organisationReportsDefinitions = definitions({
  getBranchFigures: {
    does: 'Return the ten figures of every branch with those of the same day last year, and of all branches together',
    reply: BranchTable,
  },
  getBranchReport: {
    does: 'Return the sums of a school report for every branch and for all of them together; it names no person',
    params: { report: z.enum(branchReportNames) },
    query: { range: z.enum(branchRanges).default('Year') },
    reply: BranchTable,
    fails: {
      'too-slow': { status: 422, message: 'This report took too long. Add a filter or choose fewer columns.' },
    },
  },
})
