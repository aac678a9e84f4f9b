import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { timetableText } from '../words.ts'

/** Required and possible periods. */
export function LoadStatus({ needed, possible }: { needed: number; possible: number }) {
  const text = useText(timetableText).plan
  const { number } = useFormat()
  const over = needed - possible
  const words = fill(text.load, { needed: number(needed), possible: number(possible) })
  if (over > 0) return <Status tone="bad">{`${words}, ${fill(text.over, { n: number(over) })}`}</Status>
  return <Status tone={over === 0 ? 'good' : 'neutral'}>{words}</Status>
}
