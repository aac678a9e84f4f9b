import type { TenantDb } from '../database/database.ts'

/** One step of setting a school up. Whether it is done shows in the data; nobody ticks it. */
export type SetupStep = {
  /** The browser's module has its title and page under the same name. */
  readonly name: string
  /** Place in the list. */
  readonly order: number
  /** How much is there already, and whether that is enough. */
  look(db: TenantDb): Promise<{ readonly done: boolean; readonly count: number }>
}
