/** Role numbers as the API uses them. Gate staff is not a role but a flag on other staff. */
export const roles = { admin: 1, student: 2, teacher: 3, superAdmin: 4, otherStaff: 5 } as const

export type RoleId = (typeof roles)[keyof typeof roles]
export type RoleName = keyof typeof roles

/** Students and their guardians, who are accounts of the student's role with a flag. */
export const isFamily = ({ roleId }: { readonly roleId: RoleId }) => roleId === roles.student

export const roleNames = Object.fromEntries(Object.entries(roles).map(([name, id]) => [id, name])) as Record<
  RoleId,
  RoleName
>

/** The role named in a sign-in path. Guardians have a door of their own to the student's role. */
export const loginRoles = { teacher: 3, admin: 1, staff: 5, student: 2, family: 2 } as const
export type LoginRole = keyof typeof loginRoles

export const loginRoleNames = Object.keys(loginRoles) as [LoginRole, ...LoginRole[]]

/** Status of people, schools and other records that can be deactivated without being deleted. */
export const activeStatus = { active: 1, deactivated: 11 } as const
