import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Secret } from '#platform/server/secret.ts'
import type { GatewayChannel } from '../choices.ts'

/** Whose contacts they are. */
export type ContactOwner = { readonly secret: Secret; readonly tenantId: string }

/** By which a contact is recognised, and nobody can tell it: a keyed hash, different in every school. */
export const contactMark = ({ secret, tenantId }: ContactOwner, contact: string): Buffer =>
  createHmac('sha256', secret('gateway contact')).update(`${tenantId} ${contact.trim().toLowerCase()}`).digest()

/** What people recognise a contact by: the end of a number, the beginning and the domain of an address. */
export function contactEnding(contact: string): string {
  const [name = '', domain] = contact.split('@')
  return domain ? `${name.slice(0, 2)}…@${domain}`.slice(0, 40) : `…${contact.slice(-4)}`
}

export type SuppressionReason = 'optedOut' | 'badContact' | 'complaint' | 'office'

/** Sends nothing more to a contact on this channel. An earlier reason stays. */
export async function suppress(
  db: TenantDb,
  owner: ContactOwner,
  {
    channel,
    contact,
    reason,
    addedBy = null,
  }: { channel: GatewayChannel; contact: string; reason: SuppressionReason; addedBy?: string | null },
): Promise<void> {
  await sql`
    insert into gateway_suppressions (channel, mark, ending, reason, added_by)
    values (${channel}, ${contactMark(owner, contact)}, ${contactEnding(contact)}, ${reason}, ${addedBy})
    on conflict do nothing`.execute(db)
}

/** Which of these contacts get nothing, as `channel mark`. */
export async function suppressedAmong(db: TenantDb, marks: readonly Buffer[]): Promise<Set<string>> {
  if (marks.length === 0) return new Set()
  const { rows } = await sql<{ channel: GatewayChannel; mark: Buffer }>`
    select channel, mark from gateway_suppressions where mark = any (${marks}::bytea[])`.execute(db)
  return new Set(rows.map(({ channel, mark }) => `${channel} ${mark.toString('hex')}`))
}
