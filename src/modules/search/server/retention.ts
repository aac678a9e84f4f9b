import { sql } from 'kysely'
import type { RetentionRule } from '#platform/server/contributions/retentionRule.ts'

export const searchRetention: RetentionRule = {
  name: 'recentSearches',
  table: 'recent_searches',
  since: sql`saved_at`,
  days: 180,
  least: 7,
  most: 1500,
}
