import { isDeepStrictEqual } from 'node:util'
import { admin, allow } from '#platform/contract/access/access.ts'
import type { ImportKind, ImportRow, RowCheck } from '#platform/server/contributions/importKind.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { activeFields } from '../students/studentFormat.ts'
import { mistake, problemWords, seenBefore } from './importProblems.ts'
import { studentColumns } from './studentImportColumns.ts'
import { applyStudents } from './studentImportCommit.ts'
import { hasGuardian, readStudents } from './studentImportInput.ts'
import type { WantedStudent } from './studentImportRows.ts'
import { undoStudents } from './studentImportUndo.ts'
import type { KnownStudent } from './studentLookup.ts'

async function check(db: TenantDb, rows: readonly ImportRow[]): Promise<RowCheck[]> {
  const { read } = await readStudents(db, rows)
  const [numbers, aadhaars, rolls] = [seenBefore(), seenBefore(), seenBefore()]
  return read.map(({ row: { row }, known, wanted }) => {
    const { facts, classId, rollNo, problems } = wanted
    const seen = (column: string, value: string, earlier: number | null) => {
      if (earlier !== null) problems.push(mistake(column, 'taken-in-file', { value, row: earlier }))
    }
    if (facts.admissionNo) seen('admissionNo', facts.admissionNo, numbers(facts.admissionNo.toLowerCase(), row))
    // The number itself is not repeated in a message.
    if (facts.aadhaar) seen('aadhaar', `…${facts.aadhaar.slice(-4)}`, aadhaars(facts.aadhaar, row))
    if (classId && rollNo) seen('rollNo', rollNo, rolls(`${classId} ${rollNo.toLowerCase()}`, row))
    if (!known) return { row, does: 'create', problems }
    const does = changes(known, wanted) ? 'update' : 'skip'
    return { row, does, entityId: known.studentId, problems }
  })
}

/** Whether the row would change anything about a student who is known. */
function changes(known: KnownStudent, { facts, classId, guardians }: WantedStudent): boolean {
  const { aadhaar, details, ...plain } = facts
  const record = known as unknown as Record<string, unknown>
  const same = Object.entries(plain).every(([name, value]) => (record[name] ?? null) === (value ?? null))
  const isNewGuardian = guardians.some((one) => !hasGuardian(known, one))
  return (
    !same || aadhaar !== undefined || classId !== null || isNewGuardian || !isDeepStrictEqual(details, known.details)
  )
}

/** Students with their classes, roll numbers, guardians and the school's own fields; an admission number known already means an update. */
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
