import { sql } from 'kysely'
import { searchModules } from '#platform/contract/access/moduleNumbers.ts'
import type { ClassResults } from '#platform/server/contributions/classResults.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { keywords } from '../keywords.ts'
import type { RecentSearch } from '../schemas.ts'

/** How many are kept of each keyword, and shown. */
const kept = 10

type Stored = Omit<RecentSearch, 'uModuleName' | 'action' | 'status' | 'searchObj'> & {
  classId: string
  path: string
  date: string | null
}

/** Creating homework, which a search can begin. */
const createHomework = 2

export async function listRecent(
  db: TenantDb,
  actor: Actor,
  moduleIds: readonly number[],
  sources: readonly ClassResults[],
): Promise<RecentSearch[]> {
  const { rows } = await sql<Stored>`
    select r.id as "recentSearchId", r.module_id::int as "uModuleId", r.action_id::int as "actionId", r.class_id as "classId",
      r.path, r.day as date, c.grade_id as "gradeId", r.subject_id as "courseId", c.section as "sectionId",
      g.name || '-' || c.section as "className", s.name as "courseDisplayName", r.saved_at as "savedAt"
    from recent_searches r join classes c on c.tenant_id = r.tenant_id and c.id = r.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      left join subjects s on s.tenant_id = r.tenant_id and s.id = r.subject_id
    where r.user_id = ${actor.userId} and r.module_id = any (${moduleIds}::smallint[])
    order by r.saved_at desc, r.id limit ${kept}`.execute(db)
  const made = await homeworkMade(db, actor, rows, sources)
  return rows.flatMap(({ path, date, classId, ...row }) => {
    const keyword = keywords.find(({ moduleId }) => Number(moduleId) === row.uModuleId)
    const action = keyword?.actions.find(({ actionId }) => actionId === row.actionId)
    if (!keyword || !action) return []
    const homeworkId = made.get(row.recentSearchId) ?? null
    const status = row.actionId !== createHomework ? null : homeworkId ? 'created' : 'pending'
    const searchObj = { classId, path, date: date as never, homeworkId }
    return [{ ...row, uModuleName: keyword.name, action: action.actionName, status, searchObj } satisfies RecentSearch]
  })
}

/** The homework that was created after a search for creating it, by the id of the search. */
async function homeworkMade(
  db: TenantDb,
  actor: Actor,
  rows: readonly Stored[],
  sources: readonly ClassResults[],
): Promise<ReadonlyMap<string, string>> {
  const homework = sources.find(({ searchModule, madeSince }) => searchModule === searchModules.homework && madeSince)
  const begun = rows.flatMap(({ recentSearchId, actionId, classId, courseId, savedAt }) =>
    actionId === createHomework && courseId ? [{ recentSearchId, place: { classId, courseId }, savedAt }] : [],
  )
  if (!homework?.madeSince || begun.length === 0) return new Map()
  const queries = begun.map(({ place, savedAt }) =>
    listOf(homework.madeSince?.(actor, place, sql`${savedAt}::timestamptz`) ?? sql`select`),
  )
  const { rows: answers } = await sql<{ made: { id: string }[][] }>`
    select json_build_array(${sql.join(queries)}) as made`.execute(db)
  return new Map(
    begun.flatMap(({ recentSearchId }, at) => {
      const id = answers[0]?.made[at]?.[0]?.id
      return id ? [[recentSearchId, id] as const] : []
    }),
  )
}

type NewSearch = {
  readonly moduleId: number
  readonly actionId: number
  readonly classId: string
  readonly courseId: string | null
  readonly path: string
  readonly date: string | null
}

/** The same search again moves to the top. The oldest of its keyword go. */
export async function keepSearch(
  db: TenantDb,
  { userId }: Pick<Actor, 'userId'>,
  search: NewSearch,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into recent_searches (user_id, module_id, action_id, class_id, subject_id, path, day, saved_at)
    values (${userId}, ${search.moduleId}, ${search.actionId}, ${search.classId}, ${search.courseId}, ${search.path}, ${search.date}, ${now})
    on conflict (tenant_id, user_id, module_id, action_id, class_id, subject_id)
      do update set path = excluded.path, day = excluded.day, saved_at = excluded.saved_at returning id`.execute(db)
  await sql`delete from recent_searches where user_id = ${userId} and module_id = ${search.moduleId} and id not in (
    select r.id from recent_searches r where r.user_id = ${userId} and r.module_id = ${search.moduleId}
    order by r.saved_at desc, r.id limit ${kept})`.execute(db)
  return rows[0]?.id ?? ''
}
