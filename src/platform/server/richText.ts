import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { isSignedUrl } from '#platform/contract/richText.ts'
import {
  richAliases,
  richAttributes,
  richTags,
  safeHref,
  safeStart,
  wordlessTags,
} from '#ui/richText/html/htmlVocabulary.ts'

/** Beyond any honest text; deeper elements are left out. */
const deepest = 60

const options: IOptions = {
  allowedTags: [...richTags],
  allowedAttributes: Object.fromEntries(Object.entries(richAttributes).map(([tag, names]) => [tag, [...names]])),
  nonTextTags: [...wordlessTags],
  nestingLimit: deepest,
  transformTags: {
    ...Object.fromEntries([...richAliases].map(([from, to]) => [from, to])),
    a: (_, { href = '' }) => {
      const safe = isSignedUrl(href) ? null : safeHref(href)
      return { tagName: 'a', attribs: safe ? { href: safe } : {} }
    },
    ol: (tagName, { start }) => {
      const first = safeStart(start)
      return { tagName, attribs: first > 1 ? { start: String(first) } : {} }
    },
  },
  // A link without an address gives way to its words, as any unknown element does.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
}

/** Rich text as it may be stored: only what the editor can write and readers are shown, and no address that soon expires. */
export const cleanRichText = (html: string): string => sanitizeHtml(html, options)
