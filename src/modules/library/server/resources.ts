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

/** A published resource opened fewer times than this within `usageDays` counts as rarely used. */
const rarelyUsedBelow = 3

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
      return sql`r.status_id = ${approval.published} and coalesce(o.opened, 0) < ${rarelyUsedBelow}`
    case 'approval':
      return sql`r.status_id = ${approval.pending}`
    case 'ela':
      return sql`r.status_id = ${approval.published} and r.category_id = ${categories.ela}`
  }
}

/** Every word has to match somewhere. Substring search works for any script. */
const wordConditions = (q: string) =>
  q
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => sql`(r.words ilike ${like(word)} or p.name ilike ${like(word)} or s.name ilike ${like(word)})`)

export async function listResources(db: TenantDb, actor: Actor, filter: ResourceFilter) {
  const conditions = [
    visible(actor),
    shelfOf(filter.shelf, actor),
    ...wordConditions(filter.q),
    ...(filter.publicationId ? [sql`r.publication_id = ${filter.publicationId}`] : []),
    ...(filter.categoryId ? [sql`r.category_id = ${filter.categoryId}`] : []),
    ...(filter.gradeId ? [sql`r.grade_id = ${filter.gradeId}`] : []),
    ...(filter.courseId ? [sql`r.subject_id = ${filter.courseId}`] : []),
    ...(filter.chapter ? [sql`r.chapter ilike ${like(filter.chapter)}`] : []),
    ...(filter.topic ? [sql`r.topic ilike ${like(filter.topic)}`] : []),
    ...(filter.language ? [sql`r.language = ${filter.language}`] : []),
  ]
  const where = sql`where ${sql.join(conditions, sql` and `)}`
  const { field, descending } = sortOrder<Field>(filter.sort)
  const page =
    await sql<ResourceRow>`${columns} ${where} order by ${orders[field]} ${descending ? sql`desc` : sql`asc`}, r.id
    limit ${filter.size} offset ${offsetOf(filter)}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${columns} ${where}) every`.execute(db)
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0, page: filter.page, size: filter.size }
}

/** How many resources of a category wait for approval by the caller. */
export const pendingCount = (actor: Actor, categoryId: CategoryId) => sql<{ count: number }>`
  select count(*)::int as count from library_resources r
  where ${visible(actor)} and ${shelfOf('approval', actor)} and r.category_id = ${categoryId}`

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
  forStudents: boolean
}

/** Whether the publication, grade and course, where given, belong to this school. */
export async function placesExist(
  db: TenantDb,
  { publicationId, gradeId, courseId }: Pick<ResourceDetails, 'publicationId' | 'gradeId' | 'courseId'>,
): Promise<boolean> {
  const { rows } = await sql<{ exist: boolean }>`
    select (${publicationId}::uuid is null or exists (select from library_publications where id = ${publicationId}))
      and (${gradeId}::uuid is null or exists (select from grades where id = ${gradeId}))
      and (${courseId}::uuid is null or exists (select from subjects where id = ${courseId})) as exist`.execute(db)
  return rows[0]?.exist ?? false
}

export async function insertResource({ db, audit }: Unit, ownerId: string, details: ResourceDetails): Promise<string> {
  const { title, description, categoryId, publicationId, gradeId, courseId, chapter, topic, language } = details
  const { rows } = await sql<{ id: string }>`
    insert into library_resources (owner_id, title, description, category_id, publication_id, grade_id, subject_id, chapter, topic,
      language, for_students)
    values (${ownerId}, ${title}, ${description}, ${categoryId}, ${publicationId}, ${gradeId}, ${courseId}, ${chapter}, ${topic},
      ${language}, ${details.forStudents})
    returning id`.execute(db)
  const contentId = rows[0]?.id ?? ''
  audit({ entity: 'resource', entityId: contentId, after: details })
  return contentId
}

const detailsOf = (row: ResourceDetails): ResourceDetails => {
  const { title, description, categoryId, publicationId, gradeId, courseId, chapter, topic, language, forStudents } =
    row
  return { title, description, categoryId, publicationId, gradeId, courseId, chapter, topic, language, forStudents }
}

export async function updateResource(
  { db, audit }: Unit,
  before: ResourceRow,
  changes: ResourceDetails,
  statusId: number | null,
) {
  const details = detailsOf(changes)
  await sql`update library_resources set title = ${details.title}, description = ${details.description},
      category_id = ${details.categoryId}, publication_id = ${details.publicationId}, grade_id = ${details.gradeId},
      subject_id = ${details.courseId}, chapter = ${details.chapter}, topic = ${details.topic}, language = ${details.language},
      for_students = ${details.forStudents}, status_id = ${statusId}, version = version + 1
    where id = ${before.contentId}`.execute(db)
  audit({ entity: 'resource', entityId: before.contentId, before: detailsOf(before), after: details })
}

type StatusChange = { statusId: number | null; decidedBy?: string; reason?: string }

/** The caller has locked the resource. */
export async function changeStatus(
  { db, audit }: Unit,
  before: ResourceRow,
  { statusId, decidedBy, reason = '' }: StatusChange,
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

/** False if one of the people isn't an active teacher or admin of this school. */
export async function saveShares(unit: Unit, contentId: string, userIds: readonly string[]): Promise<boolean> {
  const { db, audit } = unit
  const recipients = [...new Set(userIds)]
  const found = await sql<{ id: string }>`
    select u.id from users u where ${isColleague} and u.id = any(${recipients}::uuid[])`.execute(db)
  if (found.rows.length !== recipients.length) return false
  const before = await sharesOf(db, contentId)
  await sql`delete from library_shares where resource_id = ${contentId} and user_id <> all(${recipients}::uuid[])`.execute(
    db,
  )
  await sql`insert into library_shares (resource_id, user_id) select ${contentId}, unnest(${recipients}::uuid[])
    on conflict do nothing`.execute(db)
  audit({
    entity: 'resource',
    entityId: contentId,
    before: { sharedWith: before.map(({ id }) => id) },
    after: { sharedWith: recipients },
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
