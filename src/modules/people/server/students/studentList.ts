import { type RawBuilder, sql } from 'kysely'
import type { students } from '#modules/people/contract.ts'
import type { StudentRow } from '#modules/people/students.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { pageOfIds } from '#platform/server/database/pageOfIds.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { usersFound } from '../searchCondition.ts'
import { classesTaughtBy, currentClass, dayGiven, givenDay, today } from './studentClass.ts'

export type StudentFilter = Input<typeof students.routes.listStudents>['query']

const isStudent = sql`u.role_id = ${sql.lit(roles.student)} and not u.is_guardian`

/** Leaves out inactive filters: conditions that are always true make for worse query plans. */
function conditions(filter: StudentFilter, teacherId: string | null): RawBuilder<unknown> {
  const { gradeId, classId, gender, statusId } = filter
  const active = [isStudent]
  if (gender) active.push(hasRecord(sql`s.gender = any (${gender}::text[])`))
  if (statusId) active.push(sql`u.status_id = any (${statusId}::smallint[])`)
  if (gradeId)
    active.push(isEnrolled(sql`e.class_id in (select id from classes where grade_id = any (${gradeId}::uuid[]))`))
  if (classId) active.push(isInClass(classId))
  if (teacherId) active.push(isEnrolled(sql`e.class_id in (${classesTaughtBy(teacherId)})`))
  return sql.join(active, sql` and `)
}

const hasRecord = (which: RawBuilder<unknown>) => sql<boolean>`exists (
  select from students s where s.tenant_id = u.tenant_id and s.user_id = u.id and ${which})`

/**
 * `is true` keeps the planner from joining. It takes the rows of a year to be very few and would then compare every student
 * with every enrolment; like this, it looks each student up in a hash of them.
 */
const isEnrolled = (which: RawBuilder<unknown>) => sql<boolean>`(u.id in (
  select e.student_id from enrolments e where ${today('e', dayGiven)} and ${which})) is true`

const hasNoClass = sql<boolean>`not (${isEnrolled(sql`true`)})`

function isInClass(classId: readonly string[]): RawBuilder<unknown> {
  const ids = classId.filter((one) => one !== 'none')
  if (ids.length === 0) return hasNoClass
  const inClass = isEnrolled(sql`e.class_id = any (${ids}::uuid[])`)
  return ids.length === classId.length ? inClass : sql`(${inClass} or ${hasNoClass})`
}

const record = sql`left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id`
const ownClass = currentClass('u.id', dayGiven)

/** Each order with the tables it needs. */
const orders = {
  name: (direction: RawBuilder<unknown>) => ({
    by: sql`lower(u.first_name) ${direction}, lower(u.last_name) ${direction}, u.id ${direction}`,
    joins: sql``,
  }),
  admissionNo: (direction: RawBuilder<unknown>) => ({
    by: sql`length(s.admission_no) ${direction} nulls last, lower(s.admission_no) ${direction}, u.id`,
    joins: record,
  }),
  className: (direction: RawBuilder<unknown>) => ({
    by: sql`k.grade_position ${direction} nulls last, k.code ${direction}, k.section ${direction}, length(k.roll_no), k.roll_no, u.id`,
    joins: ownClass,
  }),
  dateOfBirth: (direction: RawBuilder<unknown>) => ({
    by: sql`s.date_of_birth ${direction} nulls last, u.id`,
    joins: record,
  }),
}

type Row = Omit<StudentRow, 'photoUrl'> & { photoId: string | null }

const columns = sql`
  u.id as "studentId", u.first_name as "firstName", u.last_name as "lastName", u.phone, u.status_id as "statusId",
  s.admission_no as "admissionNo", s.gender, s.date_of_birth as "dateOfBirth", s.photo_file_id as "photoId",
  k.class_id as "classId", k.class_name as "className", k.roll_no as "rollNo", g.name as "guardianName",
  g.phone as "guardianPhone"`

const from = sql`
  join users u on u.id = n.id ${record} ${ownClass}
  left join student_guardians l on l.tenant_id = u.tenant_id and l.student_id = u.id and l.is_primary
  left join guardians g on g.tenant_id = l.tenant_id and g.id = l.guardian_id`

/** A page of students, and the total. */
export function listStudents(db: TenantDb, filter: StudentFilter, actor: Actor) {
  const where = conditions(filter, actor.roleId === roles.teacher ? actor.userId : null)
  const { field, descending } = sortOrder(filter.sort)
  const { by, joins } = orders[field](descending ? sql`desc` : sql`asc`)
  const page = (...found: RawBuilder<unknown>[]) => {
    const ids = sql`select u.id from users u ${joins} where ${sql.join([where, ...found], sql` and `)} order by ${by}`
    return pageOfIds<Row>(db, filter, { given: givenDay, ids, columns, from })
  }
  return filter.q ? usersFound(filter.q, page) : page()
}

/** How many active students have no class today. */
export async function countWithoutClass(db: TenantDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${givenDay} select count(*)::int as count from users u where ${isStudent} and u.status_id = 1 and ${hasNoClass}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
