import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Change } from '../persons.ts'

type Row = Omit<Change, 'changes'> & {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The latest audit entries about a person. `names` replaces ids with names. */
export async function changesOf(
  db: TenantDb,
  entities: readonly string[],
  personId: string,
  names: ReadonlyMap<string, string> = new Map(),
): Promise<Change[]> {
  const { rows } = await sql<Row>`
    select e.seq::text as "changeId", e.at, e.action, e.entity, e.before, e.after,
      nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as by
    from audit_entries e left join users u on u.tenant_id = e.tenant_id and u.id = e.actor_id
    where e.entity = any (${entities}::text[]) and e.entity_id = ${personId} order by e.seq desc limit 200`.execute(db)
  return rows.map(({ before, after, ...entry }) => {
    const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    const changes = keys
      .filter((key) => !internal.includes(key))
      .map((field) => ({
        field,
        before: displayText(before?.[field], names),
        after: displayText(after?.[field], names),
      }))
    return { ...entry, changes: changes.filter((one) => one.before !== one.after) }
  })
}

const internal = ['enrolmentId', 'studentId', 'userId', 'version']

function displayText(value: unknown, names: ReadonlyMap<string, string>): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map((one) => displayText(one, names) ?? '').join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  return names.get(String(value)) ?? String(value)
}
