import type { DocumentLanguage } from '#modules/templates/kinds.ts'
import { type CivilDate, displayDate, isCivilDate } from '#platform/contract/dates/dates.ts'
import { formatMoney, paise } from '#platform/contract/money.ts'
import { phoneText } from '#ui/people/phoneText.ts'
import { dateWords } from '../../rules/dateWords.ts'
import { columnTypes, type FieldName, type FieldType, fieldTypes } from '../../rules/fields.ts'
import type { Format } from '../../rules/merging.ts'
import { labelsIn } from '../labels/byLanguage.ts'

// Digits as the rest of the paper has them.
const locales: Readonly<Record<DocumentLanguage, string>> = {
  en: 'en-IN',
  hi: 'hi-IN-u-nu-latn',
  kn: 'kn-IN-u-nu-latn',
  te: 'te-IN-u-nu-latn',
  ur: 'ur-IN-u-nu-latn',
}

function dateText(value: string, format: Format | undefined, language: DocumentLanguage): string {
  if (!isCivilDate(value)) return value
  const day: CivilDate = value
  if (format === 'words' && language === 'en') return dateWords(day)
  return displayDate(day, locales[language], format === 'short' ? 'short' : 'long')
}

type Printed = { format?: Format | undefined; language: DocumentLanguage }

/** A kept value as it is printed. It is only formatted, never read as anything but text. */
function typedText(value: string, type: FieldType, { format, language }: Printed): string {
  if (value === '') return ''
  if (type === 'date') return dateText(value, format, language)
  if (type === 'phone') return phoneText(value)
  if (type === 'money' && /^-?\d{1,15}$/.test(value)) return formatMoney(paise(Number(value)), 'en-IN', 'short')
  return format === 'upper' ? value.toLocaleUpperCase('en') : value
}

/** The word of a fixed choice; anything else stays as it is. */
const chosen = (words: Readonly<Record<string, string>>, value: string) =>
  Object.hasOwn(words, value) ? (words[value] ?? value) : value

/** The value of a field. Records spell fixed choices in one way, papers in their own language. */
export function valueText(name: FieldName, value: string, as: Printed): string {
  const { genders, relations } = labelsIn[as.language]
  const word =
    name === 'student.gender' ? chosen(genders, value) : name === 'guardian.relation' ? chosen(relations, value) : value
  return typedText(word, fieldTypes[name], as)
}

/** The value of a column of a table. */
export const cellText = (column: string, value: string, as: Printed): string =>
  typedText(column === 'mode' ? chosen(labelsIn[as.language].modes, value) : value, columnTypes[column] ?? 'text', as)
