import { otherStaff, teachers } from '#modules/people/staffContract.ts'
import { activeStatus } from '#platform/contract/access/roles.ts'
import { useSend } from '#platform/web/query.ts'
import { otherStaffPath, peoplePaths, teacherPath } from '../paths.ts'

export type StaffKind = 'teachers' | 'otherStaff'

type TeacherRoutes = (typeof teachers)['routes']
/** The routes of teachers and other staff differ only in their URLs. */
type SameShape<Name extends keyof TeacherRoutes> = TeacherRoutes[Name]

export const staffRoutes = {
  teachers: {
    list: teachers.routes.listTeachers,
    get: teachers.routes.getTeacher,
    add: teachers.routes.addTeacher,
    save: teachers.routes.saveTeacher,
    remove: teachers.routes.deleteTeacher,
  },
  otherStaff: {
    list: otherStaff.routes.listOtherStaff as unknown as SameShape<'listTeachers'>,
    get: otherStaff.routes.getOtherStaff as unknown as SameShape<'getTeacher'>,
    add: otherStaff.routes.addOtherStaff as unknown as SameShape<'addTeacher'>,
    save: otherStaff.routes.saveOtherStaff as unknown as SameShape<'saveTeacher'>,
    remove: otherStaff.routes.deleteOtherStaff as unknown as SameShape<'deleteTeacher'>,
  },
} as const

export const staffPaths = {
  teachers: { list: peoplePaths.teachers, one: teacherPath },
  otherStaff: { list: peoplePaths.otherStaff, one: otherStaffPath },
} as const

/** Deactivates an active account and activates an inactive one. */
export function useToggleStatus(kind: StaffKind): (userId: string, isActive: boolean) => Promise<unknown> {
  const teacher = useSend(teachers.routes.setTeacherStatus)
  const other = useSend(otherStaff.routes.activateOrDeactivateOtherStaff)
  return (userId, isActive) => {
    const statusId = isActive ? activeStatus.deactivated : activeStatus.active
    return kind === 'teachers'
      ? teacher.mutateAsync({ params: { userId }, body: { statusId } })
      : other.mutateAsync({ body: { userId, statusId } })
  }
}
