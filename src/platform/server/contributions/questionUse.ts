import { type RawBuilder, sql } from 'kysely'

/** Where students have met questions of the bank, for those who choose questions and would rather take others. */
export type QuestionUse = {
  /** A query for `question_id` of the questions that were asked since an instant, or will be asked; with `until`, asked by then. */
  since(from: Date, until?: Date): RawBuilder<unknown>
}

/** The ids of all questions asked since an instant; those asked by `until` are no secret any more. */
export const questionsUsedSince = (uses: readonly QuestionUse[], from: Date, until?: Date): RawBuilder<unknown> =>
  uses.length === 0
    ? sql`select null::uuid as question_id where false`
    : sql.join(
        uses.map((use) => sql`select question_id from (${use.since(from, until)}) u`),
        sql` union `,
      )
