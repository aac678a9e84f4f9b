import { sql } from 'kysely'
import type { Searchable } from '#platform/server/contributions/searchable.ts'
import { teachers } from '../access.ts'
import { evaluateOf } from '../web/paths.ts'
import { looksAfter } from './activityQueries.ts'

export const searchables: readonly Searchable[] = [
  {
    module: 'activities',
    kind: 'activities',
    access: teachers,
    rows: ({ userId }) => sql`
      select a.id, a.class_id as place, a.title as label, g.name || '-' || c.section as hint, a.created_at as at,
        lower(a.title) as text, a.search_key as key
      from activities a join classes c on c.tenant_id = a.tenant_id and c.id = a.class_id
        join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      where a.removed_at is null and ${looksAfter(userId)}`,
    to: ({ id, place }) => evaluateOf({ activityId: id, classId: place ?? '' }),
  },
]
