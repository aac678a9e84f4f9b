import { sql } from 'kysely'
import { admin, allow, licensed, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import type { Searchable, SearchRow } from '#platform/server/contributions/searchable.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { type Area, editorOf } from '../web/paths.ts'
import { visibleTo } from './courses.ts'

/** Units, chapters and topics; `place` is the course, as grade and subject. */
const rows = (actor: Actor) => sql`
  select i.id, p.grade_id || ' ' || p.subject_id as place, i.title as label, g.name || ' · ' || s.name as hint, null::timestamptz as at,
    lower(i.title) as text, i.search_key as key
  from curriculum_items i join curriculums p on p.tenant_id = i.tenant_id and p.id = i.curriculum_id
    join grades g on g.tenant_id = p.tenant_id and g.id = p.grade_id
    join subjects s on s.tenant_id = p.tenant_id and s.id = p.subject_id
  where not i.removed ${visibleTo(actor)}`

const topics = (area: Area, access: Searchable['access']): Searchable => ({
  module: 'curriculum',
  kind: 'list',
  access,
  rows,
  to: ({ place }: SearchRow) => {
    const [gradeId = '', courseId = ''] = (place ?? '').split(' ')
    return editorOf(area, { gradeId, courseId })
  },
})

export const searchables: readonly Searchable[] = [
  topics('teacher', licensed([licence.curriculum], allow(teacher))),
  topics('office', licensed([licence.curriculum], allow(admin('curriculum', 'view'), superAdmin))),
]
