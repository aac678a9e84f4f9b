import { eightLetters, fivePoints } from './scales.ts'
import type { Grouping, Part, Scale, Scheme, SubjectKind, TemplateContent } from './template.ts'

/** A template to begin with. Its subjects are those of the school, marked by `scholastic`. */
export type ReadyTemplate = {
  readonly key: string
  readonly name: string
  readonly about: string
  readonly content: Omit<TemplateContent, 'subjects'>
  readonly scholastic: { readonly schemeKey: string; readonly scaleKey: string }
  /** Areas that are no subjects of the school. */
  readonly areas: readonly {
    readonly name: string
    readonly kind: SubjectKind
    readonly schemeKey: string
    readonly scaleKey: string
  }[]
}

const plain = { weightBp: null, isOptional: false, roundTo: null, passPercent: null }
const test = (key: string, name: string, outOf: number, changes: Partial<Part> = {}): Part => ({
  ...plain,
  key,
  name,
  outOf: String(outOf),
  source: 'typed',
  group: null,
  ...changes,
})
const grouped = (
  key: string,
  name: string,
  outOf: number | null,
  group: Pick<Grouping<Part>, 'method' | 'parts'> & Partial<Grouping<Part>>,
): Part => ({
  ...plain,
  key,
  name,
  outOf: outOf === null ? null : String(outOf),
  source: null,
  group: { keep: null, drop: 0, ...group },
})

const twoTerms = [
  { key: 't1', name: 'Term 1', weightBp: 5000 },
  { key: 't2', name: 'Term 2', weightBp: 5000 },
]
const inBoth = (root: (exam: string) => Part): Scheme['terms'] => [
  { termKey: 't1', root: root('Half-yearly examination') },
  { termKey: 't2', root: root('Annual examination') },
]

const internal80 = inBoth((exam) =>
  grouped('total', 'Total', null, {
    method: 'sum',
    parts: [
      grouped('periodic', 'Periodic tests', 10, {
        method: 'bestOf',
        keep: 2,
        parts: [
          test('pt1', 'Periodic test 1', 40, { source: 'offlinePaper' }),
          test('pt2', 'Periodic test 2', 40, { source: 'offlinePaper' }),
          test('pt3', 'Periodic test 3', 40, { isOptional: true, source: 'onlineTest' }),
        ],
      }),
      test('notebook', 'Notebook', 5, { source: 'homework' }),
      test('enrichment', 'Subject enrichment', 5, { source: 'activity' }),
      test('exam', exam, 80, { source: 'offlinePaper' }),
    ],
  }),
)

const observed = (name: string): Scheme => ({
  key: 'observed',
  name,
  terms: inBoth(() => grouped('total', 'Grade', 5, { method: 'average', parts: [test('grade', 'Grade', 5)] })),
})

const common = {
  terms: twoTerms,
  scales: [eightLetters, fivePoints],
  absent: 'zero',
  remarkLines: 3,
} as const

const coScholastic = (names: readonly string[]) =>
  names.map((name) => ({ name, kind: 'coScholastic' as const, schemeKey: 'observed', scaleKey: fivePoints.key }))

const secondary: ReadyTemplate = {
  key: 'cbse-9-10',
  name: 'CBSE 9 and 10',
  about: 'Two terms of 80 marks for the examination and 20 for internal assessment; 33 % in every subject.',
  content: {
    ...common,
    schemes: [{ key: 'exam80', name: 'Examination 80, internal 20', terms: internal80 }, observed('Observed')],
    rounding: { subject: 0, overall: 2 },
    overall: { method: 'sum', keep: null, scaleKey: eightLetters.key },
    pass: { subjectPercent: 33, overallPercent: null, compartment: 2 },
    hasRanks: true,
  },
  scholastic: { schemeKey: 'exam80', scaleKey: eightLetters.key },
  areas: coScholastic(['Work education', 'Art education', 'Health and physical education', 'Discipline']),
}

const middle: ReadyTemplate = {
  ...secondary,
  key: 'cbse-6-8',
  name: 'CBSE 6 to 8',
  about: 'As in the higher grades, without compartment: who fails is taught again in that subject.',
  content: {
    ...secondary.content,
    pass: { subjectPercent: 33, overallPercent: null, compartment: 5 },
    hasRanks: false,
  },
}

const fourDescriptors: Scale = {
  key: 'four-descriptors',
  name: 'Four levels',
  kind: 'points',
  isRounded: true,
  bands: [
    { label: 'Advanced', from: 4, descriptor: 'Works without help and explains it to others' },
    { label: 'Proficient', from: 3, descriptor: 'Works without help' },
    { label: 'Developing', from: 2, descriptor: 'Works with a little help' },
    { label: 'Beginning', from: 1, descriptor: 'Works with a lot of help' },
  ],
}

