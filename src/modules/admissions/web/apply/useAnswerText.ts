import type { FormField } from '#modules/admissions/formSchemas.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import type { AnswerValue } from '../../rules/conditions.ts'
import { useLabel } from './publicWords.ts'
import { applyText } from './words.ts'

/** An answer as it is read: yes or no, the options in the language of the page, dates as people write them. */
export function useAnswerText() {
  const text = useText(applyText)
  const label = useLabel()
  const { date } = useFormat()
  return ({ options, optionsHi }: FormField, value: AnswerValue): string => {
    const option = (one: string) => label(one, optionsHi[options.indexOf(one)] ?? '')
    if (value === null) return ''
    if (typeof value === 'boolean') return value ? text.yes : text.no
    if (Array.isArray(value)) return value.map(option).join(', ')
    const words = String(value)
    return /^\d{4}-\d\d-\d\d$/.test(words) ? date(words) : option(words)
  }
}
