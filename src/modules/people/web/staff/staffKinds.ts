import { otherStaff, type Teachers, teachers } from '#modules/people/staff.ts'
import { activeStatus } from '#platform/contract/access/roles.ts'
import { called, useSend } from '#platform/web/query.ts'
import { otherStaffPath, peoplePaths, teacherPath } from '../paths.ts'

export type StaffKind = 'teachers' | 'otherStaff'

type TeacherRoutes = Teachers['routes']
/** Teachers and other staff are called by different addresses and answer in the same shape. */
type SameShape<Name extends keyof TeacherRoutes> = TeacherRoutes[Name]

export const staffRoutes = {
  teachers: {
    list: called(teachers.routes.listTeachers),
    get: called(teachers.routes.getTeacher),
    add: called(teachers.routes.addTeacher),
    save: called(teachers.routes.saveTeacher),
    remove: called(teachers.routes.deleteTeacher),
  },
  otherStaff: {
    list: called(otherStaff.routes.listOtherStaff) as unknown as SameShape<'listTeachers'>,
    get: called(otherStaff.routes.getOtherStaff) as unknown as SameShape<'getTeacher'>,
    add: called(otherStaff.routes.addOtherStaff) as unknown as SameShape<'addTeacher'>,
    save: called(otherStaff.routes.saveOtherStaff) as unknown as SameShape<'saveTeacher'>,
    remove: called(otherStaff.routes.deleteOtherStaff) as unknown as SameShape<'deleteTeacher'>,
  },
} as const

export const staffPlaces = {
  teachers: { list: peoplePaths.teachers, one: teacherPath },
  otherStaff: { list: peoplePaths.otherStaff, one: otherStaffPath },
} as const

/** Opens an account that is closed and closes one that is open. */
export function useTurn(kind: StaffKind): (userId: string, isActive: boolean) => Promise<unknown> {
  const teacher = useSend(teachers.routes.setTeacherStatus)
  const other = useSend(otherStaff.routes.activateOrDeactivateOtherStaff)
  return (userId, isActive) => {
    const statusId = isActive ? activeStatus.deactivated : activeStatus.active
    return kind === 'teachers'
      ? teacher.mutateAsync({ params: { userId }, body: { statusId } })
      : other.mutateAsync({ body: { userId, statusId } })
  }
}
