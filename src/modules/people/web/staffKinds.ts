import { activeStatus } from '#platform/contract/roles.ts'
import { useSend } from '#platform/web/query.ts'
import { otherStaff, teachers } from '../staff.ts'
import { otherStaffPath, peoplePaths, teacherPath } from './paths.ts'

export type StaffKind = 'teachers' | 'otherStaff'

type TeacherRoutes = typeof teachers.routes
/** Teachers and other staff are called by different addresses and answer in the same shape. */
type SameShape<Name extends keyof TeacherRoutes> = TeacherRoutes[Name]
const { listOtherStaff, getOtherStaff, addOtherStaff, saveOtherStaff, deleteOtherStaff } = otherStaff.routes

export const staffRoutes = {
  teachers: {
    list: teachers.routes.listTeachers,
    get: teachers.routes.getTeacher,
    add: teachers.routes.addTeacher,
    save: teachers.routes.saveTeacher,
    remove: teachers.routes.deleteTeacher,
  },
  otherStaff: {
    list: listOtherStaff as unknown as SameShape<'listTeachers'>,
    get: getOtherStaff as unknown as SameShape<'getTeacher'>,
    add: addOtherStaff as unknown as SameShape<'addTeacher'>,
    save: saveOtherStaff as unknown as SameShape<'saveTeacher'>,
    remove: deleteOtherStaff as unknown as SameShape<'deleteTeacher'>,
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
