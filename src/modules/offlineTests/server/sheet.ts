import type { ReadResult } from '#platform/server/spreadsheets/rowSink.ts'
import { choiceProblemOf, presenceCodes, quartersOf, type sheetCauses } from '../marks.ts'
import type { OfflineTest, PaperRow } from '../schemas.ts'
import type { PaperChange } from './papers.ts'

export type SheetProblem = {
  readonly row: number
  readonly column: string
  readonly cause: (typeof sheetCauses)[number]
}
export type SheetReading = { readonly changes: readonly PaperChange[]; readonly problems: readonly SheetProblem[] }

type Question = OfflineTest['questions'][number]

const bare = (text: string) => text.trim().toLowerCase()

/**
 * The marks of a filled-in template. Its first column is the id of each student, so that neither a changed name nor another order
 * harms; the last is the sum. Undefined if the columns are not those of the test.
 */
export function readTemplate(
  { header, rows }: ReadResult,
  { questions, sets = [] }: Pick<OfflineTest, 'questions'> & Partial<Pick<OfflineTest, 'sets'>>,
  students: readonly Pick<PaperRow, 'studentId'>[],
): SheetReading | undefined {
  const at = (label: string) => header.findIndex((cell) => bare(cell) === bare(label))
  const placesBy = (labelOf: (question: Question) => string | undefined) =>
    questions.map((question) => ({ ...question, at: at(labelOf(question) ?? '') }))
  /** By the numbers of the test, or of one set of its paper, which begin with its letter. */
  const bySet = sets.map(({ code, questions: inSet }) => {
    const labels = new Map(inSet.map(({ questionId, label }) => [questionId, `${code}${label}`]))
    return placesBy(({ questionId }) => labels.get(questionId))
  })
  const places = [placesBy(({ label }) => label), ...bySet].find((all) => all.every((one) => one.at >= 0))
  if (bare(header[0] ?? '') !== 'id' || !places) return undefined
  const totalAt = header.findIndex((cell) => ['total', 'कुल'].includes(bare(cell)))
  const known = new Set(students.map(({ studentId }) => studentId))
  const seen = new Set<string>()
  const problems: SheetProblem[] = []
  const changes = rows.flatMap(({ number: row, cells }): PaperChange[] => {
    const studentId = (cells[0] ?? '').trim()
    const cause = !known.has(studentId) ? 'no-such-student' : seen.has(studentId) ? 'student-twice' : null
    if (cause) {
      problems.push({ row, column: header[0] ?? '', cause })
      return []
    }
    seen.add(studentId)
    const marks: Record<string, number | null> = {}
    let [presence, sum]: [PaperChange['presence'], number] = ['present', 0]
    /** The cells that say that the student did not write. */
    const coded: { column: string; presence: PaperChange['presence'] }[] = []
    for (const { questionId, marks: most, at: place } of places) {
      const label = header[place] ?? ''
      const typed = (cells[place] ?? '').trim()
      const code = presenceCodes[typed.toUpperCase()]
      const quarters = quartersOf(typed)
      marks[questionId] = null
      if (code) coded.push({ column: label, presence: code })
      else if (typed === '') continue
      else if (quarters === undefined) problems.push({ row, column: label, cause: 'not-a-mark' })
      else if (quarters > most * 4) problems.push({ row, column: label, cause: 'marks-too-high' })
      else {
        marks[questionId] = quarters / 4
        sum += quarters
      }
    }
    const chosen = choiceProblemOf(questions, (questionId) => typeof marks[questionId] === 'number')
    if (chosen) {
      const wrong = places.find(({ questionId }) => questionId === chosen.questionId)
      problems.push({ row, column: header[wrong?.at ?? 0] ?? '', cause: chosen.problem })
    }
    const typedTotal = (totalAt < 0 ? '' : (cells[totalAt] ?? '')).trim()
    const code = presenceCodes[typedTotal.toUpperCase()]
    if (code) coded.push({ column: header[totalAt] ?? '', presence: code })
    const [absence] = coded
    if (absence) presence = absence.presence
    // One slip of the pen would otherwise take a student's marks away.
    const isMarked = Object.values(marks).some((value) => value !== null) || (typedTotal !== '' && !code)
    if (absence && (isMarked || coded.some((one) => one.presence !== absence.presence)))
      problems.push({ row, column: absence.column, cause: 'marks-of-absent' })
    const total = typedTotal === '' || code ? null : quartersOf(typedTotal)
    if (total === undefined) problems.push({ row, column: header[totalAt] ?? '', cause: 'not-a-mark' })
    else if (total !== null && total !== sum && !absence)
      problems.push({ row, column: header[totalAt] ?? '', cause: 'sum-differs' })
    const isHere = presence === 'present'
    const none = Object.fromEntries(Object.keys(marks).map((questionId) => [questionId, null]))
    return [{ studentId, presence, total: isHere && total ? total / 4 : null, marks: isHere ? marks : none }]
  })
  return { changes, problems }
}
