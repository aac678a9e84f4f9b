import { deriveMatrix } from '#platform/contract/access/permissions.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { rankedRows } from '../classResults.ts'
import { decimalText, percentOf } from '../rules/exact.ts'
import { type Outcome, yearKey } from '../rules/results.ts'
import { classGradebook, type Viewer } from './classGradebook.ts'

type ClassResults = {
  /** Whether every sheet of the class is published. */
  readonly isPublished: boolean
  readonly students: ReadonlyMap<
    string,
    { readonly percent: number | null; readonly outcome: Outcome | null; readonly rank: number | null }
  >
}

/** Sees everything, for what the school itself calculates. */
const school: Viewer = {
  userId: '',
  roleId: roles.admin,
  matrix: deriveMatrix({ roleId: roles.admin, isSuperAdmin: true, privileges: [] }),
}

/** The results of a class over the year, in three statements. */
export async function classResults(db: TenantDb, classId: string): Promise<ClassResults> {
  const gradebook = await classGradebook(db, school, classId, undefined)
  if (!gradebook?.template) return { isPublished: false, students: new Map() }
  const rows = rankedRows(gradebook, yearKey).map(({ student, result, rank }) => {
    const reached = result.overall?.trace.result ?? null
    const percent = reached && Number(decimalText(percentOf(reached)))
    return [student.studentId, { percent, outcome: result.outcome, rank }] as const
  })
  const { sheets } = gradebook
  return {
    isPublished: sheets.length > 0 && sheets.every(({ state }) => state === 'published'),
    students: new Map(rows),
  }
}
