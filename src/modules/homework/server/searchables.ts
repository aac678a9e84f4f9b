import { sql } from 'kysely'
import type { Searchable } from '#platform/server/contributions/searchable.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { overseeing, teaching } from '../access.ts'
import { homeworkOf, officeHomeworkOf } from '../web/paths.ts'
import { maySee } from './reach.ts'

const rows = (actor: Actor) => sql`
  select h.id, null as place, h.title as label, concat_ws(' · ', c.name, (
      select string_agg(distinct g.name || '-' || k.section, ', ') from homework_targets t
        join classes k on k.tenant_id = t.tenant_id and k.id = t.class_id
        join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
      where t.tenant_id = h.tenant_id and t.homework_id = h.id)) as hint,
    h.created_at as at, lower(h.title || ' ' || c.name) as text, h.search_key as key
  from homework h join subjects c on c.tenant_id = h.tenant_id and c.id = h.subject_id
  where h.state <> 'withdrawn' and ${maySee(actor)}`

export const searchables: readonly Searchable[] = [
  { module: 'homework', kind: 'homework', access: teaching, rows, to: ({ id }) => homeworkOf(id) },
  { module: 'homework', kind: 'homework', access: overseeing, rows, to: ({ id }) => officeHomeworkOf(id) },
]
