import sanitizeHtml from 'sanitize-html'

/** The maintenance alert is written as HTML: a few harmless tags stay, everything that could act is dropped. */
export const cleanAlert = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
  })
