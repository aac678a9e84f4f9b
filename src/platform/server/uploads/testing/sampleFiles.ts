import { crc32, deflateRawSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import sharp from 'sharp'

interface ZipPart {
  name: string
  data: Buffer | string
  /** False claims in the archive's directory. */
  declaredSize?: number
  declaredPackedSize?: number
  localName?: string
  flags?: number
  method?: number
  madeBy?: number
  mode?: number
  offset?: number
}

/** Writes an archive, correctly or with the false claims of a part. */
export function zipOf(parts: ZipPart[], { gap = 0, prefix = '' } = {}): Buffer {
  const locals: Buffer[] = [Buffer.from(prefix)]
  const records: Buffer[] = []
  let at = prefix.length
  for (const part of parts) {
    const data = Buffer.from(part.data)
    const method = part.method ?? 8
    const packed = method === 8 ? deflateRawSync(data, { level: 9 }) : data
    const localName = Buffer.from(part.localName ?? part.name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(method, 8)
    local.writeUInt16LE(localName.length, 26)
    locals.push(local, localName, packed)
    const name = Buffer.from(part.name)
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50, 0)
    record.writeUInt16LE(part.madeBy ?? 20, 4)
    record.writeUInt16LE(part.flags ?? 0, 8)
    record.writeUInt16LE(method, 10)
    record.writeUInt32LE(crc32(data), 16)
    record.writeUInt32LE(part.declaredPackedSize ?? packed.length, 20)
    record.writeUInt32LE(part.declaredSize ?? data.length, 24)
    record.writeUInt16LE(name.length, 28)
    record.writeUInt32LE(((part.mode ?? 0) << 16) >>> 0, 38)
    record.writeUInt32LE(part.offset ?? at, 42)
    records.push(record, name)
    at += local.length + localName.length + packed.length
  }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, Buffer.alloc(gap), end])
}

const contentTypes = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x.xml" ContentType="${main}"/></Types>`

const plainMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** The parts of a ZIP-based Office file. Extra parts, or one with a false claim, make it hostile. */
export function officeParts(folder: 'word' | 'xl' | 'ppt', more: ZipPart[] = [], main = plainMain): ZipPart[] {
  return [
    { name: '[Content_Types].xml', data: contentTypes(main) },
    { name: '_rels/.rels', data: '<Relationships/>' },
    { name: `${folder}/main.xml`, data: '<doc>Sports day on Friday</doc>' },
    ...more,
  ]
}

/** A legacy Office file with these streams; the nested ones are in a folder called "ObjectPool". */
export function oleOf(streams: string[], nested: string[] = [], tableSectors = 1): Buffer {
  const none = 0xffffffff
  const top = nested.length > 0 ? [...streams, 'ObjectPool'] : streams
  const names = ['Root Entry', ...top, ...nested]
  const directorySectors = Math.ceil(names.length / 4)
  const firstDirectory = tableSectors * 128 - directorySectors
  const bytes = Buffer.alloc((tableSectors * 128 + 1) * 512)
  bytes.write('d0cf11e0a1b11ae1', 'hex')
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt32LE(firstDirectory, 48)
  bytes.writeUInt32LE(0xfffffffe, 68)
  // The table comes first and the directory last, with free sectors in between, so reading needs the table.
  for (let i = 0; i < 109; i++) bytes.writeUInt32LE(i < tableSectors ? i : none, 76 + i * 4)
  const follows = (number: number, next: number) => bytes.writeUInt32LE(next, 512 + number * 4)
  for (let number = 0; number < tableSectors * 128; number++) {
    const inDirectory = number >= firstDirectory
    follows(number, inDirectory && number + 1 < tableSectors * 128 ? number + 1 : inDirectory ? 0xfffffffe : none)
  }
  names.forEach((name, i) => {
    const entry = (firstDirectory + 1) * 512 + i * 128
    bytes.write(name, entry, 'utf16le')
    bytes.writeUInt16LE(name.length * 2 + 2, entry + 64)
    bytes.writeUInt8(i === 0 ? 5 : 2, entry + 66)
    const isLastSibling = i === 0 || i === top.length || i === names.length - 1
    const child = i === 0 ? 1 : name === 'ObjectPool' ? top.length + 1 : none
    bytes.writeUInt32LE(none, entry + 68)
    bytes.writeUInt32LE(isLastSibling ? none : i + 1, entry + 72)
    bytes.writeUInt32LE(child, entry + 76)
  })
  return bytes
}

/** A real picture of this format and size. */
export function pictureOf(format: 'jpeg' | 'png' | 'webp' | 'gif', width = 40, height = 30): Promise<Buffer> {
  const plain = sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
  return plain.toFormat(format).toBuffer()
}

/** A PNG of a few bytes whose header claims a huge picture. */
export function hugePng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length, 0)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), body.length + 4)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const noPixels = chunk('IDAT', Buffer.from('789c030000000001', 'hex'))
  return Buffer.concat([magic, chunk('IHDR', header), noPixels, chunk('IEND', Buffer.alloc(0))])
}

/** A workbook written by a common third-party library. */
export async function workbook(): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('Marks').addRow(['Asha', 91])
  return Buffer.from(await book.xlsx.writeBuffer())
}

export const pdf = Buffer.from(
  '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj<</Type/Catalog>>endobj\ntrailer<<>>\n%%EOF\n',
  'latin1',
)

function soundFrames(): Buffer {
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xfffb9000, 0)
  return Buffer.concat([frame, frame, frame])
}

export const mp3 = soundFrames()
export const taggedMp3 = Buffer.concat([
  Buffer.from('ID3\x04\x00\x00\x00\x00\x01\x00', 'latin1'),
  Buffer.alloc(140),
  mp3,
])
export const wav = Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'), Buffer.alloc(28)])
export const mp4 = Buffer.concat([
  Buffer.from('\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isommp42', 'latin1'),
  Buffer.alloc(64),
])
/** As an iPhone records it. */
export const mov = Buffer.concat([
  Buffer.from('\x00\x00\x00\x14ftypqt  \x00\x00\x00\x00qt  ', 'latin1'),
  Buffer.alloc(64),
])
export const webm = Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm\x42\x87\x81\x04', 'latin1')
export const matroska = Buffer.from(
  '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska\x42\x87\x81\x04',
  'latin1',
)
export const csv = Buffer.from('\ufeffname,mark\nआशा,91\n')
