import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'

/** Both days included, at the school. */
const days = { from: CivilDate, to: CivilDate }

const UsageRow = z.object({
  classId: id(),
  className: z.string(),
  students: z.int(),
  onlineTests: z.int(),
  attempts: z.int(),
  offlineTests: z.int(),
  /** Tests on paper whose marks are uploaded. */
  uploaded: z.int(),
  rounds: z.int(),
})
export type UsageRow = z.output<typeof UsageRow>

const PaperRow = z.object({
  authorId: id(),
  author: z.string(),
  courseId: id(),
  courseDisplayName: z.string(),
  papers: z.int(),
  /** Made by the blueprint; the others were put together by hand. */
  generated: z.int(),
  worksheets: z.int(),
  /** Formal papers that wait for approval. */
  waiting: z.int(),
  released: z.int(),
})
export type PaperRow = z.output<typeof PaperRow>

const TestRow = z.object({
  testId: id(),
  title: z.string(),
  courseDisplayName: z.string(),
  classNames: z.string(),
  setBy: z.string(),
  closesAt: z.string(),
  taken: z.int(),
  /** Of the attempts that are marked, from 0 to 100. */
  averagePercent: z.number().nullable(),
  toMark: z.int(),
  isReleased: z.boolean(),
})
export type TestRow = z.output<typeof TestRow>

const ChallengeRow = z.object({
  gradeName: z.string(),
  courseDisplayName: z.string(),
  chapter: z.string(),
  players: z.int(),
  rounds: z.int(),
  mastered: z.int(),
})
export type ChallengeRow = z.output<typeof ChallengeRow>

/** The reports, and what a line of each counts. */
export const assessmentReportNames = ['usage', 'papers', 'tests', 'challenges'] as const
export type AssessmentReportName = (typeof assessmentReportNames)[number]

/** A person or a paper behind a line. */
const BehindRow = z.object({
  /** Of a student; null for a paper. */
  studentId: id().nullable(),
  name: z.string(),
  className: z.string(),
  /** Online tests, tests on paper and rounds of a student, or what else the line counts. */
  onlineTests: z.int().nullable(),
  offlineTests: z.int().nullable(),
  rounds: z.int().nullable(),
  percent: z.number().nullable(),
  at: z.string().nullable(),
})
export type BehindRow = z.output<typeof BehindRow>

const firstOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    /** The first 1,000. */
    rows: z.array(row),
    total: z.int(),
  })

export const assessmentReportsDefinitions = definitions({
  reportUsage: {
    does: 'Report how much each class used tests and practice in these days',
    query: days,
    reply: firstOf(UsageRow),
  },
  reportPapers: {
    does: 'Report the question papers that were begun in these days, by author and subject',
    query: days,
    reply: firstOf(PaperRow),
  },
  reportOnlineTests: {
    does: 'Report the online tests that closed in these days, with who took them and how they went',
    query: days,
    reply: firstOf(TestRow),
  },
  reportChallenges: {
    does: 'Report what was practised and mastered in chapter challenges in these days',
    query: days,
    reply: firstOf(ChallengeRow),
  },
  listBehind: {
    does: 'List the people or papers behind a line of an assessment report',
    query: {
      ...days,
      report: z.enum(assessmentReportNames),
      /** Of usage. */
      classId: id().optional(),
      /** Of papers. */
      authorId: id().optional(),
      courseId: id().optional(),
      /** Of online tests. */
      testId: id().optional(),
      /** Of chapter challenges, as the line names them. */
      grade: text(60, 0).default(''),
      course: text(120, 0).default(''),
      chapter: text(300, 0).default(''),
    },
    reply: firstOf(BehindRow),
  },
})
