import type { TenantDb } from '../database/database.ts'
import type { Unit } from '../requests/unit.ts'

/** The person who will set up the branch. */
export type FirstAdmin = {
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** How far the invitation of a branch's first admin has come. */
export type Invitation = {
  readonly name: string
  readonly email: string
  /** `accepted` once they have chosen a password. */
  readonly state: 'sent' | 'expired' | 'accepted'
  /** When it was sent or accepted, or ran out. */
  readonly at: string
}

/** What a module adds to a branch, in the transaction that creates it. */
export type BranchSetup = {
  /** Reads what to copy from the template branch and returns the function that writes it to the new one. */
  readonly copy?: (template: TenantDb) => Promise<(branch: TenantDb) => Promise<void>>
  readonly create?: (unit: Unit, firstAdmin: FirstAdmin) => Promise<void>
  /** The invitation of the first admin; `send` sends it again, and returns false once it was accepted. */
  readonly invitation?: {
    readonly find: (branch: TenantDb) => Promise<Invitation | null>
    readonly send: (unit: Unit) => Promise<boolean>
  }
}
