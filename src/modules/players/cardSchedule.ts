/** How well a card was known. */
export const grades = { again: 1, hard: 2, good: 3, easy: 4 } as const
export type Grade = (typeof grades)[keyof typeof grades]

export type Review = { readonly reviewId: string; readonly grade: Grade; readonly reviewedAt: string }

/** Where a card stands. `interval` is in days, 0 while it is being learnt; `ease` is by how much a success stretches it. */
export type Standing = {
  readonly times: number
  readonly interval: number
  readonly ease: number
  readonly dueAt: string
}

const day = 86_400_000
/** A card that was not known comes back after this, in milliseconds. */
const soon = 10 * 60_000
/** Nobody is asked for longer than this, in days. */
const longest = 1825
const easeLimits = { least: 1.3, most: 3 } as const
/** A card that was never turned. */
export const start = { times: 0, interval: 0, ease: 2.5 }

const within = (ease: number) => Math.min(easeLimits.most, Math.max(easeLimits.least, ease))
/** By how much each answer changes the ease. */
const shift: Record<Grade, number> = { 1: -0.2, 2: -0.15, 3: 0, 4: 0.15 }

/** Days until the card comes again after a success: SM-2, with a step of its own for hard and for easy. */
function nextInterval({ interval, ease }: Pick<Standing, 'interval' | 'ease'>, grade: Exclude<Grade, 1>): number {
  if (interval === 0) return { 2: 1, 3: 1, 4: 4 }[grade]
  if (interval === 1) return { 2: 2, 3: 6, 4: 8 }[grade]
  const stretch = { 2: 1.2, 3: ease, 4: ease * 1.3 }[grade]
  return Math.min(longest, Math.max(interval + 1, Math.round(interval * stretch)))
}

/** One review further. */
export function reviewed(before: Omit<Standing, 'dueAt'>, { grade, reviewedAt }: Omit<Review, 'reviewId'>): Standing {
  const at = new Date(reviewedAt).getTime()
  const ease = within(before.ease + shift[grade])
  const times = before.times + 1
  if (grade === grades.again) return { times, interval: 0, ease, dueAt: new Date(at + soon).toISOString() }
  const interval = nextInterval(before, grade)
  return { times, interval, ease, dueAt: new Date(at + interval * day).toISOString() }
}

const inOrder = (a: Review, b: Review) =>
  a.reviewedAt < b.reviewedAt ? -1 : a.reviewedAt > b.reviewedAt ? 1 : a.reviewId < b.reviewId ? -1 : 1

/** Where a card stands after all reviews, each counted once, in whatever order they arrived; null for a new card. */
export function standing(reviews: readonly Review[]): Standing | null {
  const each = [...new Map(reviews.map((one) => [one.reviewId, one])).values()].sort(inOrder)
  let now: Standing | null = null
  for (const one of each) now = reviewed(now ?? start, one)
  return now
}

/** When each answer would bring the card back, in days; 0 is within the hour. */
export const intervalsFrom = (now: Standing | null): Record<Grade, number> => {
  const before = now ?? start
  return { 1: 0, 2: nextInterval(before, 2), 3: nextInterval(before, 3), 4: nextInterval(before, 4) }
}

type Dealt = { readonly cardId: string; readonly standing: Standing | null }

/** The cards to learn now: those that are due, the longest overdue first, then new ones in the order of the deck. */
export function due<C extends Dealt>(cards: readonly C[], now: string, mostNew = 20): C[] {
  const old = cards.filter(({ standing }) => standing !== null && standing.dueAt <= now)
  const fresh = cards.filter(({ standing }) => standing === null)
  return [
    ...old.sort((a, b) => ((a.standing?.dueAt ?? '') < (b.standing?.dueAt ?? '') ? -1 : 1)),
    ...fresh.slice(0, mostNew),
  ]
}
