import { sql } from 'kysely'

/** The ids of questions on papers that students must not know yet: nothing else they are given may show them. */
export const questionsOnSecretPapers = sql`
  select used.question_id from papers p
    join paper_versions pv on pv.tenant_id = p.tenant_id and pv.paper_id = p.id and pv.number = p.number
    join paper_questions pq on pq.tenant_id = pv.tenant_id and pq.version_id = pv.id
    join question_versions used on used.tenant_id = pq.tenant_id and used.id = pq.question_version_id
  where p.removed_at is null and (p.state in ('review', 'approved') or (p.state = 'released' and p.opens_at > now()))`
