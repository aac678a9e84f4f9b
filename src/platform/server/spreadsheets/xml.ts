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

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (all, hex, number, name) => {
    if (name) return named[name] ?? all
    const code = hex ? Number.parseInt(hex, 16) : Number.parseInt(number, 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** The text behind what a spreadsheet cell stores. */
export function unescapeCell(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** What a reader of XML meets: a tag opens with its attributes, text, a tag closes. Names come without their prefix. */
export type XmlPiece =
  | { kind: 'open'; name: string; attributes: (name: string) => string | undefined }
  | { kind: 'text'; text: string }
  | { kind: 'close'; name: string }

export class MalformedXml extends Error {}

const pieceLimit = 4 * 1024 * 1024

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function attributesOf(tag: string): (name: string) => string | undefined {
  return (wanted) => {
    for (const [, name = '', quoted, single] of tag.matchAll(/([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
      if (name === wanted || localName(name) === wanted) return unescapeXml(quoted ?? single ?? '')
    }
    return undefined
  }
}

/** Where the tag beginning at `from` ends, minding `>` inside quoted attributes; -1 when it is not complete yet. */
function endOfTag(xml: string, from: number): number {
  for (const [opening, closing] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
  ] as const) {
    if (!xml.startsWith(opening, from)) continue
    const end = xml.indexOf(closing, from + opening.length)
    return end < 0 ? -1 : end + closing.length
  }
  let quote = ''
  for (let i = from; i < xml.length; i += 1) {
    const character = xml.charAt(i)
    if (quote) {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return i + 1
  }
  return -1
}

function* piecesOfTag(tag: string): Generator<XmlPiece> {
  if (tag.startsWith('<![CDATA[')) yield { kind: 'text', text: tag.slice(9, -3) }
  // A document type could define entities that grow without bound; no spreadsheet needs one.
  else if (/^<!doctype/i.test(tag)) throw new MalformedXml('a document type is not allowed')
  else if (tag.startsWith('</')) yield { kind: 'close', name: localName(tag.slice(2, -1).trim()) }
  else if (!tag.startsWith('<?') && !tag.startsWith('<!')) {
    const name = localName(/^<([^\s/>]+)/.exec(tag)?.[1] ?? '')
    yield { kind: 'open', name, attributes: attributesOf(tag) }
    if (tag.endsWith('/>')) yield { kind: 'close', name }
  }
}

/** Reads XML as it arrives, keeping no more of it than one tag or one text. */
export async function* readXml(chunks: AsyncIterable<string>): AsyncGenerator<XmlPiece> {
  let rest = ''
  for await (const chunk of chunks) {
    rest += chunk
    let at = 0
    while (at < rest.length) {
      const isTag = rest.charAt(at) === '<'
      const end = isTag ? endOfTag(rest, at) : rest.indexOf('<', at)
      if (end < 0) break
      if (isTag) yield* piecesOfTag(rest.slice(at, end))
      else yield { kind: 'text', text: unescapeXml(rest.slice(at, end)) }
      at = end
    }
    rest = rest.slice(at)
    if (rest.length > pieceLimit) throw new MalformedXml('a tag or text is too long')
  }
  if (rest.trim()) throw new MalformedXml('it ends in the middle')
}
