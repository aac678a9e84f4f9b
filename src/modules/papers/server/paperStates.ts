import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { instantFrom, listOf } from '#platform/server/database/jsonList.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { PaperState } from '../kinds.ts'
import { paperApproved, paperReturned } from '../notifications.ts'
import type { PaperChange, PaperDetail, PaperRow } from '../records.ts'
import { type FoundPaper, personName } from './paperAccess.ts'
import { stateOf } from './paperProgress.ts'

type EarlyChange = Exclude<PaperChange, keyof typeof byHand>

const targetOf = (change: EarlyChange, kind: PaperRow['kind']): PaperState => {
  if (change === 'submit') return 'review'
  if (change === 'release') return 'released'
  return change === 'recall' && kind === 'formal' ? 'approved' : 'draft'
}

/** What people say of a released paper. Its state otherwise follows from its tests. */
const byHand = {
  conduct: sql`conducted_at = now()`,
  evaluate: sql`evaluated_at = now()`,
  reopen: sql`conducted_at = null, evaluated_at = null`,
  archive: sql`archived_at = now()`,
  restore: sql`archived_at = null`,
} as const

async function writeState(
  { db, audit }: Unit,
  row: PaperRow,
  state: PaperState,
  more: { opensAt?: string | null } = {},
) {
  const isReleased = state === 'released'
  await sql`update papers set state = ${state}, submitted_at = case when ${state === 'review'} then now() end,
      first_submitted_at = coalesce(first_submitted_at, case when ${state === 'review'} then now() end),
      opens_at = case when ${isReleased} then coalesce(${more.opensAt ?? null}::timestamptz, now()) end,
      changed_at = now(), version = version + 1
    where id = ${row.questionPaperId}`.execute(db)
  audit({
    entity: 'paper',
    entityId: row.questionPaperId,
    before: { state: row.state },
    after: { state, ...(isReleased && { opensAt: more.opensAt ?? 'now' }) },
  })
}

async function writeByHand({ db, audit }: Unit, row: PaperRow, change: keyof typeof byHand) {
  const { rows } = await sql<{
    state: PaperState
  }>`update papers p set ${byHand[change]}, changed_at = now(), version = version + 1
    where p.id = ${row.questionPaperId} returning ${stateOf} as state`.execute(db)
  audit({
    entity: 'paper',
    entityId: row.questionPaperId,
    before: { state: row.state },
    after: { change, state: rows[0]?.state },
  })
}

const isByHand = (change: PaperChange): change is keyof typeof byHand => change in byHand

/** The caller has locked the paper and checked that the change is possible now. */
export const changeState = (unit: Unit, row: PaperRow, change: PaperChange, opensAt: string | null) =>
  isByHand(change) ? writeByHand(unit, row, change) : writeState(unit, row, targetOf(change, row.kind), { opensAt })

/** Approves the latest version, or sends it back to its author. The caller has locked the paper and may decide on it. */
export async function decide(
  unit: Unit & { actor: Actor },
  row: FoundPaper,
  { decision, comment }: { decision: 'approved' | 'returned'; comment: string },
): Promise<void> {
  await sql`insert into paper_decisions (paper_id, number, author_id, writer_id, approver_id, decision, comment)
    values (${row.questionPaperId}, ${row.number}, ${row.authorId}, ${row.savedBy}, ${unit.actor.userId}, ${decision}, ${comment})`.execute(
    unit.db,
  )
  await writeState(unit, row, decision === 'approved' ? 'approved' : 'draft')
  if (decision === 'approved') await unit.notify(paperApproved, { to: row.authorId, params: { name: row.name } })
  else
    await unit.notify(paperReturned, {
      to: row.authorId,
      params: { name: row.name, comment: comment.slice(0, 300) },
    })
}

// Without letters and digits that are easily confused on a photo of a page.
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Records that the caller saw a paper that is not open, and returns the code that marks what they saw. */
export async function recordOpening(db: TenantDb, actor: Actor, row: PaperRow): Promise<string> {
  const code = Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('')
  await sql`insert into paper_openings (paper_id, number, user_id, code)
    values (${row.questionPaperId}, ${row.number}, ${actor.userId}, ${code})`.execute(db)
  return code
}

type History = Pick<PaperDetail, 'sets' | 'decisions' | 'openings'>

export async function readHistory(db: TenantDb, questionPaperId: string, number: number): Promise<History> {
  const { rows } = await sql<History>`select
    (select jsonb_path_query_array(v.sets, '$[*].code') from paper_versions v
      where v.paper_id = ${questionPaperId} and v.number = ${number}) as sets,
    ${listOf(sql`select d.number, d.decision, d.comment, ${personName('a')} as approver, d.decided_at as "decidedAt"
      from paper_decisions d join users a on a.tenant_id = d.tenant_id and a.id = d.approver_id
      where d.paper_id = ${questionPaperId} order by d.decided_at desc, d.id limit 100`)} as decisions,
    ${listOf(sql`select ${personName('w')} as "user", o.number, o.code, o.opened_at as "openedAt"
      from paper_openings o join users w on w.tenant_id = o.tenant_id and w.id = o.user_id
      where o.paper_id = ${questionPaperId} order by o.opened_at desc, o.id limit 100`)} as openings`.execute(db)
  const { sets = [], decisions = [], openings = [] } = rows[0] ?? {}
  return {
    sets,
    decisions: decisions.map((one) => ({ ...one, decidedAt: instantFrom(one.decidedAt) })),
    openings: openings.map((one) => ({ ...one, openedAt: instantFrom(one.openedAt) })),
  }
}
