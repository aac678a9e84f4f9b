import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id } from '#platform/contract/patterns.ts'
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

export const assessmentReportsDefinitions = definitions({
  reportUsage: {
    does: 'Report how much each class used tests and practice in these days',
    query: days,
    reply: z.object({ rows: z.array(UsageRow) }),
  },
  reportPapers: {
    does: 'Report the question papers that were begun in these days, by author and subject',
    query: days,
    reply: z.object({ rows: z.array(PaperRow) }),
  },
  reportOnlineTests: {
    does: 'Report the online tests that closed in these days, with who took them and how they went',
    query: days,
    reply: z.object({ rows: z.array(TestRow) }),
  },
  reportChallenges: {
    does: 'Report what was practised and mastered in chapter challenges in these days',
    query: days,
    reply: z.object({ rows: z.array(ChallengeRow) }),
  },
})
