import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { decimalPattern } from './rules/exact.ts'
import { attendanceBlocks, methods, type Part, partSources, subjectKinds } from './rules/template.ts'
import { templateProblems } from './rules/templateChecks.ts'

/** Names something within a template: a letter or digit, then letters, digits and hyphens. */
export const Key = z
  .string()
  .max(40, { abort: true })
  .regex(/^[a-z0-9][a-z0-9-]*$/i, { error: schemaError('key-invalid', 'This is not a valid key.') })

const places = z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable()
const percent = z.int().min(0).max(100).nullable()
/** A decimal text. */
const outOf = z
  .string()
  .trim()
  .max(7, { abort: true })
  .regex(decimalPattern, { error: schemaError('out-of-format', 'Enter full marks such as 40 or 12.5.') })
  .nullable()

const partFields = {
  key: Key,
  name: text(60),
  outOf,
  weightBp: z.int().min(0).max(10_000).nullable(),
  isOptional: z.boolean(),
  roundTo: places,
  passPercent: percent,
  source: z.enum(partSources).nullable(),
}
const groupFields = {
  method: z.enum(methods),
  keep: z.int().min(1).max(20).nullable(),
  drop: z.int().min(0).max(20),
}

// Three levels below a term are enough for every report card we know, and a schema without a circle bounds the input.
const Leaf = z.object({ ...partFields, group: z.null() })
const groupOf = <P extends z.ZodType<Part>>(part: P) =>
  z.object({ ...groupFields, parts: z.array(part).max(20) }).nullable()
const Lower = z.object({ ...partFields, group: groupOf(Leaf) })
const Middle = z.object({ ...partFields, group: groupOf(Lower) })
const Root = z.object({ ...partFields, group: groupOf(Middle) })

export const TemplateContent = z.object({
  terms: z
    .array(
      z.object({
        key: Key,
        name: text(40),
        weightBp: z.int().min(0).max(10_000),
        /** Its first and last day, for attendance by term. */
        from: CivilDate.nullish(),
        to: CivilDate.nullish(),
      }),
    )
    .max(6),
  scales: z
    .array(
      z.object({
        key: Key,
        name: text(60),
        kind: z.enum(['percent', 'points']),
        isRounded: z.boolean(),
        bands: z.array(z.object({ label: text(40), from: z.int().min(0).max(100), descriptor: text(200, 0) })).max(20),
      }),
    )
    .max(10),
  schemes: z
    .array(z.object({ key: Key, name: text(60), terms: z.array(z.object({ termKey: Key, root: Root })).max(6) }))
    .max(20),
  subjects: z
    .array(
      z.object({
        key: Key,
        name: text(80),
        subjectId: id().nullable(),
        kind: z.enum(subjectKinds),
        schemeKey: Key,
        scaleKey: Key,
        isInOverall: z.boolean(),
      }),
    )
    .max(40),
  absent: z.enum(['zero', 'retest']),
  rounding: z.object({ subject: places, overall: places }),
  overall: z
    .object({
      method: z.enum(['sum', 'average', 'bestOf']),
      keep: z.int().min(1).max(40).nullable(),
      scaleKey: Key,
    })
    .nullable(),
  pass: z.object({ subjectPercent: percent, overallPercent: percent, compartment: z.int().min(0).max(20) }).nullable(),
  hasRanks: z.boolean(),
  remarkLines: z.int().min(1).max(10).nullable(),
  /** Which attendance a card prints; without a choice, that of the year so far. */
  attendance: z.enum(attendanceBlocks).optional(),
})
export type TemplateContent = z.infer<typeof TemplateContent>

const templateStates = ['draft', 'published', 'retired'] as const

const TemplateRow = z.object({
  templateId: id(),
  name: z.string(),
  state: z.enum(templateStates),
  /** Whether it was changed since it was published. */
  isChanged: z.boolean(),
  /** The version published last; null if none was. */
  number: z.int().nullable(),
  grades: z.array(z.object({ gradeId: id(), name: z.string() })),
  version: z.int(),
})
export type TemplateRow = z.infer<typeof TemplateRow>

