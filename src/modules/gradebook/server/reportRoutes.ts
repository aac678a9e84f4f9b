import { sql } from 'kysely'
import { implement } from '#platform/server/module.ts'
import { rankedRows } from '../classResults.ts'
import { gradebookReports } from '../contracts/reportContract.ts'
import { reportDefinitions } from '../contracts/reportSchemas.ts'
import { decimalText, percentOf, times } from '../rules/exact.ts'
import { classesOfGrade, classGradebook, gradebooksOf } from './classGradebook.ts'
import { gradeResults } from './gradeResults.ts'

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

  gradewiseReport: async ({ query: { gradeId, termKey } }, { db, actor, fail }) => {
    const { rows } = await sql<{ name: string }>`select name from grades where id = ${gradeId}`.execute(db)
    const grade = rows[0] ?? fail('no-such-grade')
    const classes = await classesOfGrade(db, gradeId)
    return gradeResults(grade.name, await gradebooksOf(db, actor, classes, undefined), termKey)
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
