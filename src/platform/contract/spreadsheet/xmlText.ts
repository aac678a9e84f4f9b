const special: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML cannot carry.
const forbidden = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
// Spreadsheet programs read `_x0041_` as the letter A, so a text that really says so has its underscore spelt out.
const spelt = /_(?=x[0-9A-Fa-f]{4}_)/g

/** Text as the content or attribute of an XML element; characters XML cannot carry are left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"]/g, (character) => special[character] ?? character)
}

/** Text as a spreadsheet cell stores it. */
export function escapeCell(text: string): string {
  return escapeXml(text.replace(/\r\n?/g, '\n').replace(spelt, '_x005F_'))
}
