import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'

/** Levels of a chapter, which are the difficulties of its questions. */
export const levels = [1, 2, 3] as const
export type Level = (typeof levels)[number]

/** A level is mastered when this many of the last ten answers to it were right. */
export const recentAnswers = 10
export const rightToMaster = 8
/** Questions of one round. */
export const roundLength = 10

/** Whether the latest answers at a level, the latest last, show mastery. */
export function isMastery(answers: readonly boolean[]): boolean {
  const recent = answers.slice(-recentAnswers)
  return recent.length === recentAnswers && recent.filter(Boolean).length >= rightToMaster
}

type LevelState = { readonly level: Level; readonly questions: number; readonly isMastered: boolean }

/** The first level with questions is open, and each one after a mastered level. Levels without questions are passed over. */
export function openLevels(states: readonly LevelState[]): Level[] {
  const filled = states.filter(({ questions }) => questions > 0).toSorted((a, b) => a.level - b.level)
  const firstHard = filled.findIndex(({ isMastered }) => !isMastered)
  return filled.slice(0, firstHard < 0 ? filled.length : firstHard + 1).map(({ level }) => level)
}

/** Days until a question comes back, by how often in a row it was answered right. */
const pauses = [0, 1, 3, 7, 16, 35] as const

/** What a student knows of a question: how often in a row it was right, and when it comes back. */
export type Card = { readonly box: number; readonly dueOn: CivilDate }

/** After an answer: a right one pauses longer, a wrong one comes back the same day. */
export function nextCard(card: Card | undefined, isRight: boolean, day: CivilDate): Card {
  const box = isRight ? Math.min((card?.box ?? 0) + 1, pauses.length - 1) : 0
  return { box, dueOn: addDays(day, pauses[box] ?? 0) }
}

type Pooled = { readonly questionId: string; readonly card: Card | null }

/**
 * The questions of a round: first what is due to come back, the longest overdue before others, then new ones, then what comes back
 * soonest. `mixed` puts new ones in an order of its own.
 */
export function chooseQuestions<Q extends Pooled>(
  pool: readonly Q[],
  day: CivilDate,
  mixed: (list: readonly Q[]) => Q[],
): Q[] {
  const seen = pool.filter(({ card }) => card !== null).toSorted((a, b) => compare(a.card, b.card))
  const isDue = ({ card }: Q) => card !== null && card.dueOn <= day
  const fresh = mixed(pool.filter(({ card }) => card === null))
  const later = seen.filter((one) => !isDue(one))
  return [...seen.filter(isDue), ...fresh, ...later].slice(0, roundLength)
}

const compare = (a: Card | null, b: Card | null) =>
  (a?.dueOn ?? '') < (b?.dueOn ?? '') ? -1 : (a?.dueOn ?? '') > (b?.dueOn ?? '') ? 1 : (a?.box ?? 0) - (b?.box ?? 0)
