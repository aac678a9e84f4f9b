import { sql } from 'kysely'
import { findSome, isForStudents } from '#modules/library/server/public.ts'
import { type CivilDate, instantOf } from '#platform/contract/dates/dates.ts'
import { outsideYear } from '#platform/contract/dates/dateTexts.ts'
import { isEmptyRichText } from '#platform/contract/richText.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import { cleanRichText } from '#platform/server/richText.ts'
import type { HomeworkInput } from '../schemas.ts'
import { inEffect } from './reach.ts'

export type Target = HomeworkInput['targets'][number]
export type ContentProblem = 'not-your-class' | 'no-such-topic' | 'no-such-resource'

/** Homework ready to be stored: instants instead of local times, and each class or group once. */
export type HomeworkRecord = {
  readonly courseId: string
  readonly targets: readonly Target[]
  readonly title: string
  readonly instructions: string
  readonly topic: { readonly curriculumId: string; readonly itemId: string } | null
  readonly handIn: readonly string[]
  readonly maxMarks: string | null
  readonly dueAt: string | null
  readonly lateRule: string
  readonly lateUntil: string | null
  readonly resourceIds: readonly string[]
}

/** A local time of the academic year as an instant; names the field if the day is outside the year. */
export async function instantInYear(
  db: TenantDb,
  { timeZone }: Actor,
  local: { date: CivilDate; time: string },
  field: string,
): Promise<string> {
  const { rows } = await sql<{ start: CivilDate; end: CivilDate }>`
    select starts_on as start, ends_on as end from academic_years where id = (select current_year())`.execute(db)
  const [year] = rows
  if (!year) throw problem('no-academic-year')
  if (local.date < year.start || local.date > year.end)
    throw invalid([{ field: `${field}.date`, ...outsideYear(year) }])
  return instantOf(local.date, local.time, timeZone)
}

/** A whole class makes its groups unnecessary. */
export const withoutRepeats = (targets: readonly Target[]): Target[] => {
  const whole = new Set(targets.flatMap(({ classId, stdGrpId }) => (stdGrpId === null ? [classId] : [])))
  const known = new Map(targets.map((target) => [`${target.classId} ${target.stdGrpId}`, target]))
  return [...known.values()].filter(({ classId, stdGrpId }) => stdGrpId === null || !whole.has(classId))
}

/** Whether the teacher teaches the subject in every class, and every group belongs to its class. */
export async function mayTarget(
  db: TenantDb,
  teacherId: string,
  courseId: string,
  targets: readonly Target[],
): Promise<boolean> {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from jsonb_to_recordset(${JSON.stringify(targets)}) as n("classId" uuid, "stdGrpId" uuid)
    where not exists (select from teachings x where x.class_id = n."classId" and x.subject_id = ${courseId}
        and x.teacher_id = ${teacherId} and ${inEffect('x')})
      or (n."stdGrpId" is not null and not exists (select from student_groups p where p.id = n."stdGrpId"
        and p.class_id = n."classId"))`.execute(db)
  return rows[0]?.wrong === 0
}

/** Checks everything a teacher wrote against the school's records. */
export async function readInput(
  db: TenantDb,
  actor: Actor,
  input: HomeworkInput,
): Promise<HomeworkRecord | ContentProblem> {
  const targets = withoutRepeats(input.targets)
  if (!(await mayTarget(db, actor.userId, input.courseId, targets))) return 'not-your-class'
  const topic = input.topicId === null ? null : await findTopic(db, input.courseId, targets, input.topicId)
  if (topic === undefined) return 'no-such-topic'
  const resourceIds = [...new Set(input.resourceIds)]
  if ((await givable(db, actor, resourceIds)).length < resourceIds.length) return 'no-such-resource'
  const dueAt = input.due && (await instantInYear(db, actor, input.due, 'due'))
  const lateUntil = input.lateUntil && (await instantInYear(db, actor, input.lateUntil, 'lateUntil'))
  if (lateUntil && dueAt && lateUntil <= dueAt)
    throw invalid([{ field: 'lateUntil', ...serverText('late-before-due', 'Choose a time after the due time.') }])
  const instructions = cleanRichText(input.instructions)
  return {
    courseId: input.courseId,
    targets,
    title: input.title,
    instructions: isEmptyRichText(instructions) ? '' : instructions,
    topic,
    handIn: [...new Set(input.handIn)],
    maxMarks: input.maxMarks,
    dueAt,
    lateRule: input.lateRule,
    lateUntil,
    resourceIds,
  }
}

/** The ones among these library resources that the teacher sees and students may get. */
export async function givable(db: TenantDb, actor: Actor, resourceIds: readonly string[]): Promise<string[]> {
  if (resourceIds.length === 0) return []
  return (await findSome(db, actor, resourceIds)).filter(isForStudents).map(({ contentId }) => contentId)
}

async function findTopic(db: TenantDb, courseId: string, targets: readonly Target[], itemId: string) {
  const { rows } = await sql<{ curriculumId: string; itemId: string }>`
    select i.curriculum_id as "curriculumId", i.item_id as "itemId" from curriculum_items i
      join curriculums c on c.tenant_id = i.tenant_id and c.id = i.curriculum_id
      join classes k on k.tenant_id = c.tenant_id and k.grade_id = c.grade_id
    where i.item_id = ${itemId} and not i.removed and c.subject_id = ${courseId}
      and k.id = any (${targets.map(({ classId }) => classId)}::uuid[]) limit 1`.execute(db)
  return rows[0]
}

export async function insertHomework(db: TenantDb, setBy: string, record: HomeworkRecord): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into homework (set_by, subject_id, title, instructions, curriculum_id, topic_id, hand_in, max_marks, due_at, late_rule,
      late_until)
    values (${setBy}, ${record.courseId}, ${record.title}, ${record.instructions}, ${record.topic?.curriculumId ?? null},
      ${record.topic?.itemId ?? null}, ${[...record.handIn]}::text[], ${record.maxMarks}::numeric, ${record.dueAt}::timestamptz,
      ${record.lateRule}, ${record.lateUntil}::timestamptz)
    returning id`.execute(db)
  const [made] = rows
  if (!made) throw new Error('The homework has no row.')
  await setParts(db, made.id, record)
  return made.id
}

