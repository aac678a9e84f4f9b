// Rankings can be made again by anybody from what is published: the method, the seed and the list of entrants.

export type Entrant = {
  readonly applicationId: string
  readonly submittedAt: string
  /** Score and weight of each round of the plan; a round without a score counts as zero. */
  readonly rounds: readonly { readonly score: number; readonly maxScore: number; readonly weight: number }[]
}

/** The weighted share of what could be reached, in percent with three decimals. */
export function scoreOf(rounds: Entrant['rounds']): number {
  const weights = rounds.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0) return 0
  const reached = rounds.reduce((sum, { score, maxScore, weight }) => sum + (weight * score) / maxScore, 0)
  return Math.round((reached / weights) * 100_000) / 1000
}

type Digest = (text: string) => string
type Method = 'merit' | 'lottery' | 'arrival'

/**
 * The entrants in order. `digest` is SHA-256 in hexadecimal: each entrant draws the hash of seed and id, so nobody's place
 * depends on the order of the list, and equal scores are decided by the draw.
 */
export function rank(method: Method, seed: string, entrants: readonly Entrant[], digest: Digest): string[] {
  const drawn = entrants.map((entrant) => ({
    entrant,
    score: scoreOf(entrant.rounds),
    draw: digest(`${seed}:${entrant.applicationId}`),
  }))
  const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return drawn
    .toSorted((a, b) => {
      if (method === 'merit' && a.score !== b.score) return b.score - a.score
      const arrival = byText(a.entrant.submittedAt, b.entrant.submittedAt)
      if (method === 'arrival' && arrival !== 0) return arrival
      return byText(a.draw, b.draw)
    })
    .map(({ entrant }) => entrant.applicationId)
}

/** What identifies the list that was drawn from, whatever its order. */
export const entrantsText = (entrants: readonly Entrant[]): string =>
  JSON.stringify(
    entrants
      .map(({ applicationId, submittedAt, rounds }) => [applicationId, submittedAt, scoreOf(rounds)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
