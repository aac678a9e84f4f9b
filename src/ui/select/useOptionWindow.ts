import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { SelectOption } from './selectOptions.ts'

/** Options drawn on either side of the active one. Shorter lists are drawn whole. */
const reach = 100
/** Distance in pixels from either end at which more options are drawn. */
const edge = 200

interface OptionSpan {
  of: readonly SelectOption[]
  from: number
  to: number
}

const spanAround = (of: readonly SelectOption[], at: number): OptionSpan =>
  of.length <= 2 * reach
    ? { of, from: 0, to: of.length }
    : { of, from: Math.max(0, at - reach), to: Math.min(of.length, Math.max(at, 0) + reach) }

/** The part of a long list that is drawn: around the active option, growing as the list is scrolled. */
export function useOptionWindow(
  list: RefObject<HTMLElement | null>,
  options: readonly SelectOption[],
  active: string | undefined,
) {
  const at = active === undefined ? -1 : options.findIndex(({ value }) => value === active)
  const [kept, setSpan] = useState(() => spanAround(options, at))
  const isCurrent = kept.of === options && (at < 0 || (at >= kept.from && at < kept.to))
  const span = isCurrent ? kept : spanAround(options, at)
  if (span !== kept) setSpan(span)

  const heightBefore = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: options added at the start must not move those in view.
  useLayoutEffect(() => {
    if (list.current && heightBefore.current !== null)
      list.current.scrollTop += list.current.scrollHeight - heightBefore.current
    heightBefore.current = null
  }, [span.from])

  const onScroll = () => {
    const element = list.current
    if (!element) return
    if (span.from > 0 && element.scrollTop < edge) {
      heightBefore.current = element.scrollHeight
      setSpan({ ...span, from: Math.max(0, span.from - reach) })
    } else if (span.to < options.length && element.scrollHeight - element.scrollTop - element.clientHeight < edge) {
      setSpan({ ...span, to: Math.min(options.length, span.to + reach) })
    }
  }
  return { drawn: options.slice(span.from, span.to), from: span.from, onScroll }
}
