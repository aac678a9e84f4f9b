import { compare, decimalPattern, exact, exactOf, zero } from './exact.ts'
import { highestPoints } from './scales.ts'
import { leavesOf, type Part, type Scale, scaleOf, schemeOf, type TemplateContent } from './template.ts'

export const templateProblems = [
  'no-terms',
  'no-subjects',
  'same-key',
  'term-weights',
  'term-days',
  'part-weights',
  'no-parts',
  'out-of-missing',
  'group-out-of-missing',
  'keep-number',
  'drop-number',
  'scheme-missing',
  'scheme-term-missing',
  'scale-missing',
  'scale-bands',
  'scale-lowest',
  'points-out-of',
  'same-subject',
  'overall-keep',
] as const
export type TemplateProblemCode = (typeof templateProblems)[number]

/** What keeps a template from being published, and where. */
export type TemplateProblem = {
  readonly code: TemplateProblemCode
  /** The name of the term, part, subject or scale it is about; empty if it is about the whole template. */
  readonly at: string
  /** The total that is wrong, in percent, where there is one. */
  readonly total?: string
}

const wholeBp = 10_000
const percentText = (bp: number) => String(bp / 100)

function repeated<T>(values: readonly T[]): T | undefined {
  const seen = new Set<T>()
  return values.find((value) => seen.size === seen.add(value).size)
}

function outOfProblem({ name, outOf, group }: Part): TemplateProblem[] {
  const isRight = outOf !== null && decimalPattern.test(outOf) && compare(exactOf(outOf), zero) > 0
  if (isRight) return []
  if (!group) return [{ code: 'out-of-missing', at: name }]
  const addsUp = outOf === null && group.method === 'sum' && group.drop === 0
  return addsUp ? [] : [{ code: 'group-out-of-missing', at: name }]
}

function partProblems(part: Part): TemplateProblem[] {
  const { name, group } = part
  const found = outOfProblem(part)
  if (!group) return found
  const { method, keep, drop, parts } = group
  if (parts.length === 0) return [...found, { code: 'no-parts', at: name }]
  if (method === 'weighted') {
    const total = parts.reduce((sum, { weightBp }) => sum + (weightBp ?? 0), 0)
    const isUnweighed = parts.some(({ weightBp }) => !weightBp)
    if (total !== wholeBp || isUnweighed) found.push({ code: 'part-weights', at: name, total: percentText(total) })
  }
  if (method === 'bestOf' && (keep === null || keep < 1 || keep > parts.length))
    found.push({ code: 'keep-number', at: name })
  if (drop < 0 || drop >= parts.length) found.push({ code: 'drop-number', at: name })
  return [...found, ...parts.flatMap(partProblems)]
}

function scaleProblems({ name, kind, bands }: Scale): TemplateProblem[] {
  const isFalling = bands.every(({ from }, at) => at === 0 || from < (bands[at - 1]?.from ?? 0))
  const isWithin = bands.every(({ from }) => from >= 0 && from <= 100)
  if (bands.length === 0 || !isFalling || !isWithin || repeated(bands.map(({ label }) => label)) !== undefined)
    return [{ code: 'scale-bands', at: name }]
  return kind === 'percent' && bands.at(-1)?.from !== 0 ? [{ code: 'scale-lowest', at: name }] : []
}

function schemeProblems(content: TemplateContent): TemplateProblem[] {
  return content.schemes.flatMap(({ name, terms }) => {
    const missing = content.terms.filter(({ key }) => !terms.some(({ termKey }) => termKey === key))
    const keys = terms.flatMap(({ root }) => leavesOf(root).map(({ key }) => key))
    const twice: TemplateProblem[] = terms.flatMap(({ root }) =>
      repeated(leavesOf(root).map(({ key }) => key)) === undefined
        ? []
        : [{ code: 'same-key' as const, at: root.name }],
    )
    return [
      ...(keys.length === 0 ? [{ code: 'no-parts' as const, at: name }] : []),
      ...missing.map((term) => ({ code: 'scheme-term-missing' as const, at: `${name}, ${term.name}` })),
      ...twice,
      ...terms.flatMap(({ root }) => partProblems(root)),
    ]
  })
}

function subjectProblems(content: TemplateContent): TemplateProblem[] {
  return content.subjects.flatMap(({ name, schemeKey, scaleKey }): TemplateProblem[] => {
    const scheme = schemeOf(content, schemeKey)
    const scale = scaleOf(content, scaleKey)
    if (!scheme) return [{ code: 'scheme-missing', at: name }]
    if (!scale) return [{ code: 'scale-missing', at: name }]
    if (scale.kind === 'percent' || scale.bands.length === 0) return []
    const most = exact(highestPoints(scale))
    const leaves = scheme.terms.flatMap(({ root }) => leavesOf(root))
    const isOther = ({ outOf }: Part) =>
      outOf === null || !decimalPattern.test(outOf) || compare(exactOf(outOf), most) !== 0
    return leaves.some(isOther) ? [{ code: 'points-out-of', at: name }] : []
  })
}

/** Attendance by term needs the days of every term, in their order. */
function dayProblems({ terms, attendance }: TemplateContent): TemplateProblem[] {
  if (attendance !== 'term') return []
  return terms.flatMap(({ name, from, to }, at) => {
    const before = terms[at - 1]?.to
    const isRight = from && to && from <= to && (!before || before < from)
    return isRight ? [] : [{ code: 'term-days' as const, at: name }]
  })
}

/** Everything that is wrong with a template; an empty list may be published. */
export function problemsOf(content: TemplateContent): TemplateProblem[] {
  const { terms, subjects, scales, schemes, overall } = content
  const found: TemplateProblem[] = []
  if (terms.length === 0) found.push({ code: 'no-terms', at: '' })
  if (subjects.length === 0) found.push({ code: 'no-subjects', at: '' })
  for (const keyed of [terms, subjects, scales, schemes]) {
    const twice = repeated(keyed.map(({ key }) => key))
    if (twice !== undefined) found.push({ code: 'same-key', at: keyed.find(({ key }) => key === twice)?.name ?? '' })
  }
  const total = terms.reduce((sum, { weightBp }) => sum + weightBp, 0)
  if (terms.length > 0 && (total !== wholeBp || terms.some(({ weightBp }) => weightBp < 1)))
    found.push({ code: 'term-weights', at: '', total: percentText(total) })
  found.push(...dayProblems(content))
  const twice = repeated(subjects.flatMap(({ subjectId }) => subjectId ?? []))
  if (twice !== undefined)
    found.push({ code: 'same-subject', at: subjects.find(({ subjectId }) => subjectId === twice)?.name ?? '' })
  const counted = subjects.filter(({ kind, isInOverall }) => kind === 'scholastic' && isInOverall).length
  if (overall?.method === 'bestOf' && (overall.keep === null || overall.keep < 1 || overall.keep > counted))
    found.push({ code: 'overall-keep', at: '' })
  if (overall && !scaleOf(content, overall.scaleKey)) found.push({ code: 'scale-missing', at: '' })
  return [...found, ...scales.flatMap(scaleProblems), ...schemeProblems(content), ...subjectProblems(content)]
}
