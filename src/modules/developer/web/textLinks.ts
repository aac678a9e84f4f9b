export type TextPart = { readonly text: string; readonly link: boolean; readonly at: number }

/** Splits a text into links and the text between them; `at` is each part's offset. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: address, index } of text.matchAll(/https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/g)) {
    if (index > end) parts.push({ text: text.slice(end, index), link: false, at: end })
    parts.push({ text: address, link: true, at: index })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), link: false, at: end })
  return parts
}
