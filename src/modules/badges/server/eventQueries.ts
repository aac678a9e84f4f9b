import { type RawBuilder, sql } from 'kysely'
import type { CivilDate, DateRange } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { ActivityKind } from '../activityKinds.ts'
import { type Evidence, isProven, provenBy } from '../activityRules.ts'
import type { FoldEvent } from '../progressFold.ts'

/** Whether the latest mark of an event withdraws it; `alias` is the table's alias. */
const withdrawn = (alias: 'e' | 'p') => sql`coalesce((select m.is_withdrawn from activity_marks m
  where m.tenant_id = ${sql.ref(alias)}.tenant_id and m.event_id = ${sql.ref(alias)}.id
  order by m.marked_at desc, m.id desc limit 1), false)`

export const isWithdrawn = withdrawn('e')

const proofOf = sql`(case e.kind ${sql.join(
  Object.entries(provenBy).map(([kind, proof]) => sql`when ${kind} then ${proof}`),
  sql` `,
)} end)`

/** What everybody's events tell about the record of event `e`. */
const evidence: RawBuilder<unknown> = sql`
  e.audience, case when e.kind = 'homework.set' then (select count(*)::int from activity_events p where p.tenant_id = e.tenant_id
    and p.source_id = e.source_id and p.kind = 'homework.viewed' and not ${withdrawn('p')}) else 0 end as viewers,
  exists (select from activity_events p where p.tenant_id = e.tenant_id and p.source_id = e.source_id
    and p.kind = ${proofOf} and not ${withdrawn('p')}) as "isEvidenced"`

export type StoredEvent = FoldEvent & {
  readonly eventId: string
  readonly sourceId: string
  readonly label: string
  readonly happenedAt: string
}

type Row = Evidence & {
  eventId: string
  sourceId: string
  kind: ActivityKind
  day: CivilDate
  isWithdrawn: boolean
  label: string
  happenedAt: string
}

/** What somebody did on these days, the earliest first, with what everybody's events say about it. */
export async function eventsOf(db: TenantDb, actorId: string, { start, end }: DateRange): Promise<StoredEvent[]> {
  const { rows } = await sql<Row>`
    select e.id as "eventId", e.source_id as "sourceId", e.kind, e.day, e.label, e.happened_at as "happenedAt",
      ${isWithdrawn} as "isWithdrawn", ${evidence}
    from activity_events e where e.user_id = ${actorId} and e.day between ${start} and ${end}
    order by e.day, e.happened_at, e.id`.execute(db)
  return rows.map(({ audience, viewers, isEvidenced, ...event }) => ({
    ...event,
    isProven: isProven({ kind: event.kind, audience, viewers, isEvidenced }),
  }))
}
