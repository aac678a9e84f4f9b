import type { PdfDocument } from '../page/pdf.ts'

export type Hit = { page: number; before: string; match: string; after: string }

/** Characters of context around a match. */
const contextLength = 40
export const maxHits = 200

const normalize = (text: string) => text.normalize('NFC').toLocaleLowerCase()

/** Pages requested in parallel, because each one is a round trip to the worker. */
const batchSize = 8

/** Page texts by document, so that further searches don't read them again. */
const textCache = new WeakMap<PdfDocument, string[]>()

async function textOf(document: PdfDocument, number: number): Promise<string> {
  const texts = textCache.get(document) ?? []
  textCache.set(document, texts)
  const cached = texts[number]
  if (cached !== undefined) return cached
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  // Doesn't affect pages that are being displayed.
  page.cleanup()
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')
  texts[number] = text.normalize('NFC')
  return texts[number]
}

export type Search = {
  readonly hits: readonly Hit[]
  readonly pagesRead: number
  /** Number of damaged pages, which were skipped. */
  readonly unreadable: number
}

/** Searches the book from the first page, reporting progress after every batch of pages. */
export async function searchBook(
  document: PdfDocument,
  words: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (search: Search) => void },
): Promise<void> {
  const needle = normalize(words.trim())
  const hits: Hit[] = []
  let unreadable = 0
  for (let first = 1; first <= document.numPages && hits.length < maxHits; first += batchSize) {
    const last = Math.min(first + batchSize - 1, document.numPages)
    const numbers = Array.from({ length: last - first + 1 }, (_, place) => first + place)
    const texts = await Promise.all(numbers.map((number) => textOf(document, number).catch(() => null)))
    if (signal.aborted) return
    unreadable += texts.filter((text) => text === null).length
    for (const [place, text] of texts.entries()) hits.push(...hitsOn(first + place, text ?? '', needle))
    onProgress({ hits: hits.slice(0, maxHits), pagesRead: last, unreadable })
  }
}

function hitsOn(page: number, text: string, needle: string): Hit[] {
  const hits: Hit[] = []
  const low = text.toLocaleLowerCase()
  for (let at = low.indexOf(needle); at >= 0 && hits.length < maxHits; at = low.indexOf(needle, at + needle.length))
    hits.push({
      page,
      before: text.slice(Math.max(0, at - contextLength), at),
      match: text.slice(at, at + needle.length),
      after: text.slice(at + needle.length, at + needle.length + contextLength),
    })
  return hits
}

/**
 * Normalises text for comparison, with the offset of each character in the original. Normalisation changes lengths, because
 * books encode characters differently (ड़ is one code point in some and two in others).
 */
export function foldText(text: string): { low: string; offsets: number[] } {
  let low = ''
  const offsets: number[] = []
  for (const { 0: letter, index } of text.matchAll(/\P{M}?\p{M}*/gu)) {
    const compared = normalize(letter)
    for (let count = compared.length; count > 0; count--) offsets.push(index)
    low += compared
  }
  return { low, offsets }
}

/** Boxes of all matches on a rendered page, in the page's pixels. */
export function foundIn(layer: HTMLElement, words: string): DOMRect[] {
  const needle = normalize(words.trim())
  if (needle === '') return []
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  const pieces: { node: Node; start: number; offsets: number[] }[] = []
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // A line break counts as a space.
    if (text !== '' && node.parentElement?.previousElementSibling?.tagName === 'BR') text += ' '
    const { low, offsets } = foldText(node.textContent ?? '')
    pieces.push({ node, start: text.length, offsets })
    text += low
  }
  const area = layer.getBoundingClientRect()
  const boxes: DOMRect[] = []
  for (let at = text.indexOf(needle); at >= 0 && boxes.length < maxHits; at = text.indexOf(needle, at + 1)) {
    for (const { node, start, offsets } of pieces) {
      const [first, last] = [
        Math.max(at, start) - start,
        Math.min(at + needle.length, start + offsets.length) - start - 1,
      ]
      const from = offsets[first]
      if (from === undefined || first > last) continue
      const range = document.createRange()
      range.setStart(node, from)
      // Extend a partially matched character to its end.
      range.setEnd(node, offsets.find((place) => place > (offsets[last] ?? 0)) ?? node.textContent?.length ?? 0)
      for (const box of range.getClientRects())
        boxes.push(new DOMRect(box.x - area.x, box.y - area.y, box.width, box.height))
    }
  }
  return boxes
}
