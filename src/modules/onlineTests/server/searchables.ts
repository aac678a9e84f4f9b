import { sql } from 'kysely'
import type { Searchable } from '#platform/server/contributions/searchable.ts'
import { viewing } from '../access.ts'
import { testOf } from '../web/paths.ts'
import { maySee } from './reach.ts'

export const searchables: readonly Searchable[] = [
  {
    module: 'onlineTests',
    kind: 'tests',
    access: viewing,
    rows: (actor) => sql`
      select o.id, null as place, o.title as label, concat_ws(' · ', c.name, (
          select string_agg(distinct g.name || '-' || k.section, ', ') from online_test_targets t
            join classes k on k.tenant_id = t.tenant_id and k.id = t.class_id
            join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
          where t.tenant_id = o.tenant_id and t.test_id = o.id)) as hint,
        o.created_at as at, lower(o.title || ' ' || c.name) as text, o.search_key as key
      from online_tests o join subjects c on c.tenant_id = o.tenant_id and c.id = o.subject_id
      where o.state <> 'withdrawn' and ${maySee(actor)}`,
    to: ({ id }) => testOf(id),
  },
]
