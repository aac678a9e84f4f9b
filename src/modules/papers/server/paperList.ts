import { type RawBuilder, sql } from 'kysely'
import { type Paging, sortOrder } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { pageOfIds } from '#platform/server/database/pageOfIds.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { PaperState } from '../kinds.ts'
import type { PaperRow } from '../records.ts'
import { columns, decidable, joins, visible } from './paperAccess.ts'
import { isIn } from './paperProgress.ts'

type Field = 'changedAt' | 'name'
type Filter = Paging & {
  q: string
  sort: Field | `-${Field}`
  shelf: 'all' | 'mine' | 'review'
  kind?: string | undefined
  state?: PaperState | undefined
  isOpen?: boolean | undefined
  gradeId?: string | undefined
  courseId?: string | undefined
  forClassId?: string | undefined
}

const orders: Record<Field, RawBuilder<unknown>> = { changedAt: sql`p.changed_at`, name: sql`lower(p.name)` }
const like = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`
export const isFor = (classId: string) => sql`(exists (select from paper_classes pc
    where pc.tenant_id = p.tenant_id and pc.paper_id = p.id and pc.class_id = ${classId})
  or (p.grade_id = (select c.grade_id from classes c where c.id = ${classId})
    and not exists (select from paper_classes pc where pc.tenant_id = p.tenant_id and pc.paper_id = p.id)))`
const shelves = {
  all: () => [],
  mine: ({ userId }: Actor) => [sql`p.author_id = ${userId}`],
  review: (actor: Actor) => [decidable(actor)],
}

export function listPapers(db: TenantDb, actor: Actor, filter: Filter) {
  const equals: [RawBuilder<unknown>, string | undefined][] = [
    [sql`p.kind`, filter.kind],
    [sql`p.grade_id`, filter.gradeId],
    [sql`p.subject_id`, filter.courseId],
  ]
  const conditions = [
    visible(actor),
    ...shelves[filter.shelf](actor),
    ...equals.flatMap(([column, value]) => (value === undefined ? [] : [sql`${column} = ${value}`])),
    ...(filter.state === undefined ? [] : [isIn(filter.state)]),
    ...(filter.state === 'archived' ? [] : [sql`p.archived_at is null`]),
    ...(filter.isOpen ? [sql`p.state = 'released' and p.opens_at <= now()`] : []),
    ...(filter.forClassId === undefined ? [] : [isFor(filter.forClassId)]),
    ...filter.q
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`p.name ilike ${like(word)}`),
  ]
  const { field, descending } = sortOrder<Field>(filter.sort)
  return pageOfIds<PaperRow>(db, filter, {
    ids: sql`select p.id from papers p where ${sql.join(conditions, sql` and `)}
      order by ${orders[field]} ${descending ? sql`desc` : sql`asc`}, p.id`,
    columns,
    from: sql`join papers p on p.id = n.id ${joins}`,
  })
}
