import { type RawBuilder, sql } from 'kysely'
import type { MessageChannel } from '#modules/gateway/choices.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { wake } from '../queue/wake.ts'

/** How long a message that is sent again may wait. */
const usefulMs = 24 * 60 * 60_000

type Retrying = { readonly services: Services; readonly tenantId: string; readonly where: RawBuilder<unknown> }

/**
 * Sends failed messages again, from the first channel of each. The provider gets them under a new id: what became of the first
 * call may still be unknown. Codes are not sent again, because they are deleted. Returns how many.
 */
async function retry({ db, afterCommit }: Unit, { services, tenantId, where }: Retrying): Promise<number> {
  const now = services.now()
  const { numAffectedRows = 0n } = await sql`
    update gateway_messages set state = 'retrying', reason = '', due_at = ${now}, expires_at = ${new Date(now.getTime() + usefulMs)},
      tries = 0, account_id = null, used_up = '{}', channel = coalesce(channels_used[1], channel), channels_used = '{}', round = round + 1,
      finished_at = null, lease_until = null
    where state in ('failed', 'expired') and category <> 'code' and round < 1000 and ${where}`.execute(db)
  if (numAffectedRows > 0n) afterCommit(() => wake(services, tenantId, 'message'))
  return Number(numAffectedRows)
}

export const retryBatch = (
  unit: Unit,
  services: Services,
  tenantId: string,
  batchId: string,
  channel: MessageChannel | undefined,
) =>
  retry(unit, {
    services,
    tenantId,
    where: sql`batch_id = ${batchId} ${channel ? sql`and channel = ${channel}` : sql``}`,
  })

export const retryMessage = (unit: Unit, services: Services, tenantId: string, messageId: string) =>
  retry(unit, { services, tenantId, where: sql`id = ${messageId}` })
