/** As much of a parsed page's node as is needed to copy it; a browser's own nodes fit. */
export type HtmlNode = {
  readonly nodeType: number
  readonly nodeName: string
  readonly nodeValue: string | null
  readonly childNodes: Iterable<HtmlNode>
  getAttribute?(name: string): string | null
}

/** A piece of an alert that may be shown: text, or one of the few harmless elements. */
export type AlertPiece = string | { tag: AlertTag; href?: string; children: AlertPiece[] }
export type AlertTag = 'p' | 'br' | 'b' | 'strong' | 'i' | 'em' | 'ul' | 'ol' | 'li' | 'a'

const allowed: ReadonlySet<string> = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a'])
/** Their text is code or markup, never words. */
const dropped: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
])
const textNode = 3
const elementNode = 1
const deepest = 12
/** Longer alerts are cut: nobody reads them, and a hostile one must not stall the page. */
export const longestAlert = 20_000

/** Copies what may be shown from parsed HTML: other elements give way to their words, attributes are left behind. */
export function alertPieces(nodes: Iterable<HtmlNode>, depth = 0): AlertPiece[] {
  const pieces: AlertPiece[] = []
  if (depth > deepest) return pieces
  for (const node of nodes) {
    if (node.nodeType === textNode) pieces.push(node.nodeValue ?? '')
    if (node.nodeType !== elementNode) continue
    const tag = node.nodeName.toLowerCase()
    if (dropped.has(tag)) continue
    const children = alertPieces(node.childNodes, depth + 1)
    if (!allowed.has(tag)) pieces.push(...children)
    else if (tag !== 'a') pieces.push({ tag: tag as AlertTag, children })
    else {
      const href = safeHref(node.getAttribute?.('href') ?? '')
      if (href) pieces.push({ tag: 'a', href, children })
      else pieces.push(...children)
    }
  }
  return pieces
}

/** A full https address, a mailbox or a telephone number; nothing that acts. */
export function safeHref(given: string): string | null {
  if (given.length > 2000) return null
  try {
    // Without a base: a relative address has no meaning in an alert.
    const url = new URL(given.trim())
    return ['https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null
  } catch {
    return null
  }
}
