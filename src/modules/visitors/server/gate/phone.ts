import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

/** The enrolled phone behind a session, and its gate. */
export type Phone = { deviceId: string; gateId: string; gateName: string }

export async function phoneOf(db: TenantDb, sessionId: string): Promise<Phone | undefined> {
  const { rows } = await sql<Phone>`
    select d.id as "deviceId", d.gate_id as "gateId", g.name as "gateName" from sessions s
      join gate_devices d on d.tenant_id = s.tenant_id and d.id = s.gate_device_id
      join gates g on g.tenant_id = d.tenant_id and g.id = d.gate_id where s.id = ${sessionId}`.execute(db)
  return rows[0]
}
