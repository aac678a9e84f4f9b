import * as z from 'zod'
import { id, Label30, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import { bloodGroups, genders, quotas } from './enumerations.ts'
import { fieldTypes } from './fieldTypes.ts'

/** The fields every profile has. Those that are `kept` are always active and required. */
export const builtInFields = {
  firstName: { typeId: fieldTypes.shortText, section: 'Personal', kept: true },
  lastName: { typeId: fieldTypes.shortText, section: 'Personal' },
  dateOfBirth: { typeId: fieldTypes.date, section: 'Personal' },
  gender: { typeId: fieldTypes.dropDown, section: 'Personal', options: genders },
  bloodGroup: { typeId: fieldTypes.dropDown, section: 'Personal', options: bloodGroups },
  aadhaar: { typeId: fieldTypes.aadhaar, section: 'Personal' },
  admissionNo: { typeId: fieldTypes.admissionNumber, section: 'Admission', kept: true },
  admittedOn: { typeId: fieldTypes.date, section: 'Admission' },
  quota: { typeId: fieldTypes.dropDown, section: 'Admission', options: quotas },
  email: { typeId: fieldTypes.email, section: 'Contact' },
  phone: { typeId: fieldTypes.phone, section: 'Contact' },
  address: { typeId: fieldTypes.descriptiveText, section: 'Contact' },
  pincode: { typeId: fieldTypes.pincode, section: 'Contact' },
} as const satisfies Record<string, { typeId: number; section: string; kept?: true; options?: readonly string[] }>

export type BuiltIn = keyof typeof builtInFields
export const builtInNames = Object.keys(builtInFields) as [BuiltIn, ...BuiltIn[]]
export const isKept = (builtIn: BuiltIn | null) =>
  builtIn !== null && 'kept' in builtInFields[builtIn] && builtInFields[builtIn].kept === true

export const StudentField = z.object({
  /** Null for built-in fields and for new fields. */
  fieldId: id().nullable(),
  builtIn: z.enum(builtInNames).nullable(),
  /** Null for a built-in field with its default name. */
  label: z.string().nullable(),
  typeId: z.int(),
  isRequired: z.boolean(),
  isActive: z.boolean(),
  options: z.array(z.string()),
  help: z.string(),
  section: z.string(),
})
export type StudentField = z.infer<typeof StudentField>

export const StudentFormat = z.object({ fields: z.array(StudentField), version: z.int() })
export type StudentFormat = z.infer<typeof StudentFormat>

const SavedField = z.object({
  fieldId: id().nullable(),
  builtIn: z.enum(builtInNames).nullable(),
  label: Label30.nullable(),
  typeId: z.int().min(1).max(17),
  isRequired: z.boolean(),
  isActive: z.boolean(),
  options: z.array(text(60)).max(50),
  help: text(200, 0),
  section: Label30,
})

export const studentFormatDefinitions = definitions({
  getStudentFormat: {
    does: 'Return the fields of the student profile in order',
    reply: StudentFormat,
  },
  saveStudentFormat: {
    does: 'Replace the fields of the student profile and their order; built-in fields stay',
    body: z.object({ fields: z.array(SavedField).min(1).max(120), version: z.int() }),
    reply: StudentFormat,
    message: serverText('format-saved', 'Format saved'),
    fails: {
      'changed-meanwhile': {
        status: 409,
        message: 'Someone else changed this in the meantime. Check their changes, then save again.',
      },
      'field-in-use': { status: 409, message: 'Some students have a value for this field. Hide it instead.' },
    },
  },
})
