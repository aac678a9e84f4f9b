import { type Bytes, bytesOf, withFileBytes } from '../storage/bytes.ts'
import { type ContentProblem, judge, type Kind, kinds } from './contentKind.ts'
import { cleanName, isTreacherousName, splitName } from './fileName.ts'
import { isTooManyPixels, measurePicture, type PictureShape } from './picture.ts'

const extensions = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  pdf: 'pdf',
  doc: 'doc',
  docx: 'docx',
  xls: 'xls',
  xlsx: 'xlsx',
  ppt: 'ppt',
  pptx: 'pptx',
  mp3: 'mp3',
  wav: 'wav',
  mp4: 'mp4',
  webm: 'webm',
  h5p: 'h5p',
  zip: 'module',
  csv: 'text',
  txt: 'text',
} as const satisfies Record<string, Kind>

type Extension = keyof typeof extensions

export interface UploadPolicy {
  readonly extensions: readonly Extension[]
  readonly maxBytes: number
  readonly maxFiles: number
  /** Set when the picture must be drawn anew before it is stored. */
  readonly redraw?: PictureShape
}

const megabyte = 1024 * 1024

/** The named limits of every upload in the product. */
export const uploadPolicies = {
  ticketAttachment: {
    extensions: ['doc', 'docx', 'jpeg', 'jpg', 'xlsx', 'xls', 'pdf'],
    maxBytes: 5 * megabyte,
    maxFiles: 5,
  },
  libraryDocument: { extensions: ['doc', 'docx', 'ppt', 'pptx', 'pdf'], maxBytes: 10 * megabyte, maxFiles: 1 },
  libraryMedia: {
    extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'mp3', 'wav', 'mp4', 'webm'],
    maxBytes: 500 * megabyte,
    maxFiles: 1,
  },
  libraryPackage: { extensions: ['h5p', 'zip'], maxBytes: 100 * megabyte, maxFiles: 1 },
  schoolDocument: { extensions: ['pdf', 'jpg', 'jpeg', 'png', 'webp'], maxBytes: 10 * megabyte, maxFiles: 1 },
  importSheet: { extensions: ['xlsx', 'csv'], maxBytes: 10 * megabyte, maxFiles: 1 },
  photo: {
    extensions: ['jpg', 'jpeg', 'png', 'webp'],
    maxBytes: 5 * megabyte,
    maxFiles: 1,
    redraw: { maxSide: 800, format: 'webp' },
  },
  // PNG, because mail programs and printed documents show it everywhere.
  logo: {
    extensions: ['jpg', 'jpeg', 'png', 'webp'],
    maxBytes: 2 * megabyte,
    maxFiles: 1,
    redraw: { maxSide: 512, format: 'png' },
  },
} as const satisfies Record<string, UploadPolicy>

export interface UploadedFile {
  name: string
  /** What the sender claims; it is never believed, only an openly active type is refused. */
  declaredType?: string
  /** The whole content, or the file it was received into. */
  content: Uint8Array | { path: string }
}

export type UploadRefusal =
  | 'bad-name'
  | 'double-extension'
  | 'extension'
  | 'empty'
  | 'too-large'
  | 'too-many-files'
  | 'too-many-pixels'
  | 'wrong-content'
  | ContentProblem

export interface AcceptedUpload {
  name: string
  kind: Kind
  type: string
  extension: Extension
  size: number
}

export interface RefusedUpload {
  ok: false
  code: UploadRefusal
  message: string
}

/** Judges one uploaded file by its name, size and true content. */
export async function checkUpload(
  file: UploadedFile,
  policy: UploadPolicy,
): Promise<({ ok: true } & AcceptedUpload) | RefusedUpload> {
  const { content } = file
  if (content instanceof Uint8Array) return checkBytes(file, bytesOf(content), policy)
  return withFileBytes(content.path, (bytes) => checkBytes(file, bytes, policy))
}

/** Judges files that arrive together: the first refusal, told with the file's name, refuses them all. */
export async function checkUploads(
  files: UploadedFile[],
  policy: UploadPolicy,
): Promise<{ ok: true; files: AcceptedUpload[] } | (RefusedUpload & { name?: string })> {
  if (files.length > policy.maxFiles) return refusal('too-many-files', policy)
  const accepted: AcceptedUpload[] = []
  for (const file of files) {
    const verdict = await checkUpload(file, policy)
    if (!verdict.ok) return { ...verdict, name: cleanName(file.name) }
    const { ok: _, ...one } = verdict
    accepted.push(one)
  }
  return { ok: true, files: accepted }
}

