import type { ServerText } from '#platform/contract/serverText.ts'
import { type FieldValue, isServerMade, keyOf } from './fieldTypes.ts'
import { checkValue } from './fieldValues.ts'
import type { StudentField } from './studentFormatSchemas.ts'

type ValueProblem = ServerText & { readonly key: string }
export type Judgement = {
  /** What is to be kept, by the key of the field; null for what is empty. */
  readonly values: Record<string, FieldValue | null>
  readonly problems: readonly ValueProblem[]
}

/** What the school's format says of a student's values: the same answer in the form, at the server and for a file. */
export function judgeValues(fields: readonly StudentField[], given: Readonly<Record<string, unknown>>): Judgement {
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
