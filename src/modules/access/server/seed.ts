import type { PrivilegeName } from '#platform/contract/access/moduleNumbers.ts'
import { privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import type { RoleId } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

export type NewUser = {
  userName: string
  roleId: RoleId
  firstName: string
  lastName: string
  email?: string
  phone?: string
  passwordHash?: string
  isSuperAdmin?: boolean
  isGateStaff?: boolean
  isGuardian?: boolean
  /** Set once the first visit is completed. */
  loginStatus?: number
}

/** Inserts accounts in batches and returns their ids in the same order. */
export async function createUsers(db: TenantDb, users: readonly NewUser[]): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < users.length; from += 500) {
    const rows = await db
      .insertInto('users')
      .values(
        users.slice(from, from + 500).map((user) => ({
          user_name: user.userName,
          role_id: user.roleId,
          first_name: user.firstName,
          last_name: user.lastName,
          email: user.email ?? null,
          phone: user.phone ?? null,
          password_hash: user.passwordHash ?? null,
          is_super_admin: user.isSuperAdmin ?? false,
          is_gate_staff: user.isGateStaff ?? false,
          is_guardian: user.isGuardian ?? false,
          login_status: user.loginStatus ?? null,
        })),
      )
      .returning('id')
      .execute()
    ids.push(...rows.map((row) => row.id))
  }
  return ids
}

export async function createUser(db: TenantDb, user: NewUser): Promise<string> {
  const [id] = await createUsers(db, [user])
  if (!id) throw new Error('The account was not created.')
  return id
}

/** Grants privileges by domain, as letters: v view, e edit, a approve, p print. */
export async function grants(db: TenantDb, userId: string, byDomain: Partial<Record<PrivilegeName, string>>) {
  await db
    .insertInto('privileges')
    .values(
      Object.entries(byDomain).map(([name, letters]) => ({
        user_id: userId,
        domain_id: privilegeDomains[name as PrivilegeName],
        is_viewable: letters.includes('v'),
        is_editable: letters.includes('e'),
        is_approval: letters.includes('a'),
        is_printable: letters.includes('p'),
      })),
    )
    .execute()
}
