import { rootOf, type Scheme, schemeOf, type TemplateContent, type TemplateSubject } from './template.ts'

/** A published sheet and the version it was published with. */
export type BoundSheet = { readonly subjectKey: string; readonly termKey: string; readonly versionId: string }
export type BoundVersion = { readonly versionId: string; readonly number: number; readonly content: TemplateContent }

const hasSameTerms = (one: TemplateContent, other: TemplateContent): boolean =>
  one.terms.map(({ key }) => key).join() === other.terms.map(({ key }) => key).join()

/**
 * What a class is calculated by when some of its sheets were published with earlier versions: those sheets keep the parts of their
 * version, their subjects its scale, and the class the rules of the earliest version something was published with. All else is the
 * newest version, which a reopened sheet returns to.
 */
export function boundContent(
  newest: TemplateContent,
  sheets: readonly BoundSheet[],
  versions: readonly BoundVersion[],
): TemplateContent {
  const byId = new Map(versions.map((version) => [version.versionId, version]))
  const bound = sheets.flatMap((sheet) => {
    const version = byId.get(sheet.versionId)
    return version ? [{ ...sheet, version }] : []
  })
  const first = bound.map(({ version }) => version).toSorted((a, b) => a.number - b.number)[0]
  if (!first) return newest
  const schemes = [...newest.schemes]
  const scales = [...newest.scales]

  const keepScale = (version: BoundVersion, scaleKey: string): string => {
    const scale = version.content.scales.find(({ key }) => key === scaleKey)
    if (!scale || JSON.stringify(scale) === JSON.stringify(newest.scales.find(({ key }) => key === scaleKey)))
      return scaleKey
    const key = `v${version.number}-${version.content.scales.indexOf(scale)}`
    if (!scales.some((one) => one.key === key)) scales.push({ ...scale, key })
    return key
  }
  const withBound = (subject: TemplateSubject): TemplateSubject => {
    const own = bound.filter(({ subjectKey }) => subjectKey === subject.key)
    const earliest = own.toSorted((a, b) => a.version.number - b.version.number)[0]
    const before = earliest?.version.content.subjects.find(({ key }) => key === subject.key)
    if (!earliest || !before) return subject
    const terms = newest.terms.flatMap(({ key: termKey }): Scheme['terms'][number][] => {
      const { content } = own.find((one) => one.termKey === termKey)?.version ?? {}
      const then = content?.subjects.find(({ key }) => key === subject.key)
      const root = (content && then && rootOf(content, then, termKey)) ?? rootOf(newest, subject, termKey)
      return root ? [{ termKey, root }] : []
    })
    const known = schemeOf(newest, subject.schemeKey)
    const isSame = known !== undefined && JSON.stringify(known.terms) === JSON.stringify(terms)
    // Subjects that share a scheme and are bound alike go on sharing one: their marks are printed in one table.
    const same = schemes.find(
      (one) => one.key.startsWith('bound-') && JSON.stringify(one.terms) === JSON.stringify(terms),
    )
    const schemeKey = isSame ? subject.schemeKey : (same?.key ?? `bound-${schemes.length}`)
    if (!isSame && !same) schemes.push({ key: schemeKey, name: known?.name ?? before.name, terms })
    return {
      ...subject,
      schemeKey,
      kind: before.kind,
      isInOverall: before.isInOverall,
      scaleKey: keepScale(earliest.version, before.scaleKey),
    }
  }

  const subjects = newest.subjects.map(withBound)
  const used = new Set(subjects.flatMap(({ schemeKey, scaleKey }) => [schemeKey, scaleKey]))
  const { absent, rounding, overall, pass, hasRanks } = first.content
  const ofClass = overall && { ...overall, scaleKey: keepScale(first, overall.scaleKey) }
  return {
    ...newest,
    // The days of a term are no part of a result: attendance is counted by the newest.
    ...(hasSameTerms(newest, first.content) && {
      terms: first.content.terms.map((term, at) => ({
        ...term,
        from: newest.terms[at]?.from,
        to: newest.terms[at]?.to,
      })),
    }),
    subjects,
    absent,
    rounding,
    pass,
    hasRanks,
    overall: ofClass,
    schemes: schemes.filter(({ key }) => used.has(key)),
    scales: scales.filter(({ key }) => used.has(key) || key === ofClass?.scaleKey),
  }
}
