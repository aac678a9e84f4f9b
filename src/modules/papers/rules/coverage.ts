/** What a question weighs in a paper. */
export type Covered = { marks: number; chapter: string; difficulty: number; bloom: number }

/** Marks by chapter, difficulty and Bloom level, of all that is printed, and their percentages. */
export type Coverage = { printed: number } & Record<
  'chapter' | 'difficulty' | 'bloom',
  { of: string; marks: number; percent: number }[]
>

const byName = (a: { of: string }, b: { of: string }) => (a.of < b.of ? -1 : a.of > b.of ? 1 : 0)

/** How a paper spreads over the course. Choices count twice here, as in a blueprint's shares: they are printed twice. */
export function coverageOf(questions: readonly Covered[]): Coverage {
  const printed = questions.reduce((sum, { marks }) => sum + marks, 0)
  const shares = (name: 'chapter' | 'difficulty' | 'bloom') => {
    const sums = new Map<string, number>()
    for (const question of questions) {
      const of = String(question[name])
      sums.set(of, (sums.get(of) ?? 0) + question.marks)
    }
    return [...sums].map(([of, marks]) => ({ of, marks, percent: (marks * 100) / printed })).toSorted(byName)
  }
  return { printed, chapter: shares('chapter'), difficulty: shares('difficulty'), bloom: shares('bloom') }
}
