import { type RawBuilder, sql } from 'kysely'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import { offsetOf, type Paging, sortOrder } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { approval, type CategoryId, type ContentLanguage, categories, categoryIds, type Shelf } from '../kinds.ts'
import { columns, type ResourceRow, visible } from './resourceAccess.ts'

type Field = 'title' | 'createdAt' | 'opened'
type ResourceFilter = Paging & {
  q: string
  sort: Field | `-${Field}`
  shelf: Shelf
  publicationId?: string | undefined
  categoryId?: number | undefined
  gradeId?: string | undefined
  courseId?: string | undefined
  chapter?: string | undefined
  topic?: string | undefined
  language?: ContentLanguage | undefined
}

const orders: Record<Field, RawBuilder<unknown>> = {
  title: sql`lower(r.title)`,
  createdAt: sql`r.created_at`,
  opened: sql`coalesce(o.opened, 0)`,
}

const like = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** Fewer openings than this in the last days, and a published resource counts as hardly used. */
const hardlyUsed = 3

const shelfOf = (shelf: Shelf, { userId }: Actor): RawBuilder<unknown> => {
  switch (shelf) {
    case 'library':
      return sql`r.status_id = ${approval.published}`
    case 'mine':
      return sql`r.owner_id = ${userId}`
    case 'public':
      return sql`r.status_id = ${approval.published} and u.role_id = ${roles.teacher}`
    case 'shared':
      return sql`exists (select from library_shares h where h.tenant_id = r.tenant_id and h.resource_id = r.id
        and h.user_id = ${userId})`
    case 'underUtilised':
      return sql`r.status_id = ${approval.published} and coalesce(o.opened, 0) < ${hardlyUsed}`
    case 'approval':
      return sql`r.status_id = ${approval.pending}`
    case 'ela':
      return sql`r.status_id = ${approval.published} and r.category_id = ${categories.ela}`
  }
}

/** Every word must occur somewhere, also as a part of a word, in any script. */
const wordsOf = (q: string) =>
  q
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => sql`(r.words ilike ${like(word)} or p.name ilike ${like(word)} or s.name ilike ${like(word)})`)

export async function listResources(db: TenantDb, actor: Actor, asked: ResourceFilter) {
  const conditions = [
    visible(actor),
    shelfOf(asked.shelf, actor),
    ...wordsOf(asked.q),
    ...(asked.publicationId ? [sql`r.publication_id = ${asked.publicationId}`] : []),
    ...(asked.categoryId ? [sql`r.category_id = ${asked.categoryId}`] : []),
    ...(asked.gradeId ? [sql`r.grade_id = ${asked.gradeId}`] : []),
    ...(asked.courseId ? [sql`r.subject_id = ${asked.courseId}`] : []),
    ...(asked.chapter ? [sql`r.chapter ilike ${like(asked.chapter)}`] : []),
    ...(asked.topic ? [sql`r.topic ilike ${like(asked.topic)}`] : []),
    ...(asked.language ? [sql`r.language = ${asked.language}`] : []),
  ]
  const where = sql`where ${sql.join(conditions, sql` and `)}`
  const { field, descending } = sortOrder<Field>(asked.sort)
  const page =
    await sql<ResourceRow>`${columns} ${where} order by ${orders[field]} ${descending ? sql`desc` : sql`asc`}, r.id
    limit ${asked.size} offset ${offsetOf(asked)}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${columns} ${where}) every`.execute(db)
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0, page: asked.page, size: asked.size }
}

export type ResourceDetails = {
  title: string
  description: string
  categoryId: CategoryId
  publicationId: string | null
  gradeId: string | null
  courseId: string | null
  chapter: string
  topic: string
  language: ContentLanguage
}

