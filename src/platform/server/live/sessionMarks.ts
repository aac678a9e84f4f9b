import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

/** Session ids by tenant. */
export type SessionsByTenant = Record<string, string[]>

type Row = { session_id: string; mark: string }

export const validSessionsQuery = 'select session_id, mark from standing_sessions($1)'

/** The mark of each valid session; an invalid one is absent. */
export const marksFrom = (rows: readonly Row[]) => new Map(rows.map((row) => [row.session_id, row.mark]))

/** Call this last in a transaction, because it clears the tenant. */
export async function readMark(db: TenantDb, tenantId: string, sessionId: string): Promise<string | undefined> {
  const sessions: SessionsByTenant = { [tenantId]: [sessionId] }
  const { rows } = await sql<Row>`select session_id, mark from standing_sessions(${JSON.stringify(sessions)})`.execute(
    db,
  )
  return marksFrom(rows).get(sessionId)
}
