import type { PaperContent } from '../paper.ts'

export type Weighed = { questionId: string; quarterMarks: number; chapter: string; outcome: string; difficulty: number }

export type MarksProblem = 'choice-unequal' | 'any-unequal' | 'question-twice'

/**
 * What a student can earn, in quarters: of a choice one question counts, of any n of m only n. Or why it cannot be said: the
 * two questions of a choice differ too much, or places of which any may be answered carry different marks.
 */
export function attainable(
  { sections }: Pick<PaperContent, 'sections'>,
  questions: ReadonlyMap<string, Weighed>,
): number | MarksProblem {
  const used = new Set<string>()
  let total = 0
  for (const { attempt, places } of sections.flatMap(({ groups }) => groups)) {
    const marks: number[] = []
    for (const place of places) {
      const [one, other] = place.questions.flatMap((id) => questions.get(id) ?? [])
      if (one === undefined) continue
      if (other !== undefined && !isChoice(one, other)) return 'choice-unequal'
      for (const { questionId } of other === undefined ? [one] : [one, other]) {
        if (used.has(questionId)) return 'question-twice'
        used.add(questionId)
      }
      marks.push(one.quarterMarks)
    }
    if (attempt !== null && new Set(marks).size > 1) return 'any-unequal'
    total += attempt === null ? marks.reduce((sum, own) => sum + own, 0) : attempt * (marks[0] ?? 0)
  }
  return total
}

/** A fair choice: the same marks, the same chapter or outcome, and at most one step of difficulty apart. */
export const isChoice = (one: Weighed, other: Weighed): boolean =>
  one.quarterMarks === other.quarterMarks &&
  ((one.chapter !== '' && one.chapter === other.chapter) || (one.outcome !== '' && one.outcome === other.outcome)) &&
  Math.abs(one.difficulty - other.difficulty) <= 1
