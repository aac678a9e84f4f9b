import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type Allowance, endOf, noAllowance } from '../rules/timing.ts'
import { queueEnds } from './jobs.ts'
import { inSeenClass } from './reach.ts'
import { findTerms } from './sitting/attemptRows.ts'

type Running = Partial<Allowance> & { attemptId: string; startedAt: string; endsAt: string; addedMinutes: number }

/** The ends of running attempts after the extra time of their students was changed. The jobs that end them look at the end anew. */
export async function renewEnds({ db }: Unit, testId: string): Promise<void> {
  const terms = await findTerms(db, testId)
  if (!terms) return
  const { rows } = await sql<Running>`
    select a.id as "attemptId", a.started_at as "startedAt", a.ends_at as "endsAt", a.added_minutes as "addedMinutes",
      w.percent::int, w.minutes::int
    from online_test_attempts a
      left join online_test_allowances w on w.tenant_id = a.tenant_id and w.test_id = a.test_id and w.student_id = a.student_id
    where a.test_id = ${testId} and a.state = 'running' for update of a`.execute(db)
  const ends = rows.map(({ attemptId, startedAt, addedMinutes, percent, minutes }) => {
    const allowance = { percent: percent ?? noAllowance.percent, minutes: minutes ?? noAllowance.minutes }
    return { attemptId, endsAt: new Date(endOf(terms, allowance, Date.parse(startedAt), addedMinutes)).toISOString() }
  })
  await sql`update online_test_attempts a set ends_at = n."endsAt", version = version + 1
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as n("attemptId" uuid, "endsAt" timestamptz)
    where a.id = n."attemptId" and a.ends_at <> n."endsAt"`.execute(db)
}

type Gift = {
  /** Gives time in the classes they see. */
  readonly actor: Actor
  readonly minutes: number
  readonly attemptIds: readonly string[] | null
  readonly now: Date
}
type Given = { attemptId: string; before: string; endsAt: string }

/**
 * Gives minutes to attempts that run, or to named ones that ended by themselves: those go on, with the minutes counted from now.
 * The end stays the student's own end and what was added to it. Returns how many got them.
 */
export async function giveTime(unit: Unit, testId: string, { actor, minutes, attemptIds, now }: Gift): Promise<number> {
  const { db, audit } = unit
  // Only the latest attempt goes on: a student never has two that run.
  const named: RawBuilder<boolean> = attemptIds
    ? sql`x.id = any (${[...attemptIds]}::uuid[]) and x.state in ('running', 'ended') and x.number = (
        select max(y.number) from online_test_attempts y where y.test_id = x.test_id and y.student_id = x.student_id)`
    : sql`x.state = 'running'`
  const { rows } = await sql<Given>`
    with given as (
      select x.id, x.state, ${minutes}::int + case when x.state = 'running' then 0
        else greatest(0, ceil(extract(epoch from (${now}::timestamptz - x.ends_at)) / 60))::int end as more
      from online_test_attempts x
        join online_tests o on o.tenant_id = x.tenant_id and o.id = x.test_id
      where x.test_id = ${testId} and ${named} and ${inSeenClass(actor, sql`x.class_id`)} for update of x)
    update online_test_attempts a set added_minutes = a.added_minutes + g.more, ends_at = a.ends_at + make_interval(mins => g.more),
      state = 'running', handed_in_at = null, version = a.version + 1
    from given g where a.id = g.id
    returning a.id as "attemptId", g.state as before, a.ends_at as "endsAt"`.execute(db)
  for (const { attemptId, before, endsAt } of rows) {
    audit({
      entity: 'online test attempt',
      entityId: attemptId,
      before: { state: before },
      after: { state: 'running', endsAt },
    })
  }
  // Those that run have their job already, which looks at the end anew.
  if (rows.some(({ before }) => before !== 'running')) await queueEnds(unit, testId)
  return rows.length
}
