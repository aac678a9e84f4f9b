import { percentile } from '../durations.ts'

/** What people who opened something again and again had to wait, in milliseconds. */
export type Round = { readonly times: readonly number[]; readonly refused: number; readonly ms: number }

/**
 * Each person opens it again as soon as it is there, for so many seconds. `open` says whether it was served; what was refused
 * counts neither as opened nor in the times.
 */
export async function crowd(
  people: number,
  seconds: number,
  open: (person: number) => Promise<boolean>,
): Promise<Round> {
  const times: number[] = []
  let refused = 0
  const from = performance.now()
  const until = from + seconds * 1000
  const visitAgain = async (person: number) => {
    while (performance.now() < until) {
      const startedAt = performance.now()
      if (await open(person)) times.push(performance.now() - startedAt)
      else refused++
    }
  }
  await Promise.all(Array.from({ length: people }, (_, person) => visitAgain(person)))
  return { times, refused, ms: performance.now() - from }
}

export type Figures = {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  /** The share of attempts that the server was too busy for. */
  readonly refused: number
}

export const perSecond = ({ times, ms }: Round) => (times.length * 1000) / ms

export function figuresOf(rounds: readonly Round[]): Figures {
  const times = rounds.flatMap((round) => round.times)
  const sum = (pick: (round: Round) => number) => rounds.reduce((all, round) => all + pick(round), 0)
  const refused = sum((round) => round.refused)
  return {
    perSecond: (times.length * 1000) / sum((round) => round.ms),
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    refused: refused / (times.length + refused || 1),
  }
}
