import type { Answer } from '#modules/questions/answer.ts'
import { blankAnswer } from '#modules/questions/blankAnswer.ts'
import { type Fraction, fraction, isEqual, marksOf, sum, zero } from '#modules/questions/fractions.ts'
import { type Mark, type MarkState, mark } from '#modules/questions/marking.ts'
import type { Question } from '#modules/questions/question.ts'
import type { Counting, ItemRule } from './kinds.ts'

/** A question of a test: the version that is its key now, and what it counts. */
export type TestItem = { readonly testItemId: string; readonly question: Question; readonly rule: ItemRule }

/** What a person gave for a question, or for one question of a passage (`part` is its key, else ''). It counts before the key. */
export type Evaluation = { readonly testItemId: string; readonly part: string; readonly marks: Fraction }

export type GradedItem = { readonly testItemId: string } & Mark

export type Grade = {
  readonly items: readonly GradedItem[]
  readonly total: Fraction
  readonly outOf: Fraction
  /** Questions that a person still has to mark. */
  readonly pending: number
}

export const isMore = (a: Fraction, b: Fraction): boolean => a.n * b.d > b.n * a.d

const stateOf = (marks: Fraction, outOf: Fraction): MarkState =>
  isEqual(marks, outOf) ? 'right' : marks.n === 0 ? 'wrong' : 'partly'

/** More than a question now carries was given for another version of it, and has to be given again. */
function evaluated(automatic: Mark, given: Evaluation | undefined): Mark {
  if (!given || automatic.parts) return automatic
  if (isMore(given.marks, automatic.outOf)) return { ...automatic, marks: zero, state: 'pending' }
  return { ...automatic, marks: given.marks, state: stateOf(given.marks, automatic.outOf) }
}

function passageMark(automatic: Mark, find: (part: string) => Evaluation | undefined): Mark {
  const parts = Object.entries(automatic.parts ?? {}).map(([id, part]) => [id, evaluated(part, find(id))] as const)
  const all = parts.map(([, part]) => part)
  const marks = sum(all.map((part) => part.marks))
  const state = all.some((part) => part.state === 'pending')
    ? 'pending'
    : all.every((part) => part.state === 'blank')
      ? 'blank'
      : stateOf(marks, automatic.outOf)
  return { marks, outOf: automatic.outOf, state, parts: Object.fromEntries(parts) }
}

/** An answer that is photos only waits for a person like a written one. */
const withPhotos = (automatic: Mark): Mark =>
  automatic.state === 'blank' ? { ...automatic, state: 'pending' } : automatic

function gradeItem(
  { testItemId, question, rule }: TestItem,
  answer: Answer | undefined,
  evaluations: readonly Evaluation[],
  hasPhotos: boolean,
): GradedItem {
  const outOf = marksOf(question.marks)
  if (rule === 'dropped') return { testItemId, marks: zero, outOf: zero, state: 'right' }
  if (rule === 'full') return { testItemId, marks: outOf, outOf, state: 'right' }
  const marked = mark(question, answer ?? blankAnswer(question.type))
  const automatic = hasPhotos ? withPhotos(marked) : marked
  const find = (part: string) => evaluations.find((one) => one.testItemId === testItemId && one.part === part)
  return { testItemId, ...(automatic.parts ? passageMark(automatic, find) : evaluated(automatic, find(''))) }
}

/** The marks of one attempt. Pure, so that grading again gives the same, and a regrade is this with other items. */
export function gradeAttempt(
  items: readonly TestItem[],
  answers: ReadonlyMap<string, Answer>,
  evaluations: readonly Evaluation[],
  /** Questions that were answered with photos. */
  photographed: ReadonlySet<string> = new Set(),
): Grade {
  const graded = items.map((item) =>
    gradeItem(item, answers.get(item.testItemId), evaluations, photographed.has(item.testItemId)),
  )
  return {
    items: graded,
    total: sum(graded.map(({ marks }) => marks)),
    outOf: sum(graded.map(({ outOf }) => outOf)),
    pending: graded.filter(({ state }) => state === 'pending').length,
  }
}

/** Questions whose marks differ between two grades of one attempt. */
export const changedItems = (before: Grade, after: Grade): string[] =>
  after.items
    .filter((now) => {
      const then = before.items.find(({ testItemId }) => testItemId === now.testItemId)
      return !then || !isEqual(then.marks, now.marks) || !isEqual(then.outOf, now.outOf) || then.state !== now.state
    })
    .map(({ testItemId }) => testItemId)

/** The attempt that counts, in the order they were made; the earlier of two equally good ones. */
export function countingAttempt<A extends { readonly total: Fraction }>(
  attempts: readonly A[],
  counting: Counting,
): A | undefined {
  if (counting === 'first') return attempts[0]
  if (counting === 'last') return attempts.at(-1)
  return attempts.reduce<A | undefined>(
    (best, attempt) => (best === undefined || isMore(attempt.total, best.total) ? attempt : best),
    undefined,
  )
}

/** Marks as teachers type them, in quarters. */
export const quarters = (count: number): Fraction => fraction(count, 4)
