const special: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are not allowed in XML.
const forbidden = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
// Spreadsheet programs read `_x0041_` as the letter A, so a literal underscore in such text must be escaped.
const literalUnderscore = /_(?=x[0-9A-Fa-f]{4}_)/g

/** Escapes text for an XML element or attribute; characters not allowed in XML are dropped. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"]/g, (character) => special[character] ?? character)
}

/** Escapes text for a spreadsheet cell. */
export function escapeCell(text: string): string {
  return escapeXml(text.replace(/\r\n?/g, '\n').replace(literalUnderscore, '_x005F_'))
}
