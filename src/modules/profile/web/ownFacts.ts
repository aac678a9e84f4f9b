import { roleNames } from '#platform/contract/access/roles.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { profileText } from './words.ts'

/** Who the user is at this school. */
export function useFacts(): { name: string; userName: string; role: string; school: string } {
  const text = useText(profileText).roles
  const { firstName, lastName, userName, roleId, isSuperAdmin, isGuardian } = useUser()
  const kind = isGuardian ? 'guardian' : roleId === 1 && !isSuperAdmin ? 'admin' : roleNames[roleId]
  const role = isSuperAdmin ? text.superAdmin : text[kind]
  return { name: `${firstName} ${lastName}`.trim() || userName, userName, role, school: useSchool().name }
}
