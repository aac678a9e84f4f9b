import { roles } from '#platform/contract/access/roles.ts'
import { useUser } from '#platform/web/session/session.ts'
import { classStudentPath, peoplePaths, studentPath } from '../paths.ts'

const office = { list: peoplePaths.students as string, one: studentPath }
const teacher = { list: peoplePaths.classStudents as string, one: classStudentPath }

const pathsFor = (roleId: number | undefined) => (roleId === roles.teacher ? teacher : office)

/** Teachers have their own pages for the students of their classes. */
export const useStudentPaths = () => pathsFor(useUser().roleId)
