import { fill, useLanguage, useText } from '#platform/web/i18n.tsx'
import type { SelectOption } from '#ui/select/selectOptions.ts'
import { reportText } from '../words.ts'
import type { SubjectColumn } from './draft.ts'

/** Columns to choose from; sensitive and protected ones say so. */
export function useColumnOptions(columns: readonly SubjectColumn[]): SelectOption[] {
  const text = useText(reportText).build
  const language = useLanguage()
  return columns.map(({ key, label, isSensitive, isProtected }) => {
    const name = label[language]
    const mark = isProtected ? text.protectedMark : text.mark
    return { value: key, label: isSensitive ? fill(mark, { name }) : name }
  })
}
