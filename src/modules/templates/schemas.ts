import * as z from 'zod'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, serverText } from '#platform/contract/serverText.ts'
import { DocumentDesign } from './contentSchemas.ts'
import { documentKinds, documentLanguages } from './kinds.ts'
import { signatureWithdrawn } from './signatureSchemas.ts'

const kind = z.enum(documentKinds)
const version = z.int().min(1).max(1_000_000_000)
const number = z.int()

const TemplateRow = z.object({
  schoolTemplateId: id(),
  kind,
  name: z.string(),
  /** The version in use; null before the first was approved. */
  inUse: number.nullable(),
  /** The version that somebody else has to review. */
  inReview: number.nullable(),
  /** Whether the caller submitted it. */
  isOwnReview: z.boolean(),
  /** Whether the draft differs from the newest version. */
  isChanged: z.boolean(),
  isRetired: z.boolean(),
  /** Documents issued with it. */
  issued: z.int(),
})
export type TemplateRow = z.infer<typeof TemplateRow>

const TemplateVersion = z.object({
  number,
  state: z.enum(['review', 'inUse', 'earlier', 'returned', 'withdrawn']),
  submittedAt: z.string(),
  submittedBy: z.string(),
  decidedBy: z.string().nullable(),
  note: z.string(),
})
export type TemplateVersion = z.infer<typeof TemplateVersion>

const SchoolTemplate = TemplateRow.extend({
  content: DocumentDesign,
  version: z.int(),
  versions: z.array(TemplateVersion),
})
export type SchoolTemplate = z.infer<typeof SchoolTemplate>

const ofTemplate = { schoolTemplateId: id() }
const gone = { 'no-such-template': { status: 404, message: 'We couldn’t find this template.' } } as const
const contentFails = {
  'unknown-field': { status: 422, message: 'This kind of template has no field {field}.' },
  'no-such-consent': { status: 409, message: 'This consent no longer exists.' },
  'no-such-signature': { status: 404, message: 'We couldn’t find this signature.' },
} as const

export const templateDefinitions = definitions({
  listTemplates: {
    does: 'List the school’s own templates',
    reply: z.object({ templates: z.array(TemplateRow) }),
  },
  addTemplate: {
    does: 'Begin a template with the ready one of its kind or a copy',
    /** With an id, it begins as a copy of that template. */
    body: z.object({ kind, name: text(60), schoolTemplateId: id().nullable() }),
    reply: SchoolTemplate,
    message: saved,
    fails: { ...gone, 'too-many-templates': { status: 409, message: 'There are already 200 templates.' } },
  },
  getTemplate: {
    does: 'Return a template with its versions, and what it can be made and tried with: consents, signatures and three real records',
    params: ofTemplate,
    reply: z.object({
      template: SchoolTemplate,
      purposes: z.array(z.object({ purposeId: id(), name: z.string() })),
      samples: z.array(z.object({ recordId: id(), name: z.string() })),
      /** Those it can print, and those it prints although they are no longer used. */
      signatures: z.array(z.object({ signatureId: id(), name: z.string(), isWithdrawn: z.boolean() })),
    }),
    fails: gone,
  },
  saveTemplate: {
    does: 'Save the draft of a template',
    params: ofTemplate,
    body: z.object({ name: text(60), content: DocumentDesign, version }),
    reply: SchoolTemplate,
    message: serverText('draft-saved', 'Draft saved'),
    fails: { ...gone, ...contentFails },
  },
  submitTemplate: {
    does: 'Submit the draft as the next version, for somebody else to review',
    params: ofTemplate,
    body: z.object({ version }),
    reply: SchoolTemplate,
    message: serverText('template-submitted', 'Submitted. Somebody else reviews it before it is used.'),
    fails: {
      ...gone,
      'nothing-changed': { status: 409, message: 'Nothing has changed since the last version.' },
      'in-review': { status: 409, message: 'A version is already waiting for review.' },
      ...signatureWithdrawn,
    },
  },
  decideVersion: {
    does: 'Approve or return a version that somebody else submitted, or withdraw one’s own',
    params: { ...ofTemplate, number: z.coerce.number().int().min(1).max(100_000) },
    body: z.object({ decision: z.enum(['approved', 'returned', 'withdrawn']), note: text(300, 0) }),
    reply: SchoolTemplate,
    message: saved,
    fails: {
      ...gone,
      'no-such-version': { status: 404, message: 'We couldn’t find this version.' },
      'decided-already': { status: 409, message: 'This version is no longer waiting for review.' },
      'own-version': { status: 409, message: 'Somebody else has to review what you submitted.' },
      'not-own-version': { status: 409, message: 'Only the person who submitted a version can withdraw it.' },
      'reason-missing': { status: 422, message: 'Say what has to change.' },
    },
  },
  getVersion: {
    does: 'Return a submitted version of a template',
    params: { ...ofTemplate, number: z.coerce.number().int().min(1).max(100_000) },
    reply: z.object({ number, content: DocumentDesign }),
    fails: { ...gone, 'no-such-version': { status: 404, message: 'We couldn’t find this version.' } },
  },
  retireTemplate: {
    does: 'Take a template out of use, or back into use',
    params: ofTemplate,
    body: z.object({ isRetired: z.boolean(), version }),
    reply: SchoolTemplate,
    message: saved,
    fails: gone,
  },
  removeTemplate: {
    does: 'Remove a template that was never submitted',
    params: ofTemplate,
    reply: z.object({}),
    message: deleted,
    fails: {
      ...gone,
      'template-submitted-once': { status: 409, message: 'A template with versions stays. Retire it instead.' },
    },
  },
  drawTemplate: {
    does: 'Draw a document as it would be printed: of an example, of the longest names, or of a real record',
    body: z.object({
      kind,
      content: DocumentDesign,
      language: z.enum(documentLanguages).optional(),
      of: z.union([z.enum(['example', 'longest']), id()]),
    }),
    reply: z.object({ svg: z.string() }),
    ownTransactions: 'typesetting takes longer than a transaction should',
    fails: {
      'no-such-record': { status: 404, message: 'We couldn’t find this record.' },
      'unknown-field': contentFails['unknown-field'],
      'no-such-signature': contentFails['no-such-signature'],
      'no-such-consent': contentFails['no-such-consent'],
    },
  },
})
