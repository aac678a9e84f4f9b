import { classes } from '#modules/classes/contract.ts'
import { signInCodes } from '#modules/people/signInCodeContract.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'

/** The classes for whose students this user may create sign-in codes: all for the office, their own for a class teacher. */
export function useSignInClasses(): 'all' | readonly { classId: string; className: string }[] {
  const user = useUser()
  const isTeacher = user.roleId === roles.teacher
  const own = useRead(classes.routes.listMyClasses, {}, { enabled: isTeacher && user.isClassTeacher })
  if (!mayUse(signInCodes.routes.createSignInCode.access, user)) return []
  return isTeacher ? (own.data?.classes ?? []).filter((one) => one.isClassTeacher) : 'all'
}

export function useMayCreateCode(classId: string | null): boolean {
  const allowed = useSignInClasses()
  return allowed === 'all' || allowed.some((one) => one.classId === classId)
}
