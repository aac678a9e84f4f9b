import { sql } from 'kysely'
import type { familyTests } from '#modules/onlineTests/familyContract.ts'
import type { Answer } from '#modules/questions/answer.ts'
import type { Question } from '#modules/questions/question.ts'
import type { ReplyInput } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow, Files } from '#platform/server/files/files.ts'
import { shownTo } from '../../rules/review.ts'
import { listPages } from '../photos/pages.ts'
import { findTerms, listAttempts } from './attemptRows.ts'
import { askedIn, picturesOf } from './beginning.ts'
import type { Viewer } from './childTests.ts'
import { answersOf, gradeOf, readAnswered } from './grades.ts'
import { readItems } from './testItems.ts'

type Pages = Awaited<ReturnType<typeof listPages>>

function pagesOf(pages: Pages, testItemId: string) {
  const own = pages.find((one) => one.testItemId === testItemId)
  return own ? { document: own.document, isMaking: own.isMaking, unreadable: own.unreadable } : null
}

type Review = ReplyInput<typeof familyTests.routes.getReview>

/** What the policy shows of an attempt now. Marks come from the same grading as the result. */
export async function readReview(
  db: TenantDb,
  { attemptId, studentId }: { readonly attemptId: string; readonly studentId: string },
  viewer: Viewer,
  link: (file: FileRow) => ReturnType<Files['link']>,
): Promise<Review | 'no-such-attempt' | 'not-shown-yet'> {
  const [attempt] = await listAttempts(db, sql`a.id = ${attemptId} and a.student_id = ${studentId}`)
  const terms = attempt && (await findTerms(db, attempt.testId))
  if (!attempt || !terms || terms.state === 'withdrawn') return 'no-such-attempt'
  const time = { attempt: attempt.state, isOver: terms.isOver, isReleased: terms.isReleased }
  const shown = shownTo(viewer, terms.policy, time)
  if (!shown.answers && !shown.marks) return 'not-shown-yet'
  const { items, pictures } = await readItems(db, terms.testId)
  const [answered] = await readAnswered(db, [attemptId])
  if (!answered) return 'no-such-attempt'
  const grade = gradeOf(items, answered)
  const answers = answersOf(answered)
  const pages = shown.answers ? await listPages(db, { attemptId, hasMarks: shown.marks }, link) : []
  const keys = new Map<string, Question>(items.map(({ testItemId, question }) => [testItemId, question]))
  const reviewed = askedIn(attempt, terms, items).map((asked) => {
    const graded = grade.items.find(({ testItemId }) => testItemId === asked.testItemId)
    return {
      ...asked,
      answer: shown.answers ? ((answers.get(asked.testItemId) ?? null) as Answer | null) : null,
      marks: shown.marks && graded ? { marks: graded.marks, outOf: graded.outOf, state: graded.state } : null,
      remarks: shown.marks
        ? answered.evaluations
            .filter(({ testItemId, remark }) => testItemId === asked.testItemId && remark !== '')
            .map(({ part, remark }) => ({ part, remark }))
        : [],
      pages: pagesOf(pages, asked.testItemId),
      key: shown.key ? (keys.get(asked.testItemId) ?? null) : null,
    }
  })
  return {
    result: shown.total ? { marks: grade.total, outOf: grade.outOf, pending: grade.pending } : null,
    items: reviewed as Review['items'],
    pictures: picturesOf(reviewed, pictures).map(link),
  }
}
