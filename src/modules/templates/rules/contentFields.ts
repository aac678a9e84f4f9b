import type { DocumentBlock, DocumentDesign } from '../contentSchemas.ts'
import type { DocumentKind } from '../kinds.ts'
import { type FieldName, fieldsOf } from './fields.ts'
import { fieldsIn, unknownIn } from './merging.ts'

/** The texts of a block that can name fields. */
function textsOf(block: DocumentBlock): string[] {
  switch (block.kind) {
    case 'title':
      return [block.title, block.second]
    case 'text':
      return [block.heading, block.body, block.second]
    case 'facts':
      return [block.heading, ...block.rows.flatMap((row) => [row.label, row.second])]
    case 'table':
      return [block.heading]
    case 'signatures':
      return block.labels.flatMap((label) => [label.text, label.second])
    default:
      return []
  }
}

const namedIn = (block: DocumentBlock): FieldName[] => [
  ...(block.when ? [block.when.field] : []),
  ...(block.kind === 'facts' ? block.rows.map(({ field }) => field) : []),
]

const blocksOf = ({ blocks, back }: DocumentDesign): DocumentBlock[] => [...blocks, ...back]

/** The first field of a design that its kind does not have, as it is typed. */
export function unknownField(kind: DocumentKind, design: DocumentDesign): string | undefined {
  const known = fieldsOf(kind)
  for (const text of blocksOf(design).flatMap(textsOf)) {
    const found = unknownIn(text, known)
    if (found) return found
  }
  const named = [...blocksOf(design).flatMap(namedIn), ...design.missing.map(({ field }) => field)]
  const foreign = named.find((field) => !known.includes(field))
  return foreign && `{${foreign}}`
}

/** Every field whose value a design prints. */
export const printedFields = (design: DocumentDesign): Set<FieldName> =>
  new Set(
    blocksOf(design).flatMap((block) => [
      ...textsOf(block).flatMap(fieldsIn),
      ...(block.kind === 'facts' ? block.rows.map(({ field }) => field) : []),
    ]),
  )

export const printedTables = (design: DocumentDesign) =>
  new Set(blocksOf(design).flatMap((block) => (block.kind === 'table' ? [block.source] : [])))

export const hasPhoto = (design: DocumentDesign): boolean =>
  blocksOf(design).some((block) => block.kind === 'photo' || (block.kind === 'facts' && block.hasPhoto))

/** The signatures a design prints, each once. */
export const signaturesIn = (design: DocumentDesign): string[] => [
  ...new Set(
    blocksOf(design)
      .flatMap((block) => (block.kind === 'signatures' ? block.labels : []))
      .flatMap(({ signatureId }) => signatureId ?? []),
  ),
]

/** The same design, to be signed by hand. */
export function unsigned(design: DocumentDesign): DocumentDesign {
  const without = (blocks: readonly DocumentBlock[]) =>
    blocks.map((block) =>
      block.kind === 'signatures'
        ? { ...block, labels: block.labels.map((label) => ({ ...label, signatureId: null })) }
        : block,
    )
  return { ...design, blocks: without(design.blocks), back: without(design.back) }
}
