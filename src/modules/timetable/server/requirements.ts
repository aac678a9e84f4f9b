import { sql } from 'kysely'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { RequirementLine } from '../planSchemas.ts'
import { distributePeriods } from '../rules/periodShares.ts'
import { cardLengths } from '../rules/plan.ts'
import { findRequirement, readSlots } from './planQueries.ts'

export type RequirementInput = {
  teacherId: string | null
  perWeek: number
  doubles: number
  roomKind: string | null
}

export async function getRequirement(db: TenantDb, requirementId: string): Promise<RequirementLine> {
  const line = await findRequirement(db, requirementId)
  if (!line) throw problem('not-found')
  return line
}

export function refuseTooManyDoubles({ perWeek, doubles }: RequirementInput): void {
  if (doubles * 2 <= perWeek) return
  throw invalid([
    {
      field: 'doubles',
      ...serverText('too-many-doubles', '{perWeek} periods have room for at most {most} doubles.', {
        perWeek,
        most: Math.floor(perWeek / 2),
      }),
    },
  ])
}

/** Whether this is an active teacher of the school. */
export async function isTeacher(db: TenantDb, teacherId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', teacherId)
    .where('role_id', '=', roles.teacher)
    .where('status_id', '=', activeStatus.active)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the class's grade takes the subject; null if there is no such class. */
export async function isOffered(db: TenantDb, classId: string, courseId: string): Promise<boolean | null> {
  const { rows } = await sql<{ offered: boolean }>`
    select exists (select from grade_subjects q where q.tenant_id = c.tenant_id and q.grade_id = c.grade_id
      and q.subject_id = ${courseId} and (q.stream_id is null or q.stream_id = c.stream_id)) as offered
    from classes c where c.id = ${classId}`.execute(db)
  return rows[0]?.offered ?? null
}

const columnsOf = ({ teacherId, perWeek, doubles, roomKind }: RequirementInput) => ({
  teacher_id: teacherId,
  per_week: perWeek,
  doubles,
  room_kind: roomKind,
})

/** Returns null if the class already has a requirement for the subject. */
export async function createRequirement(
  { db, audit }: Unit,
  input: RequirementInput & { classId: string; courseId: string },
): Promise<RequirementLine | null> {
  const made = await db
    .insertInto('timetable_requirements')
    .values({ class_id: input.classId, subject_id: input.courseId, ...columnsOf(input) })
    .onConflict((conflict) => conflict.constraint('timetable_requirements_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  audit({ entity: 'timetableRequirement', entityId: made.id, after: input })
  return getRequirement(db, made.id)
}

export async function saveRequirement(
  { db, audit }: Unit,
  before: RequirementLine,
  { version, ...input }: RequirementInput & { version: number },
): Promise<RequirementLine> {
  const { requirementId } = before
  const { numUpdatedRows } = await db
    .updateTable('timetable_requirements')
    .set({ ...columnsOf(input), version: sql<number>`version + 1` })
    .where('id', '=', requirementId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw problem('changed-meanwhile', { details: await getRequirement(db, requirementId) })
  const [old, now] = [cardLengths(before), cardLengths(input)]
  const resizedCards = old.flatMap((length, at) => (now[at] === length ? [] : [at + 1]))
  await applyToDrafts(db, requirementId, input, resizedCards)
  audit({ entity: 'timetableRequirement', entityId: requirementId, before: inputOf(before), after: input })
  return getRequirement(db, requirementId)
}

const inputOf = ({ teacherId, perWeek, doubles, roomKind }: RequirementLine): RequirementInput => ({
  teacherId,
  perWeek,
  doubles,
  roomKind,
})

const drafts = sql`(select v.id from timetable_versions v where v.status = 'draft')`

/** Applies the change to drafts even if it causes clashes; the editor shows them and the generator can repair them. */
async function applyToDrafts(
  db: TenantDb,
  requirementId: string,
  input: RequirementInput,
  resizedCards: readonly number[],
) {
  if (resizedCards.length > 0)
    await sql`delete from timetable_lessons
      where requirement_id = ${requirementId} and version_id in ${drafts} and card = any (${[...resizedCards]}::int[])`.execute(
      db,
    )
  await sql`update timetable_lessons l set teacher_id = ${input.teacherId},
      room_id = ${
        input.roomKind === null
          ? sql`l.room_id`
          : sql`(select r.id from rooms r where r.tenant_id = l.tenant_id and r.id = l.room_id and r.kind = ${input.roomKind})`
      }
    where l.requirement_id = ${requirementId} and l.version_id in ${drafts}`.execute(db)
  await bumpDraftVersions(db)
}

/** Invalidates generator runs that started from the old requirements. */
const bumpDraftVersions = (db: TenantDb) =>
  db
    .updateTable('timetable_versions')
    .set({ version: sql<number>`version + 1` })
    .where('status', '=', 'draft')
    .execute()

export async function deleteRequirement({ db, audit }: Unit, before: RequirementLine): Promise<void> {
  const { requirementId } = before
  await sql`delete from timetable_lessons where requirement_id = ${requirementId} and version_id in ${drafts}`.execute(
    db,
  )
  await db.deleteFrom('timetable_requirements').where('id', '=', requirementId).execute()
  await bumpDraftVersions(db)
  audit({ entity: 'timetableRequirement', entityId: requirementId, before: inputOf(before) })
}

/** Adds missing requirements with the current teachers, spreading the week's unassigned periods over them. */
export async function fillRequirements({ db, audit }: Unit, classIds?: readonly string[]): Promise<number> {
  const slots = await readSlots(db)
  const { rows } = await sql<{ classId: string; courseId: string; group: string | null; teacherId: string | null }>`
    select distinct on (c.id, q.subject_id) c.id as "classId", q.subject_id as "courseId", q.elective_group as "group",
      (select t.teacher_id from teachings t where t.tenant_id = c.tenant_id and t.class_id = c.id and t.subject_id = q.subject_id
        and (select school_day()) between t.from_date and coalesce(t.to_date, 'infinity')) as "teacherId"
    from classes c join grade_subjects q on q.tenant_id = c.tenant_id and q.grade_id = c.grade_id
      and (q.stream_id is null or q.stream_id = c.stream_id)
    ${classIds ? sql`where c.id = any (${[...classIds]}::uuid[])` : sql``}
    order by c.id, q.subject_id, q.stream_id nulls last`.execute(db)
  const planned = await db
    .selectFrom('timetable_requirements')
    .select(['class_id as classId', 'subject_id as courseId', 'per_week as perWeek'])
    .execute()
  const missing = [...Map.groupBy(rows, ({ classId }) => classId)].flatMap(([classId, subjects]) => {
    const own = planned.filter((one) => one.classId === classId)
    return distributePeriods(subjects, own, slots.length).map((one) => ({ classId, ...one }))
  })
  if (missing.length === 0) return 0
  await sql`insert into timetable_requirements (class_id, subject_id, teacher_id, per_week)
    select w."classId", w."courseId", w."teacherId", w."perWeek"
    from jsonb_to_recordset(${JSON.stringify(missing)}) as w("classId" uuid, "courseId" uuid, "teacherId" uuid, "perWeek" int)
    on conflict do nothing`.execute(db)
  await bumpDraftVersions(db)
  audit({ entity: 'timetableRequirements', entityId: 'year', after: { added: missing.length } })
  return missing.length
}
