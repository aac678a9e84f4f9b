import { sql } from 'kysely'
import type { GatewayChannel } from '#modules/gateway/choices.ts'
import type { Trigger } from '#modules/gateway/wordingSchemas.ts'
import type { NotificationKind, Together } from '#platform/contract/notifications.ts'
import type { MessageEvent } from '#platform/server/contributions/messageEvent.ts'
import type { Notifications } from '#platform/server/contributions/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { placeholdersIn } from '../../rules/placeholders.ts'
import { kindName } from '../overview/sourceNames.ts'

type Row = Pick<
  Trigger,
  'kind' | 'isOn' | 'audience' | 'delayMinutes' | 'keepsQuiet' | 'dedupeMinutes' | 'chain' | 'version'
>

/** An event of a module, be it told by notification or to people without an account. */
export type TriggerEvent = Pick<Trigger, 'name' | 'category'> & {
  readonly kind: string
  readonly together: Together | undefined
  /** The school can neither turn it off nor narrow whom it tells. */
  readonly isAlwaysSent: boolean
  readonly placeholders: readonly string[]
}

const ofNotification = (kind: NotificationKind): TriggerEvent => ({
  kind: kind.id,
  name: kindName(kind),
  category: { ...kind.category.name },
  isAlwaysSent: kind.category.urgent ?? false,
  together: kind.together,
  placeholders: placeholdersIn(`${kind.words.en.title} ${kind.words.en.body}`).map(({ name }) => name),
})

const ofMessages = ({ id, name, group, isAlwaysSent, placeholders }: MessageEvent): TriggerEvent => ({
  kind: id,
  name: { ...name },
  category: { ...group },
  isAlwaysSent: isAlwaysSent ?? false,
  together: undefined,
  placeholders,
})

/** Every event of the modules by which messages are sent, those of campaigns aside. */
export const triggerEvents = ({ kinds, events }: Pick<Notifications, 'kinds' | 'events'>): TriggerEvent[] => [
  ...[...kinds.values()].filter(({ category }) => !category.isChosenElsewhere).map(ofNotification),
  ...[...events.values()].map(ofMessages),
]

const asIntended = ({ together }: TriggerEvent): Omit<Row, 'kind'> => ({
  isOn: true,
  audience: 'all',
  delayMinutes: together?.waits ?? 0,
  keepsQuiet: true,
  dedupeMinutes: together?.within ?? 0,
  chain: [],
  version: 0,
})

/** Every event of the modules, with what the school has decided about it. */
export async function listTriggers(db: TenantDb, events: readonly TriggerEvent[]): Promise<Trigger[]> {
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
  return events.map((event) => ({
    ...(decisions.get(event.kind) ?? asIntended(event)),
    kind: event.kind,
    name: event.name,
    category: event.category,
    isUrgent: event.isAlwaysSent,
    templates: worded.rows.filter((one) => one.kind === event.kind).map(({ channel }) => channel),
    sentThisMonth: counts.get(event.kind) ?? 0,
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
