import { type RawBuilder, sql } from 'kysely'
import { approval } from '#modules/library/kinds.ts'
import { fileStates, stalledMinutes } from '../rules.ts'

/** A resource `r` that nodes may keep: published, of a grade and a subject, with a file `f`. */
const published = sql`r.removed_at is null and r.status_id = ${approval.published} and r.file_id is not null`

/** The resources of all shelves, with their files. */
export const keepable = sql`library_resources r join files f on f.tenant_id = r.tenant_id and f.id = r.file_id and ${published}`

/** The files that node `n` shall keep, each once, with what it has reported. */
export const wanted = (node: RawBuilder<unknown> = sql`n.id`): RawBuilder<unknown> => sql`(
  select distinct on (f.id) f.id as file_id, r.id as content_id, r.title, f.name, f.size, f.sha256, r.grade_id, r.subject_id,
    case when h.state = ${fileStates.downloading} and h.reported_at <= now() - make_interval(mins => ${stalledMinutes})
      then ${fileStates.interrupted}::int else coalesce(h.state, 0)::int end as state,
    coalesce(h.bytes, 0) as held, h.reported_at
  from local_node_shelves s join ${keepable} on r.tenant_id = s.tenant_id and r.grade_id = s.grade_id and r.subject_id = s.subject_id
    left join local_node_files h on h.tenant_id = s.tenant_id and h.node_id = s.node_id and h.file_id = f.id
  where s.node_id = ${node} order by f.id, r.id)`
