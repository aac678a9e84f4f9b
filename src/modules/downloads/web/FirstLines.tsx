import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { downloadsText } from './words.ts'

type FirstLinesProps = {
  shown: number
  total: number
  /** Whether there are even more than `total`. */
  isMore?: boolean
  /** Whether the screen has a file of the same lines. */
  hasFile?: boolean
}

/** Says that the screen has only the first lines of a report; nothing if it has them all. */
export function FirstLines({ shown, total, isMore = false, hasFile = true }: FirstLinesProps) {
  const text = useText(downloadsText)
  const { number } = useFormat()
  if (total <= shown) return null
  const all = isMore ? fill(text.moreThan, { n: number(total) }) : number(total)
  return (
    <Notice
      tone="info"
      title={fill(hasFile ? text.firstLines : text.firstOnly, { shown: number(shown), total: all })}
      live
    />
  )
}
