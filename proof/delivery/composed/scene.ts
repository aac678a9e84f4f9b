import { withConnection } from '#platform/server/postgres/connection.ts'
import type { browsers } from './client.ts'
import type { Mail } from './neighbours.ts'
import type { Servers } from './servers.ts'

/** The topology while it runs, and where the checks note what they find. */
export type Scene = {
  readonly expect: (what: string, isRight: boolean) => void
  readonly figures: Record<string, string | number>
  readonly domain: string
  readonly metricsToken: string
  /** Its superuser's address. */
  readonly database: string
  /** The folder in which the store keeps its buckets. */
  readonly bucket: string
  readonly mails: readonly Mail[]
  readonly servers: Servers
  readonly store: { stop(): Promise<unknown>; start(): Promise<void> }
  readonly openBrowser: ReturnType<typeof browsers>
}

export const rowsOf = async <Row extends object>({ database }: Scene, query: string, values: unknown[] = []) =>
  withConnection(database, async (client) => (await client.query<Row>(query, values)).rows)
