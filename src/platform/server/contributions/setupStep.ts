import type { TenantDb } from '../database/database.ts'

/** One step of a school's set-up. The data decides whether it is done; it is never ticked by hand. */
export type SetupStep = {
  /** The web module has its title and page under the same name. */
  readonly name: string
  /** Position in the list. */
  readonly order: number
  /** How many records exist, and whether that is enough. */
  check(db: TenantDb): Promise<{ readonly done: boolean; readonly count: number }>
}
