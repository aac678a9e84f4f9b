import { inflateRawSync } from 'node:zlib'

const csv = /^text\/csv/
const xlsx = /spreadsheetml\.sheet/

export const isSheet = (type: string) => csv.test(type) || xlsx.test(type)

type Found = { readonly cells: number; readonly live: readonly string[]; readonly text: string }

/** The cells that a spreadsheet program would run, found without the product's own reader. */
export async function findLiveFormulas(type: string, content: Buffer): Promise<Found> {
  return csv.test(type) ? inCsv(content.toString('utf8')) : inWorkbook(content)
}

/** A number, or a phone number with its country code. */
const harmless = /^[+-]?\d[\d .]*$/
const formula = /^[\s\ufeff]*[=+\-@＝＋－＠]|^[\t\r]/

function inCsv(text: string): Found {
  const cells = text
    .replace(/^\ufeff/, '')
    .match(/(?:"(?:[^"]|"")*"|[^,\r\n"]*)(?=,|\r?\n|$)/g)
    ?.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
    .filter((cell) => cell !== '')
  const all = cells ?? []
  return { cells: all.length, live: all.filter((cell) => formula.test(cell) && !harmless.test(cell)), text }
}

/** In a workbook only a formula element is run; text is text, whatever it begins with. */
function inWorkbook(content: Buffer): Found {
  const parts = unzip(content)
  const xml = [...parts].filter(([name]) => name.endsWith('.xml')).map(([, bytes]) => bytes.toString('utf8'))
  const sheets = [...parts]
    .filter(([name]) => /^xl\/worksheets\/.*\.xml$/.test(name))
    .map(([, bytes]) => bytes.toString('utf8'))
  const live = sheets.flatMap((sheet) => sheet.match(/<f[\s>/][\s\S]{0,80}/g) ?? [])
  const links = [...parts.keys()].filter((name) => /externalLink|vbaProject|connections\.xml/i.test(name))
  const cells = sheets.reduce((sum, sheet) => sum + (sheet.match(/<c[\s>]/g)?.length ?? 0), 0)
  return { cells, live: [...live, ...links], text: xml.join('') }
}

/** The files of an archive, by its central directory. */
function unzip(content: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = content.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = content.readUInt32LE(end + 16)
  for (let left = content.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed] = [content.readUInt16LE(at + 10), content.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => content.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const start = content.readUInt32LE(at + 42)
    const name = content.toString('utf8', at + 46, at + 46 + nameLength)
    const from = start + 30 + content.readUInt16LE(start + 26) + content.readUInt16LE(start + 28)
    const bytes = content.subarray(from, from + packed)
    files.set(name, method === 8 ? inflateRawSync(bytes) : bytes)
    at += 46 + nameLength + extra + comment
  }
  return files
}
