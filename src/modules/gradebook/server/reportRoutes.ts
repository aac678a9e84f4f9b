import { implement } from '#platform/server/module.ts'
import { rankedRows } from '../classResults.ts'
import { gradebookReports } from '../reportContract.ts'
import { reportDefinitions } from '../reportSchemas.ts'
import { decimalText, percentOf, times } from '../rules/exact.ts'
import { classGradebook } from './classGradebook.ts'

export const reportRoutes = implement(gradebookReports, reportDefinitions, {
  overallResultReport: async ({ query: { classId, termKey } }, { db, actor, fail }) => {
    const gradebook = (await classGradebook(db, actor, classId, undefined)) ?? fail('no-such-class')
    const rows = rankedRows(gradebook, termKey).map(({ student: { studentId, name, rollNo }, result, rank }) => {
      const reached = result.overall?.trace.result ?? null
      return {
        studentId,
        name,
        rollNo,
        percent: reached && decimalText(percentOf(reached)),
        grade: result.overall?.band?.label ?? null,
        outcome: result.outcome,
        rank,
        isProvisional: result.isProvisional,
      }
    })
    return { className: gradebook.className, rows }
  },

  gradebookReport: async ({ query: { classId, termKey } }, { db, actor, fail }) => {
    const gradebook = (await classGradebook(db, actor, classId, undefined)) ?? fail('no-such-class')
    const subjects = (gradebook.template?.content.subjects ?? []).filter(({ key }) =>
      gradebook.subjectKeys.includes(key),
    )
    const rows = rankedRows(gradebook, termKey).map(({ student: { studentId, name, rollNo }, result }) => ({
      studentId,
      name,
      rollNo,
      results: result.subjects.map(({ subject, trace, band }) => ({
        subjectKey: subject.key,
        marks: trace.result && decimalText(times(trace.result, trace.outOf)),
        outOf: decimalText(trace.outOf),
        grade: band?.label ?? null,
      })),
    }))
    return { className: gradebook.className, subjects: subjects.map(({ key, name }) => ({ key, name })), rows }
  },
})
