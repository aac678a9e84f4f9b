/** The elements rich text is made of. Editor, reader and server all use this list, so nothing is kept that one of them cannot show. */
export const richTags = [
  'p',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'br',
  'strong',
  'em',
  'u',
  'sub',
  'sup',
  'code',
  'a',
] as const

export type RichTag = (typeof richTags)[number]

/** The only attributes that are kept; their values pass safeHref and safeStart. */
export const richAttributes: { readonly [tag in RichTag]?: readonly string[] } = { a: ['href'], ol: ['start'] }

/** Elements that say the same as one of ours. */
export const richAliases: ReadonlyMap<string, RichTag> = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['ins', 'u'],
  ['kbd', 'code'],
  ['samp', 'code'],
  ['tt', 'code'],
  ['h1', 'h2'],
  ['h4', 'h3'],
  ['h5', 'h3'],
  ['h6', 'h3'],
])

/** Elements whose inside is code, markup or a choice, never words: they go with everything in them. */
export const wordlessTags: readonly string[] = [
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'head',
  'title',
  'xml',
  'textarea',
  'select',
  'option',
]

const schemes: readonly string[] = ['https:', 'mailto:', 'tel:']
const longestHref = 2000

/** A full https address, a mailbox or a telephone number, in the one way it is written; nothing that acts. */
export function safeHref(given: string): string | null {
  if (given.length > longestHref) return null
  try {
    // Without a base: what is written is read on many hosts, where a relative address has no meaning.
    const url = new URL(given.trim())
    if (!schemes.includes(url.protocol) || url.username || url.password) return null
    return url.href.length > longestHref ? null : url.href
  } catch {
    return null
  }
}

/** The number a list begins with; 1 when it says nothing usable. */
export function safeStart(given: string | null | undefined): number {
  const start = /^\d{1,4}$/.test(given ?? '') ? Number(given) : 1
  return Math.max(1, start)
}
