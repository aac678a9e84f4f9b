import { sql } from 'kysely'
import { createYear } from '#modules/tenancy/server/public.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Outcome, TurnState } from '../choices.ts'
import type { Report } from '../turnSchemas.ts'
import { noCounts } from './overview.ts'
import { activeStudents } from './students.ts'
import { signatureOf } from './turn/rehearsal.ts'
import { listYears, turnYears } from './turnYears.ts'

/** A planned year after the current one; the first that there is, or a new one. */
export async function aNextYear(db: TenantDb): Promise<string> {
  const { current, next } = turnYears(await listYears(db))
  if (next) return next.acadamicId
  if (!current) throw new Error('The school has no current year.')
  const first = Number(current.startDate.slice(0, 4)) + 1
  const later = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}` as CivilDate
  const made = await createYear(db, {
    name: `${first}-${String(first + 1).slice(2)}`,
    startDate: later(current.startDate),
    endDate: later(current.endDate),
  })
  return made.acadamicId
}

type DecisionSeed = {
  readonly studentId: string
  readonly decidedBy: string
  readonly outcome: Outcome
  readonly reason?: string
  readonly dueOn?: string
}

/** Decisions about students of the transaction’s year. Those that are there stay. */
export async function someDecisions(db: TenantDb, decisions: readonly DecisionSeed[]): Promise<void> {
  await sql`
    insert into promotion_decisions (from_year_id, student_id, outcome, reason, due_on, decided_by)
    select current_year(), d."studentId", d.outcome, coalesce(d.reason, ''), d."dueOn", d."decidedBy"
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as d("studentId" uuid, outcome text, reason text, "dueOn" date, "decidedBy" uuid)
    on conflict do nothing`.execute(db)
}

type TurnSeed = {
  readonly state: TurnState
  readonly startedBy: string
  readonly fromYearId: string
  readonly toYearId: string
}

/** A turn with some students and one task. There is only one at a time, so those before it are forgotten. */
export async function aTurn(db: TenantDb, { state, startedBy, fromYearId, toYearId }: TurnSeed): Promise<string> {
  // Tasks first, as a running one locks its own row before its turn.
  await sql`delete from year_turn_tasks`.execute(db)
  await sql`update year_turns set undoes = null`.execute(db)
  await sql`delete from year_turns`.execute(db)
  const report: Report = {
    active: 1,
    undecided: 0,
    outcomes: { ...noCounts(), promoted: 1 },
    modules: [],
    sections: [],
    findings: [],
  }
  const { rows } = await sql<{ id: string }>`
    insert into year_turns (from_year_id, to_year_id, state, report, signature, started_by, rehearsed_at, started_at, undo_until)
    values (${fromYearId}, ${toYearId}, ${state}, ${JSON.stringify(report)}::jsonb, ${await signatureOf(db, fromYearId, toYearId)},
      ${startedBy}, now(), now(), now() + interval '1 day') returning id`.execute(db)
  const turnId = rows[0]?.id ?? ''
  const students = (await activeStudents(db)).slice(0, 20)
  await sql`
    insert into year_turn_students (turn_id, student_id, from_class_id, outcome, grade_id, section, roll_no)
    select ${turnId}::uuid, s."studentId", s."classId", 'promoted', s."gradeId", s.section, s."rollNo"
    from jsonb_to_recordset(${JSON.stringify(students)}::jsonb) as s("studentId" uuid, "classId" uuid, "gradeId" uuid, section text, "rollNo" text)`.execute(
    db,
  )
  await sql`
    insert into year_turn_tasks (turn_id, name, archive_module_id, position, state)
    values (${turnId}, 'school', 1, 0, ${state === 'failed' ? 'failed' : 'completed'})`.execute(db)
  return turnId
}
