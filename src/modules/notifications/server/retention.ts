import { sql } from 'kysely'
import type { RetentionRule } from '#platform/server/contributions/retentionRule.ts'

export const notificationRetention: RetentionRule = {
  name: 'notifications',
  table: 'notifications',
  since: sql`created_at`,
  days: 400,
  least: 30,
  most: 400,
}
