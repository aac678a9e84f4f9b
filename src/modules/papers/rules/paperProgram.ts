import type { Blueprint } from '../blueprint.ts'
import type { Cell, Demand } from './demands.ts'
import { meets } from './demands.ts'
import type { Column, Program, Row } from './program.ts'

/** fresh and recent: questions of the bank · new: questions somebody would have to write. */
export type Source = 'fresh' | 'recent' | 'new'
export type Take = { demand: number; cell: number; source: Source; column: number }
/** Pairs of a choice within one chapter, by the difficulties of the two, which differ by at most one. */
export type Pairing = {
  demand: number
  chapter: string | null
  difficulties: readonly [number, number]
  column: number
}

/** A wished share of the printed marks. */
export type ShareLine =
  | { kind: 'chapter'; chapter: string; percent: number }
  | { kind: 'difficulty'; difficulty: number; percent: number }
  | { kind: 'bloom'; bloom: number; percent: number }

type Term = Row['terms'][number]
export type PaperProgram = { program: Program; takes: Take[]; pairings: Pairing[] }

export type ProgramOptions = {
  /** Where questions may come from, and what each costs. */
  sources: Partial<Record<Source, number>>
  /** How far shares may be off in percentage points; `from` looks for the least tolerance from there on. */
  tolerance: number | { from: number }
  /** Whether shares should come close to their targets, not only within the tolerance. */
  isClose?: boolean
}

const pairDifficulties = [
  [1, 1],
  [1, 2],
  [2, 2],
  [2, 3],
  [3, 3],
] as const

export function shareLines({ shares }: Blueprint): ShareLine[] {
  return [
    ...shares.chapters.map((one) => ({ kind: 'chapter' as const, ...one })),
    ...shares.difficulties.map((one) => ({ kind: 'difficulty' as const, ...one })),
    ...shares.blooms.map((one) => ({ kind: 'bloom' as const, ...one })),
  ]
}

const isOf = (line: ShareLine, cell: Cell): boolean => {
  if (line.kind === 'chapter') return cell.chapter === line.chapter
  if (line.kind === 'difficulty') return cell.difficulty === line.difficulty
  return cell.bloom === line.bloom
}

/** The bounds of a share in quarter marks of all that is printed. */
function boundsOf(percent: number, tolerance: number, printed: number) {
  return {
    lower: Math.max(0, Math.ceil(((percent - tolerance) * printed) / 100)),
    upper: Math.min(printed, Math.floor(((percent + tolerance) * printed) / 100)),
  }
}

/** A share whose tolerance is a column itself; in hundredths of quarter marks, so that all factors are whole. */
function widenedRows(target: number, terms: readonly Term[], widening: number, printed: number): Row[] {
  const scaled = terms.map(([column, factor]) => [column, factor * 100] as const)
  return [
    { lower: -Infinity, upper: target, terms: [...scaled, [widening, -printed]] },
    { lower: target, upper: Infinity, terms: [...scaled, [widening, printed]] },
  ]
}

/** How many questions of each cell to take for each demand, as a program in whole numbers. */
export function paperProgram(
  lines: readonly ShareLine[],
  demands: readonly Demand[],
  cells: readonly Cell[],
  { sources, tolerance, isClose = false }: ProgramOptions,
): PaperProgram {
  const columns: Column[] = []
  const rows: Row[] = []
  const takes: Take[] = []
  const pairings: Pairing[] = []
  const addColumn = (column: Column) => columns.push(column) - 1
  const printed = demands.reduce((all, demand) => all + demand.questions * demand.quarterMarks, 0)

  demands.forEach((demand, d) => {
    const most = demand.questions
    cells.forEach((cell, c) => {
      if (!meets(cell, demand)) return
      for (const [source, cost] of Object.entries(sources) as [Source, number][]) {
        const upper = source === 'new' ? most : Math.min(most, cell[source].length)
        if (upper === 0) continue
        const column = addColumn({ lower: 0, upper, cost })
        takes.push({ demand: d, cell: c, source, column })
      }
    })
    const own = takes.filter((take) => take.demand === d)
    rows.push({ lower: most, upper: most, terms: own.map(({ column }) => [column, 1]) })
    if (demand.isChoice) pairUp(d, own, most)
  })

  /** As many questions of each difficulty as the pairs of a chapter hold. */
  function pairUp(d: number, own: readonly Take[], most: number) {
    for (const chapter of new Set(own.map((take) => cells[take.cell]?.chapter ?? null))) {
      const pairs = pairDifficulties.map((difficulties) => {
        const column = addColumn({ lower: 0, upper: most, cost: 0 })
        pairings.push({ demand: d, chapter, difficulties, column })
        return { difficulties, column }
      })
      for (const difficulty of [1, 2, 3]) {
        const taken = own.filter(({ cell }) => {
          const place = cells[cell] as Cell
          return place.chapter === chapter && place.difficulty === difficulty
        })
        const paired = pairs.map(
          ({ difficulties, column }) => [column, -difficulties.filter((one) => one === difficulty).length] as const,
        )
        rows.push({
          lower: 0,
          upper: 0,
          terms: [...taken.map(({ column }) => [column, 1] as const), ...paired.filter(([, factor]) => factor !== 0)],
        })
      }
    }
  }

  cells.forEach((cell, c) => {
    for (const source of ['fresh', 'recent'] as const) {
      const shared = takes.filter((take) => take.cell === c && take.source === source)
      if (shared.length > 1)
        rows.push({ lower: 0, upper: cell[source].length, terms: shared.map(({ column }) => [column, 1]) })
    }
  })

  const widening =
    typeof tolerance === 'number' ? null : addColumn({ lower: Math.min(tolerance.from, 100), upper: 100, cost: 1 })
  for (const line of lines) {
    const terms = takes
      .filter((take) => isOf(line, cells[take.cell] as Cell))
      .map(({ cell, column }) => [column, (cells[cell] as Cell).quarterMarks] as const)
    if (typeof tolerance !== 'number') {
      if (widening !== null) rows.push(...widenedRows(line.percent * printed, terms, widening, printed))
      continue
    }
    const { lower, upper } = boundsOf(line.percent, tolerance, printed)
    if (!isClose || lower > upper) rows.push({ lower, upper, terms: [...terms] })
    else {
      const target = Math.min(Math.max(Math.round((line.percent * printed) / 100), lower), upper)
      const over = addColumn({ lower: 0, upper: upper - target, cost: 1 })
      const under = addColumn({ lower: 0, upper: target - lower, cost: 1 })
      rows.push({ lower: target, upper: target, terms: [...terms, [over, -1], [under, 1]] })
    }
  }
  return { program: { columns, rows }, takes, pairings }
}
