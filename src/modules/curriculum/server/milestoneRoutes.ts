import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { invalid } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type CurriculumItem, childrenOf } from '../items.ts'
import { milestones } from '../milestoneContract.ts'
import { milestonesDefinitions } from '../milestoneSchemas.ts'
import { afterUsing, type CurriculumStatus } from '../statuses.ts'
import { type ClassFacts, coursesOf, findClass, milestonesOf, summariesOf } from './classProgress.ts'
import { yearDays } from './courses.ts'
import { readItems } from './curriculumQueries.ts'

type Found = { curriculumId: string; courseId: string; courseDisplayName: string; statusId: CurriculumStatus }

/** The curriculum of the class's grade that holds a line; it stays as it is until the transaction ends. */
async function holdCurriculum(db: TenantDb, { gradeId }: ClassFacts, itemId: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select c.id as "curriculumId", c.subject_id as "courseId", s.name as "courseDisplayName", c.status_id::int as "statusId"
    from curriculum_items i join curriculums c on c.tenant_id = i.tenant_id and c.id = i.curriculum_id
      join subjects s on s.tenant_id = c.tenant_id and s.id = c.subject_id
    where i.item_id = ${itemId} and not i.removed and c.grade_id = ${gradeId} order by c.id limit 1 for update of c`.execute(
    db,
  )
  return rows[0]
}

/** The lowest lines below a line, or the line itself. */
function leavesOf(items: readonly CurriculumItem[], itemId: string): string[] {
  const children = childrenOf(items)
  const below = children.get(itemId)
  return below ? below.flatMap((child) => leavesOf(items, child.itemId)) : [itemId]
}

type Mark = { classId: string; curriculumId: string; leaves: readonly string[]; userId: string }

/** Completes what is open. A day that is named also replaces the one that was there. */
async function complete(db: TenantDb, mark: Mark, day: CivilDate, isNamed: boolean): Promise<number> {
  const { classId, curriculumId, leaves, userId } = mark
  const { rows } = await sql`
    insert into curriculum_progress as p (class_id, curriculum_id, item_id, completed_on, marked_by)
    select ${classId}, ${curriculumId}, l, ${day}, ${userId} from unnest(${leaves}::uuid[]) l
    on conflict on constraint curriculum_progress_once do ${
      isNamed
        ? sql`update set completed_on = excluded.completed_on, marked_by = excluded.marked_by, marked_at = now()
            where p.completed_on <> excluded.completed_on`
        : sql`nothing`
    } returning 1`.execute(db)
  return rows.length
}

async function reopen(db: TenantDb, { classId, curriculumId, leaves }: Mark): Promise<number> {
  const { rows } = await sql`
    delete from curriculum_progress where class_id = ${classId} and curriculum_id = ${curriculumId}
      and item_id = any (${leaves}::uuid[]) returning 1`.execute(db)
  return rows.length
}

/** A class has begun: what nobody has approved yet is known to be in use. */
async function noteUse({ db, audit }: Unit, { curriculumId, statusId }: Found): Promise<void> {
  const next = afterUsing(statusId)
  if (next === statusId) return
  await sql`update curriculums set status_id = ${next} where id = ${curriculumId}`.execute(db)
  audit({ entity: 'curriculum', entityId: curriculumId, before: { statusId }, after: { statusId: next } })
}

export const milestoneRoutes = implement(milestones, milestonesDefinitions, {
  listMilestones: async ({ params }, { db, fail }) => {
    const facts = (await findClass(db, params.classId)) ?? fail('no-such-class')
    return { courses: await summariesOf(db, facts) }
  },

  getMilestones: async ({ params }, { db, fail }) => {
    const facts = (await findClass(db, params.classId)) ?? fail('no-such-course')
    const course = (await coursesOf(db, facts)).find(({ courseId }) => courseId === params.courseId)
    return milestonesOf(db, facts, course ?? fail('no-such-course'))
  },

  markAsComplete: async ({ params, body }, context) => {
    const { db, actor, audit, fail } = context
    const facts = (await findClass(db, params.classId)) ?? fail('no-such-item')
    const found = (await holdCurriculum(db, facts, params.itemId)) ?? fail('no-such-item')
    const { start, today } = await yearDays(db)
    const day = body.completedOn ?? today
    if (day < start || day > today)
      throw invalid([
        { field: 'completedOn', ...serverText('day-in-future', 'Choose a day of the year that is not in the future.') },
      ])
    const leaves = leavesOf(await readItems(db, found.curriculumId), params.itemId)
    const mark = { classId: params.classId, curriculumId: found.curriculumId, leaves, userId: actor.userId }
    const changed = body.isComplete
      ? await complete(db, mark, day, body.completedOn !== undefined)
      : await reopen(db, mark)
    if (changed > 0) {
      const { classId } = params
      const after = body.isComplete ? { classId, completedOn: day, topics: changed } : { classId, completedOn: null }
      audit({ entity: 'milestone', entityId: params.itemId, before: { classId, topics: changed }, after })
      if (body.isComplete) await noteUse(context, found)
    }
    return milestonesOf(db, facts, found)
  },
})
