import { sql } from 'kysely'
import { admin, allow, licensed, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import type { Searchable } from '#platform/server/contributions/searchable.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { approval } from '../kinds.ts'
import { libraryPaths } from '../web/paths.ts'

const held = [licence.contentLibrary]

/** Published resources and one's own, as the two shelves have them; `place` says on which it stands. */
const rows = ({ userId }: Actor) => sql`
  select r.id, case when r.status_id = ${sql.lit(approval.published)} then 'library' else 'mine' end as place, r.title as label,
    nullif(concat_ws(' · ', g.name, s.name), '') as hint, r.created_at as at,
    lower(r.title || ' ' || r.chapter || ' ' || r.topic) as text, r.search_key as key
  from library_resources r left join grades g on g.tenant_id = r.tenant_id and g.id = r.grade_id
    left join subjects s on s.tenant_id = r.tenant_id and s.id = r.subject_id
  where r.removed_at is null and (r.owner_id = ${userId} or r.status_id = ${sql.lit(approval.published)})`

/** Each opens in a drawer on its shelf. */
const resources = (access: Searchable['access'], paths: { library: string; mine: string }): Searchable => ({
  module: 'library',
  kind: 'resource',
  access,
  rows,
  to: ({ id, place }) => `${place === 'mine' ? paths.mine : paths.library}?contentId=${encodeURIComponent(id)}`,
})

export const searchables: readonly Searchable[] = [
  resources(licensed(held, allow(teacher)), { library: libraryPaths.library, mine: libraryPaths.mine }),
  resources(licensed(held, allow(admin('curriculum', 'view'), superAdmin)), {
    library: libraryPaths.officeLibrary,
    mine: libraryPaths.officeMine,
  }),
]
