export const presences = ['present', 'absent', 'exempt'] as const
export type Presence = (typeof presences)[number]

export const limits = { questions: 100, classes: 30, quarterMarks: 4000 } as const

/** Marks are counted in quarters. */
export type AskedQuestion = { readonly questionId: string; readonly quarters: number }
export type AskedPaper = {
  readonly questions: readonly AskedQuestion[]
  /** The marks of the whole paper. */
  readonly totalQuarters: number
  /** Students choose among the questions, so that some stay blank. */
  readonly hasChoice: boolean
}
export type StudentPaper = {
  readonly presence: Presence
  /** The sum as it stands on the paper, to find slips; null if it was not entered. */
  readonly totalQuarters: number | null
  readonly marks: Readonly<Record<string, number>>
}

export type PaperProblem = 'missing' | 'too-high' | 'sum-differs' | 'above-total' | 'marks-of-absent'

export const sumOf = ({ marks }: Pick<StudentPaper, 'marks'>): number =>
  Object.values(marks).reduce((all, quarters) => all + quarters, 0)

/** Why the marks of a student cannot be uploaded yet; null if they can. */
export function problemOf(
  paper: StudentPaper,
  { questions, totalQuarters, hasChoice }: AskedPaper,
): PaperProblem | null {
  const given = Object.keys(paper.marks).length
  if (paper.presence !== 'present') return given > 0 ? 'marks-of-absent' : null
  if (questions.some(({ questionId, quarters }) => (paper.marks[questionId] ?? 0) > quarters)) return 'too-high'
  if (hasChoice ? given === 0 : given < questions.length) return 'missing'
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
] as const
