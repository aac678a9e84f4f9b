import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { isEmptyRichText, isSignedUrl } from '#platform/contract/richText.ts'
import { serverText } from '#platform/contract/serverText.ts'
import {
  richAliases,
  richAttributes,
  richTags,
  safeHref,
  safeStart,
  wordlessTags,
} from '#ui/richText/html/htmlVocabulary.ts'
import { invalid } from './requests/problem.ts'

/** No real text nests this deep; deeper elements are dropped. */
const deepestNesting = 60

const options: IOptions = {
  allowedTags: [...richTags],
  allowedAttributes: Object.fromEntries(Object.entries(richAttributes).map(([tag, names]) => [tag, [...names]])),
  nonTextTags: [...wordlessTags],
  nestingLimit: deepestNesting,
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
  // A link without an address is replaced by its text, like any unknown element.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
}

/** Sanitises rich text: keeps only what the editor can produce, and no links that expire. */
export const cleanRichText = (html: string): string => sanitizeHtml(html, options)

/**
 * The rich text of a request, as it is stored. Checked after sanitising, because what looks like content may not survive it.
 * Every route that takes rich text uses this; `field` names it in the refusal.
 */
export function readRichText(html: string, field: string): string {
  const clean = cleanRichText(html)
  if (isEmptyRichText(clean)) throw invalid([{ field, ...serverText('text-empty', 'Enter some text here.') }])
  return clean
}
