import { type Bytes, bytesOf, slices } from '../storage/bytes.ts'
import { findZipEnd } from '../zip/zipReader.ts'
import { classifyArchive, classifyOleFile, type OfficeProblem } from './officeFile.ts'

/** Every kind of content we recognise, with its media type and usual extension. */
export const kinds = {
  jpeg: { type: 'image/jpeg', extension: 'jpg' },
  png: { type: 'image/png', extension: 'png' },
  gif: { type: 'image/gif', extension: 'gif' },
  webp: { type: 'image/webp', extension: 'webp' },
  pdf: { type: 'application/pdf', extension: 'pdf' },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extension: 'docx' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
  pptx: { type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', extension: 'pptx' },
  doc: { type: 'application/msword', extension: 'doc' },
  xls: { type: 'application/vnd.ms-excel', extension: 'xls' },
  ppt: { type: 'application/vnd.ms-powerpoint', extension: 'ppt' },
  mp3: { type: 'audio/mpeg', extension: 'mp3' },
  wav: { type: 'audio/wav', extension: 'wav' },
  mp4: { type: 'video/mp4', extension: 'mp4' },
  /** What iPhones record. */
  mov: { type: 'video/quicktime', extension: 'mov' },
  webm: { type: 'video/webm', extension: 'webm' },
  h5p: { type: 'application/zip', extension: 'h5p' },
  module: { type: 'application/zip', extension: 'zip' },
  text: { type: 'text/plain', extension: 'txt' },
} as const

export type Kind = keyof typeof kinds

export type ContentProblem = OfficeProblem

export interface DetectedContent {
  kind: Kind
  type: string
  extension: string
}

/** Detects the content type from the bytes alone, ignoring name and declared type; null if unknown or unsafe. */
export async function sniff(content: Uint8Array | Bytes): Promise<DetectedContent | null> {
  const result = await classifyContent(content instanceof Uint8Array ? bytesOf(content) : content)
  return 'kind' in result ? { kind: result.kind, ...kinds[result.kind] } : null
}

/** Detects what the bytes are, or why they are refused. */
export async function classifyContent(bytes: Bytes): Promise<{ kind: Kind } | { problem: ContentProblem }> {
  const head = await bytes.read(0, 4096)
  if (startsWith(head, 'PK\x03\x04')) return classifyArchive(bytes, hasMarkup(head))
  if (hasMarkup(head)) return { problem: 'polyglot' }
  // ZIP readers look at the end of a file, everything else at its beginning.
  if ((await findZipEnd(bytes)) >= 0) return { problem: 'polyglot' }
  if (startsWith(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return classifyOleFile(bytes)
  const kind = byMagic(head) ?? ((await isMp3(bytes, head)) ? 'mp3' : (await isText(bytes)) ? 'text' : null)
  return kind ? { kind } : { problem: 'unknown' }
}

function hasMarkup(head: Buffer): boolean {
  const text = head.toString('latin1')
  return (
    /^(?:\xef\xbb\xbf)?\s*<[!?a-z]/i.test(text) ||
    /<(?:!doctype\s|(?:html|head|body|script|svg|iframe)[\s/>])/i.test(text)
  )
}

function startsWith(head: Buffer, magic: string, at = 0): boolean {
  return head.toString('latin1', at, at + magic.length) === magic
}

const mp4Brands = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |M4A |MSNV|dash|mmp4|3gp[4-9])$/

function byMagic(head: Buffer): Kind | null {
  if (startsWith(head, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(head, '\x89PNG\r\n\x1a\n') && startsWith(head, 'IHDR', 12)) return 'png'
  if (startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')) return 'gif'
  if (startsWith(head, '%PDF-') && /^[12]\.\d/.test(head.toString('latin1', 5, 8))) return 'pdf'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'webp'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WAVE', 8)) return 'wav'
  if (startsWith(head, 'ftyp', 4) && mp4Brands.test(head.toString('latin1', 8, 12))) return 'mp4'
  if (startsWith(head, 'ftypqt  ', 4)) return 'mov'
  // The document type is among the first few elements; Matroska files have "matroska" there.
  if (startsWith(head, '\x1a\x45\xdf\xa3') && head.subarray(0, 64).includes('\x42\x82\x84webm', 0, 'latin1'))
    return 'webm'
  return null
}

const kilobitsPerSecond = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}

/** Requires two frames in a row, because two matching bytes can be chance. Some encoders leave a gap after the tag. */
async function isMp3(bytes: Bytes, head: Buffer): Promise<boolean> {
  const tagged = startsWith(head, 'ID3') && head.length >= 10
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10)
  const start = tagged ? 10 + (a << 21) + (b << 14) + (c << 7) + d : 0
  const window = await bytes.read(start, tagged ? 4096 : 4)
  for (let gap = 0; gap + 4 <= window.length; gap++) {
    const length = frameLength(window.subarray(gap, gap + 4))
    if (length > 0 && frameLength(await bytes.read(start + gap + length, 4)) > 0) return true
  }
  return false
}

function frameLength(frame: Buffer): number {
  if (frame.length < 4 || (frame.readUInt16BE(0) & 0xffe6) !== 0xffe2) return 0
  const version = (frame.readUInt8(1) >> 3) & 3
  const rate = [44_100, 48_000, 32_000][(frame.readUInt8(2) >> 2) & 3]
  const kilobits = kilobitsPerSecond[version === 3 ? 1 : 2][frame.readUInt8(2) >> 4]
  if (version === 1 || !rate || !kilobits) return 0
  const hertz = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4
  const padding = (frame.readUInt8(2) >> 1) & 1
  return Math.floor(((version === 3 ? 144_000 : 72_000) * kilobits) / hertz) + padding
}

async function isText(bytes: Bytes): Promise<boolean> {
  if (bytes.size === 0) return false
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const slice of slices(bytes, 0, bytes.size)) {
      if (slice.includes(0)) return false
      decoder.decode(slice, { stream: true })
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}
