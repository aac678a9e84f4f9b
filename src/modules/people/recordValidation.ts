import type { ServerText } from '#platform/contract/serverText.ts'
import { type FieldValue, isServerMade, keyOf } from './fieldTypes.ts'
import { checkValue } from './fieldValues.ts'
import type { StudentField } from './studentFormatSchemas.ts'

type ValueProblem = ServerText & { readonly key: string }
export type ValidatedValues = {
  /** The values to store, by field key; null if empty. */
  readonly values: Record<string, FieldValue | null>
  readonly problems: readonly ValueProblem[]
}

/** Checks a student's values against the school's format; forms, the server and imports share it. */
export function validateValues(
  fields: readonly StudentField[],
  given: Readonly<Record<string, unknown>>,
): ValidatedValues {
  const values: Record<string, FieldValue | null> = {}
  const problems: ValueProblem[] = []
  for (const field of fields) {
    if (!field.isActive || isServerMade(field.typeId)) continue
    const key = keyOf(field)
    const verdict = checkValue(field, given[key])
    if ('message' in verdict) problems.push({ key, ...verdict })
    else values[key] = verdict.value
  }
  return { values, problems }
}
