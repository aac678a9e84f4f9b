import { sql } from 'kysely'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { StudentGroup } from '../groupSchemas.ts'
import type { ClassStudent } from '../schemas.ts'
import { teaches, today } from './classQueries.ts'
import { enrolledOn } from './enrolments/enrolments.ts'

const maxGroups = 40

type GroupFilter = { readonly classId: string } | { readonly stdGrpId: string }
type GroupInput = { readonly name: string; readonly studentIds: readonly string[] }

/** The groups of a class by name, or a single group. */
export async function readGroups(db: TenantDb, filter: GroupFilter): Promise<StudentGroup[]> {
  const condition = 'classId' in filter ? sql`k.class_id = ${filter.classId}` : sql`k.id = ${filter.stdGrpId}`
  const { rows } = await sql<Omit<StudentGroup, 'students'> & { students: ClassStudent[] | null }>`
    select k.id as "stdGrpId", k.name, k.class_id as "classId", g.name || '-' || c.section as "className", k.version,
      (select jsonb_agg(jsonb_build_object('studentId', u.id, 'rollNo', e.roll_no, 'firstName', u.first_name,
          'lastName', u.last_name) order by length(e.roll_no), e.roll_no, e.id)
        from student_group_members m
          join enrolments e on e.tenant_id = m.tenant_id and e.student_id = m.student_id and e.class_id = k.class_id
          join users u on u.tenant_id = m.tenant_id and u.id = m.student_id
        where m.group_id = k.id and ${today('e')}) as students
    from student_groups k
      join classes c on c.tenant_id = k.tenant_id and c.id = k.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where ${condition} order by lower(k.name)`.execute(db)
  return rows.map((row) => ({ ...row, students: row.students ?? [] }))
}

export async function getGroup(db: TenantDb, stdGrpId: string): Promise<StudentGroup> {
  const [group] = await readGroups(db, { stdGrpId })
  if (!group) throw problem('not-found')
  return group
}

/** Teachers have access to the groups of their classes. */
export async function teachesGroup(db: TenantDb, actor: Actor, stdGrpId: string): Promise<boolean> {
  const group = await db.selectFrom('student_groups').select('class_id').where('id', '=', stdGrpId).executeTakeFirst()
  return group !== undefined && teaches(db, actor, group.class_id)
}

type GroupFailure = 'name-taken' | 'not-in-class' | 'too-many-groups'

export async function createGroup(
  unit: Unit,
  classId: string,
  input: GroupInput,
): Promise<StudentGroup | GroupFailure> {
  const { db, audit } = unit
  const failure = await checkGroup(db, { classId, input })
  if (failure) return failure
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from student_groups where class_id = ${classId}`.execute(db)
  if ((counted[0]?.n ?? 0) >= maxGroups) return 'too-many-groups'
  const { rows } = await sql<{ id: string }>`insert into student_groups (class_id, name)
    values (${classId}, ${input.name}) on conflict do nothing returning id`.execute(db)
  const made = rows[0]
  if (!made) return 'name-taken'
  await setMembers(db, made.id, input.studentIds)
  audit({ entity: 'studentGroup', entityId: made.id, after: { classId, ...input } })
  return getGroup(db, made.id)
}

export async function saveGroup(
  { db, audit }: Unit,
  before: StudentGroup,
  { version, ...input }: GroupInput & { version: number },
): Promise<StudentGroup | Exclude<GroupFailure, 'too-many-groups'>> {
  const { stdGrpId, classId } = before
  const failure = await checkGroup(db, { classId, input, stdGrpId })
  if (failure) return failure
  const { numUpdatedRows } = await db
    .updateTable('student_groups')
    .set({ name: input.name, version: sql<number>`version + 1` })
    .where('id', '=', stdGrpId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw problem('changed-meanwhile', { details: await getGroup(db, stdGrpId) })
  await setMembers(db, stdGrpId, input.studentIds)
  audit({ entity: 'studentGroup', entityId: stdGrpId, before: inputOf(before), after: input })
  return getGroup(db, stdGrpId)
}

export async function deleteGroup({ db, audit }: Unit, before: StudentGroup): Promise<void> {
  await db.deleteFrom('student_groups').where('id', '=', before.stdGrpId).execute()
  audit({ entity: 'studentGroup', entityId: before.stdGrpId, before: inputOf(before) })
}

const inputOf = ({ name, students }: StudentGroup): GroupInput => ({
  name,
  studentIds: students.map(({ studentId }) => studentId),
})

type GroupCheck = { readonly classId: string; readonly input: GroupInput; readonly stdGrpId?: string }

async function checkGroup(
  db: TenantDb,
  { classId, input, stdGrpId }: GroupCheck,
): Promise<'name-taken' | 'not-in-class' | null> {
  const { rows } = await sql<{ day: CivilDate; taken: boolean }>`
    select school_day()::text as day, exists (select from student_groups where class_id = ${classId}
      and lower(name) = lower(${input.name}) and id is distinct from ${stdGrpId ?? null}::uuid) as taken`.execute(db)
  const inClass = rows[0] ? await enrolledOn(db, classId, rows[0].day) : new Set<string>()
  if (!input.studentIds.every((one) => inClass.has(one))) return 'not-in-class'
  return rows[0]?.taken ? 'name-taken' : null
}

async function setMembers(db: TenantDb, groupId: string, studentIds: readonly string[]): Promise<void> {
  await db.deleteFrom('student_group_members').where('group_id', '=', groupId).execute()
  await sql`insert into student_group_members (group_id, student_id)
    select ${groupId}::uuid, s from unnest(${[...new Set(studentIds)]}::uuid[]) s`.execute(db)
}
