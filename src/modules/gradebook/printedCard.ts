import type { ClassGradebook } from './contracts/markSchemas.ts'
import type { Trace } from './rules/evaluation.ts'
import { decimalText, percentOf, times } from './rules/exact.ts'
import { type Outcome, type StudentResult, type SubjectResult, yearKey } from './rules/results.ts'
import type { TemplateContent } from './rules/template.ts'

/** Everything a card prints, as texts. It is stored with the card and never calculated again. */
export type PrintedCard = {
  readonly termName: string
  readonly isYear: boolean
  readonly yearName: string
  readonly className: string
  readonly studentName: string
  readonly rollNo: string
  readonly admissionNo: string
  /** One table for each scheme: the parts across, then total and grade. */
  readonly tables: readonly {
    readonly parts: readonly { readonly name: string; readonly outOf: string }[]
    readonly outOf: string
    readonly rows: readonly {
      readonly subject: string
      readonly marks: readonly string[]
      readonly total: string
      readonly grade: string
    }[]
  }[]
  readonly areas: readonly { readonly name: string; readonly grade: string; readonly descriptor: string }[]
  readonly overall: { readonly percent: string; readonly grade: string } | null
  readonly outcome: Outcome | null
  readonly rank: number | null
  readonly remark: string
  readonly isRevised: boolean
  // Cards issued before there were designs have none of these.
  /** Days until the day of issue: of the year, or of the term if the template counts by term. */
  readonly attendance?: Attendance | null
  /** Of each term up to this one; empty unless the template counts by term. */
  readonly attendanceTerms?: readonly (Attendance & { readonly name: string })[]
  /** The overall result of each term up to this one, in percent. */
  readonly terms?: readonly { readonly name: string; readonly percent: string }[]
  /** The bands of the scale most subjects use, with the percentages they stand for. */
  readonly scale?: readonly { readonly label: string; readonly range: string }[]
}

export type CardAttendance = Required<Pick<PrintedCard, 'attendance' | 'attendanceTerms'>>

export type Attendance = {
  readonly days: string
  readonly present: string
  readonly percent: string
  /** The last day that was counted. */
  readonly until: string
}

const marksText = (trace: Trace): string => {
  if (trace.mark !== null && trace.asZero === 'absent') return 'AB'
  if (trace.result !== null) return decimalText(times(trace.result, trace.outOf))
  return trace.mark ?? '–'
}

const rowOf = ({ subject, trace, band }: SubjectResult) => ({
  subject: subject.name,
  marks: trace.parts.map((part) => marksText(part.trace)),
  total: marksText(trace),
  grade: band?.label ?? '–',
})

function tablesOf(subjects: readonly SubjectResult[]): PrintedCard['tables'] {
  const byScheme = Map.groupBy(subjects, ({ subject }) => subject.schemeKey)
  return [...byScheme.values()].flatMap((all) => {
    const trace = all[0]?.trace
    if (!trace) return []
    return [
      {
        parts: trace.parts.map((part) => ({ name: part.trace.name, outOf: decimalText(part.trace.outOf) })),
        outOf: decimalText(trace.outOf),
        rows: all.map(rowOf),
      },
    ]
  })
}

export type CardContext = {
  readonly content: TemplateContent
  readonly termKey: string
  readonly yearName: string
  readonly className: string
  readonly rank: number | null
  readonly remark: string
  readonly terms?: NonNullable<PrintedCard['terms']>
}

/** The percentages that lead to each band of the scale the scholastic subjects share; none if they share none. */
function bandsOf({ subjects, scales }: TemplateContent): NonNullable<PrintedCard['scale']> {
  const used = new Set(subjects.filter(({ kind }) => kind === 'scholastic').map(({ scaleKey }) => scaleKey))
  const scale = used.size === 1 ? scales.find(({ key, kind }) => used.has(key) && kind === 'percent') : undefined
  return (scale?.bands ?? []).map(({ label, from }, at, all) => {
    const above = all[at - 1]?.from
    if (above === undefined) return { label, range: `${from}–100` }
    // Without rounding, 80.5 is still below 81: the band ends where the next begins.
    return { label, range: scale?.isRounded ? `${from}–${above - 1}` : `${from}–<${above}` }
  })
}

/** What a card prints about a student. */
export function cardOf(
  student: ClassGradebook['students'][number],
  result: StudentResult,
  { content, termKey, yearName, className, rank, remark, terms = [] }: CardContext,
): Omit<PrintedCard, 'isRevised'> {
  const scholastic = result.subjects.filter(({ subject }) => subject.kind === 'scholastic')
  const areas = result.subjects.filter(({ subject }) => subject.kind !== 'scholastic')
  const overall = result.overall?.trace.result ?? null
  return {
    termName: content.terms.find(({ key }) => key === termKey)?.name ?? '',
    isYear: termKey === yearKey,
    yearName,
    className,
    studentName: student.name,
    rollNo: student.rollNo,
    admissionNo: student.admissionNo,
    tables: tablesOf(scholastic),
    areas: areas.map(({ subject, band }) => ({
      name: subject.name,
      grade: band?.label ?? '–',
      descriptor: band?.descriptor ?? '',
    })),
    overall:
      overall === null ? null : { percent: decimalText(percentOf(overall)), grade: result.overall?.band?.label ?? '–' },
    outcome: result.outcome,
    rank,
    remark,
    terms,
    scale: bandsOf(content),
  }
}
