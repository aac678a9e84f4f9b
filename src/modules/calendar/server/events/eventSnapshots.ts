import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

const childTables = [
  'calendar_event_classes',
  'calendar_event_invigilators',
  'calendar_exceptions',
  'calendar_reminders',
] as const

/** Events and their child rows, by table. */
export type Snapshot = { readonly calendar_events: readonly { readonly id: string }[] } & Record<string, unknown>

/** The current state of some events, to restore later. */
export async function takeSnapshot(db: TenantDb, eventIds: readonly string[]): Promise<Snapshot> {
  const rowsOf = (
    table: string,
    key: string,
  ) => sql`${sql.lit(table)}, coalesce((select jsonb_agg(to_jsonb(t)) from ${sql.table(table)} t
    where t.tenant_id = (select current_tenant()) and ${sql.ref(`t.${key}`)} = any (${[...eventIds]}::uuid[])), '[]'::jsonb)`
  const all = [rowsOf('calendar_events', 'id'), ...childTables.map((table) => rowsOf(table, 'event_id'))]
  const { rows } = await sql<{ snapshot: Snapshot }>`select jsonb_build_object(${sql.join(all)}) as snapshot`.execute(
    db,
  )
  return rows[0]?.snapshot ?? { calendar_events: [] }
}

type EventVersion = { readonly id: string; readonly version: number }

/** Records what is needed to undo a change; `changedIds` are the events it changed, created or deleted. */
export async function recordChange(
  db: TenantDb,
  userId: string,
  before: Snapshot,
  changedIds: readonly string[],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into calendar_changes (user_id, before, after)
    select ${userId}, ${JSON.stringify(before)}::jsonb, coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'version', e.version)), '[]'::jsonb)
    from calendar_events e where e.id = any (${[...changedIds]}::uuid[]) returning id`.execute(db)
  const [recorded] = rows
  if (!recorded) throw new Error('The change was not recorded.')
  return recorded.id
}

export type Change = { readonly before: Snapshot; readonly after: readonly EventVersion[] }

/** Removes and returns one of the user's own changes; each can be undone once. */
export async function takeChange(db: TenantDb, userId: string, changeId: string): Promise<Change | undefined> {
  const { rows } = await sql<Change>`
    delete from calendar_changes where id = ${changeId} and user_id = ${userId} returning before, after`.execute(db)
  return rows[0]
}

/** Whether nothing has changed since. */
export async function isUntouched(db: TenantDb, { after, before }: Change): Promise<boolean> {
  const ids = [...new Set([...after.map(({ id }) => id), ...before.calendar_events.map(({ id }) => id)])]
  const { rows } = await sql<EventVersion>`
    select id, version from calendar_events where id = any (${ids}::uuid[]) for update`.execute(db)
  const now = new Map(rows.map(({ id, version }) => [id, version]))
  return now.size === after.length && after.every(({ id, version }) => now.get(id) === version)
}

/** Restores the events and returns their ids. Versions still increase, so that subscribed calendars pick it up. */
export async function restoreSnapshot(db: TenantDb, { before, after }: Change): Promise<string[]> {
  const ids = before.calendar_events.map(({ id }) => id)
  const created = after.map(({ id }) => id).filter((id) => !ids.includes(id))
  if (created.length > 0) await db.deleteFrom('calendar_events').where('id', 'in', created).execute()
  const latestVersion = Math.max(0, ...after.map(({ version }) => version))
  await sql`insert into calendar_events as e
    select (jsonb_populate_record(null::calendar_events, r || jsonb_build_object('version',
      greatest((r ->> 'version')::int, ${latestVersion}::int) + 1, 'updated_at', now()))).*
    from jsonb_array_elements(${JSON.stringify(before.calendar_events)}::jsonb) r
    on conflict (tenant_id, id) do update set category = excluded.category, title = excluded.title,
      description = excluded.description, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, room_id = excluded.room_id, audience = excluded.audience,
      repeat = excluded.repeat, version = excluded.version, updated_at = excluded.updated_at`.execute(db)
  for (const table of childTables) {
    await sql`delete from ${sql.table(table)} where event_id = any (${ids}::uuid[])`.execute(db)
    await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)},
      ${JSON.stringify(before[table] ?? [])}::jsonb)`.execute(db)
  }
  return ids
}
