import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Whether a media query matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** The user's text size relative to the default. */
export const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

/** Calls `measure` before the first paint, and again whenever one of the elements changes size or `key` changes. */
export function useResize(
  elements: () => readonly (Element | null | undefined)[],
  measure: () => void,
  key: unknown = null,
): void {
  const latest = useRef(measure)
  latest.current = measure
  // biome-ignore lint/correctness/useExhaustiveDependencies: `elements` reads refs, which do not change.
  useLayoutEffect(() => {
    const read = () => latest.current()
    read()
    const sizes = new ResizeObserver(read)
    for (const element of elements()) if (element) sizes.observe(element)
    return () => sizes.disconnect()
  }, [key])
}

/** Without padding and scroll bars. */
function contentWidth(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  const scrollBar = element.offsetWidth - element.clientWidth
  return (
    element.getBoundingClientRect().width - scrollBar - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  )
}

/** The width available inside an element, measured before the first paint. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useResize(
    () => [ref.current],
    () => ref.current && setWidth(contentWidth(ref.current)),
  )
  return width
}
