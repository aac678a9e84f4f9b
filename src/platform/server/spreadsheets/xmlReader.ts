const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (all, hex, number, name) => {
    if (name) return namedEntities[name] ?? all
    const code = hex ? Number.parseInt(hex, 16) : Number.parseInt(number, 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** Decodes the `_xHHHH_` escapes of spreadsheet cells. */
export function unescapeCell(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Receives the events of a document in order. Names have no prefix; read `tag` with `attributesOf`. */
export type XmlListener = {
  open?: (name: string, tag: string) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

export class MalformedXml extends Error {}

const pieceLimit = 4 * 1024 * 1024

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The attributes of a tag, by name without prefix. */
export function attributesOf(tag: string): Record<string, string | undefined> {
  const attributes: Record<string, string | undefined> = Object.create(null)
  for (const [, name = '', quoted, single] of tag.matchAll(/([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    attributes[localName(name)] = unescapeXml(quoted ?? single ?? '')
  }
  return attributes
}

function endOf(xml: string, closing: string, from: number): number {
  const end = xml.indexOf(closing, from)
  return end < 0 ? -1 : end + closing.length
}

/** Where the tag starting at `from` ends, ignoring `>` in quoted attributes; -1 if it is not complete yet. */
function endOfTag(xml: string, from: number): number {
  if (xml.startsWith('<!--', from)) return endOf(xml, '-->', from + 4)
  if (xml.startsWith('<![CDATA[', from)) return endOf(xml, ']]>', from + 9)
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

function emitTag(tag: string, listener: XmlListener): void {
  const second = tag.charAt(1)
  if (second === '/') listener.close?.(localName(tag.slice(2, -1).trimEnd()))
  else if (tag.startsWith('<![CDATA[')) listener.text?.(tag.slice(9, -3))
  // A document type could define entities that expand without limit, and no spreadsheet needs one.
  else if (/^<!doctype/i.test(tag)) throw new MalformedXml('a document type is not allowed')
  else if (second !== '?' && second !== '!') {
    const name = localName(/^<([^\s/>]+)/.exec(tag)?.[1] ?? '')
    listener.open?.(name, tag)
    if (tag.endsWith('/>')) listener.close?.(name)
  }
}

/** Parses XML as it arrives, buffering no more than one tag or text. */
export async function readXml(chunks: AsyncIterable<string>, listener: XmlListener): Promise<void> {
  let rest = ''
  for await (const chunk of chunks) {
    rest += chunk
    let at = 0
    while (at < rest.length) {
      const isTag = rest.charAt(at) === '<'
      const end = isTag ? endOfTag(rest, at) : rest.indexOf('<', at)
      if (end < 0) break
      if (isTag) emitTag(rest.slice(at, end), listener)
      else listener.text?.(unescapeXml(rest.slice(at, end)))
      at = end
    }
    rest = rest.slice(at)
    if (rest.length > pieceLimit) throw new MalformedXml('a tag or a text is too long')
  }
  if (rest.trim()) throw new MalformedXml('it ends unexpectedly')
}
