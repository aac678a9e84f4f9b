import type { ImportRow } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { activeFields } from '../students/studentFormat.ts'
import { textOf } from './importProblems.ts'
import { readStudentRow } from './studentImportRows.ts'
import { type KnownStudent, studentsByNumber, surroundings } from './studentLookup.ts'

/** Everything the rows want, each with whom it is about. */
export async function readStudents(db: TenantDb, rows: readonly ImportRow[]) {
  const numbers = rows.map(({ values }) => textOf(values, 'admissionNo'))
  const [known, fields, around] = await Promise.all([
    studentsByNumber(db, numbers.filter(Boolean)),
    activeFields(db),
    surroundings(db),
  ])
  const read = rows.map((row, at) => {
    const student = known.get(numbers[at]?.toLowerCase() ?? '')
    return { row, known: student, wanted: readStudentRow(row, student, fields, around) }
  })
  return { read, fields }
}

/** Whether somebody of this name is that to the student already. */
export const hasGuardian = ({ guardians }: KnownStudent, { relation, name }: { relation: string; name: string }) =>
  guardians.some((one) => one.relation === relation && one.name.toLowerCase() === name.toLowerCase())
