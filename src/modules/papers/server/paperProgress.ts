import { type RawBuilder, sql } from 'kysely'
import { afterRelease, type PaperState } from '../kinds.ts'

/**
 * The tests of this year that were made from paper `p`: whether each was held, and whether its marks are in. Drafts and withdrawn ones
 * do not count.
 */
const testsOf = sql`(
  select o.held_on <= (select school_day()) as is_held, not exists (select from offline_test_classes c
      where c.tenant_id = o.tenant_id and c.test_id = o.id and c.uploaded_at is null) as is_marked
    from offline_tests o where o.tenant_id = p.tenant_id and o.question_paper_id = p.id
  union all
  select o.state = 'closed' or o.closes_at <= now(), o.released_at is not null
    from online_tests o where o.tenant_id = p.tenant_id and o.question_paper_id = p.id and o.state in ('scheduled', 'closed'))`

export const hasTests = sql<boolean>`(exists (select from ${testsOf} x))`

/**
 * The state of paper `p`. What becomes of it after its release follows from its tests, unless somebody said it by hand, so that
 * neither a passing day nor a deleted test leaves it behind.
 */
export const stateOf: RawBuilder<PaperState> = sql<PaperState>`(case
  when p.state <> 'released' then p.state
  when p.archived_at is not null then 'archived'
  when p.evaluated_at is not null then 'evaluated'
  else (select case when count(*) filter (where x.is_held) > 0 and bool_and(x.is_marked) then 'evaluated'
      when count(*) filter (where x.is_held) > 0 or p.conducted_at is not null then 'conducted' else 'released' end
    from ${testsOf} x) end)`

/** Whether paper `p` is in a state; the stored one is enough before its release. */
export const isIn = (state: PaperState): RawBuilder<boolean> =>
  afterRelease.some((one) => one === state) ? sql`${stateOf} = ${state}` : sql`p.state = ${state}`

/** Whether the marks of a class in the tests on paper `p` are in. */
export const hasMarksOf = (classId: string): RawBuilder<boolean> => sql`coalesce((
  select bool_and(c.uploaded_at is not null) from offline_tests o
    join offline_test_classes c on c.tenant_id = o.tenant_id and c.test_id = o.id and c.class_id = ${classId}
  where o.tenant_id = p.tenant_id and o.question_paper_id = p.id), false)`
