import type { CardBlock, CardDesign } from './designSchemas.ts'

export type BlockKind = CardBlock['kind']

/** How a block begins when it is put on the page. */
export const newBlocks: { readonly [Kind in BlockKind]: Omit<Extract<CardBlock, { kind: Kind }>, 'key'> } = {
  letterhead: { kind: 'letterhead', layout: 'side' },
  title: { kind: 'title', title: '' },
  student: {
    kind: 'student',
    width: 'full',
    fields: ['name', 'class', 'rollNo', 'admissionNo', 'number', 'issued'],
    columns: 2,
    hasPhoto: false,
  },
  marks: { kind: 'marks', hasParts: true, hasGrades: true },
  areas: { kind: 'areas', width: 'full', hasDescriptors: true },
  result: { kind: 'result', width: 'full', fields: ['overall', 'outcome', 'rank'] },
  attendance: { kind: 'attendance', width: 'full' },
  chart: { kind: 'chart', width: 'full', of: 'subjects' },
  remark: { kind: 'remark', width: 'full' },
  scale: { kind: 'scale', width: 'full' },
  text: { kind: 'text', width: 'full', heading: '', text: '' },
  signatures: { kind: 'signatures', people: ['classTeacher', 'principal', 'guardian'], others: [] },
  code: { kind: 'code', width: 'full' },
  space: { kind: 'space', size: 'small' },
}
export const blockKinds = Object.keys(newBlocks) as BlockKind[]

const keyed = (blocks: readonly Omit<CardBlock, 'key'>[]): CardBlock[] =>
  blocks.map((block, at) => ({ ...block, key: `b${at + 1}` }) as CardBlock)

const page = { paper: 'a4', isFlipped: false, margin: 'normal' } as const

/** What a card looks like in a school that has designed none. */
export const standardDesign: CardDesign = {
  page,
  second: 'none',
  photoPurposeId: null,
  blocks: keyed([
    newBlocks.letterhead,
    newBlocks.title,
    newBlocks.student,
    newBlocks.marks,
    newBlocks.areas,
    newBlocks.result,
    newBlocks.attendance,
    newBlocks.remark,
    { kind: 'space', size: 'rest' } as CardBlock,
    newBlocks.signatures,
    newBlocks.code,
  ]),
}

/** Designs to begin with. */
export const readyDesigns = {
  standard: standardDesign,
  /** Everything, with graphs, on one page. */
  full: {
    page: { ...page, margin: 'narrow' },
    second: 'hi',
    photoPurposeId: null,
    blocks: keyed([
      { ...newBlocks.letterhead, layout: 'centred' } as CardBlock,
      newBlocks.title,
      { ...newBlocks.student, hasPhoto: true } as CardBlock,
      newBlocks.marks,
      { ...newBlocks.areas, width: 'half', hasDescriptors: false } as CardBlock,
      { ...newBlocks.chart, width: 'half' } as CardBlock,
      { ...newBlocks.result, width: 'half' } as CardBlock,
      { ...newBlocks.attendance, width: 'half' } as CardBlock,
      newBlocks.remark,
      newBlocks.scale,
      { kind: 'space', size: 'rest' } as CardBlock,
      newBlocks.signatures,
      newBlocks.code,
    ]),
  },
  /** Half a sheet: totals and grades only. */
  short: {
    page: { ...page, paper: 'a5', margin: 'narrow' },
    second: 'none',
    photoPurposeId: null,
    blocks: keyed([
      newBlocks.letterhead,
      newBlocks.title,
      { ...newBlocks.student, fields: ['name', 'class', 'rollNo', 'number'] } as CardBlock,
      { ...newBlocks.marks, hasParts: false } as CardBlock,
      newBlocks.result,
      newBlocks.remark,
      { kind: 'space', size: 'rest' } as CardBlock,
      newBlocks.signatures,
      newBlocks.code,
    ]),
  },
} as const satisfies Record<string, CardDesign>
export const readyDesignKeys = ['standard', 'full', 'short'] as const
