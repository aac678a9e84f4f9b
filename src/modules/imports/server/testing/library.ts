import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { type Caller, runOf, settled } from './files.ts'

export type StoredBook = {
  code: string
  title: string
  copies: number | null
  bought_on: string | null
  shelf: string | null
  reference: boolean | null
}

/** Helpers to read, change and import a school's books. */
export function openLibrary(database: Database, admin: Caller & { tenantId: string }) {
  const { tenantId } = admin
  return {
    books: (): Promise<StoredBook[]> =>
      database.inTenant({ tenantId }, async (db) => {
        const found = await sql<StoredBook>`
          select code, title, copies, bought_on, shelf, reference from test_books order by code`.execute(db)
        return found.rows
      }),
    change: (text: string) => database.inTenant({ tenantId }, (db) => sql.raw(text).execute(db)),
    /** Confirms a run and returns the result, or the error. */
    apply: async (runId: string, leaveOut = false) => {
      const { revision } = await runOf(admin, runId)
      const answer = await admin.raw({
        method: 'POST',
        url: `/api/imports/runs/${runId}/apply`,
        headers: { 'content-type': 'application/json' },
        payload: Buffer.from(JSON.stringify({ revision, leaveOut })),
      })
      return answer.statusCode === 200 ? settled(admin, runId) : (answer.json() as { code: string })
    },
  }
}
