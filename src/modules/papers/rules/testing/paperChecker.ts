import type { Blueprint, BlueprintRow } from '../../blueprint.ts'
import type { PaperSection } from '../assembly.ts'
import type { BankQuestion } from '../bank.ts'
import type { Shortage } from '../paperSolver.ts'

/** A second opinion on papers, written from the rules alone: it shares no code with the solver and knows no programs. */

const printedTwice = (row: BlueprintRow) => (row.isChoice ? 2 : 1)
const printedQuarters = ({ sections }: Blueprint) =>
  sections.flatMap(({ rows }) => rows).reduce((sum, row) => sum + row.count * printedTwice(row) * row.marks * 4, 0)

type Traits = Pick<BankQuestion, 'chapter' | 'difficulty' | 'bloom'>

const wishesOf = ({ shares }: Blueprint) => [
  ...shares.chapters.map((one) => ({ percent: one.percent, fits: (q: Traits) => q.chapter === one.chapter })),
  ...shares.difficulties.map((one) => ({ percent: one.percent, fits: (q: Traits) => q.difficulty === one.difficulty })),
  ...shares.blooms.map((one) => ({ percent: one.percent, fits: (q: Traits) => q.bloom === one.bloom })),
]

const isMet = (blueprint: Blueprint, percent: number, quarters: number) =>
  Math.abs(quarters * 100 - percent * printedQuarters(blueprint)) <=
  blueprint.shares.tolerance * printedQuarters(blueprint)

const suits = (row: BlueprintRow, q: Traits & Pick<BankQuestion, 'type' | 'quarterMarks'>) =>
  q.type === row.type &&
  q.quarterMarks === row.marks * 4 &&
  (row.chapter ?? q.chapter) === q.chapter &&
  (row.difficulty ?? q.difficulty) === q.difficulty &&
  (row.bloom ?? q.bloom) === q.bloom &&
  !(row.isChoice && q.chapter === '')

/** Every rule of the blueprint that a paper breaks. */
export function brokenRules(
  blueprint: Blueprint,
  bank: readonly BankQuestion[],
  paper: readonly PaperSection[],
): string[] {
  const broken: string[] = []
  const all = paper.flatMap(({ rows }) => rows.flatMap(({ places }) => places.flatMap(({ questions }) => questions)))
  if (new Set(all.map((q) => q.questionId)).size !== all.length) broken.push('a question twice')
  if (all.some((q) => q.isRecent || !bank.includes(q))) broken.push('not a fresh question of the bank')
  if (paper.length !== blueprint.sections.length) broken.push('sections')
  for (const [s, section] of blueprint.sections.entries())
    for (const [r, row] of section.rows.entries()) {
      const places = paper[s]?.rows[r]?.places ?? []
      if (places.length !== row.count) broken.push(`section ${s} row ${r}: ${places.length} places`)
      for (const { questions } of places) {
        if (questions.length !== printedTwice(row)) broken.push('not one question, or two with a choice')
        if (!questions.every((q) => suits(row, q))) broken.push('a question of another kind')
        const [one, other] = questions
        if (one && other && (one.chapter !== other.chapter || Math.abs(one.difficulty - other.difficulty) > 1))
          broken.push('a choice that is none')
      }
    }
  for (const { percent, fits } of wishesOf(blueprint)) {
    const quarters = all.filter(fits).reduce((sum, q) => sum + q.quarterMarks, 0)
    if (!isMet(blueprint, percent, quarters)) broken.push(`a share of ${percent} %: ${quarters} quarters`)
  }
  return broken
}

type Kind = Traits & Pick<BankQuestion, 'type' | 'quarterMarks'> & { supply: number }

/**
 * Whether any paper can be made, by going through all the ways to hand out one kind of question after another, remembering
 * each distinct position once.
 */
export function canBeMade(blueprint: Blueprint, bank: readonly BankQuestion[]): boolean {
  return isReachable(
    blueprint,
    kindsOf(
      blueprint,
      bank.filter((q) => !q.isRecent),
    ),
  )
}

