import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { Code21, dialNumberOf, Email, id, multiline, Pincode, text } from '#platform/contract/patterns.ts'
import { type ServerText, schemaError, schemaText, serverText } from '#platform/contract/serverText.ts'
import { type FieldValue, isServerMade, typeNameOf } from './fieldTypes.ts'

/** The parts of a field that decide which values it accepts. */
export type FieldRules = {
  readonly typeId: number
  readonly isRequired: boolean
  readonly options: readonly string[]
}

const required = serverText('value-missing', 'Please fill this in.')
const unknownOption = schemaError('option-unknown', 'Choose one of the options.')
const invalidPhone = schemaError('phone-invalid', 'Enter a valid phone number.')

export const TypedPhone = /* @__PURE__ */ typedPhone()
function typedPhone() {
  return z
    .string({ error: invalidPhone })
    .trim()
    .max(32, { error: invalidPhone, abort: true })
    .transform((typed, context) => {
      const number = dialNumberOf(typed)
      if (!number) context.addIssue({ code: 'custom', message: invalidPhone })
      return number ?? ''
    })
}

const oneOf = (options: readonly string[]) =>
  z
    .string({ error: unknownOption })
    .max(200, { error: unknownOption, abort: true })
    .refine((value) => options.includes(value), { error: unknownOption })

function schemaOf({ typeId, options }: FieldRules): z.ZodType<FieldValue> {
  switch (typeNameOf(typeId)) {
    case 'descriptiveText':
      return multiline(3000)
    case 'multipleChoice':
    case 'dropDown':
      return oneOf(options)
    case 'checkboxes':
      return z
        .array(oneOf(options), { error: unknownOption })
        .max(50)
        .transform((chosen) => options.filter((option) => chosen.includes(option)))
    case 'yesNo':
      return z.boolean({ error: schemaError('yes-or-no', 'Answer yes or no.') })
    case 'numeric':
      return z
        .number({ error: schemaError('number-missing', 'Enter a number.') })
        .min(-1e12, { error: schemaError('number-too-small', 'This number is too small.') })
        .max(1e12, { error: schemaError('number-too-large', 'This number is too large.') })
    case 'date':
      return CivilDate
    case 'email':
      return Email
    case 'phone':
    case 'contactNumber':
      return TypedPhone
    case 'pincode':
      return Pincode
    case 'admissionNumber':
      return Code21
    case 'image':
      return id()
    default:
      return text(200)
  }
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export type CheckedValue = { readonly value: FieldValue | null } | ServerText

/** Checks a value against its field; the browser, the server and imports share it. */
export function checkValue(field: FieldRules, given: unknown): CheckedValue {
  const plain = typeof given === 'string' ? given.trim() : given
  if (isEmpty(plain)) return field.isRequired && !isServerMade(field.typeId) ? required : { value: null }
  const checked = schemaOf(field).safeParse(plain)
  if (!checked.success) return checked.error.issues[0] ? schemaText(checked.error.issues[0]) : required
  return { value: isEmpty(checked.data) ? null : checked.data }
}

/** Parses the text of a form or a cell. Text that can't be parsed is returned as is, and fails the check. */
export function valueFromText({ typeId, options }: Pick<FieldRules, 'typeId' | 'options'>, typed: string): unknown {
  const plain = typed.trim()
  if (plain === '') return null
  switch (typeNameOf(typeId)) {
    case 'checkboxes':
      return plain
        .split(/\s*[\n;]\s*/)
        .filter(Boolean)
        .map((part) => matchOption(options, part))
    case 'multipleChoice':
    case 'dropDown':
      return matchOption(options, plain)
    case 'yesNo':
      return /^(?:yes|y|true|1|हाँ|हां)$/i.test(plain) ? true : /^(?:no|n|false|0|नहीं)$/i.test(plain) ? false : plain
    case 'numeric':
      return /^[+-]?\d{1,13}(?:\.\d{1,6})?$/.test(plain.replaceAll(',', '')) ? Number(plain.replaceAll(',', '')) : plain
    default:
      return typed
  }
}

/** Matches an option regardless of case. */
const matchOption = (options: readonly string[], written: string) =>
  options.find((option) => option.toLowerCase() === written.toLowerCase()) ?? written

/** The inverse of `valueFromText`. */
export function textFromValue(value: FieldValue | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

/** The age in whole years on a given day. */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}
