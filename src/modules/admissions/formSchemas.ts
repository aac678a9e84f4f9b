import * as z from 'zod'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved, schemaError, serverText } from '#platform/contract/serverText.ts'
import { conditionTests, fieldNeeds, mappings, namedDays, prefills } from './choices.ts'

export const mostFields = 200

/** The name of a field, section, document or round within its list. It never changes, whatever its label says. */
export const listKey = () =>
  z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, {
    error: schemaError('list-key', 'Use up to 40 letters and digits, starting with a small letter.'),
  })

const Condition = z.object({
  fieldKey: listKey(),
  test: z.enum(conditionTests),
  value: z.union([text(200, 0), z.number().min(-1e9).max(1e9), z.boolean()]).nullable(),
})

export const FormField = z.object({
  fieldKey: listKey(),
  typeId: z.int().min(1).max(17),
  label: text(120),
  labelHi: text(120, 0).default(''),
  help: text(300, 0).default(''),
  helpHi: text(300, 0).default(''),
  need: z.enum(fieldNeeds).default('no'),
  needWhen: Condition.nullable().default(null),
  visibleWhen: Condition.nullable().default(null),
  options: z.array(text(80)).max(50).default([]),
  optionsHi: z.array(text(80, 0)).max(50).default([]),
  /** The least and the most: of a number, of the characters of a text, of the days a date may lie from the named day. */
  least: z.number().min(-1e9).max(1e9).nullable().default(null),
  most: z.number().min(-1e9).max(1e9).nullable().default(null),
  relativeTo: z.enum(namedDays).nullable().default(null),
  prefill: z.enum(prefills).nullable().default(null),
  mapsTo: z.enum(mappings).nullable().default(null),
})
export type FormField = z.output<typeof FormField>

export const FormSection = z.object({
  sectionKey: listKey(),
  title: text(80),
  titleHi: text(80, 0).default(''),
  fields: z.array(FormField).max(60).default([]),
})
export type FormSection = z.output<typeof FormSection>

export const Sections = z.array(FormSection).max(20)

const FormVersion = z.object({
  formVersionId: id(),
  number: z.int(),
  state: z.enum(['draft', 'published', 'retired']),
  sections: z.array(FormSection),
  publishedAt: z.string().nullable(),
  version: z.int(),
})
export type FormVersion = z.output<typeof FormVersion>

export const AdmissionForm = z.object({
  admissionFormId: id(),
  name: z.string(),
  draft: FormVersion.nullable(),
  published: FormVersion.nullable(),
  /** Running applications by the number of the version they were begun with. */
  inUse: z.array(z.object({ number: z.int(), applications: z.int() })),
})
export type AdmissionForm = z.output<typeof AdmissionForm>

export const FormLine = z.object({
  admissionFormId: id(),
  name: z.string(),
  publishedNumber: z.int().nullable(),
  hasDraft: z.boolean(),
  fields: z.int(),
})
export type FormLine = z.output<typeof FormLine>

const noForm = {
  'no-such-form': { status: 404, message: 'We couldn’t find this form. It may have been deleted.' },
} as const
const changed = {
  'changed-meanwhile': { status: 409, message: 'Somebody else changed this form. Load it again to see the changes.' },
} as const
const noDraft = { 'no-draft': { status: 409, message: 'This form has no draft. Start a new version first.' } } as const

/** What keeps a form from being published, at its field or for the form as a whole. */
export const formProblems = {
  'form-no-name': 'Add a field for the child’s first name and map it to the student’s first name.',
  'form-no-birth': 'Add a required date of birth and map it to the student’s date of birth.',
  'form-no-guardian': 'Map at least one name and one phone number to a parent or guardian.',
  'field-no-options': 'Add at least two options.',
  'field-twice': 'Two fields have the same key.',
  'field-bad-condition': 'A condition can only use a field above this one.',
  'field-bad-mapping': 'This type of field can’t be mapped to that part of the record.',
  'field-mapped-twice': 'Another field is already mapped to this part of the record.',
  'field-bad-range': 'The minimum is above the maximum.',
  'field-too-many': 'A form can have at most 200 fields.',
} as const
export type FormProblemCode = keyof typeof formProblems

export const admissionFormDefinitions = definitions({
  listForms: { does: 'List the application forms', reply: z.object({ forms: z.array(FormLine) }) },
  addForm: {
    does: 'Create a form, empty or from the ready one',
    body: z.object({ name: text(80), start: z.enum(['ready', 'empty']).default('ready') }),
    reply: AdmissionForm,
    message: saved,
    fails: { 'name-taken': { status: 409, message: 'This name is already in use.' } },
  },
  getForm: {
    does: 'Return a form with its draft and its published version',
    params: { admissionFormId: id() },
    reply: AdmissionForm,
    fails: noForm,
  },
  startVersion: {
    does: 'Start a draft from the published version; running applications stay with theirs',
    params: { admissionFormId: id() },
    reply: AdmissionForm,
    fails: noForm,
  },
  saveDraft: {
    does: 'Save the sections and fields of a draft',
    params: { admissionFormId: id() },
    body: z.object({ sections: Sections, version: z.int().min(1) }),
    reply: AdmissionForm,
    fails: { ...noForm, ...noDraft, ...changed },
  },
  shuffle: {
    does: 'Move a field or a section of a draft to another place',
    params: { admissionFormId: id() },
    body: z.object({
      /** A field, or the section itself if there is none. */
      fieldKey: listKey().nullable().default(null),
      sectionKey: listKey(),
      toSectionKey: listKey(),
      /** Counted from 0. */
      position: z.int().min(0).max(mostFields),
      version: z.int().min(1),
    }),
    reply: AdmissionForm,
    fails: {
      ...noForm,
      ...noDraft,
      ...changed,
      'no-such-field': { status: 404, message: 'We couldn’t find this field. It may have been deleted.' },
    },
  },
  publishForm: {
    does: 'Publish the draft: applications started from now on use it',
    params: { admissionFormId: id() },
    body: z.object({ version: z.int().min(1) }),
    reply: AdmissionForm,
    message: serverText('form-published', 'Form published'),
    fails: {
      ...noForm,
      ...noDraft,
      ...changed,
      'not-ready': { status: 422, message: 'Fix the problems marked in the form before you publish it.' },
    },
  },
})
