import { fieldTypes } from '#modules/people/fieldTypes.ts'
import type { FormField, FormSection } from '../formSchemas.ts'

// Without schemas: phones on slow networks load this with the form.

export type AnswerValue = string | number | boolean | readonly string[] | null
export type Answers = Readonly<Record<string, AnswerValue>>
export type FieldCondition = NonNullable<FormField['visibleWhen']>

/** Fields the server fills in; what a browser sends for them is ignored. */
export const isServerMade = (typeId: number) => typeId === fieldTypes.autofilled || typeId === fieldTypes.auto

/** Fields whose value is not among the answers: pictures are documents, Aadhaar numbers are sealed. */
export const isKeptApart = (typeId: number) => typeId === fieldTypes.image || typeId === fieldTypes.aadhaar

export const isBlank = (value: AnswerValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/**
 * The answers that conditions look at: those that were typed, and the fields whose values are kept apart but there. Server and
 * browser both ask here, so that a field one of them hides is hidden for the other too.
 */
export const knownAnswers = (answers: Answers, apart: Iterable<string>): Answers => ({
  ...answers,
  ...Object.fromEntries([...apart].map((key) => [key, 'given'])),
})

/**
 * The fields kept apart that have a value: Aadhaar numbers, by their masked ones, and the pictures that were sent. Papers the post
 * asks for are no fields, whatever their keys.
 */
export function givenApart(
  sections: readonly FormSection[],
  masked: Readonly<Record<string, string>>,
  sentKeys: Iterable<string>,
): ReadonlySet<string> {
  const sent = new Set(sentKeys)
  const fields = sections.flatMap((section) => section.fields)
  return new Set(
    fields
      .filter(({ typeId, fieldKey }) => (typeId === fieldTypes.image ? sent.has(fieldKey) : fieldKey in masked))
      .map(({ fieldKey }) => fieldKey),
  )
}

/** Whether a condition holds. A field that is hidden itself counts as not filled in. */
export function holds({ fieldKey, test, value }: FieldCondition, answers: Answers): boolean {
  const answer = answers[fieldKey] ?? null
  if (test === 'filled') return !isBlank(answer)
  const matches = Array.isArray(answer) ? answer.includes(String(value)) : String(answer ?? '') === String(value ?? '')
  if (test === 'is') return !isBlank(answer) && matches
  if (test === 'isNot') return isBlank(answer) || !matches
  if (isBlank(answer)) return false
  return test === 'above' ? Number(answer) > Number(value) : Number(answer) < Number(value)
}

/** The fields a family sees, in order. Conditions look back only, so one pass is enough. */
export function visibleFields(sections: readonly FormSection[], answers: Answers): FormField[] {
  const seen: Record<string, AnswerValue> = {}
  const visible: FormField[] = []
  for (const field of sections.flatMap(({ fields }) => fields)) {
    if (field.visibleWhen && !holds(field.visibleWhen, seen)) continue
    visible.push(field)
    seen[field.fieldKey] = answers[field.fieldKey] ?? null
  }
  return visible
}

export const isRequired = (field: FormField, answers: Answers): boolean =>
  field.need === 'yes' || (field.need === 'conditional' && field.needWhen !== null && holds(field.needWhen, answers))
