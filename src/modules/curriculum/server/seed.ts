import { sql } from 'kysely'
import { openDays } from '#modules/timetable/server/public.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { scheduleItems } from '../itemSchedule.ts'
import { type CurriculumItem, type CurriculumTree, countsOf, levelsOf } from '../items.ts'
import { type CurriculumStatus, curriculumStatuses } from '../statuses.ts'
import { catalogue, fromCatalogue } from './catalogue/catalogue.ts'
import { yearDays } from './courses.ts'

type CurriculumSeed = {
  gradeId: string
  courseId: string
  tree: CurriculumTree
  status?: CurriculumStatus
  isSent?: boolean
  savedBy?: string
  decidedBy?: string
  note?: string
  savedAt?: Date
  /** Earlier versions, oldest first. */
  earlier?: readonly { tree: CurriculumTree; note: string }[]
}

/** An approved curriculum needs `decidedBy`. */
export async function aCurriculum(db: TenantDb, seed: CurriculumSeed): Promise<string> {
  const { gradeId, courseId, tree, status = curriculumStatuses.pending, savedBy = null, decidedBy = null } = seed
  const { earlier = [], savedAt = new Date() } = seed
  const { units, chapters, topics, periods } = countsOf(tree)
  const { rows } = await sql<{ id: string }>`
    insert into curriculums (grade_id, subject_id, is_unit_first, status_id, sent_at, saved_by, saved_at, decided_by, decided_at, decision_note,
      units, chapters, topics, periods, version)
    values (${gradeId}, ${courseId}, ${tree.isUnitFirst}, ${status}, case when ${seed.isSent ?? false} then ${savedAt}::timestamptz end,
      ${savedBy}, ${savedAt}, ${decidedBy}, case when ${decidedBy}::uuid is not null then ${savedAt}::timestamptz end, ${seed.note ?? ''}, ${units}, ${chapters}, ${topics},
      ${periods}, ${earlier.length + 1})
    returning id`.execute(db)
  const [made] = rows
  if (!made) throw new Error('The curriculum was not made.')
  const levels = levelsOf(tree.items)
  const lines = tree.items.map((item, position) => ({ ...item, level: levels.get(item.itemId), position }))
  await sql`
    insert into curriculum_items (item_id, curriculum_id, parent_id, level, position, title, planned_from, planned_to, periods, outcomes)
    select r."itemId", ${made.id}, r."parentId", r.level, r.position, r.title, r."plannedFrom", r."plannedTo", r.periods, r.outcomes
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r("itemId" uuid, "parentId" uuid, level smallint,
      position smallint, title text, "plannedFrom" date, "plannedTo" date, periods smallint, outcomes text)`.execute(db)
  for (const [at, one] of [...earlier, { tree, note: '' }].entries())
    await sql`
      insert into curriculum_versions (curriculum_id, number, note, saved_by, saved_at, tree)
      values (${made.id}, ${at + 1}, ${one.note}, ${savedBy}, ${savedAt}, ${JSON.stringify(one.tree)}::jsonb)`.execute(
      db,
    )
  return made.id
}

/** One unit with one chapter and a number of topics. */
export function aSmallTree(name: string, topics = 2): CurriculumTree {
  const line = (parentId: string | null, title: string, periods: number | null): CurriculumItem => ({
    itemId: newId(),
    parentId,
    title,
    plannedFrom: null,
    plannedTo: null,
    periods,
    outcomes: '',
  })
  const unit = line(null, `Unit ${name}`, null)
  const chapter = line(unit.itemId, `Chapter ${name}`, null)
  const below = Array.from({ length: topics }, (_, at) => line(chapter.itemId, `Topic ${name}.${at + 1}`, 3))
  return { isUnitFirst: true, items: [unit, chapter, ...below] }
}

type Course = { gradeId: string; courseId: string; gradeCode: number; subject: string; teacherId: string }

/**
 * Catalogue curricula for the grades that take their subjects, in various approval states and taught up to today; some
 * classes are behind schedule.
 */
