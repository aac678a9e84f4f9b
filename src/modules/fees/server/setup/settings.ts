import { sql } from 'kysely'
import type { HeadKind } from '#modules/fees/enumerations.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { FeeSettings } from '../../contracts/setupSchemas.ts'

export async function readSettings(db: TenantDb): Promise<FeeSettings> {
  const { rows } = await sql<FeeSettings>`
    select allocation_order as "allocationOrder", cheque_receipt as "chequeReceipt", receipt_prefix as "receiptPrefix", version
    from fee_settings`.execute(db)
  return rows[0] ?? { allocationOrder: 'fineLast', chequeReceipt: 'received', receiptPrefix: 'R', version: 0 }
}

export async function saveSettings(db: TenantDb, { version, ...settings }: FeeSettings): Promise<FeeSettings> {
  const { rows } = await sql`
    insert into fee_settings as s (allocation_order, cheque_receipt, receipt_prefix)
    values (${settings.allocationOrder}, ${settings.chequeReceipt}, ${settings.receiptPrefix})
    on conflict (tenant_id) do update set allocation_order = excluded.allocation_order, cheque_receipt = excluded.cheque_receipt,
      receipt_prefix = excluded.receipt_prefix, version = s.version + 1 where s.version = ${version}
    returning 1`.execute(db)
  const now = await readSettings(db)
  if (rows.length === 0 || (version === 0 && now.version !== 1)) throw problem('changed-meanwhile', { details: now })
  return now
}

/** Heads the ledger needs itself, created on first use. */
const own = {
  fine: { kind: 'fine', code: 'FINE', name: 'Late fee' },
  opening: { kind: 'opening', code: 'OPENING', name: 'Brought forward' },
  bounce: { kind: 'oneTime', code: 'BOUNCE', name: 'Cheque bounce charge' },
} as const satisfies Record<string, { kind: HeadKind; code: string; name: string }>

/** The head for fines, for balances brought forward, or for the charge of a bounced cheque. */
export async function ownHead(db: TenantDb, use: keyof typeof own): Promise<string> {
  const { kind, code, name } = own[use]
  // Many heads are charged once; only that of the bounce charge is known by its code.
  const which = kind === 'oneTime' ? sql`lower(code) = lower(${code})` : sql`kind = ${kind}`
  const find = async () =>
    (
      await sql<{ id: string }>`
        select id from fee_heads where ${which} order by is_active desc, id limit 1`.execute(db)
    ).rows[0]?.id
  const existing = await find()
  if (existing) return existing
  await sql`insert into fee_heads (code, name, kind, priority) values (${code}, ${name}, ${kind}, 900) on conflict do nothing`.execute(
    db,
  )
  const created = await find()
  if (created) return created
  // A head of another kind already has the name; use it.
  const { rows } = await sql<{
    id: string
  }>`select id from fee_heads where lower(code) = lower(${code}) or lower(name) = lower(${name})`.execute(db)
  const sameName = rows[0]?.id
  if (!sameName) throw new Error(`No fee head for ${use}`)
  return sameName
}

/** Today in the school's time zone. */
export async function schoolToday(db: TenantDb): Promise<CivilDate> {
  const { rows } = await sql<{ day: CivilDate }>`select school_today() as day`.execute(db)
  const day = rows[0]?.day
  if (!day) throw problem('not-found')
  return day
}
