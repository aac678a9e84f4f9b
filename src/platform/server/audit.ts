import { sql } from 'kysely'
import type { TenantDb } from './db.ts'

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

/** Writes the entries of one transaction. Call it last: the school's chain is locked from here to the commit. */
export async function writeAudit(db: TenantDb, origin: AuditOrigin, details: readonly AuditDetail[]): Promise<void> {
  for (const detail of details) {
    await sql`insert into audit_entries (actor_id, actor_role, action, entity, entity_id, before, after, reason, address, request_id)
      values (${origin.actorId}, ${origin.actorRole}, ${origin.action}, ${detail.entity}, ${detail.entityId},
        ${json(detail.before)}, ${json(detail.after)}, ${detail.reason ?? null}, ${origin.address}, ${origin.requestId})`.execute(
      db,
    )
  }
}

const json = (value: Record<string, unknown> | null | undefined) => (value ? JSON.stringify(value) : null)
