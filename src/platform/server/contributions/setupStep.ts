import type { RawBuilder } from 'kysely'

/** One step of a school's set-up. The data decides whether it is done; it is never ticked by hand. */
export type SetupStep = {
  /** The web module has its title and page under the same name. */
  readonly name: string
  /** Position in the list. */
  readonly order: number
  /** One row: how many records exist, and whether that is enough. All steps are read in one statement. */
  readonly query: RawBuilder<{ readonly count: number; readonly done: boolean }>
}
