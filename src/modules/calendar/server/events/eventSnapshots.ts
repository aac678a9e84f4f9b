import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

const parts = ['calendar_event_classes', 'calendar_exceptions', 'calendar_reminders'] as const

/** The events with everything that hangs on them, as rows. */
export type Snapshot = { readonly calendar_events: readonly { readonly id: string }[] } & Record<string, unknown>

/** How some events are now, to put them back later. */
export async function takeSnapshot(db: TenantDb, eventIds: readonly string[]): Promise<Snapshot> {
  const rowsOf = (
    table: string,
    key: string,
  ) => sql`${sql.lit(table)}, coalesce((select jsonb_agg(to_jsonb(t)) from ${sql.table(table)} t
    where t.tenant_id = (select current_tenant()) and ${sql.ref(`t.${key}`)} = any (${[...eventIds]}::uuid[])), '[]'::jsonb)`
  const all = [rowsOf('calendar_events', 'id'), ...parts.map((part) => rowsOf(part, 'event_id'))]
  const { rows } = await sql<{ taken: Snapshot }>`select jsonb_build_object(${sql.join(all)}) as taken`.execute(db)
  return rows[0]?.taken ?? { calendar_events: [] }
}

type Left = { readonly id: string; readonly version: number }

/** Keeps what a change needs to be undone; `touched` are the events it changed, made or removed. */
export async function keepChange(
  db: TenantDb,
  userId: string,
  before: Snapshot,
  touched: readonly string[],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into calendar_changes (user_id, before, after)
    select ${userId}, ${JSON.stringify(before)}::jsonb, coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'version', e.version)), '[]'::jsonb)
    from calendar_events e where e.id = any (${[...touched]}::uuid[]) returning id`.execute(db)
  const [kept] = rows
  if (!kept) throw new Error('The change was not kept.')
  return kept.id
}

export type Change = { readonly before: Snapshot; readonly after: readonly Left[] }

/** One of the person's own changes, which is theirs to undo once. */
export async function takeChange(db: TenantDb, userId: string, changeId: string): Promise<Change | undefined> {
  const { rows } = await sql<Change>`
    delete from calendar_changes where id = ${changeId} and user_id = ${userId} returning before, after`.execute(db)
  return rows[0]
}

/** Whether everything is still as the change left it. */
export async function isUntouched(db: TenantDb, { after, before }: Change): Promise<boolean> {
  const ids = [...new Set([...after.map(({ id }) => id), ...before.calendar_events.map(({ id }) => id)])]
  const { rows } = await sql<Left>`
    select id, version from calendar_events where id = any (${ids}::uuid[]) for update`.execute(db)
  const now = new Map(rows.map(({ id, version }) => [id, version]))
  return now.size === after.length && after.every(({ id, version }) => now.get(id) === version)
}

/** Puts everything back. Versions only ever rise, so that calendars which subscribe see the change. */
export async function putBack(db: TenantDb, { before, after }: Change): Promise<string[]> {
  const kept = before.calendar_events.map(({ id }) => id)
  const made = after.map(({ id }) => id).filter((id) => !kept.includes(id))
  if (made.length > 0) await db.deleteFrom('calendar_events').where('id', 'in', made).execute()
  const versions = Math.max(0, ...after.map(({ version }) => version))
  await sql`insert into calendar_events as e
    select (jsonb_populate_record(null::calendar_events, r || jsonb_build_object('version',
      greatest((r ->> 'version')::int, ${versions}::int) + 1, 'updated_at', now()))).*
    from jsonb_array_elements(${JSON.stringify(before.calendar_events)}::jsonb) r
    on conflict (tenant_id, id) do update set category = excluded.category, title = excluded.title,
      description = excluded.description, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, room_id = excluded.room_id, audience = excluded.audience,
      repeat = excluded.repeat, version = excluded.version, updated_at = excluded.updated_at`.execute(db)
  for (const part of parts) {
    await sql`delete from ${sql.table(part)} where event_id = any (${kept}::uuid[])`.execute(db)
    await sql`insert into ${sql.table(part)} select * from jsonb_populate_recordset(null::${sql.table(part)},
      ${JSON.stringify(before[part] ?? [])}::jsonb)`.execute(db)
  }
  return kept
}
