import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { FeeHead, HeadForm } from '../../contracts/setupSchemas.ts'
import { saveOver } from '../feeRecords.ts'

const columns = sql`id as "feeHeadId", code, name, kind, is_refundable as "isRefundable", tax_bp as "taxBp", tax_code as "taxCode",
  settlement_account as "settlementAccount", priority, is_active as "isActive", version`

export async function listHeads(db: TenantDb): Promise<FeeHead[]> {
  const { rows } =
    await sql<FeeHead>`select ${columns} from fee_heads order by priority, lower(name) limit 500`.execute(db)
  return rows
}

export async function getHead(db: TenantDb, feeHeadId: string): Promise<FeeHead> {
  const { rows } = await sql<FeeHead>`select ${columns} from fee_heads where id = ${feeHeadId}`.execute(db)
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

const valuesOf = (form: HeadForm) => ({
  code: form.code,
  name: form.name,
  kind: form.kind,
  is_refundable: form.isRefundable,
  tax_bp: form.taxBp,
  tax_code: form.taxCode,
  settlement_account: form.settlementAccount,
  priority: form.priority,
  is_active: form.isActive,
})

export async function createHead({ db, audit }: Unit, form: HeadForm): Promise<FeeHead> {
  const values = valuesOf(form)
  const { rows } = await sql<{ id: string }>`
    insert into fee_heads (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  audit({ entity: 'feeHead', entityId: id, after: form })
  return getHead(db, id)
}

/** The kind of a head in use can't change, because it decides how amounts are posted. */
export async function isHeadUsed(db: TenantDb, feeHeadId: string): Promise<boolean> {
  const { rows } = await sql`
    select from fee_plan_lines where head_id = ${feeHeadId} union all
    select from fee_line_balances where head_id = ${feeHeadId} limit 1`.execute(db)
  return rows.length > 0
}

export async function saveHead(
  { db, audit }: Unit,
  before: FeeHead,
  form: HeadForm & { version: number },
): Promise<FeeHead> {
  const id = before.feeHeadId
  const current = () => getHead(db, id)
  await saveOver(db, 'fee_heads', { id, version: form.version, current }, valuesOf(form))
  audit({ entity: 'feeHead', entityId: id, before, after: form })
  return current()
}
