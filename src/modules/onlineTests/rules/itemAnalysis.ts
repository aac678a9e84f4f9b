import type { Answer } from '#modules/questions/answer.ts'
import type { Fraction } from '#modules/questions/fractions.ts'
import type { Grade } from './grading.ts'

export type ItemFigures = {
  readonly testItemId: string
  /** Attempts that count; what waits for a person is left out. */
  readonly n: number
  readonly blank: number
  /** Answers that wait for a person. */
  readonly pending: number
  /** The share of the marks that was earned, 0 to 1. */
  readonly facility: number | null
  /** How the question goes with the rest of the test, −1 to 1; null where all did alike. */
  readonly discrimination: number | null
  /** How often each option was chosen; empty for questions without options. */
  readonly choices: Readonly<Record<string, number>>
}

export type AnalysedAttempt = { readonly grade: Grade; readonly answers: ReadonlyMap<string, Answer> }

const decimal = ({ n, d }: Fraction) => n / d
const mean = (values: readonly number[]) => values.reduce((all, value) => all + value, 0) / values.length

/** Pearson's coefficient; null if one of the two never varies. */
function correlation(xs: readonly number[], ys: readonly number[]): number | null {
  if (xs.length < 2) return null
  const [middleX, middleY] = [mean(xs), mean(ys)]
  const products = xs.reduce((all, x, at) => all + (x - middleX) * ((ys[at] ?? 0) - middleY), 0)
  const spread = Math.sqrt(
    xs.reduce((all, x) => all + (x - middleX) ** 2, 0) * ys.reduce((all, y) => all + (y - middleY) ** 2, 0),
  )
  return spread < 1e-12 ? null : Math.max(-1, Math.min(1, products / spread))
}

function chosen(answer: Answer | undefined): readonly string[] {
  switch (answer?.type) {
    case 'single':
    case 'assertionReason':
      return answer.choice === null ? [] : [answer.choice]
    case 'several':
      return [...new Set(answer.choices)]
    case 'trueFalse':
      return answer.value === null ? [] : [String(answer.value)]
    default:
      return []
  }
}

function countChoices(attempts: readonly AnalysedAttempt[], testItemId: string): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { answers } of attempts)
    for (const option of chosen(answers.get(testItemId))) counts.set(option, (counts.get(option) ?? 0) + 1)
  return Object.fromEntries(counts)
}

/** Facility and discrimination of each question, the latter against the rest of the test so that no question is compared with itself. */
export function analyseItems(attempts: readonly AnalysedAttempt[], itemIds: readonly string[]): ItemFigures[] {
  return itemIds.map((testItemId) => {
    const graded = attempts.flatMap(({ grade }) => {
      const own = grade.items.find((item) => item.testItemId === testItemId)
      return own && own.state !== 'pending' && own.outOf.n > 0 ? [{ own, total: grade.total }] : []
    })
    const earned = graded.map(({ own }) => decimal(own.marks) / decimal(own.outOf))
    const rest = graded.map(({ own, total }) => decimal(total) - decimal(own.marks))
    return {
      testItemId,
      n: graded.length,
      pending: attempts.filter(({ grade }) =>
        grade.items.some((item) => item.testItemId === testItemId && item.state === 'pending'),
      ).length,
      blank: graded.filter(({ own }) => own.state === 'blank').length,
      facility: graded.length === 0 ? null : mean(earned),
      discrimination: correlation(earned, rest),
      choices: countChoices(attempts, testItemId),
    }
  })
}
