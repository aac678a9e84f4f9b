import { sql } from 'kysely'
import { offsetOf, type Paging } from '#platform/contract/paging.ts'
import type { OperatorDb } from '#platform/server/database/database.ts'
import type { Operator } from '#platform/server/requests/actor.ts'
import type { Change } from '../schemas.ts'

/** Who makes a change: an operator in the browser, or whoever runs a command on the server. */
export type By = { readonly operator?: Operator; readonly address?: string }

type Entry = {
  action: string
  subjectId: string | null
  subjectName: string
  before?: object
  after?: object
  reason?: string
}

/** Adds to the operator's record, in the transaction of the change. */
export async function recordChange(db: OperatorDb, entry: Entry, { operator, address }: By = {}): Promise<void> {
  await db
    .insertInto('operator_changes')
    .values({
      // The trigger numbers and chains the entries.
      seq: 0,
      prev_hash: Buffer.alloc(0),
      hash: Buffer.alloc(0),
      operator_id: operator?.id ?? null,
      operator_name: operator?.name ?? 'Command line',
      action: entry.action,
      subject_id: entry.subjectId,
      subject_name: entry.subjectName,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      reason: entry.reason ?? null,
      address: address ?? null,
    })
    .execute()
}

export async function listChanges(db: OperatorDb, query: Paging & { tenantId?: string | undefined }) {
  const { page, size, tenantId } = query
  const where = tenantId ? sql`where subject_id = ${tenantId}` : sql``
  const { rows } = await sql<Change>`select seq as "changeId", at, operator_name as "operatorName", action,
      subject_name as "subjectName", before, after, reason
    from operator_changes ${where} order by seq desc limit ${size} offset ${offsetOf({ page, size })}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from operator_changes ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0, page, size }
}
