import { type RawBuilder, sql } from 'kysely'
import type { students } from '#modules/people/contract.ts'
import type { StudentRow } from '#modules/people/students.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { searchCondition } from '../searchCondition.ts'
import { classesTaughtBy, currentClass, today } from './studentClass.ts'

export type StudentFilter = Input<typeof students.routes.listStudents>['query']

const isStudent = sql`u.role_id = ${sql.lit(roles.student)} and not u.is_guardian`

/** Leaves out inactive filters: conditions that are always true make for worse query plans. */
function conditions(filter: StudentFilter, teacherId: string | null): RawBuilder<unknown> {
  const { q, gradeId, classId, gender, statusId } = filter
  const active = [isStudent]
  if (q)
    active.push(
      searchCondition(
        sql`u.first_name || ' ' || u.last_name || ' ' || coalesce(s.admission_no, '') || ' ' || coalesce(u.phone, '')`,
        q,
      ),
    )
  if (gender) active.push(sql`s.gender = any (${gender}::text[])`)
  if (statusId) active.push(sql`u.status_id = any (${statusId}::smallint[])`)
  if (gradeId)
    active.push(isEnrolled(sql`e.class_id in (select id from classes where grade_id = any (${gradeId}::uuid[]))`))
  if (classId) {
    const ids = classId.filter((one) => one !== 'none')
    const inClass = isEnrolled(sql`e.class_id = any (${ids}::uuid[])`)
    active.push(ids.length === classId.length ? inClass : sql`(${inClass} or not ${isEnrolled(sql`true`)})`)
  }
  if (teacherId) active.push(isEnrolled(sql`e.class_id in (${classesTaughtBy(teacherId)})`))
  return sql.join(active, sql` and `)
}

const isEnrolled = (which: RawBuilder<unknown>) => sql<boolean>`exists (
  select from enrolments e where e.tenant_id = u.tenant_id and e.student_id = u.id and ${today('e')} and ${which})`

const orders = {
  name: (direction: RawBuilder<unknown>) =>
    sql`lower(u.first_name) ${direction}, lower(u.last_name) ${direction}, u.id ${direction}`,
  admissionNo: (direction: RawBuilder<unknown>) =>
    sql`length(s.admission_no) ${direction} nulls last, lower(s.admission_no) ${direction}, u.id`,
  className: (direction: RawBuilder<unknown>) =>
    sql`k.grade_position ${direction} nulls last, k.code ${direction}, k.section ${direction}, length(k.roll_no), k.roll_no, u.id`,
  dateOfBirth: (direction: RawBuilder<unknown>) => sql`s.date_of_birth ${direction} nulls last, u.id`,
}

type Row = Omit<StudentRow, 'photoUrl'> & { photoId: string | null }

const from = sql`from users u left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id`

/** A page of students, and the total. */
export async function listStudents(db: TenantDb, filter: StudentFilter, actor: Actor) {
  const where = conditions(filter, actor.roleId === roles.teacher ? actor.userId : null)
  const { field, descending } = sortOrder(filter.sort)
  const order = orders[field](descending ? sql`desc` : sql`asc`)
  const [page, counted] = await Promise.all([
    sql<Row>`
      select u.id as "studentId", u.first_name as "firstName", u.last_name as "lastName", u.phone, u.status_id as "statusId",
        s.admission_no as "admissionNo", s.gender, s.date_of_birth as "dateOfBirth", s.photo_file_id as "photoId",
        k.class_id as "classId", k.class_name as "className", k.roll_no as "rollNo", g.name as "guardianName",
        g.phone as "guardianPhone"
      ${from} ${currentClass('u.id')}
      left join student_guardians l on l.tenant_id = u.tenant_id and l.student_id = u.id and l.is_primary
      left join guardians g on g.tenant_id = l.tenant_id and g.id = l.guardian_id
      where ${where} order by ${order} limit ${filter.size} offset ${offsetOf(filter)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from} where ${where}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0, page: filter.page, size: filter.size }
}
