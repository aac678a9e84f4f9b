import { sql } from 'kysely'
import type { GatewayChannel, Provider } from '#modules/gateway/choices.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** An account a message can be sent by. */
export type SendingAccount = {
  readonly id: string
  readonly channel: GatewayChannel
  readonly provider: Provider
  readonly settings: Readonly<Record<string, string>>
  readonly credentials: Buffer
  readonly perSecond: number
  readonly price: number
  readonly version: number
  /** Its provider has refused our key, or has no credit left, minutes ago. */
  readonly isResting: boolean
}

/** The school's accounts that are in use, the first to be tried first. */
export async function activeAccounts(db: TenantDb, now: Date): Promise<SendingAccount[]> {
  const { rows } = await sql<SendingAccount>`
    select id, channel, provider, settings, credentials, per_second as "perSecond", price, version,
      coalesce(failing_until > ${now}, false) as "isResting"
    from gateway_accounts where is_active order by channel, priority, created_at, id`.execute(db)
  return rows
}

/** Minutes for which an account is left alone after its provider refused our key or has no credit left. */
const restMinutes = 10

/** Failures that concern the account, not the message. */
export const isOfAccount = (code: string) => code === 'auth' || code === 'credit'

export async function restAccount(db: TenantDb, accountId: string, code: string, now: Date): Promise<void> {
  await sql`update gateway_accounts set failing_code = ${code},
      failing_until = ${new Date(now.getTime() + restMinutes * 60_000)} where id = ${accountId}`.execute(db)
}

export async function accountWorks(db: TenantDb, accountIds: readonly string[]): Promise<void> {
  await sql`update gateway_accounts set failing_code = null, failing_until = null
    where id = any (${[...accountIds]}::uuid[]) and failing_code is not null`.execute(db)
}

/**
 * Takes up to `wanted` turns of an account in this second. Unused turns are kept for a second at most, so that a provider never
 * gets more than it allows, however many servers send.
 */
export async function takeTurns(
  db: TenantDb,
  { id, perSecond }: SendingAccount,
  wanted: number,
  now: Date,
): Promise<number> {
  const full = perSecond * 1000
  const { rows } = await sql<{ taken: number }>`
    with before as (
      insert into gateway_paces as p (account_id, tokens, at) values (${id}, ${full}, ${now})
      on conflict (tenant_id, account_id) do update set at = greatest(p.at, excluded.at),
        tokens = least(${full}::numeric, p.tokens + greatest(extract(epoch from excluded.at - p.at), 0) * ${full}::numeric)::int
      returning tokens
    )
    select least(tokens / 1000, ${wanted}::int) as taken from before`.execute(db)
  const taken = Math.max(rows[0]?.taken ?? 0, 0)
  if (taken > 0)
    await sql`update gateway_paces set tokens = tokens - ${taken * 1000} where account_id = ${id}`.execute(db)
  return taken
}
