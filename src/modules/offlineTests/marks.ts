export const presences = ['present', 'absent', 'exempt'] as const
export type Presence = (typeof presences)[number]

export const limits = { questions: 100, classes: 30, quarterMarks: 4000, remark: 300 } as const

/** Where a question stands on its paper, for the rules of choice. */
type PaperPlace = {
  readonly group: number
  /** Two questions with the same place are a choice, of which one is answered. */
  readonly place: number
  /** How many places of the group are answered; all if null. */
  readonly attempt: number | null
}
/** Marks are counted in quarters. */
export type AskedQuestion = {
  readonly questionId: string
  readonly quarters: number
  /** Null where the questions are not those of a question paper. */
  readonly place: PaperPlace | null
}
export type AskedPaper = {
  readonly questions: readonly AskedQuestion[]
  /** The marks of the whole paper. */
  readonly totalQuarters: number
  /** Students choose among the questions, so that some stay blank. */
  readonly hasChoice: boolean
}
type Test = {
  readonly questions: readonly {
    readonly questionId: string
    readonly marks: number
    readonly place: PaperPlace | null
  }[]
  readonly marks: number
  readonly hasChoice: boolean
}

/** What a test asks, in quarters. */
export const askedOf = ({ questions, marks, hasChoice }: Test): AskedPaper => ({
  questions: questions.map(({ questionId, marks, place }) => ({ questionId, quarters: marks * 4, place })),
  totalQuarters: marks * 4,
  hasChoice,
})

export type StudentPaper = {
  readonly presence: Presence
  /** The sum as it stands on the paper, to find slips; null if it was not entered. */
  readonly totalQuarters: number | null
  readonly marks: Readonly<Record<string, number>>
}

type ChoiceProblem = 'choice-both' | 'too-many'
export type PaperProblem = 'missing' | 'too-high' | 'sum-differs' | 'above-total' | 'marks-of-absent' | ChoiceProblem

export const sumOf = ({ marks }: Pick<StudentPaper, 'marks'>): number =>
  Object.values(marks).reduce((all, quarters) => all + quarters, 0)

type Placed = Pick<AskedQuestion, 'questionId' | 'place'>

/** The questions of each place, by group. */
function groupsOf(questions: readonly Placed[]) {
  const groups = new Map<number, { attempt: number | null; places: Map<number, string[]> }>()
  for (const { questionId, place } of questions) {
    if (place === null) continue
    const group = groups.get(place.group) ?? { attempt: place.attempt, places: new Map<number, string[]>() }
    group.places.set(place.place, [...(group.places.get(place.place) ?? []), questionId])
    groups.set(place.group, group)
  }
  return [...groups.values()].map(({ attempt, places }) => ({ attempt, places: [...places.values()] }))
}

/** What a question paper carries: one question of each choice, and of any n of m only n, which carry the same marks. */
export function paperQuarters(questions: readonly AskedQuestion[]): number {
  const worth = new Map(questions.map(({ questionId, quarters }) => [questionId, quarters]))
  return groupsOf(questions).reduce((all, { attempt, places }) => {
    const quarters = places.map(([questionId = '']) => worth.get(questionId) ?? 0)
    return all + quarters.slice(0, attempt ?? quarters.length).reduce((sum, own) => sum + own, 0)
  }, 0)
}

/** The first of these questions with marks that the choices of the paper do not allow. */
export function choiceProblemOf(
  questions: readonly Placed[],
  isMarked: (questionId: string) => boolean,
): { readonly questionId: string; readonly problem: ChoiceProblem } | null {
  for (const { attempt, places } of groupsOf(questions)) {
    const marked = places.map((place) => place.filter(isMarked)).filter((place) => place.length > 0)
    const twice = marked.find((place) => place.length > 1)
    if (twice) return { questionId: twice[1] ?? '', problem: 'choice-both' }
    if (attempt !== null && marked.length > attempt)
      return { questionId: marked[attempt]?.[0] ?? '', problem: 'too-many' }
  }
  return null
}

/** Whether a paper has all the marks it needs: 0 stands for what a student could have answered and did not. */
function isComplete({ questions, hasChoice }: AskedPaper, isMarked: (questionId: string) => boolean): boolean {
  const free = questions.filter(({ place }) => place === null)
  const given = free.filter(({ questionId }) => isMarked(questionId)).length
  if (free.length > 0 && (hasChoice ? given === 0 : given < free.length)) return false
  return groupsOf(questions).every(
    ({ attempt, places }) => places.filter((place) => place.some(isMarked)).length >= (attempt ?? places.length),
  )
}

/** Why the marks of a student cannot be uploaded yet; null if they can. */
export function problemOf(paper: StudentPaper, asked: AskedPaper): PaperProblem | null {
  const { questions, totalQuarters } = asked
  const isMarked = (questionId: string) => paper.marks[questionId] !== undefined
  if (paper.presence !== 'present') return Object.keys(paper.marks).length > 0 ? 'marks-of-absent' : null
  if (questions.some(({ questionId, quarters }) => (paper.marks[questionId] ?? 0) > quarters)) return 'too-high'
  const chosen = choiceProblemOf(questions, isMarked)
  if (chosen) return chosen.problem
  if (!isComplete(asked, isMarked)) return 'missing'
  const sum = sumOf(paper)
  if (paper.totalQuarters !== null && paper.totalQuarters !== sum) return 'sum-differs'
  return sum > totalQuarters ? 'above-total' : null
}

/** Marks as people write them, in quarters; undefined if they are not such a number. */
export function quartersOf(typed: string): number | undefined {
  const plain = typed.trim().replace(',', '.')
  if (!/^\d{1,4}(?:\.\d{1,2})?$/.test(plain)) return undefined
  const quarters = Number(plain) * 4
  return Number.isInteger(quarters) && quarters <= limits.quarterMarks ? quarters : undefined
}

/** The codes of spreadsheets for those who did not write the test. */
export const presenceCodes: Readonly<Record<string, Presence>> = { AB: 'absent', EX: 'exempt' }

/** What can be wrong with a cell of a filled-in template. */
export const sheetCauses = [
  'no-such-student',
  'student-twice',
  'not-a-mark',
  'marks-too-high',
  'sum-differs',
  'marks-of-absent',
  'choice-both',
  'too-many',
] as const
