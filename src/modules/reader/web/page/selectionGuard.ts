/**
 * Keeps a selection at the pointer. The pieces of text lie on the page one by one, and to the browser the empty space between
 * them is the end of the page: a selection dragged beside a line would jump there. An element below the text, placed behind
 * the piece the selection has reached, takes that space.
 */
export function guardSelection(layer: HTMLElement): void {
  const after = document.createElement('div')
  after.className = 'afterSelection'
  layer.append(after)
}

const guardOf = (layer: Element | null | undefined) => layer?.querySelector('.afterSelection') ?? null

/** The piece of text a selection was last extended to, and whether it was extended backwards. */
function movedEnd(range: Range, before: Range | null) {
  const isBackwards =
    before !== null &&
    (range.compareBoundaryPoints(Range.END_TO_END, before) === 0 ||
      range.compareBoundaryPoints(Range.START_TO_END, before) === 0)
  let node: Node | null = isBackwards ? range.startContainer : range.endContainer
  if (node.nodeType === Node.TEXT_NODE) node = node.parentNode
  // At the very start of a piece nothing of it is selected: the one before it counts.
  if (!isBackwards && range.endOffset === 0)
    do {
      while (node && !node.previousSibling) node = node.parentNode
      node = node?.previousSibling ?? null
    } while (node && !node.hasChildNodes())
  return { node, isBackwards }
}

/** Watches the document's selection while a pointer is down; returns the function that stops watching. */
export function watchSelection(): () => void {
  let before: Range | null = null
  let isDown = false
  const end = () => {
    isDown = false
    before = null
    for (const layer of document.querySelectorAll('[data-selecting]')) {
      const guard = guardOf(layer)
      if (guard) layer.append(guard)
      layer.removeAttribute('data-selecting')
    }
  }
  const begin = (event: PointerEvent) => {
    const layer = event.target instanceof Element ? event.target.closest('[data-words]') : null
    isDown = layer !== null
    layer?.setAttribute('data-selecting', '')
  }
  const follow = () => {
    const selection = getSelection()
    if (!isDown || !selection || selection.rangeCount === 0 || selection.isCollapsed) return
    const range = selection.getRangeAt(0)
    const { node, isBackwards } = movedEnd(range, before)
    const layer = node instanceof Element ? node.parentElement?.closest('[data-words]') : null
    const guard = guardOf(layer)
    before = range.cloneRange()
    if (!layer || !guard || !node?.parentNode || guard === node) return
    layer.setAttribute('data-selecting', '')
    node.parentNode.insertBefore(guard, isBackwards ? node : node.nextSibling)
  }
  document.addEventListener('pointerdown', begin)
  document.addEventListener('selectionchange', follow)
  for (const name of ['pointerup', 'pointercancel'] as const) document.addEventListener(name, end)
  return () => {
    document.removeEventListener('pointerdown', begin)
    document.removeEventListener('selectionchange', follow)
    for (const name of ['pointerup', 'pointercancel'] as const) document.removeEventListener(name, end)
  }
}
