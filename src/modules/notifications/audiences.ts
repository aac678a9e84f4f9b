import type { Access, Principal, Rule } from '#platform/contract/access/access.ts'
import type { LicenceModule } from '#platform/contract/access/moduleNumbers.ts'
import { roles } from '#platform/contract/access/roles.ts'

/** For whom a school decides about channels. */
export const audiences = ['guardians', 'students', 'staff'] as const
export type Audience = (typeof audiences)[number]

/** Who is told, as people call them. The organisation's admin is no member of a school. */
export const toldRoles = ['guardian', 'student', 'teacher', 'admin', 'gateStaff', 'otherStaff'] as const
export type ToldRole = (typeof toldRoles)[number]

const audienceOfRole: Readonly<Record<ToldRole, Audience>> = {
  guardian: 'guardians',
  student: 'students',
  teacher: 'staff',
  admin: 'staff',
  gateStaff: 'staff',
  otherStaff: 'staff',
}

export const audienceOf = ({ roleId, isGuardian }: Pick<Principal, 'roleId' | 'isGuardian'>): Audience =>
  isGuardian ? 'guardians' : roleId === roles.student ? 'students' : 'staff'

const roleOf = ({ as }: Rule): ToldRole | undefined =>
  as === 'superAdmin' ? 'admin' : toldRoles.find((role) => role === as)

/** The roles a category is for, by audience; none if the school has no licence for it. */
export function rolesToldOf(needs: Access, licences: readonly LicenceModule[]): ReadonlyMap<Audience, ToldRole[]> {
  const isLicensed =
    needs.who !== 'some' || needs.licences.length === 0 || needs.licences.some((one) => licences.includes(one))
  const named = needs.who === 'some' ? needs.rules.map(roleOf) : toldRoles
  const told = isLicensed && needs.who !== 'operator' ? toldRoles.filter((role) => named.includes(role)) : []
  return Map.groupBy(told, (role) => audienceOfRole[role])
}
