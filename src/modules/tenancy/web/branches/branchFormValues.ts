import type { organisation } from '#modules/tenancy/contract.ts'
import type { Branch } from '#modules/tenancy/schemas.ts'
import type { Call } from '#platform/contract/route.ts'

export type BranchFormValues = {
  readonly name: string
  readonly place: string
  readonly board: string
  readonly colour: string
}

export const branchFormValuesOf = ({ name, place, board, colour }: Branch): BranchFormValues => ({
  name,
  place,
  board,
  colour,
})

export type NewBranchFormValues = BranchFormValues & {
  readonly shortCode: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly userName: string
  /** The id of the branch to start from; empty for none. */
  readonly template: string
}

export const emptyBranch = (colour: string): NewBranchFormValues => ({
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

export const newBranchBody = (values: NewBranchFormValues): Call<typeof organisation.routes.createBranch>['body'] => {
  const { firstName, lastName, email, userName, template, ...branch } = values
  return { ...branch, firstAdmin: { firstName, lastName, email, userName }, templateBranchId: template || null }
}

/** Normalises input to lowercase letters, digits and hyphens. */
export const asShortCode = (typed: string) =>
  typed
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\s_.]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, 31)
