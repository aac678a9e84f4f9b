import type { ChildPaper } from '#modules/offlineTests/familySchemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { familyPaperText } from './words.ts'

/** The marks of a paper, or in words why it has none. */
export function PaperMarks({ test: { presence, marks, outOf } }: { test: ChildPaper }) {
  const text = useText(familyPaperText)
  const { number } = useFormat()
  if (presence !== 'present') return <Status tone="neutral">{text[presence]}</Status>
  return <Status tone="good">{fill(text.marks, { marks: number(marks ?? 0), max: number(outOf) })}</Status>
}