/** Whether some bank, however rich, would do. */
export function isConsistent(blueprint: Blueprint): boolean {
  const rows = blueprint.sections.flatMap((section) => section.rows)
  const named = [...blueprint.shares.chapters, ...rows].flatMap(({ chapter }) => chapter ?? [])
  const kinds = rows.flatMap(({ type, marks }) =>
    [...new Set([...named, 'unnamed'])].flatMap((chapter) =>
      [1, 2, 3].flatMap((difficulty) =>
        [1, 2, 3, 4, 5, 6].map((bloom) => ({ type, quarterMarks: marks * 4, chapter, difficulty, bloom, supply: 200 })),
      ),
    ),
  )
  return isReachable(blueprint, merged(blueprint, kinds))
}

const kindsOf = (blueprint: Blueprint, bank: readonly BankQuestion[]): Kind[] =>
  merged(
    blueprint,
    bank.map(({ type, quarterMarks, chapter, difficulty, bloom }) => ({
      ...{ type, quarterMarks, chapter, difficulty, bloom },
      supply: 1,
    })),
  )

/** Kinds that no row and no share tells apart count as one, sorted by chapter. */
function merged(blueprint: Blueprint, kinds: readonly Kind[]): Kind[] {
  const rows = blueprint.sections.flatMap((section) => section.rows)
  const hasChoice = rows.some((row) => row.isChoice)
  const found = new Map<string, Kind>()
  for (const kind of kinds) {
    const key = [
      ...rows.map((row) => suits(row, kind)),
      ...wishesOf(blueprint).map(({ fits }) => fits(kind)),
      hasChoice ? `${kind.chapter} ${kind.difficulty}` : '',
      kind.quarterMarks,
    ].join('|')
    found.set(key, { ...kind, supply: kind.supply + (found.get(key)?.supply ?? 0) })
  }
  return [...found.values()]
    .filter((kind) => rows.some((row) => suits(row, kind)))
    .sort((a, b) => (a.chapter < b.chapter ? -1 : a.chapter > b.chapter ? 1 : 0))
}

/**
 * Rows of different type or marks never share a question, so each such class is gone through on its own; what it can add to the
 * shares is then combined with the others.
 */
function isReachable(blueprint: Blueprint, kinds: readonly Kind[]): boolean {
  const wishes = wishesOf(blueprint)
  const total = printedQuarters(blueprint)
  const most = wishes.map(({ percent }) => Math.floor(((percent + blueprint.shares.tolerance) * total) / 100))
  const classes = Map.groupBy(
    blueprint.sections.flatMap((section) => section.rows),
    (row) => `${row.type} ${row.marks}`,
  )
  // The sums of all shares as one number.
  const places = wishes.map((_, w) => ({ unit: (total + 1) ** w, size: total + 1 }))
  let reached = new Set([0])
  for (const rows of classes.values()) {
    const quarters = (rows[0]?.marks ?? 0) * 4
    const added = new Set(
      takenBy(joined(rows), kinds, wishes).map((taken) =>
        taken.reduce((sum, count, w) => sum + count * quarters * (places[w] as Digit).unit, 0),
      ),
    )
    const next = new Set<number>()
    for (const before of reached) for (const more of added) next.add(before + more)
    reached = new Set([...next].filter((code) => places.every((one, w) => read(code, one) <= (most[w] as number))))
  }
  return [...reached].some((code) =>
    wishes.every(({ percent }, w) => isMet(blueprint, percent, read(code, places[w] as Digit))),
  )
}

/** Rows that ask for the same as one. */
function joined(rows: readonly BlueprintRow[]): BlueprintRow[] {
  const found = new Map<string, BlueprintRow>()
  for (const row of rows) {
    const key = [row.chapter, row.difficulty, row.bloom, row.isChoice].join('|')
    found.set(key, { ...row, count: row.count + (found.get(key)?.count ?? 0) })
  }
  return [...found.values()]
}

