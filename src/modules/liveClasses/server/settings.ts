import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { sealText, unsealText } from '#platform/server/sealedText.ts'
import type { Services } from '#platform/server/services.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import type { LiveDriver } from '../enumerations.ts'
import { liveClassSettings } from '../settingsContract.ts'
import type { LiveSettings } from '../settingsSchemas.ts'
import type { MeetingDriver } from './drivers/driver.ts'
import { openJitsi } from './drivers/jitsi.ts'
import { openMeet } from './drivers/meet.ts'
import { sharedStandIn } from './drivers/standIn.ts'
import { openZoom } from './drivers/zoom.ts'

/** What the stored secrets are sealed for. */
export const sealPurpose = 'live classes'

type Row = {
  driver: LiveDriver
  address: string
  accountId: string
  clientId: string
  hostUser: string
  secret: Buffer
  webhookSecret: Buffer
  isStandIn: boolean
  version: number
}

async function readRow(db: TenantDb): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select driver, address, account_id as "accountId", client_id as "clientId", host_user as "hostUser", secret,
      webhook_secret as "webhookSecret", is_stand_in as "isStandIn", version
    from live_class_settings`.execute(db)
  return rows[0]
}

const hearing: Partial<Record<LiveDriver, string>> = {
  zoom: liveClassSettings.routes.hearZoom.path,
  jitsi: liveClassSettings.routes.hearJitsi.path,
}

type School = { readonly services: Services; readonly tenantId: string }

export async function readSettings(db: TenantDb, { services, tenantId }: School): Promise<LiveSettings> {
  const { config, directory } = services
  const [row, school] = await Promise.all([readRow(db), directory.byId(tenantId)])
  const path = hearing[row?.driver ?? 'link']
  return {
    driver: row?.driver ?? 'link',
    address: row?.address ?? '',
    accountId: row?.accountId ?? '',
    clientId: row?.clientId ?? '',
    hostUser: row?.hostUser ?? '',
    secretIsKept: (row?.secret.length ?? 0) > 0,
    webhookSecretIsKept: (row?.webhookSecret.length ?? 0) > 0,
    isStandIn: row?.isStandIn ?? false,
    allowsStandIn: !config.production,
    webhookUrl: school && path ? `${addressOf(config, school)}${path}` : '',
    version: row?.version ?? 0,
  }
}

type SettingsForm = Pick<LiveSettings, 'driver' | 'address' | 'accountId' | 'clientId' | 'hostUser' | 'version'> & {
  readonly secret: string
  readonly webhookSecret: string
  readonly isStandIn: boolean
}

/** Saves the settings. An empty secret is left unchanged unless the service is another; secrets are never audited. */
export async function saveSettings(
  { db, secret, audit }: Pick<Unit, 'db' | 'secret' | 'audit'>,
  school: School,
  form: SettingsForm,
): Promise<LiveSettings> {
  const before = await readSettings(db, school)
  if (before.version !== form.version) throw problem('changed-meanwhile', { details: before })
  const owner = { secret, purpose: sealPurpose, tenantId: school.tenantId }
  const [key, hook] = [sealText(owner, form.secret), sealText(owner, form.webhookSecret)]
  const keeps = sql`g.driver = excluded.driver and g.is_stand_in = excluded.is_stand_in`
  const { numAffectedRows = 0n } = await sql`
    insert into live_class_settings as g (driver, address, account_id, client_id, host_user, secret, webhook_secret, is_stand_in)
    values (${form.driver}, ${form.address}, ${form.accountId}, ${form.clientId}, ${form.hostUser}, ${key}, ${hook}, ${form.isStandIn})
    on conflict (tenant_id) do update set driver = excluded.driver, address = excluded.address, account_id = excluded.account_id,
      client_id = excluded.client_id, host_user = excluded.host_user, is_stand_in = excluded.is_stand_in, version = g.version + 1,
      secret = case when length(excluded.secret) = 0 and ${keeps} then g.secret else excluded.secret end,
      webhook_secret = case when length(excluded.webhook_secret) = 0 and ${keeps} then g.webhook_secret
        else excluded.webhook_secret end
    where g.version = ${form.version}`.execute(db)
  const after = await readSettings(db, school)
  if (numAffectedRows === 0n) throw problem('changed-meanwhile', { details: after })
  const changed = { newSecret: form.secret !== '', newWebhookSecret: form.webhookSecret !== '' }
  audit({ entity: 'liveClassSettings', entityId: school.tenantId, before, after: { ...after, ...changed } })
  return after
}

/** The secret that signs a service's messages; null when the school uses another service or has none. */
export async function webhookSecretOf(
  { db, secret }: Pick<Unit, 'db' | 'secret'>,
  tenantId: string,
  driver: LiveDriver,
): Promise<string | null> {
  const row = await readRow(db)
  if (row?.driver !== driver) return null
  return unsealText({ secret, purpose: sealPurpose, tenantId }, row.webhookSecret) || null
}

/** What a new live class without a pasted link gets: the school's link, or a meeting of its service. */
export async function usualMeeting(db: TenantDb): Promise<{ driver: LiveDriver; address: string }> {
  const row = await readRow(db)
  return { driver: row?.driver ?? 'link', address: row?.driver === 'link' ? row.address : '' }
}

/** The school's meeting service; null when it has none, or its secret is missing. */
export async function openDriver(
  { db, secret }: Pick<Unit, 'db' | 'secret'>,
  { services, tenantId }: School,
): Promise<MeetingDriver | null> {
  const row = await readRow(db)
  if (!row || row.driver === 'link' || row.secret.length === 0) return null
  if (row.isStandIn && services.config.production) return null
  const key = unsealText({ secret, purpose: sealPurpose, tenantId }, row.secret)
  const standIn = row.isStandIn ? (await sharedStandIn()).base : null
  const { accountId, clientId, hostUser } = row
  if (row.driver === 'jitsi')
    return openJitsi({ base: standIn ?? `https://${row.address}`, appId: accountId, keyId: clientId, secret: key })
  if (row.driver === 'meet')
    return openMeet({
      base: standIn ?? 'https://meet.googleapis.com',
      tokenUrl: standIn ? `${standIn}/token` : 'https://oauth2.googleapis.com/token',
      clientEmail: clientId,
      privateKey: key,
      hostUser,
    })
  const { host } = new URL(addressOf(services.config, { subDomain: 'live' }))
  return openZoom({
    base: standIn ?? 'https://api.zoom.us',
    tokenUrl: standIn ? `${standIn}/oauth/token` : 'https://zoom.us/oauth/token',
    accountId,
    clientId,
    clientSecret: key,
    hostUser,
    seatDomain: host.replace(/:\d+$/, ''),
  })
}
