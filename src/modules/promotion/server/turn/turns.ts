import { sql } from 'kysely'
import type { TaskState, TurnState } from '#modules/promotion/choices.ts'
import type { Turn } from '#modules/promotion/turnSchemas.ts'
import type { PlacedStudent, YearTask, YearTurn } from '#platform/server/contributions/yearTask.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { nameOf } from '../students.ts'

export type StoredTurn = {
  turnId: string
  kind: 'turn' | 'undo'
  undoes: string | null
  state: TurnState
  fromYearId: string
  toYearId: string
  startedBy: string
}

const columns = sql`t.id as "turnId", t.kind, t.undoes, t.state, t.from_year_id as "fromYearId", t.to_year_id as "toYearId",
  t.started_by as "startedBy"`

export async function findTurn(db: TenantDb, turnId: string): Promise<StoredTurn | undefined> {
  return (await sql<StoredTurn>`select ${columns} from year_turns t where t.id = ${turnId}`.execute(db)).rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockTurn(db: TenantDb, turnId: string): Promise<StoredTurn> {
  const { rows } = await sql<StoredTurn>`select ${columns} from year_turns t where t.id = ${turnId} for update`.execute(
    db,
  )
  if (!rows[0]) throw problem('not-found')
  return rows[0]
}

/** The turn that runs or has failed on its way, if any. */
export async function openTurn(db: TenantDb): Promise<StoredTurn | undefined> {
  const { rows } =
    await sql<StoredTurn>`select ${columns} from year_turns t where t.state in ('running', 'failed')`.execute(db)
  return rows[0]
}

/** What the tasks of a turn are given. An undo works on the students of the turn it undoes. */
export async function turnInput(db: TenantDb, { turnId, undoes, fromYearId, toYearId }: StoredTurn): Promise<YearTurn> {
  const { rows } = await sql<PlacedStudent>`
    select student_id as "studentId", grade_id as "gradeId", section, roll_no as "rollNo", plan_id as "planId"
    from year_turn_students
    where turn_id = ${undoes ?? turnId} and outcome in ('promoted', 'provisional', 'detained') order by student_id`.execute(
    db,
  )
  return { fromYearId, toYearId, placed: rows }
}

export type StoredTask = {
  name: string
  archiveModuleId: number
  state: TaskState
  attempts: number
  kept: Record<string, string[]>
  written: number
  seconds: number | null
  error: string | null
  /** Running, or free to run, for so long that nobody can be at work any more. */
  isStuck: boolean
}

export async function tasksOf(db: TenantDb, turnId: string): Promise<StoredTask[]> {
  const { rows } = await sql<StoredTask>`
    select name, archive_module_id as "archiveModuleId", state, attempts, kept, written,
      extract(epoch from finished_at - started_at)::float8 as seconds, error,
      state = 'running' and changed_at < now() - interval '10 minutes' as "isStuck"
    from year_turn_tasks where turn_id = ${turnId} order by position`.execute(db)
  return rows
}

type LastTurn = Omit<Turn, 'tasks' | 'isStale'> & { isStale: boolean | null; fromYearId: string; toYearId: string }

/** The last turn or undo, or the rehearsal of the next one. */
export async function lastTurn(db: TenantDb, tasks: readonly YearTask[]): Promise<Turn | null> {
  const { rows } = await sql<LastTurn>`
    select t.id as "turnId", t.kind, t.state, f.name as "fromYear", n.name as "toYear", t.report, ${nameOf('u')} as "startedBy",
      t.rehearsed_at as "rehearsedAt", t.started_at as "startedAt", t.finished_at as "finishedAt", t.undo_until as "undoUntil",
      (t.state = 'completed' and t.kind = 'turn' and t.undo_until > now()) or (t.state = 'failed' and t.kind = 'turn') as "mayUndo",
      case when t.state = 'rehearsed' then t.signature is distinct from promotion_signature(t.from_year_id, t.to_year_id) end as "isStale"
    from year_turns t
      join academic_years f on f.tenant_id = t.tenant_id and f.id = t.from_year_id
      join academic_years n on n.tenant_id = t.tenant_id and n.id = t.to_year_id
      join users u on u.tenant_id = t.tenant_id and u.id = t.started_by
    order by t.made_at desc, t.id desc limit 1`.execute(db)
  const [turn] = rows
  if (!turn) return null
  const stored = await tasksOf(db, turn.turnId)
  const {
    turnId,
    kind,
    state,
    fromYear,
    toYear,
    report,
    startedBy,
    rehearsedAt,
    startedAt,
    finishedAt,
    undoUntil,
    mayUndo,
  } = turn
  return {
    ...{
      turnId,
      kind,
      state,
      fromYear,
      toYear,
      report,
      startedBy,
      rehearsedAt,
      startedAt,
      finishedAt,
      undoUntil,
      mayUndo,
    },
    isStale: turn.isStale ?? false,
    tasks: stored.map(({ name, state: taskState, attempts, written, seconds, error, isStuck }) => ({
      name,
      title: titleOf(tasks, name),
      state: isStuck ? 'failed' : taskState,
      attempts,
      written,
      seconds,
      error,
    })),
  }
}

export const titleOf = (tasks: readonly YearTask[], name: string) =>
  tasks.find((task) => task.name === name)?.title ?? { en: name, hi: name }
