import { sql } from 'kysely'
import type { GatewayChannel } from '#modules/gateway/choices.ts'
import type { GatewaySettings } from '#modules/gateway/setupSchemas.ts'
import { minutesOf, timeOf } from '#platform/contract/dates/quietHours.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'

type Row = {
  quietFrom: number | null
  quietTo: number | null
  approvalAbove: number
  chain: GatewayChannel[]
  prepaid: GatewayChannel[]
  version: number
}

const untilSaved: GatewaySettings = { quietHours: null, approvalAbove: 200, chain: [], prepaid: [], version: 0 }

export async function readSettings(db: TenantDb): Promise<GatewaySettings> {
  const { rows } = await sql<Row>`
    select quiet_from as "quietFrom", quiet_to as "quietTo", approval_above as "approvalAbove", chain, prepaid, version
    from gateway_settings`.execute(db)
  const [row] = rows
  if (!row) return untilSaved
  const { quietFrom, quietTo, ...rest } = row
  return {
    ...rest,
    quietHours: quietFrom === null || quietTo === null ? null : { from: timeOf(quietFrom), to: timeOf(quietTo) },
  }
}

export async function saveSettings(
  { db, audit }: Unit,
  tenantId: string,
  form: GatewaySettings,
): Promise<GatewaySettings> {
  const before = await readSettings(db)
  const { quietHours } = form
  const [from, to] = quietHours ? [minutesOf(quietHours.from), minutesOf(quietHours.to)] : [null, null]
  const { numAffectedRows = 0n } = await sql`
    insert into gateway_settings as s (quiet_from, quiet_to, approval_above, chain, prepaid)
    values (${from}, ${to}, ${form.approvalAbove}, ${form.chain}::text[], ${form.prepaid}::text[])
    on conflict (tenant_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      approval_above = excluded.approval_above, chain = excluded.chain, prepaid = excluded.prepaid, version = s.version + 1
    where s.version = ${form.version}`.execute(db)
  if (before.version !== form.version || numAffectedRows === 0n) throw problem('changed-meanwhile', { details: before })
  const after = await readSettings(db)
  audit({ entity: 'gatewaySettings', entityId: tenantId, before, after })
  return after
}
