import type { organisation } from '#modules/tenancy/contract.ts'
import type { Branch } from '#modules/tenancy/schemas.ts'
import type { Call } from '#platform/contract/route.ts'

/** What can be edited of a branch, as the form holds it. */
export type BranchFacts = {
  readonly name: string
  readonly place: string
  readonly board: string
  readonly colour: string
}

export const branchFactsOf = ({ name, place, board, colour }: Branch): BranchFacts => ({ name, place, board, colour })

/** A branch to be founded, as the form holds it. */
export type NewBranchFacts = BranchFacts & {
  readonly shortCode: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly userName: string
  /** The id of the branch to start from; empty for none. */
  readonly template: string
}

export const noBranchYet = (colour: string): NewBranchFacts => ({
  name: '',
  shortCode: '',
  place: '',
  board: '',
  colour,
  firstName: '',
  lastName: '',
  email: '',
  userName: '',
  template: '',
})

/** The form as the contract wants it. */
export const newBranchBody = (facts: NewBranchFacts): Call<typeof organisation.routes.createBranch>['body'] => {
  const { firstName, lastName, email, userName, template, ...branch } = facts
  return { ...branch, firstAdmin: { firstName, lastName, email, userName }, templateBranchId: template || null }
}

/** A short code as far as it can be made from what is typed: small letters, digits, hyphens. */
export const asShortCode = (typed: string) =>
  typed
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\s_.]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, 31)
