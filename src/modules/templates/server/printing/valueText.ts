import type { DocumentLanguage } from '#modules/templates/kinds.ts'
import { type CivilDate, displayDate, isCivilDate } from '#platform/contract/dates/dates.ts'
import { formatMoney, paise } from '#platform/contract/money.ts'
import { phoneText } from '#ui/people/phoneText.ts'
import { dateWords } from '../../rules/dateWords.ts'
import type { FieldType } from '../../rules/fields.ts'
import type { Format } from '../../rules/merging.ts'

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

/** A kept value as it is printed. It is only formatted, never read as anything but text. */
export function valueText(
  value: string,
  type: FieldType,
  { format, language }: { format?: Format | undefined; language: DocumentLanguage },
): string {
  if (value === '') return ''
  if (type === 'date') return dateText(value, format, language)
  if (type === 'phone') return phoneText(value)
  if (type === 'money' && /^-?\d{1,15}$/.test(value)) return formatMoney(paise(Number(value)), 'en-IN', 'short')
  return format === 'upper' ? value.toLocaleUpperCase('en') : value
}
