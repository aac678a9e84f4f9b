import { staff } from '#modules/people/staffContract.ts'
import type { StaffProfile } from '#modules/people/staffSchemas.ts'
import { sendFile, useSend } from '#platform/web/query.ts'
import { PersonActions } from '../profile/PersonActions.tsx'
import { type StaffKind, staffPlaces, staffRoutes, useTurn } from './staffKinds.ts'

/** What else can be done with somebody of the staff. */
export function StaffActions({ kind, person }: { kind: StaffKind; person: StaffProfile }) {
  const params = { userId: person.userId }
  const turn = useTurn(kind)
  const password = useSend(staff.routes.resetStaffPassword)
  const remove = useSend(staffRoutes[kind].remove)
  const unphoto = useSend(staff.routes.removeStaffPhoto)
  return (
    <PersonActions
      person={person}
      list={staffPlaces[kind].list}
      savePhoto={(file) => sendFile(staff.routes.saveStaffPhoto, { params }, file)}
      removePhoto={() => unphoto.mutateAsync({ params })}
      resetPassword={() => password.mutateAsync({ params })}
      turn={(isActive) => turn(person.userId, isActive)}
      remove={() => remove.mutateAsync({ params })}
    />
  )
}
