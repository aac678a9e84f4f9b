/** Calls `place` now and whenever the elements are resized or the page around them scrolls. Returns the clean-up. */
export function followLayout(elements: readonly (Element | null)[], place: () => void): () => void {
  place()
  const sizes = new ResizeObserver(place)
  for (const element of elements) if (element) sizes.observe(element)
  const scroll = ({ target }: Event) => {
    if (!elements.some((element) => target instanceof Node && element?.contains(target))) place()
  }
  window.addEventListener('resize', place)
  window.visualViewport?.addEventListener('resize', place)
  window.addEventListener('scroll', scroll, { capture: true, passive: true })
  return () => {
    sizes.disconnect()
    window.removeEventListener('resize', place)
    window.visualViewport?.removeEventListener('resize', place)
    window.removeEventListener('scroll', scroll, { capture: true })
  }
}
