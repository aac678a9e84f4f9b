import { sql } from 'kysely'
import { searchModules } from '#platform/contract/access/moduleNumbers.ts'
import type { ClassResults, SearchPlace } from '#platform/server/contributions/classResults.ts'
import { homeworkOf } from '../web/paths.ts'
import { maySee } from './reach.ts'

const ofPlace = ({ classId, courseId }: SearchPlace) => sql`h.subject_id = ${courseId} and exists (
  select from homework_targets t where t.tenant_id = h.tenant_id and t.homework_id = h.id and t.class_id = ${classId})`

/** The homework of a class in a subject, in a teacher's search. */
export const classResults: readonly ClassResults[] = [
  {
    searchModule: searchModules.homework,
    action: 'view',
    query: (actor, place, limit) => sql`
      select 'homework' as kind, h.id as "homeworkId", h.title as "homeworkName", g.name || '-' || k.section as "className",
        c.name as "subjectDisplayName", h.created_at as "createdOn"
      from homework h join subjects c on c.tenant_id = h.tenant_id and c.id = h.subject_id
        join classes k on k.tenant_id = h.tenant_id and k.id = ${place.classId}
        join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
      where h.state <> 'withdrawn' and ${ofPlace(place)} and ${maySee(actor)}
      order by h.created_at desc, h.id limit ${limit}`,
    to: homeworkOf,
    madeSince: ({ userId }, place, since) => sql`
      select h.id from homework h where h.set_by = ${userId} and h.created_at >= ${since} and h.state <> 'withdrawn' and ${ofPlace(place)}
      order by h.created_at desc, h.id limit 1`,
  },
]
