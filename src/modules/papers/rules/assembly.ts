import type { Blueprint } from '../blueprint.ts'
import type { BankQuestion } from './bank.ts'
import { shuffled } from './chance.ts'
import { type Cell, type Demand, demandKey, demandOfRow } from './demands.ts'
import type { Pairing, Take } from './paperProgram.ts'

/** A place on the paper: one question, or two of which students answer one. */
export type PaperPlace = { questions: BankQuestion[] }
export type PaperSection = { rows: { places: PaperPlace[] }[] }
type Chosen = { values: readonly number[]; takes: readonly Take[]; pairings: readonly Pairing[] }

/** Turns numbers of questions into questions: which ones, and in which order, is up to the seed. */
export function assemble(
  blueprint: Blueprint,
  demands: readonly Demand[],
  cells: readonly Cell[],
  { values, takes, pairings }: Chosen,
  random: () => number,
): PaperSection[] {
  const piles = cells.map((cell) => ({ fresh: shuffled(cell.fresh, random), recent: shuffled(cell.recent, random) }))
  const places = new Map<string, PaperPlace[]>()
  demands.forEach((demand, d) => {
    const picked = takes.flatMap(({ demand: of, cell, source, column }) =>
      of === d && source !== 'new' ? (piles[cell]?.[source].splice(0, values[column] as number) ?? []) : [],
    )
    const mixed = shuffled(picked, random)
    const own = demand.isChoice
      ? pairsOf(
          mixed,
          pairings.filter((pairing) => pairing.demand === d),
          values,
        )
      : mixed.map((question) => ({ questions: [question] }))
    places.set(demandKey(demand), shuffled(own, random))
  })
  return blueprint.sections.map((section) => ({
    rows: section.rows.map((row) => ({ places: places.get(demandKey(demandOfRow(row)))?.splice(0, row.count) ?? [] })),
  }))
}

function pairsOf(
  picked: readonly BankQuestion[],
  pairings: readonly Pairing[],
  values: readonly number[],
): PaperPlace[] {
  const left = [...picked]
  const draw = (chapter: string | null, difficulty: number) => {
    const at = left.findIndex((one) => one.chapter === chapter && one.difficulty === difficulty)
    return left.splice(at, 1)
  }
  return pairings.flatMap(({ chapter, difficulties: [one, other], column }) =>
    Array.from({ length: values[column] as number }, () => ({
      questions: [...draw(chapter, one), ...draw(chapter, other)],
    })),
  )
}
