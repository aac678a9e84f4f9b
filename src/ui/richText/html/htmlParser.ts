import { readRich } from './htmlReader.ts'
import type { RichDoc } from './richDocument.ts'

/** In characters. Longer text is cut, so that a hostile one cannot stall the page. */
const longest = 400_000

/** Stored or pasted HTML as rich text. It is parsed into a page that never runs. */
export function parseRich(html: string): RichDoc {
  const parsed = new DOMParser().parseFromString(html.slice(0, longest), 'text/html')
  return readRich(parsed.body.childNodes)
}