/** The caller holds the row and has compared the version. */
export async function updateHomework(db: TenantDb, homeworkId: string, record: HomeworkRecord): Promise<void> {
  await sql`update homework set subject_id = ${record.courseId}, title = ${record.title}, instructions = ${record.instructions},
      curriculum_id = ${record.topic?.curriculumId ?? null}, topic_id = ${record.topic?.itemId ?? null},
      hand_in = ${[...record.handIn]}::text[], max_marks = ${record.maxMarks}::numeric, due_at = ${record.dueAt}::timestamptz,
      late_rule = ${record.lateRule}, late_until = ${record.lateUntil}::timestamptz, version = version + 1
    where id = ${homeworkId}`.execute(db)
  await setParts(db, homeworkId, record)
}

async function setParts(db: TenantDb, homeworkId: string, { targets, resourceIds }: HomeworkRecord): Promise<void> {
  const given = JSON.stringify(targets)
  await sql`delete from homework_targets t where t.homework_id = ${homeworkId} and not exists (
    select from jsonb_to_recordset(${given}) as n("classId" uuid, "stdGrpId" uuid)
    where n."classId" = t.class_id and n."stdGrpId" is not distinct from t.group_id)`.execute(db)
  await sql`insert into homework_targets (homework_id, class_id, group_id)
    select ${homeworkId}, n."classId", n."stdGrpId" from jsonb_to_recordset(${given}) as n("classId" uuid, "stdGrpId" uuid)
    on conflict do nothing`.execute(db)
  await sql`delete from homework_resources where homework_id = ${homeworkId}
    and resource_id <> all (${[...resourceIds]}::uuid[])`.execute(db)
  await sql`insert into homework_resources (homework_id, resource_id)
    select ${homeworkId}, unnest(${[...resourceIds]}::uuid[]) on conflict do nothing`.execute(db)
}

/** What work in it forbids to change: a class that has handed in cannot be left out, nor can marks exceed the most marks. */
export async function obstacleTo(
  db: TenantDb,
  homeworkId: string,
  { targets, maxMarks }: HomeworkRecord,
): Promise<'handed-in-already' | 'marked-already' | null> {
  const { rows } = await sql<{ left: boolean; above: boolean }>`
    select coalesce(bool_or((s.state in ('handedIn', 'returned') or s.evaluated_at is not null)
        and s.class_id <> all (${targets.map(({ classId }) => classId)}::uuid[])), false) as left,
      coalesce(bool_or(s.marks is not null and (${maxMarks}::numeric is null or s.marks > ${maxMarks}::numeric)), false) as above
    from homework_submissions s where s.homework_id = ${homeworkId}`.execute(db)
  if (rows[0]?.left) return 'handed-in-already'
  return rows[0]?.above ? 'marked-already' : null
}
