import { type RawBuilder, sql } from 'kysely'
import { type Paging, sortOrder } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { pageOfIds } from '#platform/server/database/pageOfIds.ts'
import type { FileRow, Files } from '#platform/server/files/files.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { HomeworkState } from '../dueRules.ts'
import type { Homework, HomeworkRow } from '../records.ts'
import { assignees } from './assignees.ts'
import { inSeenClass, mayEdit, maySee } from './reach.ts'

/** A person's name as lists show it; `row` is the alias of users. */
export const nameOf = (row: string) =>
  sql`coalesce(nullif(trim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)}), ''), ${sql.ref(`${row}.user_name`)})`

/** Everything of a row about homework `h`; the figures count the students the caller may see. */
const rowColumns = (actor: Actor) => sql`
  h.id as "homeworkId", h.title, h.subject_id as "courseId", c.name as "courseDisplayName", ${nameOf('u')} as "setBy", h.state,
  h.due_at as "dueAt", h.release_at as "releaseAt", trim_scale(h.max_marks)::text as "maxMarks", h.hand_in as "handIn",
  (select json_agg(json_build_object('classId', t.class_id, 'className', g.name || '-' || k.section,
        'stdGrpId', t.group_id, 'groupName', p.name) order by g.position, k.section, p.name)
    from homework_targets t join classes k on k.tenant_id = t.tenant_id and k.id = t.class_id
      join grades g on g.tenant_id = k.tenant_id and g.id = k.grade_id
      left join student_groups p on p.tenant_id = t.tenant_id and p.id = t.group_id
    where t.homework_id = h.id) as targets,
  (select json_build_object('students', count(*), 'notOpened', count(*) filter (where coalesce(s.state, 'notOpened') = 'notOpened'),
      'handedIn', count(*) filter (where s.handed_in_at is not null and s.state in ('handedIn', 'returned')),
      'late', count(*) filter (where s.state in ('handedIn', 'returned') and s.handed_in_at > h.due_at),
      'toReturn', count(*) filter (where s.state = 'handedIn' or (s.evaluated_at is not null and s.state <> 'returned')),
      'returned', count(*) filter (where s.state = 'returned'),
      'marked', count(*) filter (where s.state <> 'returned'
        and (s.evaluated_at is not null or (h.max_marks is null and s.state = 'handedIn'))),
      'missing', count(*) filter (where coalesce(s.state, 'notOpened') in ('notOpened', 'opened') and s.evaluated_at is null))
    from ${assignees({ homework: sql`select h.id` })} a
      left join homework_submissions s on s.tenant_id = h.tenant_id and s.homework_id = a.homework_id and s.student_id = a.student_id
    where ${inSeenClass(actor, sql`a.class_id`)}) as counts`

const rowTables = sql`
  join subjects c on c.tenant_id = h.tenant_id and c.id = h.subject_id
  join users u on u.tenant_id = h.tenant_id and u.id = h.set_by`

type Field = 'dueAt' | 'title'
export type HomeworkFilter = Paging & {
  readonly q: string
  readonly sort: Field | `-${Field}`
  readonly classId?: string | undefined
  readonly courseId?: string | undefined
  readonly state?: HomeworkState | undefined
  readonly teacherId?: string | undefined
  readonly toEvaluate?: boolean | undefined
}

const orders: Record<Field, RawBuilder<unknown>> = { dueAt: sql`h.due_at`, title: sql`lower(h.title)` }

/** Work of homework `h` that waits for the caller. */
export const hasWorkToReturn = (actor: Actor): RawBuilder<boolean> =>
  sql`(h.state in ('open', 'closed') and exists (select from homework_submissions s where s.tenant_id = h.tenant_id
    and s.homework_id = h.id and (s.state = 'handedIn' or (s.evaluated_at is not null and s.state <> 'returned'))
    and ${inSeenClass(actor, sql`s.class_id`)}))`

type Named = Pick<HomeworkFilter, 'classId' | 'courseId' | 'teacherId'>