const Template = TemplateRow.extend({
  content: TemplateContent,
  /** The subjects of its grades. */
  subjects: z.array(z.object({ subjectId: id(), name: z.string() })),
})
export type Template = z.infer<typeof Template>

const gradeIds = z
  .array(id())
  .min(1, { error: schemaError('grades-missing', 'Choose at least one grade.') })
  .max(20)
const templateId = { templateId: id() }
const gone = { 'no-such-template': { status: 404, message: 'We couldn’t find this template.' } } as const
const wrongSubject = {
  'no-such-subject': { status: 404, message: 'One of these subjects does not exist any more.' },
} as const
const wrongGrade = {
  'no-such-grade': { status: 404, message: 'One of these grades does not exist any more.' },
} as const

export const templateDefinitions = definitions({
  listTemplates: {
    does: 'List the gradebook templates of the year, the grades, and what other years have to copy',
    reply: z.object({
      templates: z.array(TemplateRow),
      grades: z.array(z.object({ gradeId: id(), name: z.string() })),
      years: z.array(z.object({ yearId: id(), name: z.string() })),
      /** The terms of the school’s calendar, with their days. */
      calendarTerms: z.array(z.object({ name: z.string(), from: CivilDate, to: CivilDate })),
    }),
  },
  listSources: {
    does: 'List the templates published in another academic year',
    query: { yearId: id() },
    reply: z.object({ sources: z.array(z.object({ templateId: id(), name: z.string() })) }),
    fails: { 'no-such-year': { status: 404, message: 'We couldn’t find this academic year.' } },
  },
  addTemplate: {
    does: 'Write a template: a ready one, a copy of another one of this year or of another, or the file of another branch',
    body: z.object({
      name: text(80),
      gradeIds,
      from: z.union([
        z.object({ readyKey: Key }),
        z.object({ templateId: id(), yearId: id().optional() }),
        /** Of a file. Its subjects become those of the same name at this school. */
        z.object({ content: TemplateContent }),
      ]),
    }),
    reply: Template,
    message: serverText('draft-saved', 'Draft saved'),
    fails: { ...gone, ...wrongGrade },
  },
  getTemplate: { does: 'Return one template', params: templateId, reply: Template, fails: gone },
  saveTemplate: {
    does: 'Change a template; what is published stays as it is until the change is published',
    params: templateId,
    body: z.object({ name: text(80), gradeIds, content: TemplateContent, version: z.int().min(0).max(1_000_000_000) }),
    reply: Template,
    message: saved,
    fails: {
      ...gone,
      ...wrongGrade,
      ...wrongSubject,
      retired: { status: 409, message: 'This template is not used any more.' },
    },
  },
  publishTemplate: {
    does: 'Publish a template as a version that never changes',
    params: templateId,
    reply: z.object({
      template: Template,
      /** What keeps it from being published; empty if it was. */
      problems: z.array(z.object({ code: z.enum(templateProblems), at: z.string(), total: z.string().optional() })),
    }),
    fails: {
      ...gone,
      retired: { status: 409, message: 'This template is not used any more.' },
      'grade-taken': { status: 409, message: 'Another published template is already used by one of these grades.' },
      'grade-marked': { status: 409, message: 'A grade whose classes have marks already cannot be taken out.' },
      'pre-primary': { status: 409, message: 'Nursery, LKG and UKG have growth reports without marks.' },
      'marked-already': { status: 409, message: 'Parts that already have marks cannot be removed or made smaller.' },
    },
  },
  retireTemplate: {
    does: 'Stop using a published template; its marks and report cards stay',
    params: templateId,
    reply: Template,
    message: saved,
    fails: { ...gone, 'not-published': { status: 409, message: 'Only a published template can be taken out of use.' } },
  },
  removeTemplate: {
    does: 'Delete a template that was never published',
    params: templateId,
    reply: z.object({}),
    message: deleted,
    fails: { ...gone, published: { status: 409, message: 'A published template stays; take it out of use instead.' } },
  },
})
