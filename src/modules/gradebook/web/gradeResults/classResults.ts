import type { Reply } from '#platform/contract/route.ts'
import type { gradebookReports } from '../../contracts/reportContract.ts'
import type { GradeResults } from '../../contracts/reportSchemas.ts'

type Overall = Reply<typeof gradebookReports.routes.overallResultReport>
type Gradebook = Reply<typeof gradebookReports.routes.gradebookReport>

/** The overall results of a class, in the form in which those of its grade are shown. */
export function overallOfClass(ofGrade: GradeResults, classId: string, { className, rows }: Overall): GradeResults {
  return {
    ...ofGrade,
    hasRanks: rows.some(({ rank }) => rank !== null),
    rows: rows.map((row) => ({ ...row, classId, className, results: [] })),
  }
}

/** The gradebook of a class, in the form in which that of its grade is shown. */
export function gradebookOfClass(
  ofGrade: GradeResults,
  classId: string,
  { className, subjects, rows }: Gradebook,
): GradeResults {
  const keys = new Set(subjects.map(({ key }) => key))
  return {
    ...ofGrade,
    subjects: ofGrade.subjects.filter(({ key }) => keys.has(key)),
    rows: rows.map(({ results, ...student }) => ({
      ...student,
      classId,
      className,
      results: results.map(({ subjectKey, marks, outOf, grade }) => ({
        subjectKey,
        marks,
        grade,
        percent: marks === null ? null : String(Math.round((Number(marks) / Number(outOf)) * 10_000) / 100),
      })),
      percent: null,
      grade: null,
      outcome: null,
      rank: null,
      isProvisional: ofGrade.rows.some((row) => row.studentId === student.studentId && row.isProvisional),
    })),
  }
}
