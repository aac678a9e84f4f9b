import { createHash } from 'node:crypto'
import { rankedRows } from '#modules/gradebook/classResults.ts'
import { type CardAttendance, cardOf, type PrintedCard } from '#modules/gradebook/printedCard.ts'
import type { ClassGradebook } from '../../contracts/markSchemas.ts'
import { decimalText, percentOf } from '../../rules/exact.ts'
import { yearKey } from '../../rules/results.ts'
import type { TemplateContent } from '../../rules/template.ts'

/** Raised when the calculation itself changes, so that a card made before is told apart. */
const calculationVersion = 1

type About = {
  readonly yearName: string
  readonly termKey: string
  readonly remarks: ReadonlyMap<string, string>
  readonly attendance: ReadonlyMap<string, CardAttendance>
  /** The version of the design the cards are printed with; null for the standard one. */
  readonly designVersionId: string | null
}

export type MadeCard = {
  readonly studentId: string
  readonly printed: Omit<PrintedCard, 'isRevised'>
  /**
   * Of the marks the card was calculated from, and of what it prints. Attendance is not in it: a day at school must not make a
   * revised card.
   */
  readonly inputsHash: string
}

const noAttendance: CardAttendance = { attendance: null, attendanceTerms: [] }

/** The overall results of the published terms up to one, by student. */
function earlierTerms(gradebook: ClassGradebook, termKey: string): Map<string, { name: string; percent: string }[]> {
  const terms = gradebook.template?.content.terms ?? []
  const last = termKey === yearKey ? terms.length - 1 : terms.findIndex(({ key }) => key === termKey)
  const found = new Map<string, { name: string; percent: string }[]>()
  for (const { key, name } of terms.slice(0, last + 1)) {
    const sheets = gradebook.sheets.filter((sheet) => sheet.termKey === key)
    if (sheets.length === 0 || sheets.some(({ state }) => state !== 'published')) continue
    for (const { student, result } of rankedRows(gradebook, key)) {
      const overall = result.overall?.trace.result
      if (!overall) continue
      const before = found.get(student.studentId) ?? []
      found.set(student.studentId, [...before, { name, percent: decimalText(percentOf(overall)) }])
    }
  }
  return found
}

/** Which attendance is printed, unless it is the usual one: cards issued before there was a choice stay as they are. */
const attendanceRule = ({ attendance = 'year', terms }: TemplateContent): unknown[] =>
  attendance === 'year' ? [] : [attendance, ...(attendance === 'term' ? terms.map(({ from, to }) => [from, to]) : [])]

/** The cards of all students of a class. */
export function cardsOfClass(
  gradebook: ClassGradebook,
  { yearName, termKey, remarks, attendance, designVersionId }: About,
): MadeCard[] {
  const { template, className } = gradebook
  if (!template) return []
  const { content } = template
  const rows = rankedRows(gradebook, termKey).filter(({ result }) => result.subjects.length > 0)
  const terms = earlierTerms(gradebook, termKey)
  return rows.map(({ student, result, rank }) => {
    const { studentId } = student
    const remark = remarks.get(studentId) ?? ''
    const about = { content, termKey, yearName, className, rank, remark, terms: terms.get(studentId) ?? [] }
    const printed = cardOf(student, result, about)
    const own = gradebook.marks
      .filter((row) => row.studentId === studentId && (termKey === yearKey || row.termKey === termKey))
      .map((row) => [row.subjectKey, row.termKey, row.cells.map(({ partKey, mark }) => [partKey, mark]).toSorted()])
      .toSorted()
    const inputs = JSON.stringify([calculationVersion, own, printed, designVersionId, ...attendanceRule(content)])
    return {
      studentId,
      printed: { ...printed, ...(attendance.get(studentId) ?? noAttendance) },
      inputsHash: createHash('sha256').update(inputs).digest('hex'),
    }
  })
}
