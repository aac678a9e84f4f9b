import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

/** Fewer answers say nothing about a question. */
const fewest = 30

export type ItemUse = {
  readonly versionId: string
  /** Answers that were marked. */
  readonly n: number
  /** The share of the marks that was earned, 0 to 1. */
  readonly facility: number | null
  /** How the question goes with the rest of the test, −1 to 1. */
  readonly discrimination: number | null
}

const mille = (share: number | null) => (share === null ? null : Math.round(share * 1000))

/**
 * Keeps how questions did in a test, for the bank. Counting the same test again replaces what it had counted. Questions with too few
 * answers are left out.
 */
export async function keepItemUses(
  db: TenantDb,
  { sourceId, now }: { readonly sourceId: string; readonly now: Date },
  uses: readonly ItemUse[],
): Promise<void> {
  const counted = uses
    .filter(({ n, facility }) => n >= fewest && facility !== null)
    .map(({ versionId, n, facility, discrimination }) => ({
      versionId,
      n,
      facility: mille(facility),
      discrimination: mille(discrimination),
    }))
  await sql`delete from question_uses where source_id = ${sourceId}`.execute(db)
  if (counted.length === 0) return
  await sql`insert into question_uses (version_id, source_id, answers, facility_mille, discrimination_mille, counted_at)
    select n."versionId", ${sourceId}, n.n, n.facility, n.discrimination, ${now}
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as n("versionId" uuid, n integer, facility integer, discrimination integer)`.execute(db)
}
