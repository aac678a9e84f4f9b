import { marksByStudent, noMarks, resultIn } from '../classResults.ts'
import type { ClassGradebook } from '../contracts/markSchemas.ts'
import type { Trace } from './evaluation.ts'
import { compare, decimalText, type Exact, exact, minus, over, percentOf, sumOf } from './exact.ts'
import type { StudentResult, SubjectResult } from './results.ts'

/** A term in which something is marked. */
export type TermResult = { readonly key: string; readonly name: string; readonly result: StudentResult }

export const percentText = (value: Exact): string => decimalText(percentOf(value), 1)

/** The student's results, term by term, of the terms that have any. */
export function termResults(gradebook: ClassGradebook): TermResult[] {
  const [student] = gradebook.students
  if (!gradebook.template || !student) return []
  const own = marksByStudent(gradebook).get(student.studentId) ?? noMarks
  return gradebook.template.content.terms.flatMap(({ key, name }) => {
    const result = resultIn(gradebook, student, key, own)
    return result?.subjects.some(({ trace }) => trace.result !== null) ? [{ key, name, result }] : []
  })
}

/** Overall, or what the marked subjects reach on average where there is no overall result. */
export function headline({ subjects, overall }: StudentResult): { value: Exact; isOverall: boolean } | null {
  if (overall?.trace.result) return { value: overall.trace.result, isOverall: true }
  const reached = subjects.flatMap(({ subject, trace }) =>
    subject.kind === 'scholastic' && trace.result ? [trace.result] : [],
  )
  return reached.length === 0 ? null : { value: over(sumOf(reached), exact(reached.length)), isOverall: false }
}

/** Percentage points with their sign; null if nothing changed. */
export function changeText(now: Exact, before: Exact): string | null {
  const rise = compare(now, before)
  if (rise === 0) return null
  return `${rise > 0 ? '+' : '−'}${percentText(rise > 0 ? minus(now, before) : minus(before, now))}`
}

export type SubjectChange = { readonly name: string; readonly before: Exact; readonly after: Exact }

const inResult = ({ subjects }: StudentResult, key: string): SubjectResult | undefined =>
  subjects.find(({ subject }) => subject.key === key)

/** Subjects whose result differs from the term before, the greatest change first. */
export function changesSince(now: StudentResult, before: StudentResult): SubjectChange[] {
  const size = ({ before: a, after: b }: SubjectChange) => (compare(a, b) > 0 ? minus(a, b) : minus(b, a))
  return now.subjects
    .flatMap(({ subject, trace }): SubjectChange[] => {
      const earlier = inResult(before, subject.key)?.trace.result
      if (subject.kind !== 'scholastic' || !trace.result || !earlier || compare(trace.result, earlier) === 0) return []
      return [{ name: subject.name, before: earlier, after: trace.result }]
    })
    .toSorted((a, b) => compare(size(b), size(a)))
}

export type OpenedTrace = { readonly name: string; readonly trace: Trace; readonly term: string }

/** How the result of a subject in a term came about. */
export function traceOf({ name: term, result }: TermResult, key: string): OpenedTrace | null {
  const found = inResult(result, key)
  return found ? { name: found.subject.name, trace: found.trace, term } : null
}
