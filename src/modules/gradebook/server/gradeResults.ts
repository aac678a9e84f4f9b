import { rankedRows } from '../classResults.ts'
import type { ClassGradebook } from '../contracts/markSchemas.ts'
import type { GradeResults } from '../contracts/reportSchemas.ts'
import { decimalText, percentOf, times } from '../rules/exact.ts'
import { denseRanks, yearKey } from '../rules/results.ts'
import { scaleOf } from '../rules/template.ts'

/** The latest term with a published sheet, or the first one. */
function latestTerm(gradebooks: readonly ClassGradebook[], keys: readonly string[]): string | undefined {
  const isPublished = (key: string) =>
    gradebooks.some(({ sheets }) => sheets.some(({ termKey, state }) => termKey === key && state === 'published'))
  return keys.findLast(isPublished) ?? keys[0]
}

/** The results of the classes of a grade together: ranks go over all of them. */
export function gradeResults(
  gradeName: string,
  gradebooks: readonly ClassGradebook[],
  asked: string | undefined,
): GradeResults {
  const content = gradebooks.find(({ template }) => template)?.template?.content
  const terms = content?.terms ?? []
  const keys = terms.map(({ key }) => key)
  const known = asked === yearKey || (asked !== undefined && keys.includes(asked)) ? asked : undefined
  const termKey = known ?? latestTerm(gradebooks, keys)
  const shown = { gradeName, terms: terms.map(({ key, name }) => ({ key, name })) }
  if (!content || !termKey)
    return { ...shown, termKey: null, hasRanks: false, subjects: [], overallBands: [], rows: [] }
  const all = gradebooks.flatMap((gradebook) =>
    rankedRows(gradebook, termKey).map(({ student, result }) => ({ gradebook, student, result })),
  )
  const hasRanks = gradebooks.every((one) => one.hasRanks)
  // A rank among results that may still change says nothing.
  const isRanked = hasRanks && !all.some(({ result }) => result.isProvisional)
  const ranks = denseRanks(
    all.map(({ student, result }) => ({ id: student.studentId, result: result.overall?.trace.result ?? null })),
  )
  const labelsOf = (scaleKey: string) => scaleOf(content, scaleKey)?.bands.map(({ label }) => label) ?? []
  const taken = new Set(all.flatMap(({ result }) => result.subjects.map(({ subject }) => subject.key)))
  return {
    ...shown,
    termKey,
    hasRanks,
    subjects: content.subjects
      .filter(({ key }) => taken.has(key))
      .map(({ key, name, scaleKey }) => ({ key, name, bands: labelsOf(scaleKey) })),
    overallBands: content.overall ? labelsOf(content.overall.scaleKey) : [],
    rows: all.map(({ gradebook, student: { studentId, name, rollNo }, result }) => {
      const reached = result.overall?.trace.result ?? null
      return {
        studentId,
        name,
        rollNo,
        classId: gradebook.classId,
        className: gradebook.className,
        results: result.subjects.map(({ subject, trace, band }) => ({
          subjectKey: subject.key,
          marks: trace.result && decimalText(times(trace.result, trace.outOf)),
          percent: trace.result && decimalText(percentOf(trace.result)),
          grade: band?.label ?? null,
        })),
        percent: reached && decimalText(percentOf(reached)),
        grade: result.overall?.band?.label ?? null,
        outcome: result.outcome,
        rank: isRanked ? (ranks.get(studentId) ?? null) : null,
        isProvisional: result.isProvisional,
      }
    }),
  }
}
