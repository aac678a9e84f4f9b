import { Aadhaar } from '#platform/contract/patterns.ts'
import type { ImportRow } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Secret } from '#platform/server/secret.ts'
import { activeFields } from '../students/studentFormat.ts'
import { textOf } from './importProblems.ts'
import { readStudentRow } from './studentImportRows.ts'
import { type ExistingStudent, readImportContext, studentsByNumber } from './studentLookup.ts'

/** Parses the rows and finds the student each is about. */
export async function readStudents(db: TenantDb, rows: readonly ImportRow[], secret: Secret) {
  const numbers = rows.map(({ values }) => textOf(values, 'admissionNo'))
  const aadhaars = rows.flatMap(({ values }) => Aadhaar.safeParse(values.aadhaar).data ?? [])
  const fields = await activeFields(db)
  const [existing, context] = await Promise.all([
    studentsByNumber(db, numbers.filter(Boolean)),
    readImportContext(db, secret, fields, { numbers, aadhaars }),
  ])
  const read = rows.map((row, at) => {
    const student = existing.get(numbers[at]?.toLowerCase() ?? '')
    return { row, existing: student, parsed: readStudentRow(row, student, fields, context) }
  })
  return { read, fields, context }
}

/** Whether the student already has a guardian with this name and relation. */
export const hasGuardian = ({ guardians }: ExistingStudent, { relation, name }: { relation: string; name: string }) =>
  guardians.some((one) => one.relation === relation && one.name.toLowerCase() === name.toLowerCase())
