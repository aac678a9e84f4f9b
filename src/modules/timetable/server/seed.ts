import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { generate } from './generator/generator.ts'
import { readPlan, readSlots } from './planQueries.ts'
import { insertLessons, replaceLessons } from './versions/cards.ts'

type RequirementSeed = {
  classId: string
  courseId: string
  teacherId?: string | null
  perWeek?: number
  doubles?: number
  roomKind?: string | null
}

export async function aRequirement(db: TenantDb, requirement: RequirementSeed): Promise<string> {
  const { classId, courseId, teacherId = null, perWeek = 4, doubles = 0, roomKind = null } = requirement
  const values = { teacher_id: teacherId, per_week: perWeek, doubles, room_kind: roomKind }
  const { id } = await db
    .insertInto('timetable_requirements')
    .values({ class_id: classId, subject_id: courseId, ...values })
    .onConflict((conflict) => conflict.constraint('timetable_requirements_once').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function aVersion(db: TenantDb, name: string, effectiveFrom: string): Promise<string> {
  const { id } = await db
    .insertInto('timetable_versions')
    .values({ name, effective_from: effectiveFrom })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a single lesson to a version; its requirement must exist. */
export async function aLesson(
  db: TenantDb,
  versionId: string,
  lesson: { requirementId: string; card?: number; weekday: number; periodId: string; roomId?: string | null },
): Promise<void> {
  const { card = 1, roomId = null, requirementId, weekday, periodId } = lesson
  const line = (await readPlan(db)).lines.get(requirementId)
  if (!line) throw new Error(`No requirement ${requirementId}`)
  await insertLessons(db, versionId, [{ requirementId, card, part: 1, weekday, periodId, roomId, locked: false, line }])
}

export async function anAbsence(db: TenantDb, teacherId: string, day: string, reason = ''): Promise<string> {
  const { id } = await db
    .insertInto('teacher_absences')
    .values({ teacher_id: teacherId, day, reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Publishes a version without any checks. */
export async function publishSeed(db: TenantDb, versionId: string): Promise<void> {
  await db.updateTable('timetable_lessons').set({ published: true }).where('version_id', '=', versionId).execute()
  await db
    .updateTable('timetable_versions')
    .set({ status: 'published', published_at: sql<string>`now()` })
    .where('id', '=', versionId)
    .execute()
}

/** Maximum periods a week. */
const maxPeriods = { subject: 9, teacher: 38 }

type LoadSeed = TeachingSeed & { perWeek: number; roomKind?: string | null }

/**
 * Fills every class's week and publishes the timetable. Teacher assignments and the bell schedule must exist; without
 * `loads`, periods are dealt to the subjects so that no teacher is overloaded. Returns the number of lessons a week.
 */
export async function aFullTimetable(
  db: TenantDb,
  {
    name,
    effectiveFrom,
    seed = 1,
    loads,
  }: { name: string; effectiveFrom: CivilDate | string; seed?: number; loads?: readonly LoadSeed[] },
): Promise<number> {
  const requirements: readonly LoadSeed[] = loads ?? dealPeriods(await readTeachings(db), (await readSlots(db)).length)
  await db
    .insertInto('timetable_requirements')
    .values(
      requirements.map(({ classId, courseId, teacherId, perWeek, roomKind = null }) => ({
        class_id: classId,
        subject_id: courseId,
        teacher_id: teacherId,
        per_week: perWeek,
        room_kind: roomKind,
      })),
    )
    .execute()
  const versionId = await aVersion(db, name, effectiveFrom)
  const named = await readPlan(db)
  const generated = generate({ plan: named.plan, existing: [], mode: 'generate', seed, milliseconds: 60_000 })
  await replaceLessons(db, versionId, named, generated.lessons)
  await publishSeed(db, versionId)
  return generated.lessons.length
}

type TeachingSeed = { classId: string; courseId: string; teacherId: string }

async function readTeachings(db: TenantDb): Promise<TeachingSeed[]> {
  const { rows } = await sql<TeachingSeed>`
    select t.class_id as "classId", t.subject_id as "courseId", t.teacher_id as "teacherId"
    from teachings t where t.to_date is null order by t.class_id, t.subject_id`.execute(db)
  return rows
}

/** Deals out each class's periods one by one to the subject whose teacher has the least to do. */
function dealPeriods(teachings: readonly TeachingSeed[], periods: number): (TeachingSeed & { perWeek: number })[] {
  const load = new Map<string, number>()
  const lines = teachings.map((one) => ({ ...one, perWeek: 0 }))
  const addPeriod = (line: (typeof lines)[number]) => {
    line.perWeek++
    load.set(line.teacherId, (load.get(line.teacherId) ?? 0) + 1)
  }
  for (let round = 0; round < 2; round++) for (const line of lines) addPeriod(line)
  const loadOf = (line: (typeof lines)[number]) => load.get(line.teacherId) ?? 0
  for (const own of Map.groupBy(lines, ({ classId }) => classId).values()) {
    for (let left = periods - 2 * own.length; left > 0; left--) {
      const [next] = own
        .filter((line) => line.perWeek < maxPeriods.subject && loadOf(line) < maxPeriods.teacher)
        .toSorted((a, b) => a.perWeek * 4 + loadOf(a) - (b.perWeek * 4 + loadOf(b)))
      if (!next) break
      addPeriod(next)
    }
  }
  return lines
}
