/** A number from 0 up to 1, the same row of them for the same seed. */
export type Chance = () => number

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(chance() * (at + 1))
    const [a, b] = [mixed[at], mixed[other]]
    if (a !== undefined && b !== undefined) [mixed[at], mixed[other]] = [b, a]
  }
  return mixed
}
