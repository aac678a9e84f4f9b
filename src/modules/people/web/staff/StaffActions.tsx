import { staff } from '#modules/people/staffContract.ts'
import type { StaffProfile } from '#modules/people/staffSchemas.ts'
import { sendFile, useSend } from '#platform/web/query.ts'
import { PersonActions } from '../profile/PersonActions.tsx'
import { type StaffKind, staffPaths, staffRoutes, useToggleStatus } from './staffKinds.ts'

export function StaffActions({ kind, person }: { kind: StaffKind; person: StaffProfile }) {
  const params = { userId: person.userId }
  const toggleStatus = useToggleStatus(kind)
  const password = useSend(staff.routes.resetStaffPassword)
  const remove = useSend(staffRoutes[kind].remove)
  const removePhoto = useSend(staff.routes.removeStaffPhoto)
  return (
    <PersonActions
      person={person}
      list={staffPaths[kind].list}
      savePhoto={(file) => sendFile(staff.routes.saveStaffPhoto, { params }, file)}
      removePhoto={() => removePhoto.mutateAsync({ params })}
      resetPassword={() => password.mutateAsync({ params })}
      toggleStatus={(isActive) => toggleStatus(person.userId, isActive)}
      remove={() => remove.mutateAsync({ params })}
    />
  )
}
