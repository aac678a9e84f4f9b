import type { PdfDocument } from './pdf.ts'

export type Hit = { page: number; before: string; match: string; after: string }

const around = 40
const mostHits = 200

const plain = (text: string) => text.normalize('NFC').toLocaleLowerCase()

/** Looks through the book page by page and tells each place as it is found. */
export async function searchBook(
  document: PdfDocument,
  words: string,
  { signal, onHits }: { signal: AbortSignal; onHits: (hits: readonly Hit[]) => void },
): Promise<void> {
  const sought = plain(words.trim())
  const hits: Hit[] = []
  for (let number = 1; number <= document.numPages && hits.length < mostHits; number++) {
    if (signal.aborted) return
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    // A page that is shown keeps what it needs.
    page.cleanup()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')
    const low = plain(text)
    for (let at = low.indexOf(sought); at >= 0 && hits.length < mostHits; at = low.indexOf(sought, at + sought.length))
      hits.push({
        page: number,
        before: text.slice(Math.max(0, at - around), at),
        match: text.slice(at, at + sought.length),
        after: text.slice(at + sought.length, at + sought.length + around),
      })
    onHits([...hits])
  }
}

/** Where the words stand on a page that is shown, in its own pixels. */
export function foundIn(layer: HTMLElement, words: string): DOMRect[] {
  const sought = plain(words.trim())
  if (sought === '') return []
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  const pieces: { node: Node; start: number }[] = []
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // A line's end is a space to whoever searches, unless the word was only broken off.
    if (text !== '' && node.parentElement?.previousElementSibling?.tagName === 'BR') text += ' '
    pieces.push({ node, start: text.length })
    text += plain(node.textContent ?? '')
  }
  const area = layer.getBoundingClientRect()
  const boxes: DOMRect[] = []
  for (let at = text.indexOf(sought); at >= 0 && boxes.length < mostHits; at = text.indexOf(sought, at + 1)) {
    const end = at + sought.length
    for (const { node, start } of pieces) {
      const length = node.textContent?.length ?? 0
      const [from, to] = [Math.max(0, at - start), Math.min(length, end - start)]
      if (from >= to) continue
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      for (const box of range.getClientRects())
        boxes.push(new DOMRect(box.x - area.x, box.y - area.y, box.width, box.height))
    }
  }
  return boxes
}
