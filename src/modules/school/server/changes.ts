import { sql } from 'kysely'
import { offsetOf } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { ChangedField, ChangeFilter, SchoolChange } from '../recordSchemas.ts'

type Row = Omit<SchoolChange, 'fields' | 'kind'> & { before: unknown; after: unknown }

/** A longer list is found by filtering, not by paging. */
const mostCounted = 10_000

/** Who changed what, newest first; `q` is part of the person's name. */
export async function listChanges(db: TenantDb, { q, entity, day, page, size }: ChangeFilter, timeZone: string) {
  const name = sql`trim(u.first_name || ' ' || u.last_name)`
  const conditions = [
    ...(q ? [sql`${name} ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`] : []),
    // Signing in changes nothing; whoever looks for it asks for it.
    entity ? sql`e.entity = ${entity}` : sql`e.entity <> 'session'`,
    ...(day
      ? [
          sql`e.at >= ${day}::timestamp at time zone ${timeZone} and e.at < (${day}::timestamp + interval '1 day') at time zone ${timeZone}`,
        ]
      : []),
  ]
  const from = sql`from audit_entries e left join users u on u.tenant_id = e.tenant_id and u.id = e.actor_id
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}`
  const [found, counted] = await Promise.all([
    sql<Row>`select e.seq as "changeId", e.at, case when u.id is not null then ${name} end as "personName",
        e.entity, e.action, e.before, e.after, e.reason
      ${from} order by e.seq desc limit ${size} offset ${offsetOf({ page, size })}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (select 1 ${from} limit ${mostCounted}) counted`.execute(
      db,
    ),
  ])
  return { rows: found.rows.map(changeFrom), total: counted.rows[0]?.total ?? 0, page, size }
}

const changeFrom = ({ before, after, ...row }: Row): SchoolChange => ({
  ...row,
  kind: kindOf(before, after),
  fields: changedFields(before, after),
})

const kindOf = (before: unknown, after: unknown): SchoolChange['kind'] => {
  if (before === null && after === null) return 'done'
  if (before === null) return 'added'
  return after === null ? 'deleted' : 'changed'
}

const mostFields = 20
const mostText = 200

/** The fields that differ, as texts. Lists and nested records are shortened. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [old, now] = [recordOf(before), recordOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !/^(version|.*Id)$/.test(name))
    .filter((name) => textOf(old[name]) !== textOf(now[name]))
    .slice(0, mostFields)
    .map((name) => ({ name, before: textOf(old[name]), after: textOf(now[name]) }))
}

const recordOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > mostText ? `${text.slice(0, mostText)}…` : text
}
