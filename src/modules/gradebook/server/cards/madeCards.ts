import { createHash } from 'node:crypto'
import { rankedRows } from '#modules/gradebook/classResults.ts'
import type { ClassGradebook } from '#modules/gradebook/markSchemas.ts'
import { cardOf, type PrintedCard } from '#modules/gradebook/printedCard.ts'
import { yearKey } from '../../rules/results.ts'

/** Raised when the calculation itself changes, so that a card made before is told apart. */
const calculationVersion = 1

type About = { readonly yearName: string; readonly termKey: string; readonly remarks: ReadonlyMap<string, string> }

export type MadeCard = {
  readonly studentId: string
  readonly printed: Omit<PrintedCard, 'isRevised'>
  /** Of the marks the card was calculated from, and of what it prints. */
  readonly inputsHash: string
}

/** The cards of all students of a class. */
export function cardsOfClass(gradebook: ClassGradebook, { yearName, termKey, remarks }: About): MadeCard[] {
  const { template, className } = gradebook
  if (!template) return []
  const { content } = template
  const rows = rankedRows(gradebook, termKey).filter(({ result }) => result.subjects.length > 0)
  return rows.map(({ student, result, rank }) => {
    const { studentId } = student
    const remark = remarks.get(studentId) ?? ''
    const printed = cardOf(student, result, { content, termKey, yearName, className, rank, remark })
    const own = gradebook.marks
      .filter((row) => row.studentId === studentId && (termKey === yearKey || row.termKey === termKey))
      .map((row) => [row.subjectKey, row.termKey, row.cells.map(({ partKey, mark }) => [partKey, mark]).toSorted()])
      .toSorted()
    const inputs = JSON.stringify([calculationVersion, own, printed])
    return { studentId, printed, inputsHash: createHash('sha256').update(inputs).digest('hex') }
  })
}
