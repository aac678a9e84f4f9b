import { adminFeePaths } from '#modules/fees/web/paths.ts'
import type { BranchFigures } from '#platform/server/contributions/branchFigures.ts'

/** This year's totals, the same as on the branch's own fee dashboard. */
export const branchFigures: BranchFigures = {
  name: 'fees',
  opens: adminFeePaths.fees,
  query: `
    select coalesce(sum(net), 0)::bigint as "billedMinor", coalesce(sum(paid), 0)::bigint as "collectedMinor",
      coalesce(sum(outstanding), 0)::bigint as "outstandingMinor"
    from fee_line_balances where year_id = (select current_year())`,
}
