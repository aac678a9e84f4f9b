import { sql } from 'kysely'
import type { Sender } from '#modules/gateway/setupSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

const columns = sql`id as "senderId", channel, header, entity_id as "entityId", is_verified as "isVerified", version`

export async function listSenders(db: TenantDb): Promise<Sender[]> {
  const { rows } = await sql<Sender>`select ${columns} from gateway_senders order by channel, header limit 200`.execute(
    db,
  )
  return rows
}

type SenderForm = Omit<Sender, 'senderId' | 'version'>

/** The new sender; null if its header is in the list already. */
export async function addSender(
  db: TenantDb,
  { channel, header, entityId, isVerified }: SenderForm,
): Promise<Sender | null> {
  const { rows } = await sql<Sender>`
    insert into gateway_senders (channel, header, entity_id, is_verified) values (${channel}, ${header}, ${entityId}, ${isVerified})
    on conflict do nothing returning ${columns}`.execute(db)
  return rows[0] ?? null
}

export async function findSender(db: TenantDb, senderId: string): Promise<Sender | null> {
  const { rows } = await sql<Sender>`select ${columns} from gateway_senders where id = ${senderId}`.execute(db)
  return rows[0] ?? null
}

export async function isHeaderTaken(db: TenantDb, senderId: string, { channel, header }: SenderForm): Promise<boolean> {
  const { rows } = await sql`
    select from gateway_senders where channel = ${channel} and lower(header) = lower(${header}) and id <> ${senderId}`.execute(
    db,
  )
  return rows.length > 0
}

/** Null if somebody has changed it meanwhile. */
export async function saveSender(
  db: TenantDb,
  senderId: string,
  form: SenderForm & { version: number },
): Promise<Sender | null> {
  const { rows } = await sql<Sender>`
    update gateway_senders set channel = ${form.channel}, header = ${form.header}, entity_id = ${form.entityId},
      is_verified = ${form.isVerified}, version = version + 1
    where id = ${senderId} and version = ${form.version} returning ${columns}`.execute(db)
  return rows[0] ?? null
}
