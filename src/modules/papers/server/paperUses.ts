import { type RawBuilder, sql } from 'kysely'

const isSecret = sql<boolean>`(p.state in ('review', 'approved') or (p.state = 'released' and p.opens_at > now()))`

const questionsOf = (isCounted: RawBuilder<boolean>) => sql`
  select used.question_id from papers p
    join paper_versions pv on pv.tenant_id = p.tenant_id and pv.paper_id = p.id and pv.number = p.number
    join paper_questions pq on pq.tenant_id = pv.tenant_id and pq.version_id = pv.id
    join question_versions used on used.tenant_id = pq.tenant_id and used.id = pq.question_version_id
  where p.removed_at is null and ${isCounted}`

/** The ids of questions on papers that students must not know yet: nothing else they are given may show them. */
export const questionsOnSecretPapers = questionsOf(isSecret)

/** The ids of questions on papers that were opened in the last days. */
export const questionsOnPapers = (days: number) =>
  questionsOf(sql`(p.state = 'released' and p.opens_at > now() - make_interval(days => ${days}::int))`)