/** Whether publication, grade and course are this school's; a name that was left out is. */
export async function placesExist(
  db: TenantDb,
  { publicationId, gradeId, courseId }: Pick<ResourceDetails, 'publicationId' | 'gradeId' | 'courseId'>,
): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select (${publicationId}::uuid is null or exists (select from library_publications where id = ${publicationId}))
      and (${gradeId}::uuid is null or exists (select from grades where id = ${gradeId}))
      and (${courseId}::uuid is null or exists (select from subjects where id = ${courseId})) as there`.execute(db)
  return rows[0]?.there ?? false
}

export async function insertResource({ db, audit }: Unit, ownerId: string, facts: ResourceDetails): Promise<string> {
  const { title, description, categoryId, publicationId, gradeId, courseId, chapter, topic, language } = facts
  const { rows } = await sql<{ id: string }>`
    insert into library_resources (owner_id, title, description, category_id, publication_id, grade_id, subject_id, chapter, topic, language)
    values (${ownerId}, ${title}, ${description}, ${categoryId}, ${publicationId}, ${gradeId}, ${courseId}, ${chapter}, ${topic}, ${language})
    returning id`.execute(db)
  const contentId = rows[0]?.id ?? ''
  audit({ entity: 'resource', entityId: contentId, after: facts })
  return contentId
}

const factsOf = (row: ResourceDetails): ResourceDetails => {
  const { title, description, categoryId, publicationId, gradeId, courseId, chapter, topic, language } = row
  return { title, description, categoryId, publicationId, gradeId, courseId, chapter, topic, language }
}

/** A published resource that changes is offered anew: what was approved is not what stands there now. */
export async function updateResource(
  { db, audit }: Unit,
  before: ResourceRow,
  wished: ResourceDetails,
  statusId: number | null,
) {
  const facts = factsOf(wished)
  await sql`update library_resources set title = ${facts.title}, description = ${facts.description},
      category_id = ${facts.categoryId}, publication_id = ${facts.publicationId}, grade_id = ${facts.gradeId},
      subject_id = ${facts.courseId}, chapter = ${facts.chapter}, topic = ${facts.topic}, language = ${facts.language},
      status_id = ${statusId}, version = version + 1
    where id = ${before.contentId}`.execute(db)
  audit({ entity: 'resource', entityId: before.contentId, before: factsOf(before), after: facts })
}

type Move = { statusId: number | null; decidedBy?: string; reason?: string }

/** Moves a resource on its way into the library; the caller holds it. */
export async function moveResource(
  { db, audit }: Unit,
  before: ResourceRow,
  { statusId, decidedBy, reason = '' }: Move,
) {
  await sql`update library_resources set status_id = ${statusId}, decided_by = ${decidedBy ?? null},
      decided_at = case when ${decidedBy ?? null}::uuid is not null then now() end, decision_reason = ${reason},
      version = version + 1
    where id = ${before.contentId}`.execute(db)
  audit({
    entity: 'resource',
    entityId: before.contentId,
    before: { statusId: before.statusId },
    after: { statusId },
    ...(reason && { reason }),
  })
}

export async function sharesOf(db: TenantDb, contentId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name from library_shares h
      join users u on u.tenant_id = h.tenant_id and u.id = h.user_id
    where h.resource_id = ${contentId} order by lower(u.first_name), u.id limit 200`.execute(db)
  return rows
}

const isColleague = sql`u.role_id in (${roles.teacher}, ${roles.admin}) and u.status_id = ${activeStatus.active}`

export async function findColleagues(db: TenantDb, actor: Actor, q: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name from users u
    where ${isColleague} and u.id <> ${actor.userId} and u.first_name || ' ' || u.last_name ilike ${like(q)}
    order by lower(u.first_name), lower(u.last_name), u.id limit 200`.execute(db)
  return rows
}

/** False when somebody in the list is no colleague here. */
export async function saveShares(unit: Unit, contentId: string, userIds: readonly string[]): Promise<boolean> {
  const { db, audit } = unit
  const wished = [...new Set(userIds)]
  const found = await sql<{ id: string }>`
    select u.id from users u where ${isColleague} and u.id = any(${wished}::uuid[])`.execute(db)
  if (found.rows.length !== wished.length) return false
  const before = await sharesOf(db, contentId)
  await sql`delete from library_shares where resource_id = ${contentId} and user_id <> all(${wished}::uuid[])`.execute(
    db,
  )
  await sql`insert into library_shares (resource_id, user_id) select ${contentId}, unnest(${wished}::uuid[])
    on conflict do nothing`.execute(db)
  audit({
    entity: 'resource',
    entityId: contentId,
    before: { sharedWith: before.map(({ id }) => id) },
    after: { sharedWith: wished },
  })
  return true
}

export async function countCategories(db: TenantDb, actor: Actor) {
  const { rows } = await sql<{ categoryId: number; resources: number }>`
    select r.category_id::int as "categoryId", count(*)::int as resources from library_resources r
    where ${visible(actor)} and r.status_id = ${approval.published} group by r.category_id`.execute(db)
  const counted = new Map(rows.map((row) => [row.categoryId, row.resources]))
  return categoryIds.map((categoryId) => ({ categoryId, resources: counted.get(categoryId) ?? 0 }))
}
