/** The roles of the wire; gate staff is not a role but a flag on other staff. */
export const roles = { admin: 1, student: 2, teacher: 3, superAdmin: 4, otherStaff: 5 } as const

export type RoleId = (typeof roles)[keyof typeof roles]
export type RoleName = keyof typeof roles

export const roleNames = Object.fromEntries(Object.entries(roles).map(([name, id]) => [id, name])) as Record<
  RoleId,
  RoleName
>

/** The word in a login path, and the role it lets in. */
export const loginRoles = { teacher: 3, admin: 1, staff: 5, student: 2 } as const
export type LoginRole = keyof typeof loginRoles

export const loginRoleNames = Object.keys(loginRoles) as [LoginRole, ...LoginRole[]]

/** Whether a row is in use: people, schools and whatever else can be put away without being deleted. */
export const activeStatus = { active: 1, deactivated: 11 } as const