export async function demoCurricula(db: TenantDb, { approverId }: { approverId: string }): Promise<void> {
  const year = await yearDays(db)
  const days = await openDays(db, year)
  const { rows } = await sql<Course>`
    select distinct on (g.position, s.name) g.id as "gradeId", s.id as "courseId", g.code::int as "gradeCode", s.name as subject,
      t.teacher_id as "teacherId"
    from teachings t join classes c on c.tenant_id = t.tenant_id and c.id = t.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      join subjects s on s.tenant_id = t.tenant_id and s.id = t.subject_id
    order by g.position, s.name, c.section desc`.execute(db)
  let made = 0
  for (const course of rows) {
    const entry = catalogue.find(
      ({ subject, gradeCode }) => subject === course.subject && gradeCode === course.gradeCode,
    )
    const found = entry && fromCatalogue(entry.entry)
    if (!found) continue
    // The last weeks of the year are for revision and examinations.
    const items = scheduleItems(withOutcomes(found.items), days.slice(0, Math.floor(days.length * 0.85)))
    made += 1
    const bare = items.map((item) => ({ ...item, outcomes: '' }))
    const draft = { isUnitFirst: true, items: bare.filter((item) => item.title !== items.at(-1)?.title) }
    const id = await aCurriculum(db, {
      gradeId: course.gradeId,
      courseId: course.courseId,
      tree: { isUnitFirst: true, items },
      savedBy: course.teacherId,
      ...demoStatus(made, course.gradeCode, approverId),
      // Written in the first weeks of the year.
      savedAt: new Date(Date.parse(`${year.start}T05:00:00Z`) + made * 9 * 3_600_000),
      earlier: [{ tree: draft, note: 'First draft' }],
    })
    await markProgress(db, { ...course, curriculumId: id }, items, year.today)
  }
}

/** Grade 7, which the demo teachers teach, is always approved. */
function demoStatus(at: number, gradeCode: number, decidedBy: string) {
  const { approved, pending, reworkRequired, usedBeforeApproval } = curriculumStatuses
  if (gradeCode === 7 || at % 4 === 1) return { status: approved, decidedBy }
  if (at % 4 === 0) return { status: usedBeforeApproval, isSent: true }
  if (at % 4 === 2)
    return { status: reworkRequired, decidedBy, note: 'Plan a week of revision before each examination.' }
  return { status: pending }
}

const withOutcomes = (items: readonly CurriculumItem[]) => {
  const chapters = new Set(items.map(({ parentId }) => parentId))
  const tops = new Set(items.filter(({ parentId }) => parentId === null).map(({ itemId }) => itemId))
  return items.map((item) =>
    chapters.has(item.itemId) && !tops.has(item.itemId)
      ? { ...item, outcomes: `Explains the main ideas of “${item.title}” and uses them in a problem of daily life.` }
      : item,
  )
}

type SeededCourse = Course & { curriculumId: string }

/** Marks topics as completed up to today: the first class is on schedule, each further one two topics behind. */
async function markProgress(
  db: TenantDb,
  course: SeededCourse,
  items: readonly CurriculumItem[],
  today: CivilDate,
): Promise<void> {
  const parents = new Set(items.map(({ parentId }) => parentId))
  const due = items.filter(({ itemId, plannedTo }) => !parents.has(itemId) && plannedTo !== null && plannedTo < today)
  const { rows } = await sql<{ classId: string; teacherId: string }>`
    select c.id as "classId", t.teacher_id as "teacherId" from classes c
      join teachings t on t.tenant_id = c.tenant_id and t.class_id = c.id and t.subject_id = ${course.courseId}
    where c.grade_id = ${course.gradeId} order by c.section desc`.execute(db)
  const marks = rows.flatMap(({ classId, teacherId }, index) =>
    due.slice(0, Math.max(0, due.length - index * 2)).map(({ itemId, plannedTo }) => ({
      classId,
      teacherId,
      itemId,
      day: plannedTo,
    })),
  )
  await sql`
    insert into curriculum_progress (class_id, curriculum_id, item_id, completed_on, marked_by)
    select r."classId", ${course.curriculumId}, r."itemId", r.day, r."teacherId"
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as r("classId" uuid, "teacherId" uuid, "itemId" uuid, day date)`.execute(
    db,
  )
}
