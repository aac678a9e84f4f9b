import { sql } from 'kysely'
import type { GatewayChannel } from '#modules/gateway/choices.ts'
import type { Trigger } from '#modules/gateway/wordingSchemas.ts'
import type { NotificationKind } from '#platform/contract/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { kindName } from '../overview/sourceNames.ts'

type Row = Pick<
  Trigger,
  'kind' | 'isOn' | 'audience' | 'delayMinutes' | 'keepsQuiet' | 'dedupeMinutes' | 'chain' | 'version'
>

const asIntended = ({ together }: NotificationKind): Omit<Row, 'kind'> => ({
  isOn: true,
  audience: 'all',
  delayMinutes: together?.waits ?? 0,
  keepsQuiet: true,
  dedupeMinutes: together?.within ?? 0,
  chain: [],
  version: 0,
})

/** Every event of the modules, with what the school has decided about it. */
export async function listTriggers(db: TenantDb, kinds: Iterable<NotificationKind>): Promise<Trigger[]> {
  const [decided, worded, sent] = await Promise.all([
    sql<Row>`select kind, is_on as "isOn", audience, delay_minutes as "delayMinutes", keeps_quiet as "keepsQuiet",
        dedupe_minutes as "dedupeMinutes", chain, version from gateway_triggers`.execute(db),
    sql<{ kind: string; channel: GatewayChannel }>`
      select distinct kind, channel from gateway_templates where kind is not null and is_active`.execute(db),
    sql<{ source: string; count: number }>`
      select source, count(*)::int as count from gateway_messages
      where created_at > now() - interval '30 days' and state in ('sent', 'delivered', 'read') group by source`.execute(
      db,
    ),
  ])
  const decisions = new Map(decided.rows.map((row) => [row.kind, row]))
  const counts = new Map(sent.rows.map(({ source, count }) => [source, count]))
  return [...kinds].map((kind) => ({
    ...(decisions.get(kind.id) ?? asIntended(kind)),
    kind: kind.id,
    name: kindName(kind),
    category: { en: kind.category.name.en, hi: kind.category.name.hi },
    isUrgent: kind.category.urgent ?? false,
    templates: worded.rows.filter((one) => one.kind === kind.id).map(({ channel }) => channel),
    sentThisMonth: counts.get(kind.id) ?? 0,
  }))
}

/** False if somebody has changed it meanwhile. */
export async function saveTrigger(db: TenantDb, { kind, version, ...form }: Row): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into gateway_triggers as t (kind, is_on, audience, delay_minutes, keeps_quiet, dedupe_minutes, chain)
    select ${kind}, ${form.isOn}, ${form.audience}, ${form.delayMinutes}, ${form.keepsQuiet}, ${form.dedupeMinutes}, ${form.chain}::text[]
    where ${version} = 0 or exists (select from gateway_triggers where kind = ${kind})
    on conflict (tenant_id, kind) do update set is_on = excluded.is_on, audience = excluded.audience,
      delay_minutes = excluded.delay_minutes, keeps_quiet = excluded.keeps_quiet, dedupe_minutes = excluded.dedupe_minutes,
      chain = excluded.chain, version = t.version + 1
    where t.version = ${version}`.execute(db)
  return numAffectedRows > 0n
}