const primary: ReadyTemplate = {
  key: 'primary',
  name: 'Primary, in levels',
  about: 'No marks and no ranks: each skill is observed twice a term, and the latest level counts.',
  content: {
    ...common,
    scales: [fourDescriptors],
    schemes: [
      {
        key: 'levels',
        name: 'Levels',
        terms: inBoth(() =>
          grouped('total', 'Level', 4, {
            method: 'latest',
            parts: [test('first', 'First observation', 4), test('second', 'Second observation', 4)],
          }),
        ),
      },
    ],
    rounding: { subject: null, overall: null },
    overall: null,
    pass: null,
    hasRanks: false,
  },
  scholastic: { schemeKey: 'levels', scaleKey: fourDescriptors.key },
  areas: [
    { name: 'Working with others', kind: 'skill', schemeKey: 'levels', scaleKey: fourDescriptors.key },
    { name: 'Taking care of things', kind: 'skill', schemeKey: 'levels', scaleKey: fourDescriptors.key },
  ],
}

const icse: ReadyTemplate = {
  key: 'icse',
  name: 'ICSE style',
  about: 'Examination 80 % and internal assessment 20 %, weighed; the best five subjects make the overall result.',
  content: {
    ...common,
    schemes: [
      {
        key: 'weighed',
        name: 'Examination 80 %, internal 20 %',
        terms: inBoth((exam) =>
          grouped('total', 'Total', 100, {
            method: 'weighted',
            parts: [
              test('exam', exam, 80, { weightBp: 8000 }),
              {
                ...grouped('internal', 'Internal assessment', 20, {
                  method: 'average',
                  parts: [test('project', 'Project', 20), test('practical', 'Practical work', 20)],
                }),
                weightBp: 2000,
              },
            ],
          }),
        ),
      },
      observed('Observed'),
    ],
    rounding: { subject: 0, overall: 2 },
    overall: { method: 'bestOf', keep: 5, scaleKey: eightLetters.key },
    pass: { subjectPercent: 35, overallPercent: null, compartment: 1 },
    hasRanks: true,
  },
  scholastic: { schemeKey: 'weighed', scaleKey: eightLetters.key },
  areas: coScholastic(['Socially useful productive work', 'Community service']),
}

const sevenLevels: Scale = {
  key: 'seven-levels',
  name: '7 to 1',
  kind: 'percent',
  isRounded: true,
  bands: [80, 70, 60, 50, 40, 25, 0].map((from, at) => ({ label: String(7 - at), from, descriptor: '' })),
}

const criterion = (key: string, name: string) => test(key, name, 8)
const ib: ReadyTemplate = {
  key: 'ib',
  name: 'IB style',
  about: 'Four criteria of 8 points each, added up to a grade from 7 to 1.',
  content: {
    ...common,
    scales: [sevenLevels, fivePoints],
    schemes: [
      {
        key: 'criteria',
        name: 'Criteria A to D',
        terms: inBoth(() =>
          grouped('total', 'Total', null, {
            method: 'sum',
            parts: [
              criterion('a', 'A Knowing and understanding'),
              criterion('b', 'B Investigating'),
              criterion('c', 'C Communicating'),
              criterion('d', 'D Thinking critically'),
            ],
          }),
        ),
      },
      observed('Observed'),
    ],
    rounding: { subject: null, overall: null },
    overall: { method: 'average', keep: null, scaleKey: sevenLevels.key },
    pass: null,
    hasRanks: false,
  },
  scholastic: { schemeKey: 'criteria', scaleKey: sevenLevels.key },
  areas: coScholastic(['Service as action']),
}

export const readyTemplates: readonly ReadyTemplate[] = [secondary, middle, primary, icse, ib]

/** A ready template with the school's subjects. Keys of subjects are their ids, so that they survive a new name. */
export const contentOf = (
  { content, scholastic, areas }: ReadyTemplate,
  subjects: readonly { readonly subjectId: string; readonly name: string }[],
): TemplateContent => ({
  ...content,
  // With fewer subjects than the ready template counts, all of them count.
  overall: content.overall?.keep
    ? { ...content.overall, keep: Math.max(1, Math.min(content.overall.keep, subjects.length)) }
    : content.overall,
  subjects: [
    ...subjects.map(({ subjectId, name }) => ({
      key: subjectId,
      name,
      subjectId,
      kind: 'scholastic' as const,
      ...scholastic,
      isInOverall: content.overall !== null,
    })),
    ...areas.map((area, at) => ({ key: `area${at + 1}`, subjectId: null, isInOverall: false, ...area })),
  ],
})
