import { type Selectable, sql } from 'kysely'
import { licenceModulesFrom, type PrivilegeDomain, privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import type { Privilege } from '#platform/contract/access/permissions.ts'
import { modulesHeld, roleModulesFrom } from '#platform/contract/access/roleModules.ts'
import type { RoleId } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Tables } from '#platform/server/tables.ts'
import type { UserData } from '../schemas.ts'

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export const findUser = (db: TenantDb, userId: string) =>
  db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()

export const findUserByName = (db: TenantDb, userName: string) =>
  db.selectFrom('users').selectAll().where(sql`lower(user_name)`, '=', userName.toLowerCase()).executeTakeFirst()

export const findUsersByEmail = (db: TenantDb, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status_id', '=', 1)
    .orderBy('created_at')
    .limit(10)
    .execute()

/** The user of a phone number at a door. Of guardians who share one, the first who may still see a child. */
export const findUserByPhone = (db: TenantDb, phone: string, door: { roleId: number; isGuardian: boolean }) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('phone', '=', phone)
    .where('role_id', '=', door.roleId)
    .where('is_guardian', '=', door.isGuardian)
    .where('status_id', '=', 1)
    .orderBy(sql`is_guardian and not exists (select from family_students(users.id))`)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()

/** Whether a family's account may see the record of any student: their own, or a child's. */
export async function seesStudents(db: TenantDb, userId: string): Promise<boolean> {
  const { rows } = await sql`select from family_students(${userId}) limit 1`.execute(db)
  return rows.length > 0
}

type PrivilegeRow = Selectable<Tables['privileges']>

const currentDomains = new Set<number>(Object.values(privilegeDomains))

/** None for a domain the product no longer has. */
const privilegeFrom = (row: PrivilegeRow): Privilege[] =>
  currentDomains.has(row.domain_id)
    ? [
        {
          domainId: row.domain_id as PrivilegeDomain,
          isViewable: row.is_viewable,
          isEditable: row.is_editable,
          isApproval: row.is_approval,
          isPrintable: row.is_printable,
        },
      ]
    : []

export async function listPrivileges(db: TenantDb, userIds: readonly string[]): Promise<Map<string, Privilege[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('privileges')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('domain_id')
    .execute()
  const byUser = Map.groupBy(rows, (row) => row.user_id)
  return new Map([...byUser].map(([userId, own]) => [userId, own.flatMap(privilegeFrom)]))
}

type SignedInRow = UserRow & {
  readonly tenant: { readonly modules: readonly number[]; readonly role_modules: unknown }
  readonly years: UserData['years']
  readonly isClassTeacher: boolean
  readonly isPromotionInProgress: boolean
  readonly grants: readonly PrivilegeRow[]
}

/** Everything about a signed-in user, in one statement, because every visit begins with it. */
export async function userDataOf(db: TenantDb, userId: string): Promise<UserData> {
  const { rows } = await sql<SignedInRow>`
    select u.*, (select json_build_object('modules', t.modules, 'role_modules', t.role_modules) from tenants t
        where t.id = u.tenant_id) as tenant,
      (select coalesce(json_agg(json_build_object('yearId', y.id, 'name', y.name, 'isCurrent', y.status_id = 0)
        order by y.starts_on desc), '[]') from academic_years y) as years,
      exists (select from class_teachers k where k.teacher_id = u.id
        and (select school_day()) between k.from_date and coalesce(k.to_date, 'infinity')) as "isClassTeacher",
      exists (select from year_turns y where y.state in ('running', 'failed')) as "isPromotionInProgress",
      (select coalesce(json_agg(p order by p.domain_id), '[]') from privileges p where p.user_id = u.id) as grants
    from users u where u.id = ${userId}`.execute(db)
  const [user] = rows
  if (!user) throw new Error('The signed-in user does not exist.')
  return {
    userId: user.id,
    userRefId: user.id,
    userName: user.user_name,
    UserRoleID: user.role_id,
    firstName: user.first_name,
    lastName: user.last_name,
    isGateStaff: user.is_gate_staff,
    isGuardian: user.is_guardian,
    isSuperAdmin: user.is_super_admin,
    isPasswordExpires: isPasswordDue(user),
    isPromotionInProgress: user.isPromotionInProgress,
    classTeacher: user.isClassTeacher,
    availableModules: modulesHeld(
      { modules: licenceModulesFrom(user.tenant.modules), roleModules: roleModulesFrom(user.tenant.role_modules) },
      { roleId: user.role_id as RoleId, isGateStaff: user.is_gate_staff },
    ),
    loginStatus: user.login_status,
    privilages: user.grants.flatMap(privilegeFrom),
    academicYearId: user.years.find(({ isCurrent }) => isCurrent)?.yearId ?? null,
    years: user.years,
  }
}

export const isPasswordDue = (user: { must_set_password: boolean; password_expires_at: string | null }) =>
  user.must_set_password || (user.password_expires_at !== null && Date.parse(user.password_expires_at) < Date.now())

export async function storePassword(db: TenantDb, userId: string, passwordHash: string) {
  await db
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      password_set_at: sql`now()`,
      must_set_password: false,
      password_expires_at: sql`now() + interval '1 day' * (select password_days from tenants where id = current_tenant())`,
      version: sql`version + 1`,
    })
    .where('id', '=', userId)
    .execute()
}
