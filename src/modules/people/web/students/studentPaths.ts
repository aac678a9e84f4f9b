import { roles } from '#platform/contract/access/roles.ts'
import { getSession, useUser } from '#platform/web/session/session.ts'
import { peoplePaths, pupilPath, studentPath } from '../paths.ts'

const office = { list: peoplePaths.students as string, one: studentPath }
const teacher = { list: peoplePaths.pupils as string, one: pupilPath }

const placesFor = (roleId: number | undefined) => (roleId === roles.teacher ? teacher : office)

/** Where this person finds students: the office has them all, a teacher those of their own classes. */
export const useStudentPlaces = () => placesFor(useUser().roleId)

/** The same outside of a page. */
export const studentPlaces = () => placesFor(getSession().user?.roleId)
