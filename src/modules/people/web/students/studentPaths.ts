import { roles } from '#platform/contract/access/roles.ts'
import { getSession, useUser } from '#platform/web/session/session.ts'
import { classStudentPath, peoplePaths, studentPath } from '../paths.ts'

const office = { list: peoplePaths.students as string, one: studentPath }
const teacher = { list: peoplePaths.classStudents as string, one: classStudentPath }

const placesFor = (roleId: number | undefined) => (roleId === roles.teacher ? teacher : office)

/** Where this person finds students: the office has them all, a teacher those of their own classes. */
export const useStudentPlaces = () => placesFor(useUser().roleId)

/** The same outside of a page. */
export const studentPlaces = () => placesFor(getSession().user?.roleId)
