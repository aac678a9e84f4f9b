import { combine, evaluate, type Marks, type Reading, type Trace } from './evaluation.ts'
import { compare, type Exact, exact, one, sumOf } from './exact.ts'
import { fullMarks } from './outOf.ts'
import { bandOf, reaches } from './scales.ts'
import { type Band, type Part, rootOf, scaleOf, type TemplateContent, type TemplateSubject } from './template.ts'

export const yearKey = 'year'

/** The marks of one student: by subject key, then by term key, then by part key. */
export type StudentMarks = ReadonlyMap<string, ReadonlyMap<string, Marks>>

export type SubjectResult = {
  readonly subject: TemplateSubject
  readonly trace: Trace
  readonly band: Band | null
  /** Null if nothing decides about it yet. */
  readonly isPassed: boolean | null
}

export const outcomes = ['pass', 'compartment', 'fail'] as const
export type Outcome = (typeof outcomes)[number]

export type StudentResult = {
  /** Without subjects that do not apply to the student. */
  readonly subjects: readonly SubjectResult[]
  readonly overall: { readonly trace: Trace; readonly band: Band | null } | null
  /** Null while marks are to come, or if the template has no pass rules. */
  readonly outcome: Outcome | null
  readonly isProvisional: boolean
}

const noMarks: Marks = new Map()

type Place = {
  readonly content: TemplateContent
  readonly termKey: string
  readonly reading: Reading
  /** Of subjects that are read in another way. */
  readonly readings?: ReadonlyMap<string, Reading>
}

const inTerm = ({ content, reading }: Place, root: Part, marks: Marks): Trace =>
  evaluate({ ...root, roundTo: root.roundTo ?? content.rounding.subject }, marks, reading)

/** A subject's result in a term, or in the year: its terms by their weights. */
export function subjectTrace(
  place: Place,
  subject: TemplateSubject,
  marks: ReadonlyMap<string, Marks> | undefined,
): Trace | null {
  const { content, termKey } = place
  if (termKey !== yearKey) {
    const root = rootOf(content, subject, termKey)
    return root ? inTerm(place, root, marks?.get(termKey) ?? noMarks) : null
  }
  const terms = content.terms.flatMap(({ key, name, weightBp }) => {
    const root = rootOf(content, subject, key)
    if (!root) return []
    const trace = { ...inTerm(place, root, marks?.get(key) ?? noMarks), name }
    return [{ trace, weight: exact(weightBp), root }]
  })
  const outOf = terms[0] ? fullMarks(terms[0].root) : null
  if (!outOf) return null
  const about = { key: yearKey, name: subject.name, outOf, roundTo: content.rounding.subject }
  return combine({ ...about, method: 'weighted', keep: null, drop: 0 }, terms)
}

/** Whether a part that must be passed by itself was failed. */
function failsPart(part: Part, trace: Trace, isFailed: (result: Exact, percent: number) => boolean): boolean {
  if (trace.result !== null && part.passPercent !== null && isFailed(trace.result, part.passPercent)) return true
  return (part.group?.parts ?? []).some((below, at) => {
    const found = trace.parts[at]?.trace
    return found !== undefined && failsPart(below, found, isFailed)
  })
}

function passed({ content, termKey }: Place, subject: TemplateSubject, trace: Trace): boolean | null {
  const { pass } = content
  if (!pass || subject.kind !== 'scholastic' || trace.result === null || trace.isProvisional) return null
  const scale = scaleOf(content, subject.scaleKey)
  const isFailed = (result: Exact, percent: number) => !reaches(scale, result, percent)
  if (pass.subjectPercent !== null && isFailed(trace.result, pass.subjectPercent)) return false
  const roots =
    termKey === yearKey
      ? trace.parts.flatMap(({ trace: term }, at) => {
          const root = rootOf(content, subject, content.terms[at]?.key ?? '')
          return root ? [{ root, term }] : []
        })
      : [{ root: rootOf(content, subject, termKey), term: trace }]
  return !roots.some(({ root, term }) => root !== undefined && failsPart(root, term, isFailed))
}

function overallOf({ content }: Place, subjects: readonly SubjectResult[]): StudentResult['overall'] {
  const { overall, rounding } = content
  if (!overall) return null
  const counted = subjects.filter(({ subject }) => subject.isInOverall && subject.kind === 'scholastic')
  if (counted.length === 0) return null
  const parts = counted.map(({ subject, trace }) => ({
    trace: { ...trace, key: subject.key, name: subject.name },
    weight: overall.method === 'average' ? one : trace.outOf,
  }))
  const outOf = overall.method === 'average' ? exact(100) : sumOf(counted.map(({ trace }) => trace.outOf))
  const about = { key: 'overall', name: '', outOf, roundTo: rounding.overall }
  const trace = combine({ ...about, method: overall.method, keep: overall.keep, drop: 0 }, parts)
  const scale = scaleOf(content, overall.scaleKey)
  return { trace, band: scale && trace.result !== null ? bandOf(scale, trace.result) : null }
}

function outcomeOf(
  { content }: Place,
  { subjects, overall }: Pick<StudentResult, 'subjects' | 'overall'>,
): Outcome | null {
  const { pass } = content
  const decided = subjects.filter(({ isPassed }) => isPassed !== null)
  if (!pass || decided.length === 0) return null
  const failed = decided.filter(({ isPassed }) => isPassed === false).length
  const result = overall?.trace.result ?? null
  const scale = content.overall ? scaleOf(content, content.overall.scaleKey) : undefined
  const isBelow = pass.overallPercent !== null && result !== null && !reaches(scale, result, pass.overallPercent)
  if (failed === 0 && !isBelow) return 'pass'
  return failed > 0 && failed <= pass.compartment && !isBelow ? 'compartment' : 'fail'
}

/** Everything a template says about one student in a term or in the year. */
export function studentResult(
  place: Place,
  marks: StudentMarks,
  takes: (subjectKey: string) => boolean,
): StudentResult {
  const subjects = place.content.subjects.flatMap((subject): SubjectResult[] => {
    if (!takes(subject.key)) return []
    const reading = place.readings?.get(subject.key) ?? place.reading
    const trace = subjectTrace({ ...place, reading }, subject, marks.get(subject.key))
    if (!trace || trace.cause === 'notApplicable') return []
    const scale = scaleOf(place.content, subject.scaleKey)
    const band = scale && trace.result !== null ? bandOf(scale, trace.result) : null
    return [{ subject, trace, band, isPassed: passed(place, subject, trace) }]
  })
  const overall = overallOf(place, subjects)
  const isProvisional = subjects.some(({ trace }) => trace.isProvisional)
  const outcome = isProvisional ? null : outcomeOf(place, { subjects, overall })
  return { subjects, overall, outcome, isProvisional }
}

/** Dense ranks, best first: equal results share a rank and leave no gap. Those without a result have none. */
export function denseRanks<Id>(
  results: readonly { readonly id: Id; readonly result: Exact | null }[],
): Map<Id, number> {
  const sorted = results
    .flatMap(({ id, result }) => (result ? [{ id, result }] : []))
    .toSorted((a, b) => compare(b.result, a.result))
  const ranks = new Map<Id, number>()
  let rank = 0
  let last: Exact | null = null
  for (const { id, result } of sorted) {
    if (last === null || compare(last, result) !== 0) rank += 1
    last = result
    ranks.set(id, rank)
  }
  return ranks
}
