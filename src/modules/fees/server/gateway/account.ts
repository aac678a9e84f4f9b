import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { sealText, unsealText } from '#platform/server/sealedText.ts'
import type { Secret } from '#platform/server/secret.ts'
import type { Services } from '#platform/server/services.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { feeGateway } from '../../contracts/gateway.ts'
import type { GatewaySettings } from '../../contracts/gatewaySchemas.ts'
import type { Gateway } from './driver.ts'
import { openRazorpay } from './razorpay.ts'
import { sharedStandIn, standInKeyPrefix } from './standIn.ts'

const purpose = 'fee gateway'

/** Encrypts a secret for one school: it can't be decrypted in another school's row. */
export const seal = (secret: Secret, tenantId: string, text: string): Buffer =>
  sealText({ secret, purpose, tenantId }, text)

const unseal = (secret: Secret, tenantId: string, sealed: Buffer): string =>
  unsealText({ secret, purpose, tenantId }, sealed)

type Row = { keyId: string; keySecret: Buffer; webhookSecret: Buffer; isActive: boolean; version: number }

async function readRow(db: TenantDb): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select key_id as "keyId", key_secret as "keySecret", webhook_secret as "webhookSecret", is_active as "isActive", version
    from fee_gateways`.execute(db)
  return rows[0]
}

export async function readGateway(
  db: TenantDb,
  { config, directory }: Services,
  tenantId: string,
): Promise<GatewaySettings> {
  const [row, school] = await Promise.all([readRow(db), directory.byId(tenantId)])
  return {
    provider: 'razorpay',
    keyId: row?.keyId ?? '',
    keyIsKept: (row?.keySecret.length ?? 0) > 0,
    webhookIsKept: (row?.webhookSecret.length ?? 0) > 0,
    isActive: row?.isActive ?? false,
    isStandIn: row?.keyId.startsWith(standInKeyPrefix) ?? false,
    allowsStandIn: !config.production,
    webhookUrl: school ? `${addressOf(config, school)}${feeGateway.routes.hearEvent.path}` : '',
    version: row?.version ?? 0,
  }
}

type Saving = { keyId: string; keySecret: string; webhookSecret: string; isActive: boolean; version: number }

/** Saves the account. An empty secret is left unchanged, and secrets are never audited. */
export async function saveGateway({ db, secret, audit }: Unit, services: Services, tenantId: string, form: Saving) {
  const before = await readGateway(db, services, tenantId)
  if (before.version !== form.version) throw problem('changed-meanwhile', { details: before })
  const [key, hook] = [seal(secret, tenantId, form.keySecret), seal(secret, tenantId, form.webhookSecret)]
  const { numAffectedRows = 0n } = await sql`
    insert into fee_gateways as g (key_id, key_secret, webhook_secret, is_active) values (${form.keyId}, ${key}, ${hook}, ${form.isActive})
    on conflict (tenant_id) do update set key_id = excluded.key_id, is_active = excluded.is_active, version = g.version + 1,
      key_secret = case when length(excluded.key_secret) > 0 then excluded.key_secret else g.key_secret end,
      webhook_secret = case when length(excluded.webhook_secret) > 0 then excluded.webhook_secret else g.webhook_secret end
    where g.version = ${form.version}`.execute(db)
  const after = await readGateway(db, services, tenantId)
  if (numAffectedRows === 0n) throw problem('changed-meanwhile', { details: after })
  const changed = { newKeySecret: form.keySecret !== '', newWebhookSecret: form.webhookSecret !== '' }
  audit({ entity: 'feeGateway', entityId: tenantId, before, after: { ...after, ...changed } })
  return after
}

/** The secret that signs webhooks; null when the school has none. */
export async function webhookSecret(db: TenantDb, secret: Secret, tenantId: string): Promise<string | null> {
  const row = await readRow(db)
  return row ? unseal(secret, tenantId, row.webhookSecret) || null : null
}

const isUsable = (row: Row | undefined, { production }: Services['config']): row is Row =>
  row?.isActive === true && row.keySecret.length > 0 && !(production && row.keyId.startsWith(standInKeyPrefix))

/** Whether families can pay online. */
export const hasGateway = async (db: TenantDb, { config }: Pick<Services, 'config'>): Promise<boolean> =>
  isUsable(await readRow(db), config)

/** The school's gateway; null when it is not set up or is inactive. */
export async function openGateway(
  { db, secret }: Pick<Unit, 'db' | 'secret'>,
  { config }: Pick<Services, 'config'>,
  tenantId: string,
): Promise<Gateway | null> {
  const row = await readRow(db)
  if (!isUsable(row, config)) return null
  const base = row.keyId.startsWith(standInKeyPrefix) ? (await sharedStandIn()).base : 'https://api.razorpay.com'
  return openRazorpay({ keyId: row.keyId, keySecret: unseal(secret, tenantId, row.keySecret), base })
}
