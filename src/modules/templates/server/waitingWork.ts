import { sql } from 'kysely'
import { schoolDay, type WaitingWork } from '#platform/server/contributions/waitingWork.ts'
import { templateReviewers } from '../access.ts'

/** Versions that somebody else submitted and nobody has decided about. */
export const templatesToReview: WaitingWork = {
  name: 'templates',
  access: templateReviewers,
  query: ({ userId }) => sql`
    select count(*)::int as count, ${schoolDay(sql`min(w.submitted_at)`)} as since,
      coalesce((array_agg(w.name order by w.submitted_at))[1:3], '{}') as people
    from (select v.submitted_at, t.name from school_template_versions v
        join school_templates t on t.tenant_id = v.tenant_id and t.id = v.template_id
      where v.submitted_by <> ${userId} and not exists (
        select from school_template_reviews r where r.tenant_id = v.tenant_id and r.version_id = v.id)) w`,
}
