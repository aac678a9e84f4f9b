import type { BranchSetup } from '#platform/server/contributions/branchSetup.ts'

/** A new branch starts with the template's fee heads. Accounts and amounts are each school's own. */
export const branchSetup: BranchSetup = {
  copy: async (template) => {
    const heads = await template
      .selectFrom('fee_heads')
      .select(['code', 'name', 'kind', 'is_refundable', 'tax_bp', 'tax_code', 'priority', 'is_active'])
      .execute()
    return async (branch) => {
      if (heads.length > 0) await branch.insertInto('fee_heads').values(heads).execute()
    }
  },
}
