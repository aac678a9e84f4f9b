import type { Part, TemplateContent } from '../../rules/template.ts'

/** Where a part is below the root of a scheme: the place in each group on the way. Empty for the root itself. */
export type PartPath = readonly number[]

/** A key that is not taken yet. Keys stay when names change, so they say nothing. */
export function freshKey(prefix: string, taken: readonly string[]): string {
  for (let n = taken.length + 1; ; n += 1) {
    const key = `${prefix}${n}`
    if (!taken.includes(key)) return key
  }
}

const keysIn = (part: Part): string[] => [part.key, ...(part.group?.parts ?? []).flatMap(keysIn)]

function edited(part: Part, [at, ...below]: PartPath, edit: (part: Part) => Part): Part {
  if (at === undefined) return edit(part)
  if (!part.group) return part
  const parts = part.group.parts.map((one, place) => (place === at ? edited(one, below, edit) : one))
  return { ...part, group: { ...part.group, parts } }
}

type Place = { readonly schemeKey: string; readonly termKey: string }

const inScheme = (
  content: TemplateContent,
  { schemeKey, termKey }: Place,
  edit: (root: Part) => Part,
): TemplateContent => ({
  ...content,
  schemes: content.schemes.map((scheme) =>
    scheme.key === schemeKey
      ? {
          ...scheme,
          terms: scheme.terms.map((term) => (term.termKey === termKey ? { ...term, root: edit(term.root) } : term)),
        }
      : scheme,
  ),
})

export const withPart = (
  content: TemplateContent,
  place: Place,
  path: PartPath,
  changes: Partial<Part>,
): TemplateContent => inScheme(content, place, (root) => edited(root, path, (part) => ({ ...part, ...changes })))

/** Adds something marked, or a group with one part, at the end of a group. */
export function withNewPart(
  content: TemplateContent,
  place: Place,
  path: PartPath,
  name: string,
  isGroup: boolean,
): TemplateContent {
  return inScheme(content, place, (root) => {
    const taken = keysIn(root)
    const key = freshKey('part', taken)
    const leaf: Part = {
      key,
      name,
      outOf: '10',
      weightBp: null,
      isOptional: false,
      roundTo: null,
      passPercent: null,
      source: 'typed',
      group: null,
    }
    const inner = { ...leaf, key: freshKey('part', [...taken, key]) }
    const made: Part = isGroup
      ? { ...leaf, source: null, group: { method: 'average', keep: null, drop: 0, parts: [inner] } }
      : leaf
    return edited(root, path, (part) =>
      part.group ? { ...part, group: { ...part.group, parts: [...part.group.parts, made] } } : part,
    )
  })
}

export function withoutPart(content: TemplateContent, place: Place, path: PartPath): TemplateContent {
  const last = path.at(-1)
  if (last === undefined) return content
  return inScheme(content, place, (root) =>
    edited(root, path.slice(0, -1), (part) =>
      part.group ? { ...part, group: { ...part.group, parts: part.group.parts.filter((_, at) => at !== last) } } : part,
    ),
  )
}

/** Another way of counting, with what it needs and without what it does not. */
export function withMethod(part: Part, method: NonNullable<Part['group']>['method']): Partial<Part> {
  if (!part.group) return {}
  const { parts } = part.group
  const even = Math.floor(10_000 / Math.max(1, parts.length))
  const weighed = parts.map((one, at) => ({ ...one, weightBp: at === 0 ? 10_000 - even * (parts.length - 1) : even }))
  return {
    // A group that does not simply add up needs full marks of its own.
    outOf: method === 'sum' ? part.outOf : (part.outOf ?? '100'),
    group: {
      method,
      keep: method === 'bestOf' ? Math.min(2, parts.length) : null,
      drop: 0,
      parts: method === 'weighted' ? weighed : parts.map((one) => ({ ...one, weightBp: null })),
    },
  }
}

/** Weights of so many terms that differ by as little as possible. */
const evenly = <T extends object>(terms: readonly T[]): (T & { weightBp: number })[] => {
  const even = Math.floor(10_000 / Math.max(1, terms.length))
  return terms.map((term, at) => ({ ...term, weightBp: at === 0 ? 10_000 - even * (terms.length - 1) : even }))
}

/** Another term after the last one, marked like it. All count the same until somebody says otherwise. */
export function withNewTerm(content: TemplateContent, name: string): TemplateContent {
  const { terms, schemes } = content
  const key = freshKey(
    't',
    terms.map((term) => term.key),
  )
  return {
    ...content,
    terms: evenly([...terms, { key, name, weightBp: 0 }]),
    schemes: schemes.map((scheme) => {
      const last = scheme.terms.at(-1)
      return last ? { ...scheme, terms: [...scheme.terms, { termKey: key, root: last.root }] } : scheme
    }),
  }
}

/** Without a term and how it is marked. */
export const withoutTerm = (content: TemplateContent, key: string): TemplateContent => ({
  ...content,
  terms: evenly(content.terms.filter((term) => term.key !== key)),
  schemes: content.schemes.map((scheme) => ({
    ...scheme,
    terms: scheme.terms.filter(({ termKey }) => termKey !== key),
  })),
})

/** Another way of marking, for subjects to choose: at first that of the first scheme. */
export function withNewScheme(content: TemplateContent, name: string): TemplateContent {
  const { schemes } = content
  const [first] = schemes
  if (!first) return content
  const key = freshKey(
    'scheme',
    schemes.map((scheme) => scheme.key),
  )
  return { ...content, schemes: [...schemes, { key, name, terms: first.terms }] }
}

/** A text field of percents as basis points; what is no number is nothing. */
export function basisPoints(percent: string): number | null {
  const value = Number(percent)
  return percent.trim() === '' || !Number.isFinite(value)
    ? null
    : Math.max(0, Math.min(10_000, Math.round(value * 100)))
}

/** A text field of a whole number up to `most`; what is no number is nothing. */
export const wholeIn = (value: string, most: number): number | null => {
  const number = Math.trunc(Number(value))
  return value.trim() === '' || !Number.isFinite(number) ? null : Math.max(0, Math.min(most, number))
}
