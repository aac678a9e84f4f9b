import { Blueprint } from '#modules/papers/blueprint.ts'
import type { BankQuestion } from '#modules/papers/rules/bank.ts'
import type { ShareLine } from '#modules/papers/rules/paperProgram.ts'
import { type PaperOutcome, solvePaper } from '#modules/papers/rules/paperSolver.ts'
import { brokenRules, canBeMade, filled, isConsistent } from '#modules/papers/rules/testing/paperChecker.ts'
import { loadSolver } from '#modules/papers/server/solver/highs.ts'
import { seeded } from '#platform/server/demo/random.ts'
import { proof } from '../program.ts'
import { aBank, aBlueprint } from './randomPapers.ts'

type Short = Extract<PaperOutcome, { kind: 'short' }>
type Contradiction = Extract<PaperOutcome, { kind: 'contradiction' }>

/** What is wrong with a list of shortages: with it a paper can be made, with one question fewer it cannot. */
function wrongShortages(plan: Blueprint, bank: readonly BankQuestion[], { shortages, ways }: Short): string[] {
  const written = filled(shortages)
  return [
    ...(canBeMade(plan, bank) ? ['a paper can be made'] : []),
    ...(written.length === ways.write ? [] : ['the number of questions to write']),
    ...(canBeMade(plan, [...bank, ...written]) ? [] : ['the shortages are not enough']),
    ...(shortages.some((_, at) => canBeMade(plan, [...bank, ...withOneFewer(shortages, at)]))
      ? ['a line asks for too much']
      : []),
  ]
}

const withOneFewer = (shortages: Short['shortages'], at: number) =>
  filled(shortages.map((line, index) => (index === at ? { ...line, need: line.need - 1 } : line)))

/** What is wrong with shares said to contradict each other: no bank meets them, and without any one of them some does. */
function wrongContradiction(plan: Blueprint, { lines }: Contradiction): string[] {
  const wishing = (wished: readonly ShareLine[]): Blueprint => {
    const of = <K extends ShareLine['kind']>(kind: K) =>
      wished.filter((line): line is Extract<ShareLine, { kind: K }> => line.kind === kind)
    const { tolerance } = plan.shares
    const shares = { tolerance, chapters: of('chapter'), difficulties: of('difficulty'), blooms: of('bloom') }
    return Blueprint.parse({ ...plan, shares })
  }
  return [
    ...(isConsistent(wishing(lines)) ? ['the shares do not contradict each other'] : []),
    ...(lines.some((_, at) => !isConsistent(wishing(lines.toSpliced(at, 1)))) ? ['a share could be left out'] : []),
  ]
}

function wrongWays(plan: Blueprint, bank: readonly BankQuestion[], { ways }: Short | Contradiction): string[] {
  const widened = (tolerance: number) => ({ ...plan, shares: { ...plan.shares, tolerance } })
  const all = bank.map((question) => ({ ...question, isRecent: false }))
  const { tolerance, reuse } = ways
  return [
    ...(canBeMade(widened(tolerance ?? 100), bank) === (tolerance !== null) ? [] : ['the tolerance does not help']),
    ...(tolerance !== null && canBeMade(widened(tolerance - 1), bank) ? ['less tolerance would do'] : []),
    ...(canBeMade(plan, all) === (reuse !== null) ? [] : ['the reuse does not help']),
  ]
}

export const program = proof(
  'T15.2',
  'papers from random blueprints keep every rule, and what cannot be made is explained without a line too many',
  async ({ count }) => {
    const random = seeded('papers from blueprints')
    const bank = aBank(random, 5000)
    const blueprints = count(1000, 25)
    const solver = await loadSolver()
    const failures: string[] = []
    const seen = { paper: 0, short: 0, contradiction: 0 }
    let slowest = 0
    for (let at = 0; at < blueprints; at++) {
      const plan = aBlueprint(random)
      const seed = random.int(0, 4_000_000_000)
      const started = performance.now()
      const outcome = solvePaper(plan, bank, seed, solver)
      slowest = Math.max(slowest, performance.now() - started)
      seen[outcome.kind] += 1
      const again = solvePaper(plan, bank.toReversed(), seed, solver)
      const wrong = [
        ...(JSON.stringify(again) === JSON.stringify(outcome) ? [] : ['another paper from the same seed']),
        ...(outcome.kind === 'paper' ? brokenRules(plan, bank, outcome.sections) : wrongWays(plan, bank, outcome)),
        ...(outcome.kind === 'short' ? wrongShortages(plan, bank, outcome) : []),
        ...(outcome.kind === 'contradiction' ? wrongContradiction(plan, outcome) : []),
      ]
      for (const one of wrong) failures.push(`Blueprint ${at} (${outcome.kind}): ${one}`)
    }
    for (const [kind, times] of Object.entries(seen)) if (times === 0) failures.push(`No blueprint led to: ${kind}`)
    return { count: blueprints, failures, figures: { ...seen, 'slowest in ms': Math.round(slowest) } }
  },
)
