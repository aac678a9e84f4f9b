import { sql } from 'kysely'
import { recordActivity, withdrawActivity } from '#modules/badges/server/public.ts'
import { teaches } from '#modules/classes/server/public.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { invalid } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type CurriculumItem, childrenOf } from '../items.ts'
import { milestones } from '../milestoneContract.ts'
import { milestonesDefinitions } from '../milestoneSchemas.ts'
import { afterUsing, type CurriculumStatus } from '../statuses.ts'
import { type ClassInfo, coursesOf, findClass, milestonesOf, summariesOf } from './classProgress.ts'
import { yearDays } from './courses.ts'
import { readItems } from './curriculumQueries.ts'

type LineCurriculum = { curriculumId: string; courseId: string; courseDisplayName: string; statusId: CurriculumStatus }

/** The curriculum of the class’s grade that contains a line, locked until the transaction ends. */
async function lockCurriculum(
  db: TenantDb,
  { gradeId }: ClassInfo,
  itemId: string,
): Promise<LineCurriculum | undefined> {
  const { rows } = await sql<LineCurriculum>`
    select c.id as "curriculumId", c.subject_id as "courseId", s.name as "courseDisplayName", c.status_id::int as "statusId"
    from curriculum_items i join curriculums c on c.tenant_id = i.tenant_id and c.id = i.curriculum_id
      join subjects s on s.tenant_id = c.tenant_id and s.id = c.subject_id
    where i.item_id = ${itemId} and not i.removed and c.grade_id = ${gradeId} order by c.id limit 1 for update of c`.execute(
    db,
  )
  return rows[0]
}

/** The leaves below a line, or the line itself if it has no children. */
function leavesOf(items: readonly CurriculumItem[], itemId: string): string[] {
  const children = childrenOf(items)
  const below = children.get(itemId)
  return below ? below.flatMap((child) => leavesOf(items, child.itemId)) : [itemId]
}

type ProgressChange = {
  classId: string
  curriculumId: string
  items: readonly CurriculumItem[]
  leaves: readonly string[]
  userId: string
}

/** Completes open lines. An explicit day also replaces the day of completed ones. */
async function complete(db: TenantDb, change: ProgressChange, day: CivilDate, isExplicit: boolean): Promise<number> {
  const { classId, curriculumId, items, leaves, userId } = change
  const { rows } = await sql<{ id: string; itemId: string }>`
    insert into curriculum_progress as p (class_id, curriculum_id, item_id, completed_on, marked_by)
    select ${classId}, ${curriculumId}, l, ${day}, ${userId} from unnest(${leaves}::uuid[]) l
    on conflict on constraint curriculum_progress_once do ${
      isExplicit
        ? sql`update set completed_on = excluded.completed_on, marked_by = excluded.marked_by, marked_at = now()
            where p.completed_on <> excluded.completed_on`
        : sql`nothing`
    } returning p.id, p.item_id as "itemId"`.execute(db)
  const titles = new Map(items.map(({ itemId, title }) => [itemId, title]))
  const completed = { actorId: userId, kind: 'topic.completed', at: new Date() } as const
  await recordActivity(
    db,
    rows.map(({ id, itemId }) => ({ ...completed, sourceId: id, label: titles.get(itemId) ?? '' })),
  )
  return rows.length
}

async function reopen(db: TenantDb, { classId, curriculumId, leaves }: ProgressChange): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from curriculum_progress where class_id = ${classId} and curriculum_id = ${curriculumId}
      and item_id = any (${leaves}::uuid[]) returning id`.execute(db)
  await withdrawActivity(db, { kind: 'topic.completed', sourceId: rows.map(({ id }) => id) })
  return rows.length
}

/** Records that a class has started with an unapproved curriculum. */
async function markAsUsed({ db, audit }: Unit, { curriculumId, statusId }: LineCurriculum): Promise<void> {
  const next = afterUsing(statusId)
  if (next === statusId) return
  await sql`update curriculums set status_id = ${next} where id = ${curriculumId}`.execute(db)
  audit({ entity: 'curriculum', entityId: curriculumId, before: { statusId }, after: { statusId: next } })
}

/** A class; teachers reach only those they teach. */
const reachableClass = async ({ db, actor }: { db: TenantDb; actor: Actor }, classId: string) =>
  actor.roleId !== roles.teacher || (await teaches(db, actor, classId)) ? findClass(db, classId) : undefined

export const milestoneRoutes = implement(milestones, milestonesDefinitions, {
  listMilestones: async ({ query }, context) => {
    const { db, fail } = context
    const classInfo = (await reachableClass(context, query.classId)) ?? fail('no-such-class')
    return { courses: await summariesOf(db, classInfo) }
  },

  getMilestones: async ({ params }, { db, fail }) => {
    const classInfo = (await findClass(db, params.classId)) ?? fail('no-such-course')
    const course = (await coursesOf(db, classInfo)).find(({ courseId }) => courseId === params.courseId)
    return milestonesOf(db, classInfo, course ?? fail('no-such-course'))
  },

  markAsComplete: async ({ body }, context) => {
    const { db, actor, audit, fail } = context
    const { classId, itemId } = body
    const classInfo = (await reachableClass(context, classId)) ?? fail('no-such-item')
    const found = (await lockCurriculum(db, classInfo, itemId)) ?? fail('no-such-item')
    const { start, today } = await yearDays(db)
    const day = body.completedOn ?? today
    if (day < start || day > today)
      throw invalid([
        { field: 'completedOn', ...serverText('day-in-future', 'Choose a day of the year that is not in the future.') },
      ])
    const items = await readItems(db, found.curriculumId)
    const leaves = leavesOf(items, itemId)
    const change = { classId, curriculumId: found.curriculumId, items, leaves, userId: actor.userId }
    const changed = body.isComplete
      ? await complete(db, change, day, body.completedOn !== undefined)
      : await reopen(db, change)
    if (changed > 0) {
      const after = body.isComplete ? { classId, completedOn: day, topics: changed } : { classId, completedOn: null }
      audit({ entity: 'milestone', entityId: itemId, before: { classId, topics: changed }, after })
      if (body.isComplete) await markAsUsed(context, found)
    }
    return milestonesOf(db, classInfo, found)
  },
})
