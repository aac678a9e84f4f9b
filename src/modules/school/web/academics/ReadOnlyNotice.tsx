import { fill, useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { schoolText } from '../words.ts'
import { useSelectedYear } from './useSelectedYear.ts'

/** Shown while an archived year is selected. */
export function ReadOnlyNotice() {
  const text = useText(schoolText)
  const { year, isReadOnly } = useSelectedYear()
  return isReadOnly && year ? <Notice tone="info" title={fill(text.readOnly, { year: year.name })} /> : null
}
