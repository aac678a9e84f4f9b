// Worker thread entry point: a search computes for up to seconds and would block the event loop.
import { parentPort, workerData } from 'node:worker_threads'
import type { Blueprint } from '#modules/papers/blueprint.ts'
import type { BankQuestion } from '../../rules/bank.ts'
import { type PaperOutcome, solvePaper } from '../../rules/paperSolver.ts'
import { TooHard } from '../../rules/program.ts'
import { loadSolver } from './highs.ts'

export type SolverRequest = {
  readonly blueprint: Blueprint
  readonly bank: readonly BankQuestion[]
  readonly seed: number
}
/** null: too hard to decide. */
export type SolverResult = PaperOutcome | null

function decide(solver: Awaited<ReturnType<typeof loadSolver>>): SolverResult {
  const { blueprint, bank, seed } = workerData as SolverRequest
  try {
    return solvePaper(blueprint, bank, seed, solver)
  } catch (error) {
    if (error instanceof TooHard) return null
    throw error
  }
}

parentPort?.postMessage(decide(await loadSolver()))
