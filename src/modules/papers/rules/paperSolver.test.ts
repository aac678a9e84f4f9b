import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Blueprint } from '../blueprint.ts'
import { attainableMarks } from '../blueprintMarks.ts'
import { loadSolver } from '../server/solver/highs.ts'
import type { BankQuestion } from './bank.ts'
import type { ShareLine } from './paperProgram.ts'
import { solvePaper as solveWith } from './paperSolver.ts'
import { brokenRules, canBeMade, filled, isConsistent } from './testing/paperChecker.ts'

const solver = await loadSolver()
const solvePaper = (plan: Blueprint, bank: readonly BankQuestion[], seed: number) => solveWith(plan, bank, seed, solver)

const chapters = ['Light', 'Motion', 'Sound']
const kinds = [
  { type: 'single', marks: 1 },
  { type: 'short', marks: 2.5 },
  { type: 'short', marks: 3 },
  { type: 'long', marks: 5 },
] as const
const sometimes = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value })
const difficulty = fc.constantFrom(1, 2, 3)
const bloom = fc.constantFrom(1, 2, 3, 4, 5, 6)

const row = fc
  .record({
    kind: fc.constantFrom(...kinds),
    count: fc.integer({ min: 1, max: 3 }),
    isAny: fc.boolean(),
    isChoice: fc.constantFrom(false, false, false, true),
    chapter: sometimes(fc.constantFrom(...chapters)),
    difficulty: sometimes(difficulty),
    bloom: sometimes(bloom),
  })
  .map(({ kind, isAny, ...rest }) => ({ ...kind, ...rest, attempt: isAny && rest.count > 1 ? rest.count - 1 : null }))

const shares = fc.record({
  tolerance: fc.integer({ min: 0, max: 30 }),
  chapters: fc
    .uniqueArray(fc.constantFrom(...chapters), { maxLength: 2 })
    .chain((some) =>
      fc.tuple(...some.map((chapter) => fc.record({ chapter: fc.constant(chapter), percent: percent() }))),
    ),
  difficulties: fc
    .uniqueArray(difficulty, { maxLength: 2 })
    .chain((some) => fc.tuple(...some.map((one) => fc.record({ difficulty: fc.constant(one), percent: percent() })))),
  blooms: fc
    .uniqueArray(bloom, { maxLength: 1 })
    .chain((some) => fc.tuple(...some.map((one) => fc.record({ bloom: fc.constant(one), percent: percent() })))),
})
function percent() {
  return fc.integer({ min: 0, max: 10 }).map((n) => n * 5)
}

const blueprint = fc
  .record({ sections: fc.array(fc.array(row, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }), shares })
  .map(({ sections, shares: wished }) => {
    const named = sections.map((rows, at) => ({ title: `Section ${at + 1}`, instructions: '', rows }))
    return Blueprint.parse({
      marks: attainableMarks({ sections: named }),
      minutes: 60,
      sections: named,
      shares: wished,
    })
  })

const bankOf = (size: number) =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom(...kinds),
        chapter: fc.constantFrom(...chapters, 'Heat', ''),
        difficulty,
        bloom,
        isRecent: fc.constantFrom(false, false, false, true),
      }),
      { maxLength: size, size: 'max' },
    )
    .map((all): BankQuestion[] =>
      all.map(({ kind, ...rest }, at) => ({
        ...{ questionId: `q${at}`, versionId: `v${at}`, type: kind.type, quarterMarks: kind.marks * 4 },
        ...rest,
      })),
    )

