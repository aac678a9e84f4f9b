import { readRich } from './htmlReader.ts'
import type { RichDoc } from './richDocument.ts'

/** In characters. Longer text is cut, so that hostile input cannot freeze the page. */
const longest = 400_000

/** Stored or pasted HTML as rich text. It is parsed into an inert document. */
export function parseRich(html: string): RichDoc {
  const parsed = new DOMParser().parseFromString(html.slice(0, longest), 'text/html')
  return readRich(parsed.body.childNodes)
}
