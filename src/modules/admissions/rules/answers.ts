import { fieldTypes, offersOptions } from '#modules/people/fieldTypes.ts'
import { checkValue } from '#modules/people/fieldValues.ts'
import { addDays, type CivilDate, isCivilDate } from '#platform/contract/dates/dates.ts'
import { Aadhaar } from '#platform/contract/patterns.ts'
import { type ServerText, schemaText, serverText } from '#platform/contract/serverText.ts'
import type { namedDays } from '../choices.ts'
import type { FormField, FormSection } from '../formSchemas.ts'
import {
  type Answers,
  type AnswerValue,
  isBlank,
  isKeptApart,
  isRequired,
  isServerMade,
  knownAnswers,
  visibleFields,
} from './conditions.ts'

/** The named days, for dates that are measured from one. */
export type NamedDays = Readonly<Record<(typeof namedDays)[number], CivilDate>>

export const missing = serverText('value-missing', 'Please fill this in.')

/** Checks one answer. A blank one is fine here: whether it may be blank depends on the others. */
export function checkAnswer(
  field: FormField,
  given: unknown,
  days: NamedDays,
): { readonly value: AnswerValue } | ServerText {
  if (field.typeId === fieldTypes.aadhaar) {
    if (given === null || given === undefined || given === '') return { value: null }
    const parsed = Aadhaar.safeParse(given)
    if (parsed.success) return { value: parsed.data }
    return parsed.error.issues[0] ? schemaText(parsed.error.issues[0]) : missing
  }
  const options = offersOptions(field.typeId) ? field.options : []
  const checked = checkValue({ typeId: field.typeId, isRequired: false, options }, given)
  if ('message' in checked) return checked
  const outside = checked.value === null ? null : outOfRange(field, checked.value, days)
  return outside ?? { value: checked.value }
}

function outOfRange(field: FormField, value: AnswerValue, days: NamedDays): ServerText | null {
  const { least, most, typeId } = field
  if (typeId === fieldTypes.numeric) {
    if (least !== null && Number(value) < least) return serverText('answer-least', 'Enter at least {n}.', { n: least })
    if (most !== null && Number(value) > most) return serverText('answer-most', 'Enter at most {n}.', { n: most })
  }
  if (typeId === fieldTypes.shortText || typeId === fieldTypes.descriptiveText) {
    const length = String(value).length
    if (least !== null && length < least)
      return serverText('answer-short', 'Write at least {n} characters.', { n: least })
    if (most !== null && length > most) return serverText('text-too-long', 'Use at most {n} characters.', { n: most })
  }
  if (typeId === fieldTypes.date && field.relativeTo && isCivilDate(String(value))) {
    const from = days[field.relativeTo]
    const [first, last] = [least === null ? null : addDays(from, least), most === null ? null : addDays(from, most)]
    if (first && String(value) < first)
      return serverText('answer-date-early', 'Choose {date} or later.', { date: first })
    if (last && String(value) > last) return serverText('answer-date-late', 'Choose {date} or earlier.', { date: last })
  }
  return null
}

export type AnswerProblem = { readonly fieldKey: string } & ServerText

/**
 * Everything that keeps a form from being submitted. `apart` are the keys of pictures and Aadhaar numbers that are there.
 * Hidden fields are never asked for.
 */
export function checkForm(
  sections: readonly FormSection[],
  answers: Answers,
  apart: ReadonlySet<string>,
  days: NamedDays,
): AnswerProblem[] {
  const known = knownAnswers(answers, apart)
  return visibleFields(sections, known).flatMap((field): AnswerProblem[] => {
    if (isServerMade(field.typeId)) return []
    const { fieldKey } = field
    const isGiven = isKeptApart(field.typeId) ? apart.has(fieldKey) : !isBlank(answers[fieldKey])
    if (!isGiven) return isRequired(field, known) ? [{ fieldKey, ...missing }] : []
    if (isKeptApart(field.typeId)) return []
    const checked = checkAnswer(field, answers[fieldKey], days)
    return 'message' in checked ? [{ fieldKey, ...checked }] : []
  })
}

/** The answers of the fields a family sees, checked and normalised. Call it only on a form without wrong answers. */
export function settledAnswers(
  sections: readonly FormSection[],
  answers: Answers,
  apart: ReadonlySet<string>,
  days: NamedDays,
): Answers {
  const settled: Record<string, AnswerValue> = {}
  for (const field of visibleFields(sections, knownAnswers(answers, apart))) {
    if (isKeptApart(field.typeId) || isServerMade(field.typeId)) continue
    const checked = checkAnswer(field, answers[field.fieldKey], days)
    if ('value' in checked && checked.value !== null) settled[field.fieldKey] = checked.value
  }
  return settled
}

/** The answer that is mapped to a part of the record. */
export const mappedAnswer = (
  sections: readonly FormSection[],
  answers: Answers,
  mapping: NonNullable<FormField['mapsTo']>,
): AnswerValue => {
  const field = sections.flatMap(({ fields }) => fields).find(({ mapsTo }) => mapsTo === mapping)
  return field ? (answers[field.fieldKey] ?? null) : null
}
