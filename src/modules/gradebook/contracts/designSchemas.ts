import * as z from 'zod'
import { id, multiline, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { Key } from '../templateSchemas.ts'
import { cardLanguages } from './cardSchemas.ts'

export const studentFields = ['name', 'class', 'rollNo', 'admissionNo', 'number', 'issued'] as const
export const resultFields = ['overall', 'outcome', 'rank'] as const
export const signers = ['classTeacher', 'principal', 'guardian'] as const
export const chartSubjects = ['subjects', 'terms'] as const

const key = Key
const width = z.enum(['full', 'half'])
const block = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), key, ...shape })

/** A part of the page. Texts in it are shown as they are typed, whatever they look like. */
const CardBlock = z.discriminatedUnion('kind', [
  block('letterhead', { layout: z.enum(['side', 'centred']) }),
  /** Without a title of its own, the card says what it is in its language. */
  block('title', { title: text(80, 0) }),
  block('student', {
    width,
    fields: z.array(z.enum(studentFields)).min(1).max(studentFields.length),
    columns: z.int().min(1).max(3),
    hasPhoto: z.boolean(),
  }),
  block('marks', { hasParts: z.boolean(), hasGrades: z.boolean() }),
  block('areas', { width, hasDescriptors: z.boolean() }),
  block('result', { width, fields: z.array(z.enum(resultFields)).min(1).max(resultFields.length) }),
  block('attendance', { width }),
  block('chart', { width, of: z.enum(chartSubjects) }),
  block('remark', { width }),
  block('scale', { width }),
  block('text', { width, heading: text(80, 0), text: multiline(1000, 0) }),
  block('signatures', {
    people: z.array(z.enum(signers)).max(signers.length),
    others: z.array(text(40)).max(2),
  }),
  block('code', { width }),
  block('space', { size: z.enum(['small', 'large', 'rest']) }),
])
export type CardBlock = z.infer<typeof CardBlock>

export const CardDesign = z.object({
  page: z.object({ paper: z.enum(['a4', 'a5']), isFlipped: z.boolean(), margin: z.enum(['normal', 'narrow']) }),
  /** The language beside the one a card is printed in. */
  second: z.enum(['none', ...cardLanguages]),
  /** The consent that photos are printed under; without one no photo is printed. */
  photoPurposeId: id().nullable(),
  blocks: z
    .array(CardBlock)
    .min(1)
    .max(30)
    .refine((blocks) => new Set(blocks.map((one) => one.key)).size === blocks.length, {
      error: schemaError('block-twice', 'Two blocks have the same key.'),
    }),
})
export type CardDesign = z.infer<typeof CardDesign>

const Grade = z.object({ gradeId: id(), name: z.string() })
const DesignRow = z.object({
  designId: id(),
  name: z.string(),
  grades: z.array(Grade),
  /** The newest published version; null before the first. */
  number: z.int().nullable(),
  /** Whether the draft differs from it. */
  isChanged: z.boolean(),
})
export type DesignRow = z.infer<typeof DesignRow>

const Design = DesignRow.extend({
  content: CardDesign,
  version: z.int(),
  versions: z.array(z.object({ number: z.int(), publishedAt: z.string(), publishedBy: z.string() })),
})
export type Design = z.infer<typeof Design>

const version = z.int().min(1).max(1_000_000_000)
const ofDesign = { designId: id() }
const gone = { 'no-such-design': { status: 404, message: 'We couldn’t find this card design.' } } as const

export const designDefinitions = definitions({
  listDesigns: {
    does: 'List the designs of report cards, and the grades they can be for',
    reply: z.object({ designs: z.array(DesignRow), grades: z.array(Grade) }),
  },
  addDesign: {
    does: 'Begin a design with a ready one or a copy',
    body: z.object({
      name: text(60),
      from: z.union([z.object({ ready: z.enum(['standard', 'full', 'short']) }), z.object({ designId: id() })]),
    }),
    reply: Design,
    message: saved,
    fails: { ...gone, 'too-many-designs': { status: 409, message: 'There are already 50 card designs.' } },
  },
  getDesign: {
    does: 'Return a design with its versions, the consents photos can be printed under, and cards to try it with',
    params: ofDesign,
    reply: z.object({
      design: Design,
      grades: z.array(Grade),
      purposes: z.array(z.object({ purposeId: id(), name: z.string() })),
      /** Issued cards. */
      samples: z.array(z.object({ cardId: id(), name: z.string() })),
    }),
    fails: gone,
  },
  saveDesign: {
    does: 'Save the draft of a design and the grades it is for',
    params: ofDesign,
    body: z.object({ name: text(60), gradeIds: z.array(id()).max(30), content: CardDesign, version }),
    reply: Design,
    message: serverText('draft-saved', 'Draft saved'),
    fails: {
      ...gone,
      'no-such-grade': { status: 404, message: 'One of these grades no longer exists.' },
      'no-such-consent': { status: 404, message: 'This consent no longer exists.' },
      'design-grade-taken': { status: 409, message: 'Another card design is for one of these grades.' },
    },
  },
  publishDesign: {
    does: 'Publish the draft as the next version; cards issued from now on use it',
    params: ofDesign,
    body: z.object({ version }),
    reply: Design,
    message: serverText('design-published', 'Design published. Cards issued from now on use it.'),
    fails: { ...gone, 'nothing-changed': { status: 409, message: 'Nothing has changed since the last version.' } },
  },
  getDesignVersion: {
    does: 'Return a published version of a design',
    params: { ...ofDesign, number: z.coerce.number().int().min(1).max(100_000) },
    reply: z.object({ number: z.int(), content: CardDesign }),
    fails: { ...gone, 'no-such-version': { status: 404, message: 'We couldn’t find this version.' } },
  },
  removeDesign: {
    does: 'Remove a design that was never published',
    params: ofDesign,
    reply: z.object({}),
    message: deleted,
    fails: {
      ...gone,
      'design-published-once': { status: 409, message: 'A published design stays, because cards were issued with it.' },
    },
  },
  drawDesign: {
    does: 'Draw the card of a design as it would be printed: of an example, of the longest names, or of an issued card',
    body: z.object({
      content: CardDesign,
      language: z.enum(cardLanguages).default('en'),
      of: z.union([z.enum(['example', 'longest']), id()]),
    }),
    reply: z.object({ svg: z.string() }),
    ownTransactions: 'typesetting takes longer than a transaction should',
    fails: {
      'no-such-card': { status: 404, message: 'We couldn’t find this report card.' },
      'no-such-consent': { status: 404, message: 'This consent no longer exists.' },
    },
  },
})
