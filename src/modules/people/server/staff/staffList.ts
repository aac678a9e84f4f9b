import { type RawBuilder, sql } from 'kysely'
import type { otherStaff } from '#modules/people/staffContract.ts'
import type { StaffProfile, StaffRow } from '#modules/people/staffSchemas.ts'
import type { RoleId } from '#platform/contract/access/roles.ts'
import { sortOrder } from '#platform/contract/paging.ts'
import type { Input } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { pageOfIds } from '#platform/server/database/pageOfIds.ts'
import { usersFound } from '../searchCondition.ts'
import { today } from '../students/studentClass.ts'

type StaffFilter = Partial<Input<typeof otherStaff.routes.listOtherStaff>['query']> &
  Pick<Input<typeof otherStaff.routes.listOtherStaff>['query'], 'page' | 'size' | 'q' | 'sort'>
type Stored = Omit<StaffRow, 'photoUrl'> & { photoId: string | null }

const columns = sql`
  u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone, u.status_id as "statusId",
  u.is_gate_staff as "isGateStaff", p.employee_no as "employeeNo", coalesce(p.designation, '') as designation,
  p.department_id as "departmentId", d.name as "departmentName", p.photo_file_id as "photoId"`
const records = sql`
  left join staff_profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
  left join departments d on d.tenant_id = p.tenant_id and d.id = p.department_id`

const orders = {
  name: (direction: RawBuilder<unknown>) =>
    sql`lower(u.first_name) ${direction}, lower(u.last_name) ${direction}, u.id ${direction}`,
  employeeNo: (direction: RawBuilder<unknown>) =>
    sql`length(p.employee_no) ${direction} nulls last, lower(p.employee_no) ${direction}, u.id`,
  department: (direction: RawBuilder<unknown>) => sql`lower(d.name) ${direction} nulls last, lower(u.first_name), u.id`,
}

/** A page of the staff with a role, and the total. */
export function listStaff(db: TenantDb, roleId: RoleId, filter: StaffFilter) {
  const conditions = [sql`u.role_id = ${sql.lit(roleId)}`]
  if (filter.departmentId) conditions.push(sql`p.department_id = any (${filter.departmentId}::uuid[])`)
  if (filter.statusId) conditions.push(sql`u.status_id = any (${filter.statusId}::smallint[])`)
  if (filter.isGateStaff) conditions.push(sql`u.is_gate_staff = any (${filter.isGateStaff}::boolean[])`)
  const { field, descending } = sortOrder(filter.sort)
  const order = orders[field](descending ? sql`desc` : sql`asc`)
  const page = (...found: RawBuilder<unknown>[]) =>
    pageOfIds<Stored>(db, filter, {
      ids: sql`select u.id from users u ${records} where ${sql.join([...conditions, ...found], sql` and `)} order by ${order}`,
      columns,
      from: sql`join users u on u.id = n.id ${records}`,
    })
  return filter.q ? usersFound(filter.q, page) : page()
}

export type StoredStaff = Omit<StaffProfile, 'photoUrl'> & { photoId: string | null; roleId: number }

/** The full record of a member of staff; null if there is none with these roles. */
export async function readStaff(db: TenantDb, userId: string, roleIds: readonly RoleId[]): Promise<StoredStaff | null> {
  const [found, teaching] = await Promise.all([
    sql<Omit<StoredStaff, 'teaching'>>`
      select ${columns}, u.role_id as "roleId", u.user_name as "userName", coalesce(p.qualification, '') as qualification,
        p.joined_on as "joinedOn", p.left_on as "leftOn", p.date_of_birth as "dateOfBirth", p.gender,
        p.blood_group as "bloodGroup", p.phone2, coalesce(p.address, '') as address, coalesce(p.version, 0) as version,
        (select max(created_at) from sessions x where x.tenant_id = u.tenant_id and x.user_id = u.id) as "lastLogin"
      from users u ${records} where u.id = ${userId} and u.role_id = any (${roleIds}::smallint[])`.execute(db),
    sql<StoredStaff['teaching'][number]>`
      select c.id as "classId", g.name || '-' || c.section as "className", t.subject as "courseDisplayName"
      from (
        select t.class_id, null as subject from class_teachers t where t.teacher_id = ${userId} and ${today('t')}
        union all
        select t.class_id, s.name from teachings t join subjects s on s.tenant_id = t.tenant_id and s.id = t.subject_id
        where t.teacher_id = ${userId} and ${today('t')}) t
      join classes c on c.id = t.class_id join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
      order by g.position, g.code, c.section, t.subject nulls first`.execute(db),
  ])
  const [row] = found.rows
  return row ? { ...row, teaching: teaching.rows } : null
}
