import * as z from 'zod'
import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { outcomes } from '../rules/results.ts'
import { Key } from '../templateSchemas.ts'

const query = {
  classId: id(),
  /** A term of the template, or `year`. */
  termKey: Key,
}
const about = { studentId: id(), name: z.string(), rollNo: z.string() }
const gone = { 'no-such-class': { status: 404, message: 'We couldn’t find this class.' } } as const

const Bands = z.array(z.string())

export const GradeResults = z.object({
  gradeName: z.string(),
  terms: z.array(z.object({ key: Key, name: z.string() })),
  /** Null without a template. */
  termKey: Key.nullable(),
  /** Whether students are ranked, over all classes of the grade. */
  hasRanks: z.boolean(),
  subjects: z.array(z.object({ key: Key, name: z.string(), bands: Bands })),
  /** The grades of the overall result; empty without one. */
  overallBands: Bands,
  rows: z.array(
    z.object({
      ...about,
      classId: id(),
      className: z.string(),
      results: z.array(
        z.object({
          subjectKey: Key,
          /** Decimal texts; null while nothing counts. */
          marks: z.string().nullable(),
          percent: z.string().nullable(),
          grade: z.string().nullable(),
        }),
      ),
      percent: z.string().nullable(),
      grade: z.string().nullable(),
      outcome: z.enum(outcomes).nullable(),
      rank: z.int().nullable(),
      isProvisional: z.boolean(),
    }),
  ),
})
export type GradeResults = z.infer<typeof GradeResults>

export const reportDefinitions = definitions({
  overallResultReport: {
    does: 'Return the overall result of every student of a class in a term or the year',
    query,
    reply: z.object({
      className: z.string(),
      rows: z.array(
        z.object({
          ...about,
          /** A decimal text; null without an overall result. */
          percent: z.string().nullable(),
          grade: z.string().nullable(),
          outcome: z.enum(outcomes).nullable(),
          rank: z.int().nullable(),
          isProvisional: z.boolean(),
        }),
      ),
    }),
    fails: gone,
  },
  gradewiseReport: {
    does: 'Return the results of all classes of a grade in every subject and overall, in a term or the year',
    query: {
      gradeId: id(),
      /** Without one, the latest term with published marks. */
      termKey: Key.optional(),
    },
    reply: GradeResults,
    fails: { 'no-such-grade': { status: 404, message: 'We couldn’t find this grade.' } },
  },
  gradebookReport: {
    does: 'Return marks and grade of every student of a class in every subject, in a term or the year',
    query,
    reply: z.object({
      className: z.string(),
      subjects: z.array(z.object({ key: Key, name: z.string() })),
      rows: z.array(
        z.object({
          ...about,
          results: z.array(
            z.object({
              subjectKey: Key,
              /** Decimal texts; null while nothing counts. */
              marks: z.string().nullable(),
              outOf: z.string(),
              grade: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
    fails: gone,
  },
})
