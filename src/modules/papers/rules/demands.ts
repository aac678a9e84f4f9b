import type { QuestionType } from '#modules/questions/kinds.ts'
import type { Blueprint } from '../blueprint.ts'
import { printedQuestions } from '../blueprintMarks.ts'
import { type BankQuestion, toQuarters } from './bank.ts'

/** Rows of the blueprint that ask for the same kind of question, together. */
export type Demand = {
  type: QuestionType
  quarterMarks: number
  chapter: string | null
  difficulty: number | null
  bloom: number | null
  isChoice: boolean
  /** Questions to print. */
  questions: number
}

/**
 * Questions that are the same to the blueprint. A null means that any will do: for chapters, any that the blueprint does
 * not name.
 */
export type Cell = {
  type: QuestionType
  quarterMarks: number
  chapter: string | null
  difficulty: number | null
  bloom: number | null
  fresh: BankQuestion[]
  recent: BankQuestion[]
}

/** Names a demand, so that rows find theirs. */
export const demandKey = (one: Omit<Demand, 'questions'>): string =>
  JSON.stringify([one.type, one.quarterMarks, one.chapter, one.difficulty, one.bloom, one.isChoice])

export const demandOfRow = (row: Blueprint['sections'][number]['rows'][number]): Demand => ({
  type: row.type,
  quarterMarks: toQuarters(row.marks),
  chapter: row.chapter,
  difficulty: row.difficulty,
  bloom: row.bloom,
  isChoice: row.isChoice,
  questions: printedQuestions(row),
})

export function demandsOf(blueprint: Blueprint): Demand[] {
  const found = new Map<string, Demand>()
  for (const row of blueprint.sections.flatMap((section) => section.rows)) {
    const demand = demandOfRow(row)
    const key = demandKey(demand)
    found.set(key, { ...demand, questions: demand.questions + (found.get(key)?.questions ?? 0) })
  }
  return [...found.values()]
}

/** Which properties of a question make a difference to this blueprint. */
type Distinctions = { chapters: ReadonlySet<string> | 'all'; byDifficulty: boolean; byBloom: boolean }

function distinctionsOf({ shares }: Blueprint, demands: readonly Demand[]): Distinctions {
  const hasChoice = demands.some((demand) => demand.isChoice)
  const named = [...shares.chapters, ...demands].flatMap(({ chapter }) => chapter ?? [])
  return {
    // The two questions of a choice are of one chapter, so there every chapter counts.
    chapters: hasChoice ? 'all' : new Set(named),
    byDifficulty: hasChoice || shares.difficulties.length > 0 || demands.some((one) => one.difficulty !== null),
    byBloom: shares.blooms.length > 0 || demands.some((one) => one.bloom !== null),
  }
}

/**
 * The cells of all kinds the demands ask for, empty ones included: a shortage is often a cell with nothing in it. They
 * come in one order whatever the order of the bank.
 */
export function cellsOf(blueprint: Blueprint, demands: readonly Demand[], bank: readonly BankQuestion[]): Cell[] {
  const { chapters, byDifficulty, byBloom } = distinctionsOf(blueprint, demands)
  const kind = (one: { type: string; quarterMarks: number }) => `${one.type} ${one.quarterMarks}`
  const kinds = new Map(demands.map((demand) => [kind(demand), demand]))
  const usable = bank
    .filter((question) => kinds.has(kind(question)))
    .sort((a, b) => (a.versionId < b.versionId ? -1 : a.versionId > b.versionId ? 1 : 0))
  const named = [...blueprint.shares.chapters, ...demands].flatMap(({ chapter }) => chapter ?? [])
  const shown = chapters === 'all' ? [...named, ...usable.map((question) => question.chapter)] : named
  const chapterOf = (chapter: string) => (chapters === 'all' || chapters.has(chapter) ? chapter : null)
  const key = (...parts: unknown[]) => JSON.stringify(parts)
  const cells = new Map<string, Cell>()
  for (const [name, { type, quarterMarks }] of kinds)
    for (const chapter of [...[...new Set(shown)].sort(), null])
      for (const difficulty of byDifficulty ? [1, 2, 3] : [null])
        for (const bloom of byBloom ? [1, 2, 3, 4, 5, 6] : [null])
          cells.set(key(name, chapter, difficulty, bloom), {
            ...{ type, quarterMarks, chapter, difficulty, bloom },
            ...{ fresh: [], recent: [] },
          })
  for (const question of usable) {
    const place = key(
      kind(question),
      chapterOf(question.chapter),
      byDifficulty ? question.difficulty : null,
      byBloom ? question.bloom : null,
    )
    cells.get(place)?.[question.isRecent ? 'recent' : 'fresh'].push(question)
  }
  return [...cells.values()]
}

/** Whether questions of a cell answer a demand. Those without a chapter have none to share, so no choice offers them. */
export const meets = (cell: Cell, demand: Demand): boolean =>
  cell.type === demand.type &&
  cell.quarterMarks === demand.quarterMarks &&
  (demand.chapter === null || cell.chapter === demand.chapter) &&
  (demand.difficulty === null || cell.difficulty === demand.difficulty) &&
  (demand.bloom === null || cell.bloom === demand.bloom) &&
  !(demand.isChoice && cell.chapter === '')
