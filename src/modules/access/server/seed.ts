import type { PrivilegeName } from '#platform/contract/access/moduleNumbers.ts'
import { privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import type { RoleId } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

export type PersonFacts = {
  userName: string
  roleId: RoleId
  firstName: string
  lastName: string
  email?: string
  phone?: string
  passwordHash?: string
  isSuperAdmin?: boolean
  isGateStaff?: boolean
  /** Set for people who have been through their first visit. */
  loginStatus?: number
}

/** Accounts in one insert; answers their ids in the same order. */
export async function people(db: TenantDb, persons: readonly PersonFacts[]): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < persons.length; from += 500) {
    const rows = await db
      .insertInto('users')
      .values(
        persons.slice(from, from + 500).map((person) => ({
          user_name: person.userName,
          role_id: person.roleId,
          first_name: person.firstName,
          last_name: person.lastName,
          email: person.email ?? null,
          phone: person.phone ?? null,
          password_hash: person.passwordHash ?? null,
          is_super_admin: person.isSuperAdmin ?? false,
          is_gate_staff: person.isGateStaff ?? false,
          login_status: person.loginStatus ?? null,
        })),
      )
      .returning('id')
      .execute()
    ids.push(...rows.map((row) => row.id))
  }
  return ids
}

export async function aPerson(db: TenantDb, person: PersonFacts): Promise<string> {
  const [id] = await people(db, [person])
  if (!id) throw new Error('The account was not made.')
  return id
}

/** Grants an admin domains by letters: v view, e edit, a approve, p print. */
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
