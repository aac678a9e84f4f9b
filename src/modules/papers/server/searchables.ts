import { sql } from 'kysely'
import type { Searchable } from '#platform/server/contributions/searchable.ts'
import { papers } from '../contract.ts'
import { paperPath } from '../web/paths.ts'
import { visible } from './paperAccess.ts'

export const searchables: readonly Searchable[] = [
  {
    module: 'papers',
    kind: 'list',
    access: papers.routes.listPapers.access,
    rows: (actor) => sql`
      select p.id, null as place, p.name as label, g.name || ' · ' || s.name as hint, p.changed_at as at,
        lower(p.name || ' ' || s.name) as text, p.search_key as key
      from papers p join grades g on g.tenant_id = p.tenant_id and g.id = p.grade_id
        join subjects s on s.tenant_id = p.tenant_id and s.id = p.subject_id
      where ${visible(actor)}`,
    to: ({ id }) => paperPath(id),
  },
]
