import { sql } from 'kysely'
import type { GatewayChannel, Provider } from '#modules/gateway/choices.ts'
import { receiptPath } from '#modules/gateway/receiptContract.ts'
import type { Account } from '#modules/gateway/setupSchemas.ts'
import type { Config } from '#platform/server/config.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { sealText } from '#platform/server/sealedText.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { hookPurpose } from '../receipts/routes.ts'
import { credentialPurpose } from '../sending/drivers.ts'

type Setting = { readonly config: Config; readonly school: { subDomain: string } | null }

type Row = Omit<Account, 'receiptsTo'>

/** Providers that report what became of messages. */
const reporting: readonly Provider[] = ['msg91', 'twilio', 'whatsappCloud']

export async function listAccounts(db: TenantDb, { config, school }: Setting, accountId?: string): Promise<Account[]> {
  const { rows } = await sql<Row>`
    select a.id as "gatewayAccountId", a.channel, a.provider, a.name, a.settings, length(a.credentials) > 0 as "hasKey",
      length(a.hook_secret) > 0 as "hookIsKept", a.priority, a.per_second as "perSecond", a.price, a.is_active as "isActive",
      a.failing_code as "failingCode", a.failing_until as "failingUntil", a.version,
      coalesce(n.sent, 0) as "sentToday", coalesce(n.failed, 0) as "failedToday"
    from gateway_accounts a left join (
      select account_id, (count(*) filter (where result = 'accepted'))::int as sent, (count(*) filter (where result <> 'accepted'))::int as failed
      from gateway_attempts where started_at > now() - interval '1 day' and account_id is not null group by account_id) n on n.account_id = a.id
    where ${accountId ?? null}::uuid is null or a.id = ${accountId ?? null}::uuid
    order by a.channel, a.priority, a.created_at, a.id limit 100`.execute(db)
  return rows.map((row) => ({
    ...row,
    receiptsTo:
      school && reporting.includes(row.provider)
        ? `${addressOf(config, school)}${receiptPath(row.gatewayAccountId)}`
        : '',
  }))
}

export type AccountForm = {
  readonly channel: GatewayChannel
  readonly provider: Provider
  readonly name: string
  readonly settings: Readonly<Record<string, string>>
  readonly key: string
  readonly hookSecret: string
  readonly priority: number
  readonly perSecond: number
  readonly price: number
  readonly isActive: boolean
}

const kept = (settings: AccountForm['settings']) =>
  JSON.stringify(Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== '')))

/** What is audited: never a key. */
const audited = ({ key, hookSecret, ...form }: AccountForm) => ({
  ...form,
  newKey: key !== '',
  newHookSecret: hookSecret !== '',
})

export async function addAccount({ db, secret, audit }: Unit, tenantId: string, form: AccountForm): Promise<string> {
  const accountId = newId()
  await sql`
    insert into gateway_accounts (id, channel, provider, name, settings, credentials, hook_secret, priority, per_second, price, is_active)
    values (${accountId}, ${form.channel}, ${form.provider}, ${form.name}, ${kept(form.settings)}::jsonb,
      ${sealText({ secret, purpose: credentialPurpose, tenantId }, form.key)},
      ${sealText({ secret, purpose: hookPurpose, tenantId }, form.hookSecret)}, ${form.priority}, ${form.perSecond}, ${form.price},
      ${form.isActive})`.execute(db)
  audit({ entity: 'gatewayAccount', entityId: accountId, after: audited(form) })
  return accountId
}

/** Saves an account. An empty secret is left unchanged. */
export async function saveAccount(
  { db, secret, audit }: Unit,
  tenantId: string,
  accountId: string,
  form: AccountForm & { readonly version: number },
  before: Account,
): Promise<void> {
  const key = sealText({ secret, purpose: credentialPurpose, tenantId }, form.key)
  const hook = sealText({ secret, purpose: hookPurpose, tenantId }, form.hookSecret)
  const { numAffectedRows = 0n } = await sql`
    update gateway_accounts set channel = ${form.channel}, provider = ${form.provider}, name = ${form.name}, settings = ${kept(form.settings)}::jsonb,
      credentials = case when ${form.key !== ''} then ${key} else credentials end,
      hook_secret = case when ${form.hookSecret !== ''} then ${hook} else hook_secret end, priority = ${form.priority},
      per_second = ${form.perSecond}, price = ${form.price}, is_active = ${form.isActive}, failing_code = null, failing_until = null,
      version = version + 1
    where id = ${accountId} and version = ${form.version}`.execute(db)
  if (numAffectedRows === 0n) throw problem('changed-meanwhile', { details: before })
  const { version: _, ...after } = form
  audit({ entity: 'gatewayAccount', entityId: accountId, before, after: audited(after) })
}
