import { type RawBuilder, sql } from 'kysely'
import type { students } from '#modules/people/contract.ts'
import type { StudentRow } from '#modules/people/students.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { offsetOf, sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { likeness } from '../searchCondition.ts'
import { classesTaughtBy, currentClass, today } from './studentClass.ts'

export type StudentFilter = Input<typeof students.routes.listStudents>['query']

const isStudent = sql`u.role_id = ${sql.lit(roles.student)} and not u.is_guardian`

/** Only the conditions that were asked for: one that is always true would spoil the plan. */
function conditions(asked: StudentFilter, teacherId: string | null): RawBuilder<unknown> {
  const { q, gradeId, classId, gender, statusId } = asked
  const all = [isStudent]
  if (q)
    all.push(
      likeness(
        sql`u.first_name || ' ' || u.last_name || ' ' || coalesce(s.admission_no, '') || ' ' || coalesce(u.phone, '')`,
        q,
      ),
    )
  if (gender) all.push(sql`s.gender = any (${gender}::text[])`)
  if (statusId) all.push(sql`u.status_id = any (${statusId}::smallint[])`)
  if (gradeId) all.push(isIn(sql`e.class_id in (select id from classes where grade_id = any (${gradeId}::uuid[]))`))
  if (classId) {
    const ids = classId.filter((one) => one !== 'none')
    const inOne = isIn(sql`e.class_id = any (${ids}::uuid[])`)
    all.push(ids.length === classId.length ? inOne : sql`(${inOne} or not ${isIn(sql`true`)})`)
  }
  if (teacherId) all.push(isIn(sql`e.class_id in (${classesTaughtBy(teacherId)})`))
  return sql.join(all, sql` and `)
}

const isIn = (which: RawBuilder<unknown>) => sql<boolean>`exists (
  select from enrolments e where e.tenant_id = u.tenant_id and e.student_id = u.id and ${today('e')} and ${which})`

const orders = {
  name: (way: RawBuilder<unknown>) => sql`lower(u.first_name) ${way}, lower(u.last_name) ${way}, u.id ${way}`,
  admissionNo: (way: RawBuilder<unknown>) =>
    sql`length(s.admission_no) ${way} nulls last, lower(s.admission_no) ${way}, u.id`,
  className: (way: RawBuilder<unknown>) =>
    sql`k.grade_position ${way} nulls last, k.code ${way}, k.section ${way}, length(k.roll_no), k.roll_no, u.id`,
  dateOfBirth: (way: RawBuilder<unknown>) => sql`s.date_of_birth ${way} nulls last, u.id`,
}

type Row = Omit<StudentRow, 'photoUrl'> & { photoId: string | null }

const from = sql`from users u left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id`

/** One page of students and how many there are in all, both asked in one trip. */
export async function listStudents(db: TenantDb, asked: StudentFilter, actor: Actor) {
  const where = conditions(asked, actor.roleId === roles.teacher ? actor.userId : null)
  const { field, descending } = sortOrder(asked.sort)
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
      where ${where} order by ${order} limit ${asked.size} offset ${offsetOf(asked)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from} where ${where}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0, page: asked.page, size: asked.size }
}
