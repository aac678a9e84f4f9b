import type { PdfDocument } from '../page/pdf.ts'

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
  texts[number] = text.normalize('NFC')
  return texts[number]
}

export type Search = {
  readonly hits: readonly Hit[]
  readonly pagesRead: number
  /** Pages that are damaged in the file: they do not keep the others from being searched. */
  readonly unreadable: number
}

/** Looks through the book from its first page on, and tells after every few pages what was found so far. */
export async function searchBook(
  document: PdfDocument,
  words: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (search: Search) => void },
): Promise<void> {
  const sought = plain(words.trim())
  const hits: Hit[] = []
  let unreadable = 0
  for (let first = 1; first <= document.numPages && hits.length < mostHits; first += atOnce) {
    const last = Math.min(first + atOnce - 1, document.numPages)
    const numbers = Array.from({ length: last - first + 1 }, (_, place) => first + place)
    const texts = await Promise.all(numbers.map((number) => textOf(document, number).catch(() => null)))
    if (signal.aborted) return
    unreadable += texts.filter((text) => text === null).length
    for (const [place, text] of texts.entries()) hits.push(...hitsOn(first + place, text ?? '', sought))
    onProgress({ hits: hits.slice(0, mostHits), pagesRead: last, unreadable })
  }
}

function hitsOn(page: number, text: string, sought: string): Hit[] {
  const hits: Hit[] = []
  const low = text.toLocaleLowerCase()
  for (let at = low.indexOf(sought); at >= 0 && hits.length < mostHits; at = low.indexOf(sought, at + sought.length))
    hits.push({
      page,
      before: text.slice(Math.max(0, at - around), at),
      match: text.slice(at, at + sought.length),
      after: text.slice(at + sought.length, at + sought.length + around),
    })
  return hits
}

/**
 * A text as it is compared, and for each letter of that where it begins in the text itself: letters with signs are taken
 * apart or put together (ड़ is one letter in some books and two in others).
 */
export function folded(text: string): { low: string; places: number[] } {
  let low = ''
  const places: number[] = []
  for (const { 0: letter, index } of text.matchAll(/\P{M}?\p{M}*/gu)) {
    const compared = plain(letter)
    for (let count = compared.length; count > 0; count--) places.push(index)
    low += compared
  }
  return { low, places }
}

/** Where the words stand on a page that is shown, in its own pixels. */
export function foundIn(layer: HTMLElement, words: string): DOMRect[] {
  const sought = plain(words.trim())
  if (sought === '') return []
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  const pieces: { node: Node; start: number; places: number[] }[] = []
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // A line's end is a space to whoever searches, unless the word was only broken off.
    if (text !== '' && node.parentElement?.previousElementSibling?.tagName === 'BR') text += ' '
    const { low, places } = folded(node.textContent ?? '')
    pieces.push({ node, start: text.length, places })
    text += low
  }
  const area = layer.getBoundingClientRect()
  const boxes: DOMRect[] = []
  for (let at = text.indexOf(sought); at >= 0 && boxes.length < mostHits; at = text.indexOf(sought, at + 1)) {
    for (const { node, start, places } of pieces) {
      const [first, last] = [
        Math.max(at, start) - start,
        Math.min(at + sought.length, start + places.length) - start - 1,
      ]
      const from = places[first]
      if (from === undefined || first > last) continue
      const range = document.createRange()
      range.setStart(node, from)
      // A letter of which only a part was asked for is marked whole.
      range.setEnd(node, places.find((place) => place > (places[last] ?? 0)) ?? node.textContent?.length ?? 0)
      for (const box of range.getClientRects())
        boxes.push(new DOMRect(box.x - area.x, box.y - area.y, box.width, box.height))
    }
  }
  return boxes
}
