import { expect, test } from 'vitest'
import { seeded } from './random.ts'

const draw = (seed: string | number, count = 20) => {
  const random = seeded(seed)
  return Array.from({ length: count }, () => random.int(0, 1_000_000))
}

test('the same seed repeats, and another one does not', () => {
  expect(draw('banyan')).toEqual(draw('banyan'))
  expect(draw(7)).toEqual(draw('7'))
  expect(draw('banyan')).not.toEqual(draw('banyam'))
  const starts = new Set(Array.from({ length: 1000 }, (_, seed) => draw(seed, 2).join()))
  expect(starts.size).toBe(1000)
})

test('the sequence never changes: next year’s demo school is the same as today’s', () => {
  expect(draw('banyan', 5)).toEqual([937_444, 548_160, 535_671, 300_236, 652_278])
})

test('integers include both ends and are evenly distributed', () => {
  const random = seeded('dice')
  const seen = new Map<number, number>()
  for (let throws = 0; throws < 60_000; throws++) {
    const face = random.int(1, 6)
    seen.set(face, (seen.get(face) ?? 0) + 1)
  }
  expect([...seen.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6])
  for (const count of seen.values()) expect(Math.abs(count - 10_000)).toBeLessThan(500)
  expect(seeded(1).int(5, 5)).toBe(5)
  for (const [min, max] of [
    [2, 1],
    [0.5, 2],
    [0, 2 ** 33],
    [0, Number.NaN],
  ] as const)
    expect(() => random.int(min, max)).toThrow(RangeError)
})

test('weights decide how often a choice is picked, and zero means never', () => {
  const random = seeded('weights')
  const seen = { often: 0, seldom: 0, never: 0 }
  for (let round = 0; round < 40_000; round++)
    seen[
      random.weighted([
        ['never', 0],
        ['often', 3],
        ['seldom', 1],
      ] as const)
    ]++
  expect(seen.never).toBe(0)
  expect(seen.often / seen.seldom).toBeCloseTo(3, 0)
  expect(() => random.weighted([])).toThrow(RangeError)
  expect(() => random.weighted([['never', 0]])).toThrow(RangeError)
})

test('chance matches its probability, never at 0 and always at 1', () => {
  const random = seeded('chance')
  const happened = Array.from({ length: 20_000 }, () => random.chance(0.1)).filter(Boolean).length
  expect(Math.abs(happened - 2000)).toBeLessThan(200)
  expect(Array.from({ length: 100 }, () => random.chance(0))).not.toContain(true)
  expect(Array.from({ length: 100 }, () => random.chance(1))).not.toContain(false)
})

test('a shuffle keeps every item, does not change the list and is unbiased', () => {
  const random = seeded('shuffle')
  const list = [1, 2, 3, 4]
  const firsts = [0, 0, 0, 0, 0]
  for (let round = 0; round < 8000; round++) {
    const mixed = random.shuffle(list)
    expect(mixed.toSorted()).toEqual([1, 2, 3, 4])
    firsts[mixed[0] ?? 0] = (firsts[mixed[0] ?? 0] ?? 0) + 1
  }
  expect(list).toEqual([1, 2, 3, 4])
  for (const count of firsts.slice(1)) expect(Math.abs(count - 2000)).toBeLessThan(250)
  expect(() => random.pick([])).toThrow(RangeError)
})

test('a fork is independent of what its parent draws', () => {
  const quiet = seeded('school')
  const busy = seeded('school')
  for (let round = 0; round < 100; round++) busy.next()
  expect(busy.fork('names').int(0, 1e9)).toBe(quiet.fork('names').int(0, 1e9))
  expect(quiet.fork('fees').int(0, 1e9)).not.toBe(quiet.fork('names').int(0, 1e9))
})
