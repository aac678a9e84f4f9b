import { isDeepStrictEqual } from 'node:util'
import { admin, allow } from '#platform/contract/access/access.ts'
import type { ImportKind, ImportRow, RowCheck } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Secret } from '#platform/server/secret.ts'
import { activeFields } from '../students/studentFormat.ts'
import { cellProblem, duplicateFinder, problemWords } from './importProblems.ts'
import { studentColumns } from './studentImportColumns.ts'
import { applyStudents } from './studentImportCommit.ts'
import { hasGuardian, readStudents } from './studentImportInput.ts'
import type { ParsedStudent } from './studentImportRows.ts'
import { undoStudents } from './studentImportUndo.ts'
import type { ExistingStudent } from './studentLookup.ts'

async function check(db: TenantDb, rows: readonly ImportRow[], secret: Secret): Promise<RowCheck[]> {
  const { read, context } = await readStudents(db, rows, secret)
  const [numbers, aadhaars, rolls] = [duplicateFinder(), duplicateFinder(), duplicateFinder()]
  return read.map(({ row: { row }, existing, parsed }) => {
    const { input, aadhaar, classId, rollNo, problems } = parsed
    const refuseDuplicate = (column: string, value: string, earlier: number | null) => {
      if (earlier !== null) problems.push(cellProblem(column, 'taken-in-file', { value, row: earlier }))
    }
    if (input.admissionNo)
      refuseDuplicate('admissionNo', input.admissionNo, numbers(input.admissionNo.toLowerCase(), row))
    // Messages must not contain the full number.
    if (aadhaar) refuseDuplicate('aadhaar', `…${aadhaar.slice(-4)}`, aadhaars(aadhaar, row))
    const owner = aadhaar && context.aadhaarOwners.get(context.markOf(aadhaar))
    if (owner && owner !== existing?.studentId) problems.push(cellProblem('aadhaar', 'aadhaar-taken'))
    if (classId && rollNo) refuseDuplicate('rollNo', rollNo, rolls(`${classId} ${rollNo.toLowerCase()}`, row))
    if (!existing) return { row, does: 'create', problems }
    const does = hasChanges(existing, parsed) ? 'update' : 'skip'
    return { row, does, entityId: existing.studentId, problems }
  })
}

function hasChanges(existing: ExistingStudent, { input, classId, guardians }: ParsedStudent): boolean {
  const { aadhaar, details, ...plain } = input
  const record = existing as unknown as Record<string, unknown>
  const isSame = Object.entries(plain).every(([name, value]) => (record[name] ?? null) === (value ?? null))
  const isNewGuardian = guardians.some((one) => !hasGuardian(existing, one))
  return (
    !isSame ||
    aadhaar !== undefined ||
    classId !== null ||
    isNewGuardian ||
    !isDeepStrictEqual(details, existing.details)
  )
}

/** Students with their classes, roll numbers, guardians and custom fields. A row with an existing admission number updates that student. */
export const studentImport: ImportKind = {
  name: 'student',
  title: { en: 'Students', hi: 'छात्र' },
  needs: allow(admin('user', 'edit')),
  problems: problemWords,
  columns: async (db) => studentColumns(await activeFields(db)),
  check,
  apply: (unit, rows) => applyStudents(unit, rows),
  undo: undoStudents,
}
