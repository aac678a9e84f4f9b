import { type RawBuilder, sql } from 'kysely'
import { type Access, admin, allow, licensed, superAdmin, teacher } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { type RoleId, roles } from '#platform/contract/access/roles.ts'
import type { Searchable, SearchRow } from '#platform/server/contributions/searchable.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { classStudentPath, otherStaffPath, studentPath, teacherPath } from '../web/paths.ts'
import { classesTaughtBy, today } from './students/studentClass.ts'

const name = sql`trim(u.first_name || ' ' || u.last_name)`
const person = sql`u.id, null as place, ${name} as label, null::timestamptz as at, u.search_text as text, u.search_key as key`

/** Students with the class they are in today; `which` limits their enrolments, and with it the students. */
const students = (which: RawBuilder<unknown> | null) => sql`
  select ${person}, concat_ws(' · ', k.name, u.record_no) as hint
  from users u ${which ? sql`` : sql`left`} join (
    select distinct on (e.student_id) e.student_id, g.name || '-' || c.section as name
    from enrolments e join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
      join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
    where ${today('e')} ${which ?? sql``} order by e.student_id, e.id) k on k.student_id = u.id
  where u.role_id = ${sql.lit(roles.student)} and not u.is_guardian`

const staff = (roleId: RoleId) => () =>
  sql`
  select ${person}, concat_ws(' · ', nullif(p.designation, ''), u.record_no) as hint
  from users u left join staff_profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
  where u.role_id = ${sql.lit(roleId)}`

const people = (
  kind: string,
  access: Access,
  rows: (actor: Actor) => RawBuilder<unknown>,
  path: (id: string) => string,
): Searchable => ({ module: 'people', kind, isPeople: true, access, rows, to: ({ id }: SearchRow) => path(id) })

export const searchables: readonly Searchable[] = [
  people(
    'students',
    licensed([licence.users], allow(admin('user', 'view'), superAdmin)),
    () => students(null),
    studentPath,
  ),
  people(
    'students',
    licensed([licence.myClasses], allow(teacher)),
    ({ userId }) => students(sql`and e.class_id in (${classesTaughtBy(userId)})`),
    classStudentPath,
  ),
  people(
    'teachers',
    licensed([licence.school, licence.users], allow(admin('user', 'view'), superAdmin)),
    staff(roles.teacher),
    teacherPath,
  ),
  people(
    'otherStaff',
    licensed([licence.otherStaff], allow(admin('otherStaff', 'view'), superAdmin)),
    staff(roles.otherStaff),
    otherStaffPath,
  ),
]
