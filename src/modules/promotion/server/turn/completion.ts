import { sql } from 'kysely'
import { undoHours } from '#modules/promotion/choices.ts'
import { turnUndone, yearTurned } from '#modules/promotion/notifications.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { Problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { finishTurn } from './finish.ts'
import { makeManifest } from './manifests.ts'
import { type StoredTurn, turnInput } from './turns.ts'

/** Ends a turn with its last task, in the same transaction: a turn that does not add up does not happen. */
export async function completeTurn(services: Services, unit: Unit, { turn }: { tenantId: string; turn: StoredTurn }) {
  const { db, enqueue, afterCommit, notify } = unit
  const { turnId, fromYearId, toYearId, undoes } = turn
  // Other servers hear of the new year from the database; this one must not serve the old one meanwhile.
  afterCommit(() => services.directory.forget())
  if (turn.kind === 'undo') {
    await sql`update year_turns set state = 'completed', finished_at = now() where id = ${turnId}`.execute(db)
    await sql`update year_turns set state = 'undone' where id = ${undoes}`.execute(db)
    await sql`delete from year_manifests where of_year_id = ${fromYearId}`.execute(db)
    return notify(turnUndone, { to: await superAdmins(db), params: { year: await nameOfYear(db, fromYearId) } })
  }
  const { rows } = await sql<{ lost: number }>`select unaccounted_students(${turnId}, true) as lost`.execute(db)
  const lost = rows[0]?.lost ?? 0
  if (lost > 0)
    throw new Problem(
      serverText('students-unaccounted', 'The outcomes of {lost} students do not add up. Nothing was changed.', {
        lost,
      }),
      409,
    )
  await sql`
    update year_turns set state = 'completed', finished_at = now(), coming_rows = ${JSON.stringify(await rowsByTable(db, toYearId))}::jsonb,
      undo_until = now() + make_interval(hours => ${undoHours})
    where id = ${turnId}`.execute(db)
  await enqueue(makeManifest, { turnId }, { key: `manifest ${turnId}` })
  const end = new Date(services.now().getTime() + undoHours * 3_600_000)
  await enqueue(finishTurn, { turnId }, { key: `finish ${turnId}`, runAt: end })
  const { placed } = await turnInput(db, turn)
  await notify(yearTurned, {
    to: await superAdmins(db),
    params: { year: await nameOfYear(db, toYearId), placed: placed.length },
  })
}

/** The marks of the rows that each table has in a year, whichever one is selected. */
export async function rowsByTable(db: TenantDb, yearId: string): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`select tables_with_year() as name`.execute(db)
  const marks: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{
      marks: string[]
    }>`select year_marks(${name}::regclass, ${yearId}::uuid) as marks`.execute(db)
    marks[name] = rows[0]?.marks ?? []
  }
  return marks
}

export async function superAdmins(db: TenantDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where is_super_admin and status_id = 1 order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function nameOfYear(db: TenantDb, yearId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from academic_years where id = ${yearId}`.execute(db)
  return rows[0]?.name ?? ''
}
