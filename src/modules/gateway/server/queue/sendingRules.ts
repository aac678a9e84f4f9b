import { sql } from 'kysely'
import type { GatewayChannel, TriggerAudience } from '#modules/gateway/choices.ts'
import { type QuietHours, quietUntil, timeOf } from '#platform/contract/dates/quietHours.ts'
import type { Together } from '#platform/contract/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** What a school has decided about the messages of one source. */
export type SendingRules = {
  readonly zone: string
  /** Today in the school. */
  readonly day: string
  readonly quietHours: QuietHours | null
  readonly isOn: boolean
  readonly audience: TriggerAudience
  readonly delayMinutes: number
  readonly keepsQuiet: boolean
  readonly dedupeMinutes: number
  readonly chain: readonly GatewayChannel[]
}

type Row = Omit<SendingRules, 'quietHours' | 'chain'> & {
  quietFrom: number | null
  quietTo: number | null
  ownChain: GatewayChannel[]
  schoolChain: GatewayChannel[]
}

const oneByOne: Together = { waits: 0, within: 0 }

/** What the school has decided; where it has not, what is usual for the source. */
export async function readSendingRules(
  db: TenantDb,
  source: string,
  { waits, within }: Together = oneByOne,
): Promise<SendingRules> {
  const { rows } = await sql<Row>`
    select t.time_zone as zone, school_today()::text as day, s.quiet_from as "quietFrom", s.quiet_to as "quietTo",
      coalesce(g.is_on, true) as "isOn", coalesce(g.audience, 'all') as audience, coalesce(g.delay_minutes, ${waits}::int) as "delayMinutes",
      coalesce(g.keeps_quiet, true) as "keepsQuiet", coalesce(g.dedupe_minutes, ${within}::int) as "dedupeMinutes",
      coalesce(g.chain, '{}') as "ownChain", coalesce(s.chain, '{}') as "schoolChain"
    from tenants t left join gateway_settings s on s.tenant_id = t.id
      left join gateway_triggers g on g.tenant_id = t.id and g.kind = ${source}
    where t.id = current_tenant()`.execute(db)
  const [row] = rows
  if (!row) throw new Error('There is no school to send for.')
  const { quietFrom, quietTo, ownChain, schoolChain, ...rules } = row
  return {
    ...rules,
    quietHours: quietFrom === null || quietTo === null ? null : { from: timeOf(quietFrom), to: timeOf(quietTo) },
    chain: ownChain.length > 0 ? ownChain : schoolChain,
  }
}

/** When a message may leave at the earliest: after its delay, and not during the school's quiet hours. */
export function dueTime(rules: SendingRules, asked: Date | null, now: Date, ignoresQuiet: boolean): Date {
  const earliest = Math.max(asked?.getTime() ?? 0, now.getTime() + rules.delayMinutes * 60_000)
  const at = new Date(earliest)
  if (ignoresQuiet || !rules.keepsQuiet || !rules.quietHours) return at
  return quietUntil(rules.quietHours, { zone: rules.zone, now: at }) ?? at
}
