/** Repeatable randomness: the same seed gives the same choices on every machine, so a demo school can be recreated. Not for secrets. */
export type Random = {
  /** At least 0, below 1. */
  next(): number
  /** An integer, both ends included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Picks by weight: a choice with twice the weight is picked twice as often. */
  weighted<T>(choices: readonly (readonly [choice: T, weight: number])[]): T
  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[]
  /** An independent generator for one part of the work, unaffected by what other parts draw. */
  fork(label: string): Random
}

export function seeded(seed: string | number): Random {
  const next = sfc32(String(seed))

  const int = (min: number, max: number) => {
    const size = max - min + 1
    if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max) || size < 1 || size > 2 ** 32)
      throw new RangeError('The range must consist of integers, must not be empty and must fit in 32 bits.')
    return min + Math.floor(next() * size)
  }

  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('Cannot pick from an empty list.')
    return list[int(0, list.length - 1)] as T
  }

  const weighted = <T>(choices: readonly (readonly [choice: T, weight: number])[]): T => {
    const heavy = choices.filter(([, weight]) => weight > 0)
    const total = heavy.reduce((all, [, weight]) => all + weight, 0)
    let left = next() * total
    for (const [choice, weight] of heavy) {
      left -= weight
      if (left < 0) return choice
    }
    return pick(heavy.slice(-1))[0]
  }

  const shuffle = <T>(list: readonly T[]): T[] => {
    const mixed = [...list]
    for (let last = mixed.length - 1; last > 0; last--) {
      const other = int(0, last)
      const kept = mixed[last] as T
      mixed[last] = mixed[other] as T
      mixed[other] = kept
    }
    return mixed
  }

  return {
    next,
    int,
    pick,
    weighted,
    shuffle,
    chance: (probability) => next() < probability,
    fork: (label) => seeded(`${seed}/${label}`),
  }
}

/** Chris Doty-Humphrey's small fast counting generator, seeded with a hash of the text. */
function sfc32(text: string): () => number {
  const word = hasher(text)
  let [a, b, c, counter] = [word(), word(), word(), 1]
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 2 ** 32
  }
  // Similar seeds start with similar values; a dozen rounds separate them.
  for (let round = 0; round < 12; round++) next()
  return next
}

/** A sequence of 32-bit words that depends on every character of the text. */
function hasher(text: string): () => number {
  let hash = 1_779_033_703 ^ text.length
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 3_432_918_353)
    hash = (hash << 13) | (hash >>> 19)
  }
  return () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507)
    hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909)
    hash ^= hash >>> 16
    return hash | 0
  }
}
