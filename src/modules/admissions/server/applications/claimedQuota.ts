import { type RawBuilder, sql } from 'kysely'
import { type Quota, quotaOf } from '#modules/people/enumerations.ts'
import { mappedAnswer } from '../../rules/answers.ts'
import type { Answers } from '../../rules/conditions.ts'
import type { ApplicationRecord } from './record.ts'

/** The quota of application `a`: the one its answers claim, if its grade has seats of it. */
export function claimedQuota(sections: ApplicationRecord['sections'], answers: Answers): RawBuilder<Quota> {
  const claimed = quotaOf(String(mappedAnswer(sections, answers, 'student.quota') ?? '')) ?? 'General'
  return sql`case when exists (select from admission_quotas q where q.tenant_id = a.tenant_id and q.post_grade_id = a.post_grade_id
    and q.quota = ${claimed} and q.seats > 0) then ${claimed} else 'General' end`
}
