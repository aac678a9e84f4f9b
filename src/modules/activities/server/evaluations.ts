import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type EvaluationId, evaluation, type Levels, levelsOf, type Rubric, stateOf } from '../rubric.ts'
import type { Change } from '../schemas.ts'
import { roster } from './activityQueries.ts'
import { isSameResult, type Result } from './studentWork.ts'

type Stored = {
  readonly studentId: string
  readonly levels: Levels
  readonly remark: string
  readonly note: string
  readonly stateId: EvaluationId
  readonly result: Result | null
}

/**
 * The rows of these students, made where there is none and locked in one order, so that two teachers wait for each other
 * instead of overwriting. Null if somebody is not part of the activity.
 */
export async function holdRows(
  db: TenantDb,
  activityId: string,
  studentIds: readonly string[],
): Promise<Map<string, Stored> | null> {
  const ids = [...new Set(studentIds)]
  await sql`
    insert into activity_students (activity_id, student_id)
    select a.id, k.student_id from activities a cross join lateral (select e.student_id from ${roster}) k
    where a.id = ${activityId} and k.student_id = any (${ids}::uuid[])
    order by k.student_id on conflict do nothing`.execute(db)
  const { rows } = await sql<Stored>`
    select s.student_id as "studentId", s.levels, s.remark, s.note, s.state_id::int as "stateId", s.result
    from activity_students s where s.activity_id = ${activityId} and s.student_id = any (${ids}::uuid[])
    order by s.student_id for update`.execute(db)
  return rows.length === ids.length ? new Map(rows.map((row) => [row.studentId, row])) : null
}

type Held = { levels: (number | null)[]; remark: string; note: string }
type Outcome = 'saved' | 'changed-meanwhile' | 'not-in-activity' | 'no-such-level'

/** Saves all changes or none. A change that is there already is no conflict, so a request can be sent twice. */
export async function saveChanges(
  { db, audit }: Unit,
  actorId: string,
  { activityId, rubric }: { activityId: string; rubric: Rubric },
  changes: readonly Change[],
): Promise<Outcome> {
  if (changes.some((change) => change.what === 'level' && !isInRubric(rubric, change))) return 'no-such-level'
  const stored = await holdRows(
    db,
    activityId,
    changes.map(({ studentId }) => studentId),
  )
  if (!stored) return 'not-in-activity'
  const heldOf = ({ levels, remark, note }: Stored): Held => ({ levels: levelsOf(rubric, levels), remark, note })
  const held = new Map([...stored].map(([studentId, row]) => [studentId, heldOf(row)]))
  for (const change of changes) {
    const row = held.get(change.studentId)
    if (!row || !applyChange(row, change)) return 'changed-meanwhile'
  }
  const after = [...held].flatMap(([studentId, row]) => {
    const before = stored.get(studentId)
    const isSame = before && JSON.stringify(heldOf(before)) === JSON.stringify(row)
    return isSame ? [] : [{ studentId, ...row, stateId: stateOf(rubric, row.levels) }]
  })
  if (after.length === 0) return 'saved'
  await sql`
    update activity_students s set levels = n.levels, remark = n.remark, note = n.note, state_id = n."stateId",
      evaluated_by = ${actorId}, evaluated_at = now()
    from jsonb_to_recordset(${JSON.stringify(after)}::jsonb)
      as n("studentId" uuid, levels jsonb, remark text, note text, "stateId" smallint)
    where s.activity_id = ${activityId} and s.student_id = n."studentId"`.execute(db)
  audit({
    entity: 'activityEvaluation',
    entityId: activityId,
    before: Object.fromEntries(after.map(({ studentId }) => [studentId, auditOf(stored.get(studentId))])),
    after: Object.fromEntries(after.map((row) => [row.studentId, auditOf(row)])),
  })
  return 'saved'
}

const auditOf = (row: Pick<Stored, 'levels' | 'remark' | 'note'> | undefined) =>
  row && { levels: row.levels, remark: row.remark, note: row.note }

const isInRubric = (rubric: Rubric, { criterion, level }: Extract<Change, { what: 'level' }>) =>
  criterion < rubric.criteria.length && (level === null || level < rubric.levels.length)

/** False if the value is neither what the author saw nor what they chose. */
function applyChange(row: Held, change: Change): boolean {
  if (change.what === 'level') {
    const now = row.levels[change.criterion] ?? null
    row.levels[change.criterion] = change.level
    return now === change.was || now === change.level
  }
  const now = row[change.what]
  row[change.what] = change.text
  return now === change.was || now === change.text
}

/** Gives the evaluations to the families. Returns the students whose family learns something new. */
export async function giveResults(
  { db, audit }: Unit,
  { activityId, rubric }: { activityId: string; rubric: Rubric },
  studentIds: readonly string[],
): Promise<string[] | 'not-in-activity' | 'not-evaluated'> {
  const stored = await holdRows(db, activityId, studentIds)
  if (!stored) return 'not-in-activity'
  if ([...stored.values()].some(({ stateId }) => stateId !== evaluation.evaluated)) return 'not-evaluated'
  const results = [...stored.values()].flatMap(({ studentId, levels, remark, result }) => {
    const next = { levels: levelsOf(rubric, levels), remark }
    return result && isSameResult(result, next) ? [] : [{ studentId, result: next }]
  })
  if (results.length === 0) return []
  await sql`
    update activity_students s set result = n.result, returned_at = now()
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as n("studentId" uuid, result jsonb)
    where s.activity_id = ${activityId} and s.student_id = n."studentId"`.execute(db)
  audit({
    entity: 'activityEvaluation',
    entityId: activityId,
    after: { returned: Object.fromEntries(results.map(({ studentId, result }) => [studentId, result])) },
  })
  return results.map(({ studentId }) => studentId)
}
