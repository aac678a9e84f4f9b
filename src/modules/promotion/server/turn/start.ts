import { sql } from 'kysely'
import type { Report } from '#modules/promotion/turnSchemas.ts'
import { closeYear } from '#modules/tenancy/server/public.ts'
import type { YearTask } from '#platform/server/contributions/yearTask.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { rowsByTable } from './completion.ts'
import { rehearse, signatureOf } from './rehearsal.ts'
import { startReady } from './tasks.ts'
import { lockTurn, openTurn, type StoredTurn, tasksOf } from './turns.ts'

/** Serialises everything that begins a turn in a school. */
const lockTurns = (db: TenantDb) =>
  sql`select pg_advisory_xact_lock(hashtextextended('year turn ' || current_tenant(), 0))`.execute(db)

/** Begins a rehearsal and forgets those that came to nothing, or says why not. */
export async function startRehearsal(
  { db, enqueue, audit }: Unit,
  years: { readonly fromYearId: string; readonly toYearId: string } | null,
): Promise<'running' | 'not-final' | 'no-next-year' | null> {
  await lockTurns(db)
  if (await openTurn(db)) return 'running'
  const { rows: fresh } = await sql`select from year_turns where kind = 'turn' and state = 'completed'`.execute(db)
  if (fresh.length > 0) return 'not-final'
  if (!years) return 'no-next-year'
  await sql`delete from year_turns where state in ('rehearsing', 'rehearsed', 'broken')`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into year_turns (from_year_id, to_year_id, started_by) values (${years.fromYearId}, ${years.toYearId}, acting_user())
    returning id`.execute(db)
  const turnId = rows[0]?.id ?? ''
  await enqueue(rehearse, { turnId })
  audit({ entity: 'yearTurn', entityId: turnId, after: { ...years, state: 'rehearsing' } })
  return null
}

type Refusal = 'running' | 'not-rehearsed' | 'blocked' | 'rehearse-again' | 'other-name'

/** Begins the run of a rehearsed turn: the closing year takes no more changes from now on. */
export async function startTurn(
  unit: Unit,
  { turnId, yearName }: { readonly turnId: string; readonly yearName: string },
  { tasks, isBlocked }: { readonly tasks: readonly YearTask[]; isBlocked(yearId: string): Promise<boolean> },
): Promise<Refusal | null> {
  const { db, audit } = unit
  await lockTurns(db)
  const turn = await lockTurn(db, turnId)
  const { rows } = await sql<{ report: Report | null; signature: string; toYear: string }>`
    select t.report, t.signature, y.name as "toYear" from year_turns t
      join academic_years y on y.tenant_id = t.tenant_id and y.id = t.to_year_id where t.id = ${turnId}`.execute(db)
  const [stored] = rows
  if (turn.state === 'running' || (await openTurn(db))) return 'running'
  if (turn.state !== 'rehearsed' || !stored?.report) return 'not-rehearsed'
  if (stored.toYear !== yearName) return 'other-name'
  if (stored.report.findings.some(({ isBlocker }) => isBlocker)) return 'blocked'
  // A counter or a mark sheet may have been opened since the rehearsal.
  if (await isBlocked(turn.fromYearId)) return 'rehearse-again'
  // Waits for changes that have begun, so that the comparison below sees them.
  await closeYear(db, turn.fromYearId)
  if ((await signatureOf(db, turn.fromYearId, turn.toYearId)) !== stored.signature) return 'rehearse-again'
  const { rows: counted } = await sql<{ lost: number }>`select unaccounted_students(${turnId}, false) as lost`.execute(
    db,
  )
  if (counted[0]?.lost !== 0) return 'rehearse-again'
  await sql`
    update year_turns set state = 'running', started_at = now(), started_by = acting_user() where id = ${turnId}`.execute(
    db,
  )
  await beginTasks(unit, turn, tasks)
  const { active, outcomes } = stored.report
  audit({
    entity: 'yearTurn',
    entityId: turnId,
    before: { state: 'rehearsed' },
    after: { state: 'running', active, ...outcomes },
  })
  return null
}

async function beginTasks(unit: Unit, turn: Pick<StoredTurn, 'turnId' | 'kind'>, tasks: readonly YearTask[]) {
  const rows = tasks.map(({ name, archiveModuleId }, position) => ({ name, archiveModuleId, position }))
  await sql`
    insert into year_turn_tasks (turn_id, name, archive_module_id, position)
    select ${turn.turnId}::uuid, r.name, r."archiveModuleId", r.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(name text, "archiveModuleId" smallint, position smallint)`.execute(
    unit.db,
  )
  await startReady(unit, turn, await tasksOf(unit.db, turn.turnId), tasks)
}

/** Written by the system on its own, so they do not show that the year is in use. */
const traces = ['badge_awards', 'badge_progress', 'fee_ledger_sums', 'fee_series', 'gradebook_card_series']

/** What a table had when the coming year became current: its rows, or only their number if a release before this one wrote it. */
type Then = Readonly<Record<string, readonly string[] | number>>

/**
 * Closes the coming year, which waits for whoever writes to it, and lists the tables that have rows it did not have at the moment it
 * became current. Nothing comes after that: until the transaction ends nobody else writes, and then the year is closed.
 */
export async function closeUnused(db: TenantDb, { turnId, toYearId }: StoredTurn): Promise<string[]> {
  const { rows } = await sql<{ then: Then | null }>`
    select coming_rows as then from year_turns where id = ${turnId}`.execute(db)
  const then = rows[0]?.then
  // A run that stopped on its way never became current.
  if (!then) return []
  await closeYear(db, toYearId)
  const now = await rowsByTable(db, toYearId)
  return Object.entries(now)
    .filter(([table, marks]) => !traces.includes(table) && isAdded(marks, then[table] ?? []))
    .map(([table]) => table)
}

function isAdded(now: readonly string[], then: readonly string[] | number): boolean {
  if (typeof then === 'number') return now.length > then
  const known = new Set(then)
  return now.some((mark) => !known.has(mark))
}

/** Begins to take a turn back, the last task first. */
export async function startUndo(unit: Unit, turn: StoredTurn, tasks: readonly YearTask[]): Promise<void> {
  const { db, audit } = unit
  const { turnId, fromYearId, toYearId } = turn
  if (turn.state === 'failed') await sql`update year_turns set state = 'undone' where id = ${turnId}`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into year_turns (kind, undoes, from_year_id, to_year_id, state, started_by, started_at)
    values ('undo', ${turnId}, ${fromYearId}, ${toYearId}, 'running', acting_user(), now()) returning id`.execute(db)
  await beginTasks(unit, { turnId: rows[0]?.id ?? '', kind: 'undo' }, tasks.toReversed())
  audit({ entity: 'yearTurn', entityId: turnId, before: { state: turn.state }, after: { state: 'undone' } })
}

/** Tries failed tasks again. Returns how many. */
export async function retryTasks(
  unit: Unit,
  turn: StoredTurn,
  archiveModuleIds: readonly number[],
  tasks: readonly YearTask[],
) {
  const { db, audit } = unit
  await lockTurn(db, turn.turnId)
  const { rows } = await sql<{ name: string }>`
    update year_turn_tasks set state = 'waiting', changed_at = now()
    where turn_id = ${turn.turnId} and archive_module_id = any (${archiveModuleIds}::smallint[])
      and (state = 'failed' or (state = 'running' and changed_at < now() - interval '10 minutes'))
    returning name`.execute(db)
  if (rows.length === 0) return 0
  const left = (await tasksOf(db, turn.turnId)).some(({ state }) => state === 'failed')
  if (!left) await sql`update year_turns set state = 'running' where id = ${turn.turnId}`.execute(db)
  await startReady(unit, turn, await tasksOf(db, turn.turnId), tasks)
  audit({ entity: 'yearTurn', entityId: turn.turnId, after: { triedAgain: rows.map(({ name }) => name) } })
  return rows.length
}
