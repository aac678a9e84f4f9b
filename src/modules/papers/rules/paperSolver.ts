import type { Blueprint } from '../blueprint.ts'
import { assemble, type PaperSection } from './assembly.ts'
import type { BankQuestion } from './bank.ts'
import { seededRandom, shuffled } from './chance.ts'
import { type Cell, cellsOf, type Demand, demandsOf } from './demands.ts'
import { type ProgramOptions, paperProgram, type ShareLine, shareLines } from './paperProgram.ts'
import { type Precision, type SolveProgram, solveInOrder } from './program.ts'

/** Questions the bank lacks: it has `has` of this kind, the paper needs `need`. A null stands for any; see `Cell`. */
export type Shortage = Pick<Cell, 'type' | 'quarterMarks' | 'chapter' | 'difficulty' | 'bloom'> & {
  need: number
  has: number
}

/** What would make a paper possible after all; null where it does not help. */
export type WaysOut = {
  /** The smallest tolerance that is enough, in percentage points. */
  tolerance: number | null
  /** How many recently used questions it would take at least. */
  reuse: number | null
  /** How many questions it would take at least to write. */
  write: number | null
}

export type PaperOutcome =
  | { kind: 'paper'; sections: PaperSection[] }
  /** With these questions more the paper could be made; with one fewer it could not. */
  | { kind: 'short'; shortages: Shortage[]; ways: WaysOut }
  /** No bank could meet these shares together in the sections asked for; without any one of them one could. */
  | { kind: 'contradiction'; lines: ShareLine[]; ways: WaysOut }

type Task = { blueprint: Blueprint; demands: Demand[]; lines: ShareLine[]; cells: Cell[]; solve: SolveProgram }

/**
 * Makes a paper that meets the blueprint from questions not used lately, close to the wished shares, or says what is missing.
 * The same blueprint, bank and seed give the same paper, whatever the order of the bank.
 */
export function solvePaper(
  blueprint: Blueprint,
  bank: readonly BankQuestion[],
  seed: number,
  solve: SolveProgram,
): PaperOutcome {
  const demands = demandsOf(blueprint)
  const cells = cellsOf(blueprint, demands, bank)
  const task: Task = { blueprint, demands, cells, lines: shareLines(blueprint), solve }
  const random = seededRandom(seed)
  const chosen = run(task, { sources: { fresh: 0 }, isClose: true }, 'good', random)
  if (chosen !== null) return { kind: 'paper', sections: assemble(blueprint, demands, cells, chosen, random) }

  const written = run(task, { sources: { fresh: 0, new: 1 } }, 'exact')
  const ways = { tolerance: leastTolerance(task), reuse: leastReuse(task), write: written?.cost ?? null }
  if (written === null) return { kind: 'contradiction', lines: contradiction(task), ways }
  const missing = new Map<number, number>()
  for (const { cell, source, column } of written.takes) {
    const count = written.values[column] as number
    if (source === 'new' && count > 0) missing.set(cell, (missing.get(cell) ?? 0) + count)
  }
  const shortages = [...missing].map(([at, lacking]) => {
    const { type, quarterMarks, chapter, difficulty, bloom, fresh } = cells[at] as Cell
    return { type, quarterMarks, chapter, difficulty, bloom, need: fresh.length + lacking, has: fresh.length }
  })
  return { kind: 'short', shortages, ways }
}

function run(
  { blueprint, demands, lines, cells, solve }: Task,
  options: Omit<ProgramOptions, 'tolerance'> & Partial<Pick<ProgramOptions, 'tolerance'>>,
  precision: Precision,
  random?: () => number,
) {
  const model = paperProgram(lines, demands, cells, { tolerance: blueprint.shares.tolerance, ...options })
  const order = model.program.columns.map((_, at) => at)
  const solution = solveInOrder(solve, model.program, random ? shuffled(order, random) : order, precision)
  return solution && { ...model, ...solution }
}

function leastTolerance(task: Task): number | null {
  const { lines, blueprint } = task
  const from = blueprint.shares.tolerance + 1
  if (lines.length === 0 || from > 100) return null
  return run(task, { sources: { fresh: 0 }, tolerance: { from } }, 'exact')?.cost ?? null
}

function leastReuse(task: Task): number | null {
  if (task.cells.every((cell) => cell.recent.length === 0)) return null
  return run(task, { sources: { fresh: 0, recent: 1 } }, 'exact')?.cost ?? null
}

/** Leaves out share after share as long as the rest still contradicts itself; what cannot be left out is the answer. */
function contradiction(task: Task): ShareLine[] {
  let lines = task.lines
  for (const line of task.lines) {
    const rest = lines.filter((other) => other !== line)
    if (run({ ...task, lines: rest }, { sources: { new: 0 } }, 'exact') === null) lines = rest
  }
  return lines
}
