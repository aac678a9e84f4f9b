import { sql } from 'kysely'
import type { RetentionRule } from '#platform/server/contributions/retentionRule.ts'

export const messageRetention: RetentionRule = {
  name: 'gatewayMessages',
  table: 'gateway_messages',
  since: sql`created_at`,
  where: sql`state not in ('pending', 'retrying')`,
  days: 400,
  least: 30,
  most: 400,
}
