import * as z from 'zod'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { schemaError } from '#platform/contract/serverText.ts'
import { documentLanguages } from './kinds.ts'
import { fieldNames, tableSources } from './rules/fields.ts'

const Key = z.string().regex(/^[a-z0-9-]{1,40}$/, { error: schemaError('key-invalid', 'This key is not valid.') })
const field = z.enum(fieldNames)
const width = z.enum(['full', 'half'])
/** When a block is printed; null is always. */
const when = z.object({ field, is: z.enum(['filled', 'empty', 'equal']), value: text(80, 0) }).nullable()

const block = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), key: Key, when, ...shape })

/** A part of the page. Its texts can name fields; everything else in them is printed as it is typed. */
export const DocumentBlock = z.discriminatedUnion('kind', [
  block('letterhead', { layout: z.enum(['side', 'centred']) }),
  block('title', { title: text(120, 0), second: text(120, 0) }),
  block('facts', {
    width,
    heading: text(80, 0),
    columns: z.int().min(1).max(3),
    /** Without a label of its own, a field has the usual one. */
    rows: z
      .array(z.object({ field, label: text(60, 0), second: text(60, 0) }))
      .min(1)
      .max(20),
    hasPhoto: z.boolean(),
  }),
  block('photo', { width, size: z.enum(['small', 'large']) }),
  block('text', {
    width,
    heading: text(80, 0),
    body: multiline(3000, 0),
    second: multiline(3000, 0),
    size: z.enum(['small', 'normal', 'large']),
    align: z.enum(['start', 'centre', 'justify']),
  }),
  block('table', { source: z.enum(tableSources), heading: text(80, 0) }),
  block('signatures', {
    labels: z
      .array(
        z.object({
          text: text(60),
          second: text(60, 0),
          /** The signature printed above it; without one the paper is signed by hand. */
          signatureId: id().nullable().default(null),
        }),
      )
      .min(1)
      .max(4),
  }),
  block('code', { width }),
  block('space', { size: z.enum(['small', 'large', 'rest']) }),
])
export type DocumentBlock = z.infer<typeof DocumentBlock>

const blocks = (least: number) =>
  z
    .array(DocumentBlock)
    .min(least)
    .max(30)
    .refine((all) => new Set(all.map((one) => one.key)).size === all.length, {
      error: schemaError('block-twice', 'Two blocks have the same key.'),
    })

export const DocumentDesign = z.object({
  /** `card` is card stock of 85.6 × 54 mm, the size of a bank card. */
  page: z.object({
    paper: z.enum(['a4', 'a5', 'card']),
    isFlipped: z.boolean(),
    margin: z.enum(['normal', 'narrow']),
  }),
  language: z.enum(documentLanguages),
  /** The language beside it. */
  second: z.enum(['none', ...documentLanguages]),
  /** The consent that photos are printed under; without one the school prints them as part of the document itself. */
  photoPurposeId: id().nullable(),
  /** What happens if a field has no value; without an entry the place stays empty. */
  missing: z
    .array(z.object({ field, policy: z.enum(['refuse', 'text']), text: text(80, 0) }))
    .max(60)
    .refine((all) => new Set(all.map((one) => one.field)).size === all.length, {
      error: schemaError('field-twice', 'A field is listed twice.'),
    }),
  blocks: blocks(1),
  /** The other side of a card. */
  back: blocks(0),
})
export type DocumentDesign = z.infer<typeof DocumentDesign>
