import { sql } from 'kysely'
import type { RetentionRule } from '#platform/server/contributions/retentionRule.ts'

export const passageRetention: RetentionRule = {
  name: 'staffPassages',
  table: 'staff_passages',
  since: sql`at`,
  days: 1095,
  least: 365,
  most: 3650,
}
