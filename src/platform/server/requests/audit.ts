import { sql } from 'kysely'
import type { TenantDb } from '../database/database.ts'

/** What changed. `before` and `after` hold the fields that matter, never secrets. */
export type AuditDetail = {
  entity: string
  entityId: string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  reason?: string
}

export type AuditOrigin = {
  action: string
  actorId: string | null
  actorRole: number | null
  address: string
  requestId: string
}

/** Entries written by one statement. */
const batch = 500

/** Writes the entries of one transaction, in their order. Call it last: the school's chain is locked from here to the commit. */
export async function writeAudit(db: TenantDb, origin: AuditOrigin, details: readonly AuditDetail[]): Promise<void> {
  for (let from = 0; from < details.length; from += batch) {
    const entries = details.slice(from, from + batch).map(({ entity, entityId, before, after, reason }) => ({
      ...{ entity, entity_id: entityId, before: before ?? null, after: after ?? null, reason: reason ?? null },
    }))
    await sql`insert into audit_entries (actor_id, actor_role, action, entity, entity_id, before, after, reason, address, request_id)
      select ${origin.actorId}::uuid, ${origin.actorRole}::smallint, ${origin.action}, d.entity, d.entity_id, d.before, d.after,
        d.reason, ${origin.address}, ${origin.requestId}
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as d(entity text, entity_id text, before jsonb, after jsonb, reason text)`.execute(db)
  }
}
