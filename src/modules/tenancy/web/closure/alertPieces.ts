/** The part of a DOM node that is needed here, so that tests can do without a DOM. */
export type HtmlNode = {
  readonly nodeType: number
  readonly nodeName: string
  readonly nodeValue: string | null
  readonly childNodes: Iterable<HtmlNode>
  getAttribute?(name: string): string | null
}

/** Text or an allowed element. */
export type AlertPiece = string | { tag: AlertTag; href?: string; children: AlertPiece[] }
export type AlertTag = 'p' | 'br' | 'b' | 'strong' | 'i' | 'em' | 'ul' | 'ol' | 'li' | 'a'

const allowed: ReadonlySet<string> = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a'])
/** Elements whose text is not meant for readers. */
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
const maxDepth = 12
/** Longer alerts are truncated, so that a hostile one cannot stall the page. */
export const maxAlertLength = 20_000

/** Sanitises parsed HTML: other elements are replaced by their text, and all attributes but safe links are dropped. */
export function alertPieces(nodes: Iterable<HtmlNode>, depth = 0): AlertPiece[] {
  const pieces: AlertPiece[] = []
  if (depth > maxDepth) return pieces
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

/** Accepts only absolute https:, mailto: and tel: URLs. */
export function safeHref(given: string): string | null {
  if (given.length > 2000) return null
  try {
    // No base URL, so that relative links are rejected.
    const url = new URL(given.trim())
    return ['https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null
  } catch {
    return null
  }
}
