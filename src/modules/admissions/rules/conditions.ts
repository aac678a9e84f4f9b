import type { FormField, FormSection } from '../formSchemas.ts'

// Without schemas: phones on slow networks load this with the form.

export type AnswerValue = string | number | boolean | readonly string[] | null
export type Answers = Readonly<Record<string, AnswerValue>>
export type FieldCondition = NonNullable<FormField['visibleWhen']>

export const isBlank = (value: AnswerValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

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