describe('ASM-02 papers made from a blueprint', () => {
  test('ASM-02 a paper meets every rule, and what is said to be impossible is', () => {
    const seen = { paper: 0, short: 0, contradiction: 0 }
    fc.assert(
      fc.property(blueprint, bankOf(40), fc.nat(), (plan, bank, seed) => {
        const outcome = solvePaper(plan, bank, seed)
        seen[outcome.kind] += 1
        if (outcome.kind === 'paper') expect(brokenRules(plan, bank, outcome.sections)).toEqual([])
        else expect(canBeMade(plan, bank)).toBe(false)
      }),
      { numRuns: 300 },
    )
    expect(Math.min(seen.paper, seen.short, seen.contradiction)).toBeGreaterThan(5)
  })

  test('ASM-02 the shortages are enough, and no line of them can be left out', () => {
    fc.assert(
      fc.property(blueprint, bankOf(25), (plan, bank) => {
        const outcome = solvePaper(plan, bank, 1)
        fc.pre(outcome.kind === 'short')
        if (outcome.kind !== 'short') return
        const written = filled(outcome.shortages)
        expect(written.length).toBe(outcome.ways.write)
        expect(canBeMade(plan, [...bank, ...written])).toBe(true)
        for (const [at] of written.entries())
          expect(canBeMade(plan, [...bank, ...written.toSpliced(at, 1)])).toBe(false)
      }),
      { numRuns: 100 },
    )
  })

  test('ASM-02 shares that contradict each other do so with any bank, and with one fewer no longer', () => {
    fc.assert(
      fc.property(blueprint, (plan) => {
        const outcome = solvePaper(plan, [], 1)
        expect(outcome.kind === 'contradiction').toBe(!isConsistent(plan))
        if (outcome.kind !== 'contradiction') return
        const wishing = (lines: readonly ShareLine[]): Blueprint => ({
          ...plan,
          shares: {
            tolerance: plan.shares.tolerance,
            chapters: lines.filter((line) => line.kind === 'chapter'),
            difficulties: lines.filter((line) => line.kind === 'difficulty') as Blueprint['shares']['difficulties'],
            blooms: lines.filter((line) => line.kind === 'bloom') as Blueprint['shares']['blooms'],
          },
        })
        expect(isConsistent(wishing(outcome.lines))).toBe(false)
        for (const [at] of outcome.lines.entries())
          expect(isConsistent(wishing(outcome.lines.toSpliced(at, 1)))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('ASM-02 each way out leads out', () => {
    fc.assert(
      fc.property(blueprint, bankOf(30), (plan, bank) => {
        const outcome = solvePaper(plan, bank, 1)
        if (outcome.kind === 'paper') return
        const withTolerance = (tolerance: number) => ({ ...plan, shares: { ...plan.shares, tolerance } })
        const { tolerance, reuse } = outcome.ways
        expect(canBeMade(withTolerance(tolerance ?? 100), bank)).toBe(tolerance !== null)
        if (tolerance !== null) expect(canBeMade(withTolerance(tolerance - 1), bank)).toBe(false)
        const all = bank.map((question) => ({ ...question, isRecent: false }))
        expect(canBeMade(plan, all)).toBe(reuse !== null)
      }),
      { numRuns: 100 },
    )
  })

  test('ASM-02 the same seed gives the same paper whatever the order of the bank', () => {
    fc.assert(
      fc.property(blueprint, bankOf(60), fc.nat(), (plan, bank, seed) => {
        expect(solvePaper(plan, bank.toReversed(), seed)).toEqual(solvePaper(plan, bank, seed))
      }),
      { numRuns: 60 },
    )
  })

  test('ASM-02 a rich bank gives other papers for other seeds', () => {
    const plan = Blueprint.parse({
      ...{ marks: 10, minutes: 30 },
      sections: [{ title: 'A', rows: [{ type: 'single', marks: 1, count: 10 }] }],
    })
    const bank = Array.from({ length: 200 }, (_, at) => ({
      ...{ questionId: `q${at}`, versionId: `v${at}`, type: 'single' as const, quarterMarks: 4 },
      ...{ chapter: 'Light', difficulty: 1, bloom: 1, isRecent: false },
    }))
    const papers = [1, 2, 3].map((seed) => JSON.stringify(solvePaper(plan, bank, seed)))
    expect(new Set(papers).size).toBe(3)
  })

  test('ASM-02 names the kind of question that is missing, and how many', () => {
    const plan = Blueprint.parse({
      ...{ marks: 6, minutes: 30 },
      sections: [{ title: 'A', rows: [{ type: 'short', marks: 3, count: 2, chapter: 'Light', bloom: 3 }] }],
    })
    expect(solvePaper(plan, [], 7)).toEqual({
      kind: 'short',
      shortages: [{ type: 'short', quarterMarks: 12, chapter: 'Light', difficulty: null, bloom: 3, need: 2, has: 0 }],
      ways: { tolerance: null, reuse: null, write: 2 },
    })
  })
})