async function checkBytes(file: UploadedFile, bytes: Bytes, policy: UploadPolicy): ReturnType<typeof checkUpload> {
  const named = checkName(file, policy)
  if ('code' in named) return refusal(named.code, policy)
  if (bytes.size === 0) return refusal('empty', policy)
  if (bytes.size > policy.maxBytes) return refusal('too-large', policy)
  const judged = await judge(bytes)
  if ('problem' in judged) return refusal(judged.problem === 'unknown' ? 'wrong-content' : judged.problem, policy)
  const { kind } = judged
  if (kind !== extensions[named.extension]) return refusal('wrong-content', policy)
  if (kinds[kind].type.startsWith('image/')) {
    const shape = await measurePicture(file.content instanceof Uint8Array ? file.content : file.content.path)
    if (!shape) return refusal('damaged', policy)
    if (isTooManyPixels(shape)) return refusal('too-many-pixels', policy)
  }
  const type = named.extension === 'csv' ? 'text/csv' : kinds[kind].type
  return { ok: true, name: cleanName(file.name), kind, type, extension: named.extension, size: bytes.size }
}

const activeTypes = /^(?:text\/(?:html|javascript|xml)|image\/svg|application\/(?:xhtml|javascript|x-msdownload|x-sh))/i
const activeExtensions =
  /^(?:exe|scr|pif|bat|cmd|msi|dll|cpl|hta|jse?|mjs|vb[es]|ws[fh]?|ps1|jar|lnk|reg|sh|php\d?|phtml|phar|aspx?|jspx?|cgi|p[ly]|rb|x?html?|shtml|svgz?|xml|swf|apk|iso|dmg|zip|rar|7z|do[ct]m|xl[st]m|p[po][ts]m)$/

function checkName(
  { name, declaredType }: UploadedFile,
  policy: UploadPolicy,
): { extension: Extension } | { code: UploadRefusal } {
  if (isTreacherousName(name)) return { code: 'bad-name' }
  const { stem, extension } = splitName(name)
  const accepted = policy.extensions.find((candidate) => candidate === extension)
  if (!accepted || stem.trim() === '') return { code: 'extension' }
  // "exam.php.pdf": some servers and some people look at the wrong ending.
  const inner = stem.toLowerCase().split('.').slice(1)
  const isEnding = (part: string) => activeExtensions.test(part) || Object.hasOwn(extensions, part)
  if (inner.some((part) => isEnding(part.trim()))) return { code: 'double-extension' }
  return declaredType && activeTypes.test(declaredType.trim()) ? { code: 'wrong-content' } : { extension: accepted }
}

const messages: Record<Exclude<UploadRefusal, 'extension' | 'too-large' | 'too-many-files' | 'unknown'>, string> = {
  'bad-name': 'The file name holds characters that are not allowed. Rename the file and try again.',
  'double-extension': 'The file name has two endings, such as "notes.docx.pdf". Keep only the last one.',
  empty: 'The file is empty.',
  'too-many-pixels': 'The picture has too many pixels. Save it smaller and try again.',
  'wrong-content': 'What is inside the file does not match its name. Save it again in one of the accepted formats.',
  damaged: 'The file is damaged or locked with a password and cannot be read.',
  unsafe: 'The file holds links that lead outside itself.',
  bomb: 'The file would unpack to far more than its size and is refused.',
  macros: 'The file holds macros. Save it without macros and try again.',
  foreign: 'The package holds a kind of file that does not belong in one, such as a program.',
  polyglot: 'The file hides a web page or an archive inside and is refused.',
}

function refusal(code: UploadRefusal, policy: UploadPolicy): RefusedUpload {
  return { ok: false, code, message: wording(code, policy) }
}

function wording(code: UploadRefusal, policy: UploadPolicy): string {
  if (code === 'extension') return `Only these files are accepted: ${policy.extensions.join(', ')}.`
  if (code === 'too-large') return `The file is larger than ${policy.maxBytes / megabyte} MB.`
  if (code === 'too-many-files') return `At most ${policy.maxFiles} files can be sent together.`
  return messages[code === 'unknown' ? 'wrong-content' : code]
}
