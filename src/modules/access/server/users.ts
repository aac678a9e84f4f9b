import { sql } from 'kysely'
import { licenceModulesFrom, type PrivilegeDomain, privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import type { Privilege } from '#platform/contract/access/permissions.ts'
import { modulesHeld, roleModulesFrom } from '#platform/contract/access/roleModules.ts'
import type { RoleId } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
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

export async function listPrivileges(db: TenantDb, userIds: readonly string[]): Promise<Map<string, Privilege[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('privileges')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('domain_id')
    .execute()
  const currentDomains = new Set<number>(Object.values(privilegeDomains))
  return Map.groupBy(
    rows
      .filter((row) => currentDomains.has(row.domain_id))
      .map((row) => ({
        userId: row.user_id,
        domainId: row.domain_id as PrivilegeDomain,
        isViewable: row.is_viewable,
        isEditable: row.is_editable,
        isApproval: row.is_approval,
        isPrintable: row.is_printable,
      })),
    (row) => row.userId,
  )
}

export async function userDataOf(db: TenantDb, userId: string): Promise<UserData> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const tenant = await db
    .selectFrom('tenants')
    .select(['modules', 'role_modules'])
    .where('id', '=', sql<string>`current_tenant()`)
    .executeTakeFirstOrThrow()
  const year = await db.selectFrom('academic_years').select('id').where('status_id', '=', 0).executeTakeFirst()
  const classTeacher = await db
    .selectFrom('class_teachers')
    .select('id')
    .where('teacher_id', '=', userId)
    .where(sql<boolean>`(select school_day()) between from_date and coalesce(to_date, 'infinity')`)
    .limit(1)
    .executeTakeFirst()
  const privileges = await listPrivileges(db, [userId])
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
    isPromotionInProgress: false,
    classTeacher: classTeacher !== undefined,
    availableModules: modulesHeld(
      { modules: licenceModulesFrom(tenant.modules), roleModules: roleModulesFrom(tenant.role_modules) },
      { roleId: user.role_id as RoleId, isGateStaff: user.is_gate_staff },
    ),
    loginStatus: user.login_status,
    privilages: privileges.get(userId) ?? [],
    academicYearId: year?.id ?? null,
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
