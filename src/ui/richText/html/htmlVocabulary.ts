/** The elements of rich text, shared by editor, reader and server: nothing is kept that one of them cannot show. */
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

/** The only attributes that are kept; their values go through safeHref and safeStart. */
export const richAttributes: { readonly [tag in RichTag]?: readonly string[] } = { a: ['href'], ol: ['start'] }

/** Elements that mean the same as one of ours. */
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

/** Elements that contain code, markup or form controls, never text: they are dropped with their content. */
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

/** A full https address, an e-mail address or a phone number in its normalised form; nothing executable. */
export function safeHref(given: string): string | null {
  if (given.length > longestHref) return null
  try {
    // Without a base: the text is read on many hosts, where a relative address means nothing.
    const url = new URL(given.trim())
    if (!schemes.includes(url.protocol) || url.username || url.password) return null
    return url.href.length > longestHref ? null : url.href
  } catch {
    return null
  }
}

/** The number a list starts with; 1 if it is missing or invalid. */
export function safeStart(given: string | null | undefined): number {
  const start = /^\d{1,4}$/.test(given ?? '') ? Number(given) : 1
  return Math.max(1, start)
}
