import sanitizeHtml from 'sanitize-html'

/** Sanitises the maintenance alert, which is HTML: a few harmless tags stay, everything active is removed. */
export const cleanAlert = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
  })
