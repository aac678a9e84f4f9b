type Tag = { name: string; closing: boolean }

/**
 * Walks HTML once, handing over tags and the text between them. It only counts: whatever is shown must still be sanitised.
 * Every character is looked at once, so hostile input costs no more than its length.
 */
function walk(html: string, onTag: (tag: Tag) => void, onText: (text: string) => void) {
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open > at || open < 0) onText(html.slice(at, open < 0 ? undefined : open))
    if (open < 0) return
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4)
      if (end < 0) return
      at = end + 3
      continue
    }
    const name = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 20))
    if (!name) {
      onText('<')
      at = open + 1
      continue
    }
    const end = endOfTag(html, open + name[0].length)
    if (end < 0) return
    onTag({ name: (name[2] ?? '').toLowerCase(), closing: name[1] === '/' })
    at = end + 1
  }
}

/** Where the tag closes; a > inside quotes belongs to the attribute. */
function endOfTag(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at++) {
    const character = html.charAt(at)
    if (quote) {
      if (character === quote) quote = ''
    } else if (character === '>') return at
    else if (character === '"' || character === "'") quote = character
  }
  return -1
}

const shown = /^(?:img|video|audio|iframe|object|embed|svg|math|canvas|table|hr|input)$/
// What an editor leaves behind in a line nobody wrote in.
const blank = /&(?:nbsp|#160|#xa0|zwnj|zwj|ensp|emsp|thinsp|#8203|#x200b);|[\s\u200b-\u200d\ufeff]/gi

/** Nothing a reader would see: no text and nothing embedded, however many empty paragraphs there are. */
export function isEmptyRichText(html: string): boolean {
  let empty = true
  walk(
    html,
    ({ name }) => {
      if (shown.test(name)) empty = false
    },
    (text) => {
      if (empty && text.replace(blank, '') !== '') empty = false
    },
  )
  return empty
}

/** Lines as the writer counts them: list items, and paragraphs. A list item and its own first paragraph are one line. */
export function countLines(html: string): number {
  if (isEmptyRichText(html)) return 0
  let lines = 0
  // One entry per open list item: whether a paragraph of it was seen.
  const items: boolean[] = []
  walk(
    html,
    ({ name, closing }) => {
      if (name === 'li' && closing) items.pop()
      else if (name === 'li') {
        items.push(false)
        lines++
      } else if (name === 'p' && !closing) {
        const isOwnFirst = items.length > 0 && !items.at(-1)
        if (isOwnFirst) items[items.length - 1] = true
        else lines++
      }
    },
    () => {},
  )
  return lines
}

/** The message when the text has this many lines or more, else nothing. */
export const linesProblem = (html: string, limit: number): string | undefined =>
  countLines(html) >= limit ? `Exceeds the limit of ${limit} lines.` : undefined

// Amazon, Google and Azure, in their present and older forms, and CloudFront: all names of a set must be there.
const signatures = [
  ['x-amz-signature'],
  ['awsaccesskeyid', 'signature'],
  ['x-goog-signature'],
  ['googleaccessid', 'signature'],
  ['sig', 'se'],
  ['signature', 'key-pair-id'],
]

/** Whether the address opens a private file for a while by a cloud signature; such an address must not be stored. */
export function isSignedUrl(url: string): boolean {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? ''
  const given = new Set<string>()
  for (const [name, value] of new URLSearchParams(query.replaceAll('&amp;', '&')))
    if (value) given.add(name.toLowerCase())
  return signatures.some((names) => names.every((name) => given.has(name)))
}
