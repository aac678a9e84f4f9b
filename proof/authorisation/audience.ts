export const permissionNames = ['canView', 'canEdit', 'canApprove', 'canPrint'] as const
export type PermissionName = (typeof permissionNames)[number]

/** Who may call a route. `any` is everyone who is signed in; `open` needs no sign-in. */
type Audience = 'open' | 'any' | readonly AudienceMember[]
export type AudienceMember =
  | 'superAdmin'
  | 'teacher'
  | 'ownTeacher'
  | 'organisation'
  | 'gate'
  | 'staff'
  | 'student'
  /** The student whose record the path names. */
  | 'ownStudent'
  | 'guardian'
  /** A guardian of the student whose record the path names. */
  | 'ownGuardian'
  /** The people who run the installation, on their own host. */
  | 'operator'
  | readonly [feature: string, permission: PermissionName]

export type Audiences = Readonly<Record<string, Audience>>
