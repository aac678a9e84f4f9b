export const permissionNames = ['canView', 'canEdit', 'canApprove', 'canPrint'] as const
export type PermissionName = (typeof permissionNames)[number]

/** Who may call a route. `any` are everybody who is logged in; `open` routes ask nobody who they are. */
type Audience = 'open' | 'any' | readonly AudienceMember[]
export type AudienceMember =
  | 'superAdmin'
  | 'teacher'
  | 'ownTeacher'
  | 'organisation'
  | 'gate'
  | 'staff'
  | 'student'
  | readonly [feature: string, permission: PermissionName]

export type Audiences = Readonly<Record<string, Audience>>
