import { fill, useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useLookedAtYear } from './useLookedAtYear.ts'
import { schoolText } from './words.ts'

/** Says on a page that depends on the year that this one is archived. */
export function ReadOnlyNotice() {
  const text = useText(schoolText)
  const { year, isReadOnly } = useLookedAtYear()
  return isReadOnly && year ? <Notice tone="info" title={fill(text.readOnly, { year: year.name })} /> : null
}
