import { Blueprint } from '#modules/papers/blueprint.ts'
import { attainableMarks } from '#modules/papers/blueprintMarks.ts'
import type { BankQuestion } from '#modules/papers/rules/bank.ts'
import type { Random } from '#platform/server/demo/random.ts'

const chapters = Array.from({ length: 12 }, (_, at) => `Chapter ${at + 1}`)
/** Types with their marks; the later ones are rarer. */
const kinds = [
  { type: 'single', marks: 1 },
  { type: 'trueFalse', marks: 1 },
  { type: 'fillIn', marks: 1 },
  { type: 'short', marks: 2 },
  { type: 'short', marks: 3 },
  { type: 'several', marks: 2 },
  { type: 'match', marks: 2.5 },
  { type: 'long', marks: 5 },
  { type: 'passage', marks: 4 },
  { type: 'hotSpot', marks: 1 },
] as const

/** Rather one of the first: banks have many easy questions about the first chapters. */
const early = <T>(random: Random, all: readonly T[]): T =>
  all[Math.min(random.int(0, all.length - 1), random.int(0, all.length - 1))] as T
const pick = <T>(random: Random, all: readonly T[]): T => all[random.int(0, all.length - 1)] as T
const rarely = <T>(random: Random, oneIn: number, value: () => T): T | null =>
  random.int(1, oneIn) === 1 ? value() : null

export const aBank = (random: Random, size: number): BankQuestion[] =>
  Array.from({ length: size }, (_, at) => {
    const kind = early(random, kinds)
    return {
      questionId: `q${at}`,
      versionId: `v${at}`,
      type: kind.type,
      quarterMarks: kind.marks * 4,
      chapter: random.int(1, 40) === 1 ? '' : early(random, chapters),
      difficulty: early(random, [2, 1, 3]),
      bloom: early(random, [1, 2, 3, 4, 5, 6]),
      isRecent: random.int(1, 6) === 1,
    }
  })

function aRow(random: Random) {
  const kind = pick(random, kinds)
  const isChoice = random.int(1, 8) === 1
  // The checker goes through every way to hand questions out, and to pair them up for a choice.
  const count = random.int(1, isChoice ? 2 : 6)
  return {
    ...kind,
    count,
    attempt: count > 1 && random.int(1, 5) === 1 ? random.int(1, count - 1) : null,
    isChoice,
    chapter: rarely(random, 4, () => pick(random, chapters)),
    difficulty: rarely(random, 5, () => pick(random, [1, 2, 3])),
    bloom: rarely(random, 5, () => pick(random, [1, 2, 3, 4, 5, 6])),
  }
}

/** Up to `most` different ones, each with a share of what is left. */
function someShares<T>(random: Random, all: readonly T[], most: number): { of: T; percent: number }[] {
  let left = 100
  const chosen = new Set(Array.from({ length: random.int(0, most) }, () => pick(random, all)))
  return [...chosen].map((of) => {
    const percent = random.int(0, Math.floor(left / 5)) * 5
    left -= percent
    return { of, percent }
  })
}

export function aBlueprint(random: Random): Blueprint {
  const sections = Array.from({ length: random.int(1, 3) }, (_, at) => ({
    title: `Section ${at + 1}`,
    instructions: '',
    rows: Array.from({ length: random.int(1, 2) }, () => aRow(random)),
  }))
  const named = <K extends string>(key: K, shares: { of: unknown; percent: number }[]) =>
    shares.map(({ of, percent }) => ({ [key]: of, percent }))
  return Blueprint.parse({
    marks: attainableMarks({ sections }),
    minutes: 60,
    sections,
    shares: {
      tolerance: random.int(3, 30),
      chapters: named('chapter', someShares(random, chapters, 2)),
      difficulties: named('difficulty', someShares(random, [1, 2, 3], 1)),
      blooms: named('bloom', someShares(random, [1, 2, 3, 4, 5, 6], 1)),
    },
  })
}
