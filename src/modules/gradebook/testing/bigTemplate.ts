import type { Part, TemplateContent } from '../rules/template.ts'

/** The same template with twelve subjects or areas, each of eight parts of ten marks in every term. */
export function twelveOfEight(content: TemplateContent): TemplateContent {
  const [scheme] = content.schemes
  const [first] = content.subjects
  const root = scheme?.terms[0]?.root
  const leaf = root?.group?.parts.find(({ group }) => group === null)
  if (!scheme || !first || !root || !leaf) throw new Error('A ready template has subjects and parts.')
  const parts = Array.from(
    { length: 8 },
    (_, at): Part => ({
      ...leaf,
      key: `p${at}`,
      name: `Part ${at + 1}`,
      outOf: '10',
    }),
  )
  const group = { method: 'sum', keep: null, drop: 0, parts } as const
  const terms = scheme.terms.map((term) => ({ ...term, root: { ...term.root, outOf: null, group } }))
  const own = content.subjects.filter(({ subjectId }) => subjectId !== null).slice(0, 12)
  const extra = Array.from({ length: 12 - own.length }, (_, at) => ({
    ...first,
    key: `extra${at}`,
    name: `Area ${at + 1}`,
    subjectId: null,
  }))
  const { kind, schemeKey, scaleKey } = first
  return {
    ...content,
    schemes: [{ ...scheme, key: schemeKey, terms }, ...content.schemes.filter(({ key }) => key !== schemeKey)],
    subjects: [...own, ...extra].map((subject) => ({ ...subject, kind, schemeKey, scaleKey })),
  }
}
