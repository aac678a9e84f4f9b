import { sql } from 'kysely'
import type { TenantDb } from '../database/database.ts'

/** What changed. `before` and `after` have the relevant fields, never secrets. */
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

/** Entries per statement. */
const batchSize = 500

/** Writes a transaction's audit entries in order. Call this last: it locks the school's audit chain until the commit. */
export async function writeAudit(db: TenantDb, origin: AuditOrigin, details: readonly AuditDetail[]): Promise<void> {
  for (let from = 0; from < details.length; from += batchSize) {
    const entries = details.slice(from, from + batchSize).map(({ entity, entityId, before, after, reason }) => ({
      entity,
      entity_id: entityId,
      before: before ?? null,
      after: after ?? null,
      reason: reason ?? null,
    }))
    await sql`insert into audit_entries (actor_id, actor_role, action, entity, entity_id, before, after, reason, address, request_id)
      select ${origin.actorId}::uuid, ${origin.actorRole}::smallint, ${origin.action}, d.entity, d.entity_id, d.before, d.after,
        d.reason, ${origin.address}, ${origin.requestId}
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as d(entity text, entity_id text, before jsonb, after jsonb, reason text)`.execute(db)
  }
}
