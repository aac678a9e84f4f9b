import { isServerMade, keyOf } from '#modules/people/fieldTypes.ts'
import { textFromValue, valueFromText } from '#modules/people/fieldValues.ts'
import { validateValues } from '#modules/people/recordValidation.ts'
import { builtInNames, type StudentField } from '#modules/people/studentFormatSchemas.ts'
import type { StudentProfile } from '#modules/people/students.ts'

/** Text by field key: the name of a built-in field, or the id of one the school added. */
export type StudentFormValues = { readonly [field: string]: string }

export type ClassFormValues = { readonly classId: string; readonly rollNo: string; readonly fromDate: string }

/** The Aadhaar number is never sent to the form; leaving it empty keeps the stored one. */
export function studentFormValues(student: StudentProfile | null, fields: readonly StudentField[]): StudentFormValues {
  const stored = student as unknown as Record<string, string | null> | null
  const builtIn = builtInNames.map((name) => [name, (name !== 'aadhaar' && stored?.[name]) || ''])
  const own = typedFields(fields).flatMap(({ fieldId }) =>
    fieldId ? [[fieldId, textFromValue(student?.details[fieldId])]] : [],
  )
  return Object.fromEntries([...builtIn, ...own])
}

/** The active fields people fill in themselves. */
export const typedFields = (fields: readonly StudentField[]) =>
  fields.filter(({ isActive, typeId }) => isActive && !isServerMade(typeId))

const orNull = (typed: string | undefined) => typed?.trim() || null

/** The request body for the form's values. */
export function studentBody(values: StudentFormValues, fields: readonly StudentField[]) {
  const own = typedFields(fields).flatMap((field) =>
    field.fieldId ? [[field.fieldId, valueFromText(field, values[field.fieldId] ?? '')]] : [],
  )
  return {
    firstName: values.firstName ?? '',
    lastName: values.lastName ?? '',
    admissionNo: values.admissionNo ?? '',
    admittedOn: orNull(values.admittedOn),
    dateOfBirth: orNull(values.dateOfBirth),
    gender: orNull(values.gender) as StudentProfile['gender'],
    bloodGroup: orNull(values.bloodGroup) as StudentProfile['bloodGroup'],
    quota: orNull(values.quota) as StudentProfile['quota'],
    ...(values.aadhaar?.trim() && { aadhaar: values.aadhaar }),
    email: orNull(values.email),
    phone: orNull(values.phone),
    address: values.address ?? '',
    pincode: orNull(values.pincode),
    details: Object.fromEntries(own) as Record<string, string | number | boolean | string[] | null>,
  }
}

/** Checks the values against the school's student format; problems are listed by field key. */
export function formatProblems(values: StudentFormValues, fields: readonly StudentField[], hasAadhaar: boolean) {
  const typed = fields.map((field) => [keyOf(field), valueFromText(field, values[keyOf(field)] ?? '')] as const)
  const given: Record<string, unknown> = Object.fromEntries(typed)
  if (hasAadhaar && !given.aadhaar) given.aadhaar = 'stored'
  return validateValues(fields, given).problems.map(({ key, message }) => ({ field: key, message }))
}

/** Maps the server's path of a custom field, `details.<id>`, to its key in the form. */
export const studentField = (path: string) => path.replace(/^details\./, '')

/** Aadhaar numbers are never kept in a draft. */
export const withoutAadhaar = ({ aadhaar: _, ...rest }: StudentFormValues): StudentFormValues => rest
