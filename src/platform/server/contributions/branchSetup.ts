import type { TenantDb } from '../database/database.ts'
import type { Unit } from '../requests/unit.ts'

/** The person who will set up the branch. */
export type FirstAdmin = {
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** What a module adds to a branch, in the transaction that creates it. */
export type BranchSetup = {
  /** Reads what to copy from the template branch and returns the function that writes it to the new one. */
  readonly copy?: (template: TenantDb) => Promise<(branch: TenantDb) => Promise<void>>
  readonly create?: (unit: Unit, firstAdmin: FirstAdmin) => Promise<void>
}
