import { inflateSync } from 'node:zlib'

/** One run of text on a page; `x` is in points from the left edge, `missing` counts glyphs no font had. */
export type Run = { text: string; font: string; x: number; missing: number }

export type Pdf = { source: string; pages: Run[][]; fonts: string[]; text: string }

type Font = { name: string; unicode: Map<number, string> }

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Rewrites `(literal)` strings, whose brackets may nest, as `<hex>` ones. */
function withHexStrings(content: string): string {
  let depth = 0
  let literal = ''
  const token = /\\([0-7]{1,3}|[\s\S])|[\s\S]/g
  return content.replace(token, (all, code?: string) => {
    const wasInside = depth > 0
    if (all === '(') depth += 1
    if (all === ')') depth -= 1
    if (!wasInside && depth === 0) return all
    if (!wasInside) literal = ''
    else if (depth === 0) return `<${Buffer.from(literal, 'latin1').toString('hex').toUpperCase()}>`
    else if (code === undefined) literal += all
    else literal += /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (escapes[code] ?? code)
    return ''
  })
}

function unhex(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

function readCmap(cmap: string): Map<number, string> {
  const pairs = cmap.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm)
  return new Map(Array.from(pairs, ([, glyph = '', text = '']) => [Number.parseInt(glyph, 16), unhex(text)]))
}

function readRun(array: string, { name, unicode }: Font, x: number): Run {
  const hex = Array.from(array.matchAll(/<([0-9A-F]*)>/g), ([, part = '']) => part).join('')
  const run: Run = { text: '', font: name, x, missing: 0 }
  for (const code of hex.match(/.{4}/g) ?? []) {
    const glyph = Number.parseInt(code, 16)
    if (glyph === 0) run.missing += 1
    run.text += unicode.get(glyph) ?? ''
  }
  return run
}

const operator = /^q$|^Q$|^(.+) cm$|^\/(F\d+) \S+ Tf$|^(.+) Tm$|^\[(.*)\] TJ$/gm

function readPage(content: string, fonts: Map<string, Font>): Run[] {
  const runs: Run[] = []
  const stack: number[] = []
  let origin = 0
  let x = 0
  let font: Font | undefined
  for (const [all, moved, fontName, placed, shown] of withHexStrings(content).matchAll(operator)) {
    const dx = Number((moved ?? placed ?? '').split(' ')[4])
    if (all === 'q') stack.push(origin)
    else if (all === 'Q') origin = stack.pop() ?? 0
    else if (moved) origin += dx
    else if (placed) x = origin + dx
    else if (fontName) font = fonts.get(fontName)
    else if (shown && font) runs.push(readRun(shown, font, x))
  }
  return runs
}

/** Parses just enough PDF to read the typesetter's own output. */
export function readPdf(bytes: Uint8Array): Pdf {
  const source = Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    Array.from(source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm), ([, id = '', body = '']) => [id, body]),
  )
  const stream = (id: string | undefined): string => {
    const body = objects.get(id ?? '') ?? ''
    const raw = body.slice(body.indexOf('stream\n') + 7, body.lastIndexOf('\nendstream'))
    return inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
  }
  const fonts = new Map<string, Font>()
  for (const [, name = '', id = ''] of source.matchAll(/^\s+\/(F\d+) (\d+) 0 R$/gm)) {
    const body = objects.get(id) ?? ''
    const baseFont = /\/BaseFont \/[A-Z]{6}\+(\S+)/.exec(body)?.[1] ?? ''
    fonts.set(name, { name: baseFont, unicode: readCmap(stream(/\/ToUnicode (\d+)/.exec(body)?.[1])) })
  }
  const kids = /\/Kids \[([^\]]*)\]/.exec(source)?.[1]?.matchAll(/(\d+) 0 R/g) ?? []
  const pages = Array.from(kids, ([, id = '']) =>
    readPage(stream(/\/Contents (\d+)/.exec(objects.get(id) ?? '')?.[1]), fonts),
  )
  const text = pages.map((runs) => runs.map((run) => run.text).join('\n')).join('\f')
  return { source, pages, fonts: Array.from(fonts.values(), ({ name }) => name), text }
}
