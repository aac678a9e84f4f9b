import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { Code21, dialNumberOf, Email, id, multiline, Pincode, text } from '#platform/contract/patterns.ts'
import { type ServerText, schemaError, schemaText, serverText } from '#platform/contract/serverText.ts'
import { type FieldValue, isServerMade, typeNameOf } from './fieldTypes.ts'

/** As much of a field as its values are judged by. */
export type RuledField = {
  readonly typeId: number
  readonly isRequired: boolean
  readonly options: readonly string[]
}

const needed = serverText('value-missing', 'Please fill this in.')
const notOffered = schemaError('option-unknown', 'Choose one of the options.')
const wrongPhone = schemaError('phone-invalid', 'Enter a valid phone number.')

export const TypedPhone = /* @__PURE__ */ typedPhone()
function typedPhone() {
  return z
    .string({ error: wrongPhone })
    .trim()
    .max(32, { error: wrongPhone, abort: true })
    .transform((typed, context) => {
      const number = dialNumberOf(typed)
      if (!number) context.addIssue({ code: 'custom', message: wrongPhone })
      return number ?? ''
    })
}

const oneOf = (options: readonly string[]) =>
  z
    .string({ error: notOffered })
    .max(200, { error: notOffered, abort: true })
    .refine((value) => options.includes(value), { error: notOffered })

function schemaOf({ typeId, options }: RuledField): z.ZodType<FieldValue> {
  switch (typeNameOf(typeId)) {
    case 'descriptiveText':
      return multiline(3000)
    case 'multipleChoice':
    case 'dropDown':
      return oneOf(options)
    case 'checkboxes':
      return z
        .array(oneOf(options), { error: notOffered })
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

export type Verdict = { readonly value: FieldValue | null } | ServerText

/** The one judgement of a value of the student-details format; browser, server and imports all ask it. */
export function checkValue(field: RuledField, given: unknown): Verdict {
  const plain = typeof given === 'string' ? given.trim() : given
  if (isEmpty(plain)) return field.isRequired && !isServerMade(field.typeId) ? needed : { value: null }
  const checked = schemaOf(field).safeParse(plain)
  if (!checked.success) return checked.error.issues[0] ? schemaText(checked.error.issues[0]) : needed
  return { value: isEmpty(checked.data) ? null : checked.data }
}

/** Reads a value out of the text of a form or a cell; what cannot be one stays the text and is refused by its check. */
export function valueFromText({ typeId, options }: Pick<RuledField, 'typeId' | 'options'>, typed: string): unknown {
  const plain = typed.trim()
  if (plain === '') return null
  switch (typeNameOf(typeId)) {
    case 'checkboxes':
      return plain
        .split(/\s*[\n;]\s*/)
        .filter(Boolean)
        .map((part) => optionLike(options, part))
    case 'multipleChoice':
    case 'dropDown':
      return optionLike(options, plain)
    case 'yesNo':
      return /^(?:yes|y|true|1|हाँ|हां)$/i.test(plain) ? true : /^(?:no|n|false|0|नहीं)$/i.test(plain) ? false : plain
    case 'numeric':
      return /^[+-]?\d{1,13}(?:\.\d{1,6})?$/.test(plain.replaceAll(',', '')) ? Number(plain.replaceAll(',', '')) : plain
    default:
      return typed
  }
}

/** The option meant, in whatever case it was written. */
const optionLike = (options: readonly string[], written: string) =>
  options.find((option) => option.toLowerCase() === written.toLowerCase()) ?? written

/** A value as the text of a form or a file. */
export function textFromValue(value: FieldValue | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

/** Whole years from birth to a day. */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}
