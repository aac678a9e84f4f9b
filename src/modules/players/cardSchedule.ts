/** How well the answer was known. */
export const grades = { again: 1, hard: 2, good: 3, easy: 4 } as const
export type Grade = (typeof grades)[keyof typeof grades]

export type Review = { readonly reviewId: string; readonly grade: Grade; readonly reviewedAt: string }

/** A card's progress. `interval` is in days, 0 while it is being learnt; each success multiplies it by `ease`. */
export type CardProgress = {
  readonly times: number
  readonly interval: number
  readonly ease: number
  readonly dueAt: string
}

const day = 86_400_000
/** Milliseconds until a forgotten card is due again. */
const relearnDelay = 10 * 60_000
/** In days. */
const maxInterval = 1825
const easeLimits = { least: 1.3, most: 3 } as const
/** The progress of a card that has never been reviewed. */
export const newCard = { times: 0, interval: 0, ease: 2.5 }

const clampEase = (ease: number) => Math.min(easeLimits.most, Math.max(easeLimits.least, ease))
const easeChange: Record<Grade, number> = { 1: -0.2, 2: -0.15, 3: 0, 4: 0.15 }

/** Days until the next review after a success: SM-2, with separate steps for hard and easy. */
function nextInterval({ interval, ease }: Pick<CardProgress, 'interval' | 'ease'>, grade: Exclude<Grade, 1>): number {
  if (interval === 0) return { 2: 1, 3: 1, 4: 4 }[grade]
  if (interval === 1) return { 2: 2, 3: 6, 4: 8 }[grade]
  const factor = { 2: 1.2, 3: ease, 4: ease * 1.3 }[grade]
  return Math.min(maxInterval, Math.max(interval + 1, Math.round(interval * factor)))
}

export function applyReview(
  before: Omit<CardProgress, 'dueAt'>,
  { grade, reviewedAt }: Omit<Review, 'reviewId'>,
): CardProgress {
  const at = new Date(reviewedAt).getTime()
  const ease = clampEase(before.ease + easeChange[grade])
  const times = before.times + 1
  if (grade === grades.again) return { times, interval: 0, ease, dueAt: new Date(at + relearnDelay).toISOString() }
  const interval = nextInterval(before, grade)
  return { times, interval, ease, dueAt: new Date(at + interval * day).toISOString() }
}

const byTime = (a: Review, b: Review) =>
  a.reviewedAt < b.reviewedAt ? -1 : a.reviewedAt > b.reviewedAt ? 1 : a.reviewId < b.reviewId ? -1 : 1

/** A card's progress after all its reviews, deduplicated and in chronological order; null for a new card. */
export function progressAfter(reviews: readonly Review[]): CardProgress | null {
  const each = [...new Map(reviews.map((one) => [one.reviewId, one])).values()].sort(byTime)
  let now: CardProgress | null = null
  for (const one of each) now = applyReview(now ?? newCard, one)
  return now
}

/** Days until the next review for each possible answer; 0 is within the hour. */
export const intervalsFrom = (now: CardProgress | null): Record<Grade, number> => {
  const before = now ?? newCard
  return { 1: 0, 2: nextInterval(before, 2), 3: nextInterval(before, 3), 4: nextInterval(before, 4) }
}

type DeckCard = { readonly cardId: string; readonly standing: CardProgress | null }

/** The cards to review now: due cards, most overdue first, then new ones in deck order. */
export function dueCards<C extends DeckCard>(cards: readonly C[], now: string, maxNew = 20): C[] {
  const old = cards.filter(({ standing }) => standing !== null && standing.dueAt <= now)
  const fresh = cards.filter(({ standing }) => standing === null)
  return [
    ...old.sort((a, b) => ((a.standing?.dueAt ?? '') < (b.standing?.dueAt ?? '') ? -1 : 1)),
    ...fresh.slice(0, maxNew),
  ]
}
