import type { ClassGradebook } from './contracts/markSchemas.ts'
import type { Marks, Reading } from './rules/evaluation.ts'
import { denseRanks, type StudentResult, studentResult, yearKey } from './rules/results.ts'
import { rootOf } from './rules/template.ts'
import { isFinal } from './sheets.ts'

export type StudentMarkMap = Map<string, Map<string, Map<string, string>>>

/** The marks of each student, by subject, term and part. Empty cells have none. */
export function marksByStudent({ marks }: Pick<ClassGradebook, 'marks'>): Map<string, StudentMarkMap> {
  const all = new Map<string, StudentMarkMap>()
  for (const { studentId, subjectKey, termKey, cells } of marks) {
    const subjects: StudentMarkMap = all.get(studentId) ?? new Map()
    all.set(studentId, subjects)
    const terms = subjects.get(subjectKey) ?? new Map<string, Map<string, string>>()
    subjects.set(subjectKey, terms)
    terms.set(termKey, new Map(cells.filter(({ mark }) => mark !== '').map(({ partKey, mark }) => [partKey, mark])))
  }
  return all
}

/** Whether every sheet a subject needs for a result is among those that are seen. */
function isComplete(
  { template, sheets }: Pick<ClassGradebook, 'sheets' | 'template'>,
  termKey: string,
  subjectKey: string,
) {
  const content = template?.content
  const subject = content?.subjects.find(({ key }) => key === subjectKey)
  if (!content || !subject) return false
  const terms = termKey === yearKey ? content.terms.map(({ key }) => key) : [termKey]
  return terms
    .filter((term) => rootOf(content, subject, term) !== undefined)
    .every((term) => sheets.some((sheet) => sheet.subjectKey === subjectKey && sheet.termKey === term))
}

/**
 * Final once every sheet is locked; until then what is not marked is left out. A term whose sheet is not seen, such as one that is
 * not published yet, is not marked.
 */
export function readingOf(
  gradebook: Pick<ClassGradebook, 'sheets' | 'template'>,
  termKey: string,
  subjectKey?: string,
): Reading {
  const { sheets, template } = gradebook
  const concerned = sheets.filter((sheet) => termKey === yearKey || sheet.termKey === termKey)
  const isLocked = concerned.length > 0 && concerned.every(({ state }) => isFinal(state))
  const subjects = subjectKey ? [subjectKey] : [...new Set(concerned.map((sheet) => sheet.subjectKey))]
  const isOver = isLocked && subjects.every((key) => isComplete(gradebook, termKey, key))
  return { mode: isOver ? 'final' : 'current', absent: template?.content.absent ?? 'zero' }
}

export const noMarks: ReadonlyMap<string, ReadonlyMap<string, Marks>> = new Map()

/** Whether the caller sees every sheet that an overall result is made of. A part of them would make another result. */
function isWhole(gradebook: ClassGradebook, termKey: string): boolean {
  const { template } = gradebook
  if (!template) return false
  return template.content.subjects.every(
    ({ key }) => !gradebook.subjectKeys.includes(key) || isComplete(gradebook, termKey, key),
  )
}

/** The result of a student in a term or the year; overall only if all its sheets are seen. */
export function resultIn(
  gradebook: ClassGradebook,
  student: ClassGradebook['students'][number],
  termKey: string,
  marks: ReadonlyMap<string, ReadonlyMap<string, Marks>>,
): StudentResult | null {
  const { template, sheets } = gradebook
  if (!template) return null
  const shown = new Set(
    sheets.filter((sheet) => termKey === yearKey || sheet.termKey === termKey).map(({ subjectKey }) => subjectKey),
  )
  const takes = (key: string) => shown.has(key) && !student.without.includes(key)
  const readings = new Map([...shown].map((key) => [key, readingOf(gradebook, termKey, key)]))
  const place = { content: template.content, termKey, reading: readingOf(gradebook, termKey), readings }
  const result = studentResult(place, marks, takes)
  return isWhole(gradebook, termKey) ? result : { ...result, overall: null, outcome: null }
}

export type ResultRow = {
  readonly student: ClassGradebook['students'][number]
  readonly result: StudentResult
  /** Null where nobody is ranked, without an overall result, and while any result of the class is provisional. */
  readonly rank: number | null
}

/** The results of a class, in the order of the class. */
export function rankedRows(gradebook: ClassGradebook, termKey: string): ResultRow[] {
  const marks = marksByStudent(gradebook)
  const all = gradebook.students.flatMap((student) => {
    const result = resultIn(gradebook, student, termKey, marks.get(student.studentId) ?? noMarks)
    return result ? [{ student, result }] : []
  })
  const ranks = denseRanks(
    all.map(({ student, result }) => ({ id: student.studentId, result: result.overall?.trace.result ?? null })),
  )
  const isRanked = gradebook.hasRanks && !all.some(({ result }) => result.isProvisional)
  return all.map((row) => ({ ...row, rank: isRanked ? (ranks.get(row.student.studentId) ?? null) : null }))
}