/** A number below `size` within a larger number. */
type Digit = { unit: number; size: number }
const read = (code: number, { unit, size }: Digit) => Math.floor(code / unit) % size

/**
 * How many questions of each share these rows can have when all of them are filled. A position is one number: what each row
 * still needs, how many of this chapter and each difficulty wait for a partner in rows with a choice, and what each share has.
 */
function takenBy(rows: readonly BlueprintRow[], all: readonly Kind[], wishes: ReturnType<typeof wishesOf>): number[][] {
  const kinds = all.filter((kind) => rows.some((row) => suits(row, kind)))
  const needs = rows.map((row) => row.count * printedTwice(row))
  let unit = 1
  const digit = (size: number): Digit => {
    const own = { unit, size }
    unit *= size
    if (!Number.isSafeInteger(unit)) throw new Error('This blueprint is too large to check.')
    return own
  }
  const left = needs.map((need) => digit(need + 1))
  const open = rows.map((row, r) => (row.isChoice ? [1, 2, 3].map(() => digit((needs[r] as number) + 1)) : []))
  const has = wishes.map(() => digit(needs.reduce((sum, need) => sum + need, 1)))
  let positions = new Set([needs.reduce((code, need, r) => code + need * (left[r] as Digit).unit, 0)])
  const later = rows.map((row) => kinds.reduce((sum, kind) => sum + (suits(row, kind) ? kind.supply : 0), 0))
  kinds.forEach((kind, at) => {
    const next = new Set<number>()
    const gain = wishes.reduce((sum, { fits }, w) => sum + (fits(kind) ? (has[w] as Digit).unit : 0), 0)
    const own = rows.flatMap((row, r) => (suits(row, kind) ? [r] : []))
    for (const r of own) later[r] = (later[r] as number) - kind.supply
    const spread = (index: number, supply: number, code: number) => {
      const r = own[index]
      if (r === undefined) return void next.add(code)
      const need = read(code, left[r] as Digit)
      // Fewer than this, and the kinds to come could not fill the row.
      const least = Math.max(0, need - (later[r] as number))
      const step = gain - (left[r] as Digit).unit + (open[r]?.[kind.difficulty - 1]?.unit ?? 0)
      for (let n = least; n <= Math.min(supply, need); n++) spread(index + 1, supply - n, code + n * step)
    }
    for (const code of positions) spread(0, kind.supply, code)
    positions = kinds[at + 1]?.chapter === kind.chapter ? next : closed(next, open)
  })
  return [...positions]
    .filter((code) => left.every((one) => read(code, one) === 0))
    .map((code) => has.map((one) => read(code, one)))
}

/** At the end of a chapter its questions with a choice must pair up, none two steps of difficulty apart. */
function closed(positions: ReadonlySet<number>, open: readonly Digit[][]): Set<number> {
  const kept = new Set<number>()
  for (const code of positions) {
    let rest = code
    const pairsUp = open.every((digits) => {
      const [easy = 0, medium = 0, hard = 0] = digits.map((one) => read(code, one))
      digits.forEach((one, at) => {
        rest -= ([easy, medium, hard][at] as number) * one.unit
      })
      return (easy + medium + hard) % 2 === 0 && !(medium === 0 && easy % 2 === 1)
    })
    if (pairsUp) kept.add(rest)
  }
  return kept
}

/** The questions that would fill these shortages. */
export const filled = (shortages: readonly Shortage[]): BankQuestion[] =>
  shortages.flatMap((line, l) =>
    Array.from({ length: line.need - line.has }, (_, n) => ({
      questionId: `new ${l} ${n}`,
      versionId: `new ${l} ${n}`,
      type: line.type,
      quarterMarks: line.quarterMarks,
      chapter: line.chapter ?? 'unnamed',
      difficulty: line.difficulty ?? 1,
      bloom: line.bloom ?? 1,
      isRecent: false,
    })),
  )
