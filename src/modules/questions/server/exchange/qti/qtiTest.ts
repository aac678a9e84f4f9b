import type { QuestionLanguage } from '#modules/questions/kinds.ts'
import { markupOf } from './textMarkup.ts'
import { element } from './xml.ts'

const namespace = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0'

/** Where the items of a package lie. */
export const itemPath = (questionId: string) => `items/q-${questionId}.xml`

/** Places that are answered alike: all of them, or any `attempt` of them. A place with two questions offers a choice. */
type Group = { readonly attempt: number | null; readonly places: readonly (readonly string[])[] }

/** A paper by the ids of its questions. */
export type QtiTest = {
  readonly id: string
  readonly title: string
  readonly language: QuestionLanguage
  readonly minutes: number
  readonly instructions: string
  readonly sections: readonly {
    readonly title: string
    readonly instructions: string
    readonly groups: readonly Group[]
  }[]
  /** The code of a copy that was taken before its time. */
  readonly code: string | null
}

const itemRef = (questionId: string) =>
  element('qti-assessment-item-ref', { identifier: `i-${questionId}`, href: itemPath(questionId) })

/** A section without a heading of its own; with `select`, that many of its parts are answered. */
const inner = (name: string, select: number | null, parts: readonly string[]) =>
  element(
    'qti-assessment-section',
    { identifier: name, title: name, visible: false },
    ...(select === null ? [] : [element('qti-selection', { select })]),
    ...parts,
  )

/** Instructions. They carry the language: a test has no attribute for it. */
const told = (text: string, language: QuestionLanguage) =>
  text.trim() === ''
    ? ''
    : element(
        'qti-rubric-block',
        { view: 'candidate', use: 'instructions', 'xml:lang': language },
        element('qti-content-body', {}, markupOf(text)),
      )

function groupParts({ attempt, places }: Group, name: string): string[] {
  const parts = places.map((questions, at) => {
    const items = questions.map(itemRef)
    return items.length === 1 ? items.join('') : inner(`${name}-place-${at + 1}`, 1, items)
  })
  return attempt === null ? parts : [inner(name, attempt, parts)]
}

/** A paper as a QTI 3.0 test. Choices are selections: QTI has no way to let the candidate choose. */
export function writeTest({ id, title, language, minutes, instructions, sections, code }: QtiTest): string {
  const parts = sections.map((section, at) =>
    element(
      'qti-assessment-section',
      { identifier: `section-${at + 1}`, title: section.title || `Section ${at + 1}`, visible: true },
      told(section.instructions, language),
      ...section.groups.flatMap((group, nth) => groupParts(group, `section-${at + 1}-group-${nth + 1}`)),
    ),
  )
  const test = element(
    'qti-assessment-test',
    {
      xmlns: namespace,
      identifier: `t-${id}`,
      title: code ? `${title} (${code})` : title,
      'tool-name': 'Banyan',
      'tool-version': '1',
    },
    element('qti-time-limits', { 'max-time': minutes * 60 }),
    told(instructions, language),
    element(
      'qti-test-part',
      { identifier: 'part-1', 'navigation-mode': 'nonlinear', 'submission-mode': 'simultaneous' },
      ...parts,
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${test}\n`
}
