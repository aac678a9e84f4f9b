import type { PdfDocument } from './pdf.ts'

export type Hit = { page: number; before: string; match: string; after: string }

const around = 40
/** Whoever finds more than these places looks for something else. */
export const mostHits = 200

const plain = (text: string) => text.normalize('NFC').toLocaleLowerCase()

/** A page is asked for while others are being read: each costs a way to the worker and back. */
const atOnce = 8

/** What was read of a book already: a second search, or one more letter, reads nothing again. */
const textsRead = new WeakMap<PdfDocument, string[]>()

async function textOf(document: PdfDocument, number: number): Promise<string> {
  const texts = textsRead.get(document) ?? []
  textsRead.set(document, texts)
  const known = texts[number]
  if (known !== undefined) return known
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  // A page that is shown keeps what it needs.
  page.cleanup()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')
  texts[number] = text
  return text
}

export type Search = { readonly hits: readonly Hit[]; readonly pagesRead: number }

/** Looks through the book from its first page on, and tells after every few pages what was found so far. */
export async function searchBook(
  document: PdfDocument,
  words: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (search: Search) => void },
): Promise<void> {
  const sought = plain(words.trim())
  const hits: Hit[] = []
  for (let first = 1; first <= document.numPages && hits.length < mostHits; first += atOnce) {
    const last = Math.min(first + atOnce - 1, document.numPages)
    const numbers = Array.from({ length: last - first + 1 }, (_, place) => first + place)
    const texts = await Promise.all(numbers.map((number) => textOf(document, number)))
    if (signal.aborted) return
    for (const [place, text] of texts.entries()) hits.push(...hitsOn(first + place, text, sought))
    onProgress({ hits: hits.slice(0, mostHits), pagesRead: last })
  }
}

function hitsOn(page: number, text: string, sought: string): Hit[] {
  const hits: Hit[] = []
  const low = plain(text)
  for (let at = low.indexOf(sought); at >= 0 && hits.length < mostHits; at = low.indexOf(sought, at + sought.length))
    hits.push({
      page,
      before: text.slice(Math.max(0, at - around), at),
      match: text.slice(at, at + sought.length),
      after: text.slice(at + sought.length, at + sought.length + around),
    })
  return hits
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
