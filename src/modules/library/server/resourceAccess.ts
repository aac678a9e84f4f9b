import { type RawBuilder, sql } from 'kysely'
import { isGranted } from '#platform/contract/access/permissions.ts'
import { isFamily, roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Content } from '../content.ts'
import { approval, categories, usageDays } from '../kinds.ts'
import type { Resource } from '../schemas.ts'

export type ResourceRow = Resource & { file: FileRow | null }
/** Includes the authored content, which is too large for lists. */
type FullResource = ResourceRow & { content: Content | null; rendition: FileRow | null }

const name = (row: string) =>
  sql`coalesce(nullif(trim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)}), ''), ${sql.ref(`${row}.user_name`)})`

const columnsWith = (more: RawBuilder<unknown>) => sql`
  select r.id as "contentId", r.title, r.description, r.category_id::int as "categoryId", r.publication_id as "publicationId",
    p.name as publication, r.grade_id as "gradeId", g.name as grade, r.subject_id as "courseId", s.name as course,
    r.chapter, r.topic, r.language, r.for_students as "forStudents", f.name as "fileName", f.size as "fileSize", r.content->>'kind' as written,
    d.id is not null as "hasPdf", r.owner_id as "ownerId", ${name('u')} as owner,
    r.status_id::int as "statusId", r.decision_reason as "decisionReason", coalesce(o.opened, 0) as opened,
    r.created_at as "createdAt", r.version,
    case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) end as file ${more}
  from library_resources r join users u on u.tenant_id = r.tenant_id and u.id = r.owner_id
    left join library_publications p on p.tenant_id = r.tenant_id and p.id = r.publication_id
    left join grades g on g.tenant_id = r.tenant_id and g.id = r.grade_id
    left join subjects s on s.tenant_id = r.tenant_id and s.id = r.subject_id
    left join files f on f.tenant_id = r.tenant_id and f.id = r.file_id
    left join files d on d.tenant_id = r.tenant_id and d.id = r.rendition_id and r.rendition_of = r.file_id
    left join lateral (select count(*)::int as opened from library_usage e
      where e.tenant_id = r.tenant_id and e.resource_id = r.id and e.kind = 'open'
        and e.happened_at > now() - make_interval(days => ${usageDays})) o on true`

export const columns = columnsWith(sql``)
const fullColumns = columnsWith(sql`, r.content,
    case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name, 'type', d.type, 'size', d.size) end as rendition`)

/** Lesson plans need the lesson plan approval right, everything else the curriculum one. */
export const mayDecide = (actor: Actor, { categoryId }: { categoryId: number }): boolean =>
  actor.roleId === roles.admin &&
  isGranted(actor.matrix, categoryId === categories.lessonPlan ? 'lessonPlan' : 'curriculum', 'approve')

const mayDecideRow = (actor: Actor) => sql<boolean>`(case when r.category_id = ${categories.lessonPlan}
  then ${mayDecide(actor, { categoryId: categories.lessonPlan })}::boolean else ${mayDecide(actor, { categoryId: 0 })}::boolean end)`

/** Lesson plans are teachers' papers, and an ELA activity reaches a student when a teacher assigns it. */
const notForStudents: readonly number[] = [categories.lessonPlan, categories.ela]

/**
 * What a student sees: what is published for the grade of their class and not kept for teachers, in a subject they learn. Of an
 * elective group they learn what they chose. A guardian's account is in no class, so it sees nothing by this rule.
 */
export const visibleToStudent = (studentId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  r.removed_at is null and r.status_id = ${approval.published} and r.for_students
  and r.category_id <> all (${notForStudents}::int[])
  and exists (select from enrolments e join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
    where e.student_id = ${studentId} and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
      and c.grade_id = r.grade_id
      and (r.subject_id is null
        or exists (select from grade_subjects n where n.tenant_id = c.tenant_id and n.grade_id = c.grade_id
          and n.subject_id = r.subject_id and (n.stream_id is null or n.stream_id = c.stream_id)
          and (n.elective_group is null or not exists (select from student_electives x where x.tenant_id = n.tenant_id
            and x.student_id = e.student_id and x.elective_group = n.elective_group and x.subject_id <> n.subject_id)))
        or (not exists (select from grade_subjects n where n.tenant_id = c.tenant_id and n.grade_id = c.grade_id
            and n.subject_id = r.subject_id)
          and exists (select from teachings t where t.tenant_id = c.tenant_id and t.class_id = c.id
            and t.subject_id = r.subject_id
            and (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity')))))`

/** What a teacher gave with homework, whether or not it is on the shelf: the students of its classes and groups read it. */
const givenAsHomework = (studentId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  r.removed_at is null and r.category_id <> all (${notForStudents}::int[])
  and exists (select from homework_resources w join homework h on h.tenant_id = w.tenant_id and h.id = w.homework_id
      join homework_targets t on t.tenant_id = h.tenant_id and t.homework_id = h.id
      join enrolments e on e.tenant_id = t.tenant_id and e.class_id = t.class_id
    where w.resource_id = r.id and h.state in ('open', 'closed') and e.student_id = ${studentId}
      and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
      and (t.group_id is null or exists (select from student_group_members m where m.tenant_id = t.tenant_id
        and m.group_id = t.group_id and m.student_id = e.student_id)))`

/**
 * The only visibility rule: for staff the owner, people it is shared with, everyone once published, and approvers before that;
 * for students what is meant for them or was given with their homework.
 */
export const visible = (actor: Actor): RawBuilder<boolean> =>
  isFamily(actor)
    ? sql<boolean>`((${visibleToStudent(sql`${actor.userId}`)}) or (${givenAsHomework(sql`${actor.userId}`)}))`
    : sql<boolean>`r.removed_at is null and (
  r.owner_id = ${actor.userId} or r.status_id = ${approval.published}
  or exists (select from library_shares h where h.tenant_id = r.tenant_id and h.resource_id = r.id and h.user_id = ${actor.userId})
  or (r.status_id is not null and ${mayDecideRow(actor)}))`

/** A resource the caller may see; `lock` locks its row until the transaction ends. */
export async function findResource(
  db: TenantDb,
  actor: Actor,
  contentId: string,
  lock = false,
): Promise<FullResource | undefined> {
  const { rows } = await sql<FullResource>`
    ${fullColumns} where r.id = ${contentId} and ${visible(actor)} ${lock ? sql`for update of r` : sql``}`.execute(db)
  return rows[0]
}

/** Like `findResource`, but returns the PDF of a converted office document as its file. */
export async function findReadable(db: TenantDb, actor: Actor, contentId: string): Promise<FullResource | undefined> {
  const found = await findResource(db, actor, contentId)
  return found?.rendition ? { ...found, file: found.rendition } : found
}

export async function allVisible(db: TenantDb, actor: Actor, contentIds: readonly string[]): Promise<boolean> {
  const ids = [...new Set(contentIds)]
  if (ids.length === 0) return true
  const { rows } = await sql`
    select from library_resources r where r.id = any(${ids}::uuid[]) and ${visible(actor)}`.execute(db)
  return rows.length === ids.length
}

/** Whether this kind of resource can be given to students at all. */
export const isForStudents = ({ categoryId }: { categoryId: number }): boolean => !notForStudents.includes(categoryId)

/** The visible ones among these resources, without their content. */
export async function findSome(db: TenantDb, actor: Actor, contentIds: readonly string[]): Promise<ResourceRow[]> {
  const { rows } = await sql<ResourceRow>`
    ${columns} where r.id = any(${[...new Set(contentIds)]}::uuid[]) and ${visible(actor)}`.execute(db)
  return rows
}
