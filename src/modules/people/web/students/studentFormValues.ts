import { isServerMade, keyOf } from '#modules/people/fieldTypes.ts'
import { textFromValue, valueFromText } from '#modules/people/fieldValues.ts'
import { judgeValues } from '#modules/people/recordValidation.ts'
import { builtInNames, type StudentField } from '#modules/people/studentFormatSchemas.ts'
import type { StudentProfile } from '#modules/people/students.ts'
import type { TextValues as Facts } from '#platform/web/forms/recordEdit.ts'

/** What the school knows of a student, as a form holds it. An Aadhaar number is never read back: empty keeps what is known. */
export function factsOf(student: StudentProfile | null, fields: readonly StudentField[]): Facts {
  const known = student as unknown as Record<string, string | null> | null
  const builtIn = builtInNames.map((name) => [name, (name !== 'aadhaar' && known?.[name]) || ''])
  const own = typedFields(fields).flatMap(({ fieldId }) =>
    fieldId ? [[fieldId, textFromValue(student?.details[fieldId])]] : [],
  )
  return Object.fromEntries([...builtIn, ...own])
}

/** The fields a form asks for. */
export const typedFields = (fields: readonly StudentField[]) =>
  fields.filter(({ isActive, typeId }) => isActive && !isServerMade(typeId))

const orNull = (typed: string | undefined) => typed?.trim() || null

/** What is typed, as the server takes it. */
export function bodyOf(facts: Facts, fields: readonly StudentField[]) {
  const own = typedFields(fields).flatMap((field) =>
    field.fieldId ? [[field.fieldId, valueFromText(field, facts[field.fieldId] ?? '')]] : [],
  )
  return {
    firstName: facts.firstName ?? '',
    lastName: facts.lastName ?? '',
    admissionNo: facts.admissionNo ?? '',
    admittedOn: orNull(facts.admittedOn),
    dateOfBirth: orNull(facts.dateOfBirth),
    gender: orNull(facts.gender) as StudentProfile['gender'],
    bloodGroup: orNull(facts.bloodGroup) as StudentProfile['bloodGroup'],
    quota: orNull(facts.quota) as StudentProfile['quota'],
    ...(facts.aadhaar?.trim() && { aadhaar: facts.aadhaar }),
    email: orNull(facts.email),
    phone: orNull(facts.phone),
    address: facts.address ?? '',
    pincode: orNull(facts.pincode),
    details: Object.fromEntries(own) as Record<string, string | number | boolean | string[] | null>,
  }
}

/** What the school's format says of it, at the keys of the fields. */
export function formProblems(facts: Facts, fields: readonly StudentField[], hasAadhaar: boolean) {
  const typed = fields.map((field) => [keyOf(field), valueFromText(field, facts[keyOf(field)] ?? '')] as const)
  const given: Record<string, unknown> = Object.fromEntries(typed)
  if (hasAadhaar && !given.aadhaar) given.aadhaar = 'known'
  return judgeValues(fields, given).problems.map(({ key, message }) => ({ field: key, message }))
}

/** A field of the school's own is called by its id, any other by its name: `details.x` is `x`. */
export const ownField = (path: string) => path.replace(/^details\./, '')

/** An Aadhaar number is not left lying about in the browser. */
export const withoutAadhaar = ({ aadhaar: _, ...rest }: Facts): Facts => rest
