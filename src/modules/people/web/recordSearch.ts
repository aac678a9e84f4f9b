import { call } from '#platform/web/api.ts'
import type { FoundRecord } from '#platform/web/screen.ts'
import { students } from '../contract.ts'
import { otherStaff, teachers } from '../staffContract.ts'
import type { StaffRow } from '../staffSchemas.ts'
import { otherStaffPath, teacherPath } from './paths.ts'
import { nameOf } from './personName.ts'
import { getStudentPaths } from './students/studentPaths.ts'

/** The command palette shows at most this many of a kind. */
const size = 6

type Find = (words: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>

const hintOf = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ')

export const findStudents: Find = async (q, signal) => {
  const { rows } = await call(students.routes.listStudents, { query: { q, size } }, { signal })
  return rows.map((row) => ({
    to: getStudentPaths().one(row.studentId),
    label: nameOf(row),
    hint: hintOf(row.className, row.admissionNo),
  }))
}

const staffRecord = (to: (userId: string) => string) => (row: StaffRow) => ({
  to: to(row.userId),
  label: nameOf(row),
  hint: hintOf(row.designation, row.employeeNo),
})

export const findTeachers: Find = async (q, signal) => {
  const { rows } = await call(teachers.routes.listTeachers, { query: { q, size } }, { signal })
  return rows.map(staffRecord(teacherPath))
}

export const findOtherStaff: Find = async (q, signal) => {
  const { rows } = await call(otherStaff.routes.listOtherStaff, { query: { q, size } }, { signal })
  return rows.map(staffRecord(otherStaffPath))
}
