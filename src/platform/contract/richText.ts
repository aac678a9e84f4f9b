type Tag = { name: string; closing: boolean }

/**
 * Scans HTML once and reports tags and the text between them. This is for counting only: HTML that is displayed must still
 * be sanitised. Each character is read once, so hostile input takes linear time.
 */
function scan(html: string, onTag: (tag: Tag) => void, onText: (text: string) => void) {
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

/** The index of the tag's closing `>`, ignoring any inside quoted attributes; -1 if there is none. */
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

const visibleElement = /^(?:img|video|audio|iframe|object|embed|svg|math|canvas|table|hr|input)$/
// Invisible characters that editors leave in empty lines.
const blank = /&(?:nbsp|#160|#xa0|zwnj|zwj|ensp|emsp|thinsp|#8203|#x200b);|[\s\u200b-\u200d\ufeff]/gi

/** Whether there is nothing to see: no text and nothing embedded, only empty paragraphs. */
export function isEmptyRichText(html: string): boolean {
  let empty = true
  scan(
    html,
    ({ name }) => {
      if (visibleElement.test(name)) empty = false
    },
    (text) => {
      if (empty && text.replace(blank, '') !== '') empty = false
    },
  )
  return empty
}

/** Counts paragraphs and list items; a list item and its first paragraph are one line. */
export function countLines(html: string): number {
  if (isEmptyRichText(html)) return 0
  let lines = 0
  // One entry per open list item: whether it already had a paragraph.
  const items: boolean[] = []
  scan(
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

/** The error message if the text has `limit` lines or more. */
export const linesProblem = (html: string, limit: number): string | undefined =>
  countLines(html) >= limit ? `Exceeds the limit of ${limit} lines.` : undefined

// Query parameters of signed URLs: AWS, Google and Azure (current and older), CloudFront. All names of a set must be present.
const signatures = [
  ['x-amz-signature'],
  ['awsaccesskeyid', 'signature'],
  ['x-goog-signature'],
  ['googleaccessid', 'signature'],
  ['sig', 'se'],
  ['signature', 'key-pair-id'],
]

/** Whether the URL carries a temporary cloud signature. Such a URL expires and must not be stored. */
export function isSignedUrl(url: string): boolean {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? ''
  const given = new Set<string>()
  for (const [name, value] of new URLSearchParams(query.replaceAll('&amp;', '&')))
    if (value) given.add(name.toLowerCase())
  return signatures.some((names) => names.every((name) => given.has(name)))
}
