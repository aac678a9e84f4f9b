import type { CorrectionField } from '#modules/people/enumerations.ts'
import { messages, useFormat, useText } from '#platform/web/i18n.tsx'
import { peopleText } from '../words.ts'
import { en } from './record.en.ts'

export const recordText = messages(en, { hi: () => import('./record.hi.ts') })

/** The label of a field and how its value is shown. */
export function useFieldTexts() {
  const { fields, options } = useText(peopleText)
  const { fields: own } = useText(recordText)
  const { date } = useFormat()
  const labels: Record<CorrectionField, string> = { ...fields, ...own }
  const shown: { readonly [option: string]: string } = options
  return {
    label: (field: CorrectionField) => labels[field],
    show: (field: CorrectionField, value: string | null) =>
      !value ? '' : field === 'dateOfBirth' ? date(value) : field === 'gender' ? (shown[value] ?? value) : value,
  }
}