/** Whether what a filter names is this school's; asks nothing without it. */
export async function filterExists(db: TenantDb, { classId, courseId, teacherId }: Named): Promise<boolean> {
  if (!classId && !courseId && !teacherId) return true
  const isThere = (table: string, one: string | undefined) =>
    sql`(${one ?? null}::uuid is null or exists (select from ${sql.table(table)} where id = ${one ?? null}))`
  const { rows } = await sql<{ exist: boolean }>`
    select ${isThere('classes', classId)} and ${isThere('subjects', courseId)} and ${isThere('users', teacherId)} as exist`.execute(
    db,
  )
  return rows[0]?.exist ?? false
}

export function listHomework(db: TenantDb, actor: Actor, filter: HomeworkFilter) {
  const like = `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    maySee(actor),
    filter.state ? sql`h.state = ${filter.state}` : sql`h.state <> 'withdrawn'`,
    ...(filter.q ? [sql`(h.title ilike ${like} or c.name ilike ${like})`] : []),
    ...(filter.classId
      ? [
          sql`exists (select from homework_targets t where t.tenant_id = h.tenant_id and t.homework_id = h.id
            and t.class_id = ${filter.classId})`,
        ]
      : []),
    ...(filter.courseId ? [sql`h.subject_id = ${filter.courseId}`] : []),
    ...(filter.teacherId ? [sql`h.set_by = ${filter.teacherId}`] : []),
    ...(filter.toEvaluate ? [hasWorkToReturn(actor)] : []),
  ]
  const { field, descending } = sortOrder<Field>(filter.sort)
  return pageOfIds<HomeworkRow>(db, filter, {
    ids: sql`select h.id from homework h join subjects c on c.tenant_id = h.tenant_id and c.id = h.subject_id
      where ${sql.join(conditions, sql` and `)}
      order by ${orders[field]} ${descending ? sql`desc nulls first` : sql`asc nulls last`}, h.id`,
    columns: rowColumns(actor),
    from: sql`join homework h on h.id = n.id ${rowTables}`,
  })
}

/** Makes the short-lived address of a file. */
export type Link = (file: FileRow) => ReturnType<Files['link']>

/** What changing homework needs to know besides what is shown. */
type Full = Omit<Homework, 'files'> & { files: FileRow[] }

/** Homework the caller may see; `held` keeps it as it is until the transaction ends. */
export async function findHomework(
  db: TenantDb,
  actor: Actor,
  homeworkId: string,
  { link, isHeld = false }: { link: Link; isHeld?: boolean },
): Promise<Homework | undefined> {
  if (isHeld) await sql`select from homework where id = ${homeworkId} for update`.execute(db)
  const { rows } = await sql<Full>`
    select ${rowColumns(actor)}, h.instructions, h.late_rule as "lateRule", h.late_until as "lateUntil",
      h.released_at as "releasedAt", h.created_at as "createdAt", h.version, ${mayEdit(actor)} as "mayEdit",
      (select json_build_object('topicId', i.item_id, 'title', i.title) from curriculum_items i
        where i.tenant_id = h.tenant_id and i.curriculum_id = h.curriculum_id and i.item_id = h.topic_id) as topic,
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size)
          order by l.added_at, l.id), '[]')
        from homework_files l join files f on f.tenant_id = l.tenant_id and f.id = l.file_id where l.homework_id = h.id) as files,
      (select coalesce(json_agg(json_build_object('contentId', r.id, 'title', r.title, 'categoryId', r.category_id,
          'fileName', b.name, 'written', r.content->>'kind') order by lower(r.title)), '[]')
        from homework_resources l join library_resources r on r.tenant_id = l.tenant_id and r.id = l.resource_id
          left join files b on b.tenant_id = r.tenant_id and b.id = r.file_id
        where l.homework_id = h.id and r.removed_at is null) as resources
    from homework h ${rowTables} where h.id = ${homeworkId} and ${maySee(actor)}`.execute(db)
  const [row] = rows
  return row && { ...row, files: row.files.map(link) }
}

/** Whether a file with the same name and bytes is attached already. */
export async function isAttached(db: TenantDb, homeworkId: string, fileId: string): Promise<boolean> {
  const { rows } = await sql`
    select from homework_files l join files f on f.tenant_id = l.tenant_id and f.id = l.file_id
      join files n on n.tenant_id = f.tenant_id and n.id = ${fileId} and n.name = f.name and n.sha256 = f.sha256
    where l.homework_id = ${homeworkId}`.execute(db)
  return rows.length > 0
}
