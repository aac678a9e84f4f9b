import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

/** Sessions by tenant. */
export type Watched = Record<string, string[]>

type Row = { session_id: string; mark: string }

export const standingSessions = 'select session_id, mark from standing_sessions($1)'

/** The mark of each session that still stands; a session that does not is missing. */
export const marksFrom = (rows: readonly Row[]) => new Map(rows.map((row) => [row.session_id, row.mark]))

/** Call it last in a transaction: afterwards no tenant is set. */
export async function readMark(db: TenantDb, tenantId: string, sessionId: string): Promise<string | undefined> {
  const watched: Watched = { [tenantId]: [sessionId] }
  const { rows } = await sql<Row>`select session_id, mark from standing_sessions(${JSON.stringify(watched)})`.execute(
    db,
  )
  return marksFrom(rows).get(sessionId)
}
