/** What a mark can be besides a number. */
export const markCodes = ['AB', 'ML', 'EX', 'NA'] as const
export type MarkCode = (typeof markCodes)[number]
export const isMarkCode = (mark: string): mark is MarkCode => (markCodes as readonly string[]).includes(mark)

export const methods = ['sum', 'weighted', 'average', 'bestOf', 'latest'] as const
export type Method = (typeof methods)[number]

/** Where the marks of a part come from. */
export const partSources = ['typed', 'homework', 'onlineTest', 'offlinePaper', 'activity'] as const
export type PartSource = (typeof partSources)[number]

export const subjectKinds = ['scholastic', 'coScholastic', 'skill'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export type Places = 0 | 1 | 2

/** Which attendance a report card prints: none, that of the year so far, or that of each term. */
export const attendanceBlocks = ['none', 'year', 'term'] as const
type AttendanceBlock = (typeof attendanceBlocks)[number]

/** How the parts of a group make its result. */
export type Grouping<P> = {
  readonly method: Method
  /** How many parts count in `bestOf`; null in the other methods. */
  readonly keep: number | null
  /** How many of the lowest parts are dropped before the others are added up. */
  readonly drop: number
  readonly parts: readonly P[]
}

/** A part of a subject's marks: something marked, or a group of parts. */
export type Part = {
  /** The same in every version of a template, so that marks stay where they are. */
  readonly key: string
  readonly name: string
  /** A decimal text. Null in a group that simply adds up its parts. */
  readonly outOf: string | null
  /** In basis points; null unless the group above weighs its parts. */
  readonly weightBp: number | null
  /** Not marked, it is left out and nobody waits for it. */
  readonly isOptional: boolean
  /** Decimal places its result is rounded to; null leaves it exact. */
  readonly roundTo: Places | null
  readonly passPercent: number | null
  /** Of what is marked; null in a group. */
  readonly source: PartSource | null
  readonly group: Grouping<Part> | null
}

export type Band = {
  readonly label: string
  /** The lowest percentage, or the points, of the band. */
  readonly from: number
  readonly descriptor: string
}

export type Scale = {
  readonly key: string
  readonly name: string
  /** `percent` reads a percentage; `points` is marked in points directly, such as 5 for A. */
  readonly kind: 'percent' | 'points'
  /** Whether a percentage is rounded half up to a whole one before its band is taken. */
  readonly isRounded: boolean
  /** From the best to the lowest, which begins at the least possible value. */
  readonly bands: readonly Band[]
}

export type Scheme = {
  readonly key: string
  readonly name: string
  /** One group for each term. */
  readonly terms: readonly { readonly termKey: string; readonly root: Part }[]
}

export type TemplateSubject = {
  readonly key: string
  readonly name: string
  /** Null for an area that is no subject of the school, such as work education. The class teacher marks it. */
  readonly subjectId: string | null
  readonly kind: SubjectKind
  readonly schemeKey: string
  readonly scaleKey: string
  readonly isInOverall: boolean
}

export type TemplateTerm = {
  readonly key: string
  readonly name: string
  readonly weightBp: number
  // Its first and last day, which attendance by term is counted in. They belong to one academic year and are not copied into another.
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

export type TemplateContent = {
  readonly terms: readonly TemplateTerm[]
  readonly scales: readonly Scale[]
  readonly schemes: readonly Scheme[]
  readonly subjects: readonly TemplateSubject[]
  /** Whether an absence counts as zero at once or waits for a second test. */
  readonly absent: 'zero' | 'retest'
  readonly rounding: { readonly subject: Places | null; readonly overall: Places | null }
  readonly overall: {
    readonly method: 'sum' | 'average' | 'bestOf'
    readonly keep: number | null
    readonly scaleKey: string
  } | null
  readonly pass: {
    readonly subjectPercent: number | null
    readonly overallPercent: number | null
    /** Up to so many failed subjects may be taken again. */
    readonly compartment: number
  } | null
  readonly hasRanks: boolean
  /** Lines of a remark; null for none. */
  readonly remarkLines: number | null
  /** Templates written before there was a choice print that of the year. */
  readonly attendance?: AttendanceBlock | undefined
}

/** The parts that are marked, in order. */
export const leavesOf = (part: Part): readonly Part[] => (part.group ? part.group.parts.flatMap(leavesOf) : [part])

export const schemeOf = (content: TemplateContent, key: string): Scheme | undefined =>
  content.schemes.find((scheme) => scheme.key === key)
export const scaleOf = (content: TemplateContent, key: string): Scale | undefined =>
  content.scales.find((scale) => scale.key === key)
export const rootOf = (content: TemplateContent, subject: TemplateSubject, termKey: string): Part | undefined =>
  schemeOf(content, subject.schemeKey)?.terms.find((term) => term.termKey === termKey)?.root

/** The same template without the days of its year. */
export const withoutDays = (content: TemplateContent): TemplateContent => ({
  ...content,
  terms: content.terms.map(({ key, name, weightBp }) => ({ key, name, weightBp })),
})
