import { sql } from 'kysely'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { QuestionState } from '../kinds.ts'
import { questionApproved, questionReturned } from '../notifications.ts'
import type { QuestionRow, StateChange } from '../schemas.ts'
import type { FoundQuestion } from './questionAccess.ts'

const targetOf = (change: StateChange, { approvedNumber, number }: QuestionRow): QuestionState => {
  switch (change) {
    case 'submit':
      return 'review'
    case 'withdraw':
      return 'draft'
    case 'retire':
      return 'retired'
    case 'restore':
      return approvedNumber === number ? 'approved' : 'draft'
  }
}

async function writeState({ db, audit }: Unit, row: QuestionRow, state: QuestionState, comment = '') {
  await sql`update questions set state = ${state},
      approved_number = case when ${state === 'approved'} then number else approved_number end,
      submitted_at = case when ${state === 'review'} then now() end, changed_at = now(), version = version + 1
    where id = ${row.questionId}`.execute(db)
  audit({
    entity: 'question',
    entityId: row.questionId,
    before: { state: row.state },
    after: { state, ...(comment && { comment }) },
  })
}

/** Submits or retires many questions at once. The caller has locked them and checked that it is possible now. */
export async function changeStates({ db, audit }: Unit, rows: readonly QuestionRow[], change: 'submit' | 'retire') {
  const state = change === 'submit' ? 'review' : 'retired'
  await sql`update questions set state = ${state}, submitted_at = case when ${state === 'review'} then now() end,
      changed_at = now(), version = version + 1
    where id = any(${rows.map(({ questionId }) => questionId)}::uuid[])`.execute(db)
  for (const row of rows)
    audit({ entity: 'question', entityId: row.questionId, before: { state: row.state }, after: { state } })
}

/** The caller has locked the question and checked that the change is possible now. */
export const changeState = (unit: Unit, row: QuestionRow, change: StateChange) =>
  writeState(unit, row, targetOf(change, row))

/** Approves the latest version, or sends it back to its author. The caller has locked the question and may decide on it. */
export async function decide(
  unit: Unit & { actor: Actor },
  row: FoundQuestion,
  { decision, comment }: { decision: 'approved' | 'returned'; comment: string },
): Promise<void> {
  await sql`insert into question_reviews (question_id, number, writer_id, reviewer_id, decision, comment)
    values (${row.questionId}, ${row.number}, ${row.savedBy}, ${unit.actor.userId}, ${decision}, ${comment})`.execute(
    unit.db,
  )
  await writeState(unit, row, decision === 'approved' ? 'approved' : 'draft', comment)
  const title = row.title.slice(0, 200)
  if (decision === 'approved') await unit.notify(questionApproved, { to: row.authorId, params: { title } })
  else await unit.notify(questionReturned, { to: row.authorId, params: { title, comment: comment.slice(0, 300) } })
}
