import { sql } from 'kysely'
import type { DoubtState } from '../rules.ts'
import type { About } from '../schemas.ts'

/** How much of the question a list shows. */
const excerpt = 300

export type DoubtFacts = {
  doubtId: string
  classId: string
  className: string
  courseId: string
  course: string
  about: About
  forClass: boolean
  state: DoubtState
  question: string
  hasFiles: boolean
  replies: number
  askedAt: string | Date
  changedAt: string | Date
}

/** Of doubt `d` with its question `q`. */
export const doubtColumns = sql`
  d.id as "doubtId", d.class_id as "classId", g.name || '-' || k.section as "className", d.subject_id as "courseId",
  s.name as course, json_build_object('kind', d.about_kind, 'title', d.about_title, 'contentId', d.resource_id,
    'page', d.page) as about, d.for_class as "forClass", d.state, left(q.body, ${sql.lit(excerpt)}) as question,
  exists (select from doubt_files f where f.tenant_id = q.tenant_id and f.post_id = q.id) as "hasFiles",
  (select count(*)::int from doubt_posts r where r.tenant_id = d.tenant_id and r.doubt_id = d.id
    and not r.is_question and r.deleted_at is null) as replies,
  d.asked_at as "askedAt", d.changed_at as "changedAt"`

export const doubtTables = sql`
  doubts d join doubt_posts q on q.tenant_id = d.tenant_id and q.doubt_id = d.id and q.is_question
    join classes k on k.tenant_id = d.tenant_id and k.id = d.class_id
    join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
    join subjects s on s.tenant_id = d.tenant_id and s.id = d.subject_id
    join users u on u.tenant_id = d.tenant_id and u.id = d.student_id`

export const instant = (at: string | Date): string => new Date(at).toISOString()
