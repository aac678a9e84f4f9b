import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type AnswerProblem, checkForm } from '../../rules/answers.ts'
import type { Answers } from '../../rules/conditions.ts'
import { holdsSeat } from '../../rules/states.ts'
import { saveAnswers } from '../apply/drafts.ts'
import type { Keys } from '../secrets.ts'
import { claimedQuota } from './claimedQuota.ts'
import { type ApplicationRecord, apartOf, daysOf, findRecord } from './record.ts'

type Corrected = {
  /** What is wrong with the answers now; with any, the caller must not commit. */
  readonly problems: AnswerProblem[]
  /** The fields whose answers are others now. */
  readonly changed: readonly { fieldKey: string; label: string }[]
}

/** The office corrects answers that were given. What it changes must be right; what was wrong before may stay so. */
export async function correctAnswers(
  db: TenantDb,
  keys: Keys,
  application: ApplicationRecord,
  given: Answers,
): Promise<Corrected> {
  const saved = await saveAnswers(db, keys, application, given, 0)
  const after = await findRecord(db, application.applicationId)
  if (!after) return { problems: [], changed: [] }
  const { sections, answers, masked } = after
  const problems = [...saved.problems, ...checkForm(sections, answers, apartOf(after), daysOf(after))].filter(
    ({ fieldKey }, at, all) => fieldKey in given && all.findIndex((one) => one.fieldKey === fieldKey) === at,
  )
  const differs = (fieldKey: string) =>
    JSON.stringify([answers[fieldKey] ?? null, masked[fieldKey]]) !==
    JSON.stringify([application.answers[fieldKey] ?? null, application.masked[fieldKey]])
  const changed = sections
    .flatMap(({ fields }) => fields)
    .filter(({ fieldKey }) => differs(fieldKey))
    .map(({ fieldKey, label }) => ({ fieldKey, label }))
  // A seat is counted under the quota it was given for.
  if (!holdsSeat(application.state))
    await sql`update admission_applications a set quota = ${claimedQuota(sections, answers)}
      where id = ${application.applicationId}`.execute(db)
  return { problems, changed }
}
