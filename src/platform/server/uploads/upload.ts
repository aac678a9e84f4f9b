import { type ServerText, serverText } from '#platform/contract/serverText.ts'
import { type Bytes, bytesOf, withFileBytes } from '../storage/bytes.ts'
import { type ContentProblem, classifyContent, type Kind, kinds } from './contentKind.ts'
import { cleanName, isDeceptiveName, splitName } from './fileName.ts'
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
  mov: 'mov',
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
  /** Set if pictures must be re-encoded before they are stored. Other files it takes are stored as they are. */
  readonly redraw?: PictureShape
}

const megabyte = 1024 * 1024

/** The limits for every kind of upload in the product. */
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
  homeworkFile: {
    // biome-ignore format: one line for documents, one for media
    extensions: [
      'pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx',
      'jpg', 'jpeg', 'png', 'webp', 'mp3', 'wav', 'mp4', 'webm',
    ],
    maxBytes: 25 * megabyte,
    maxFiles: 1,
  },
  /** What browsers record. */
  voiceRemark: { extensions: ['webm', 'mp4', 'mp3', 'wav'], maxBytes: 5 * megabyte, maxFiles: 1 },
  handInPhoto: { extensions: ['jpg', 'jpeg', 'png', 'webp'], maxBytes: 10 * megabyte, maxFiles: 1 },
  handInFile: {
    extensions: ['pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx', 'txt'],
    maxBytes: 10 * megabyte,
    maxFiles: 1,
  },
  handInAudio: { extensions: ['mp3', 'wav', 'webm', 'mp4'], maxBytes: 10 * megabyte, maxFiles: 1 },
  activityPhoto: {
    extensions: ['jpg', 'jpeg', 'png', 'webp'],
    maxBytes: 15 * megabyte,
    maxFiles: 1,
    redraw: { maxSide: 2000, format: 'webp' },
  },
  activityVideo: { extensions: ['mp4', 'webm', 'mov'], maxBytes: 100 * megabyte, maxFiles: 1 },
  importSheet: { extensions: ['xlsx', 'csv'], maxBytes: 10 * megabyte, maxFiles: 1 },
  photo: {
    extensions: ['jpg', 'jpeg', 'png', 'webp'],
    maxBytes: 5 * megabyte,
    maxFiles: 1,
    redraw: { maxSide: 800, format: 'webp' },
  },
  /** Papers and photos of applicants, mostly taken with a phone. */
  admissionDocument: {
    extensions: ['pdf', 'jpg', 'jpeg', 'png', 'webp'],
    maxBytes: 8 * megabyte,
    maxFiles: 1,
    // Enough to read the small print of a certificate; where a photo was taken is nobody’s business.
    redraw: { maxSide: 2600, format: 'jpeg' },
  },
  admissionPhoto: {
    extensions: ['jpg', 'jpeg', 'png', 'webp'],
    maxBytes: 8 * megabyte,
    maxFiles: 1,
    redraw: { maxSide: 1200, format: 'webp' },
  },
  doubtPhoto: {
    extensions: ['jpg', 'jpeg', 'png', 'webp'],
    maxBytes: 10 * megabyte,
    maxFiles: 1,
    redraw: { maxSide: 1600, format: 'webp' },
  },
  prekVoice: { extensions: ['webm', 'mp4', 'mp3', 'wav'], maxBytes: 5 * megabyte, maxFiles: 1 },
  doubtVoice: { extensions: ['webm', 'mp4', 'mp3', 'wav'], maxBytes: 5 * megabyte, maxFiles: 1 },
  // PNG, because every mail client and every printed document can show it.
  logo: {
    extensions: ['jpg', 'jpeg', 'png', 'webp'],
    maxBytes: 2 * megabyte,
    maxFiles: 1,
    redraw: { maxSide: 512, format: 'png' },
  },
  /** Mostly a photo of a signature on paper. */
  signature: {
    extensions: ['jpg', 'jpeg', 'png', 'webp'],
    maxBytes: 2 * megabyte,
    maxFiles: 1,
    redraw: { maxSide: 800, format: 'png' },
  },
} as const satisfies Record<string, UploadPolicy>

export interface UploadedFile {
  name: string
  /** What the client claims. Never trusted, but a type that browsers execute is refused. */
  declaredType?: string
  /** The content itself, or the path of the file it was received into. */
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

export interface RefusedUpload extends ServerText {
  ok: false
  code: UploadRefusal
}

/** Checks one uploaded file by its name, size and actual content. */
export async function checkUpload(
  file: UploadedFile,
  policy: UploadPolicy,
): Promise<({ ok: true } & AcceptedUpload) | RefusedUpload> {
  const { content } = file
  if (content instanceof Uint8Array) return checkBytes(file, bytesOf(content), policy)
  return withFileBytes(content.path, (bytes) => checkBytes(file, bytes, policy))
}

/** Checks files uploaded together: if one is refused, all are, and the refusal names that file. */
export async function checkUploads(
  files: UploadedFile[],
  policy: UploadPolicy,
): Promise<{ ok: true; files: AcceptedUpload[] } | (RefusedUpload & { name?: string })> {
  if (files.length > policy.maxFiles) return refusal('too-many-files', policy)
  const accepted: AcceptedUpload[] = []
  for (const file of files) {
    const result = await checkUpload(file, policy)
    if (!result.ok) return { ...result, name: cleanName(file.name) }
    const { ok: _, ...upload } = result
    accepted.push(upload)
  }
  return { ok: true, files: accepted }
}

/** Checks what a client says about a file before it sends any of it. */
export function checkDeclared(file: { name: string; size: number }, policy: UploadPolicy): RefusedUpload | null {
  const named = checkName(file, policy)
  if ('code' in named) return refusal(named.code, policy)
  return file.size > policy.maxBytes ? refusal('too-large', policy) : null
}

async function checkBytes(file: UploadedFile, bytes: Bytes, policy: UploadPolicy): ReturnType<typeof checkUpload> {
  const named = checkName(file, policy)
  if ('code' in named) return refusal(named.code, policy)
  if (bytes.size === 0) return refusal('empty', policy)
  if (bytes.size > policy.maxBytes) return refusal('too-large', policy)
  const content = await classifyContent(bytes)
  if ('problem' in content) return refusal(content.problem === 'unknown' ? 'wrong-content' : content.problem, policy)
  const { kind } = content
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
  { name, declaredType }: Pick<UploadedFile, 'name' | 'declaredType'>,
  policy: UploadPolicy,
): { extension: Extension } | { code: UploadRefusal } {
  if (isDeceptiveName(name)) return { code: 'bad-name' }
  const { stem, extension } = splitName(name)
  const accepted = policy.extensions.find((candidate) => candidate === extension)
  if (!accepted || stem.trim() === '') return { code: 'extension' }
  // "exam.php.pdf": some servers, and some people, go by the wrong extension.
  const inner = stem.toLowerCase().split('.').slice(1)
  const isExtension = (part: string) => activeExtensions.test(part) || Object.hasOwn(extensions, part)
  if (inner.some((part) => isExtension(part.trim()))) return { code: 'double-extension' }
  return declaredType && activeTypes.test(declaredType.trim()) ? { code: 'wrong-content' } : { extension: accepted }
}

const messages: Record<Exclude<UploadRefusal, 'extension' | 'too-large' | 'too-many-files' | 'unknown'>, string> = {
  'bad-name': 'The file name contains characters that are not allowed. Rename the file and try again.',
  'double-extension': 'The file name has two extensions, such as "notes.docx.pdf". Keep only the last one.',
  empty: 'The file is empty.',
  'too-many-pixels': 'The picture has too many pixels. Make it smaller and try again.',
  'wrong-content': 'The content of the file does not match its name. Save it again in one of the accepted formats.',
  damaged: 'The file cannot be read because it is damaged or password-protected.',
  unsafe: 'The file contains links that point outside it. Remove them and try again.',
  bomb: 'The file unpacks to far more data than we accept.',
  macros: 'The file contains macros. Save it without macros and try again.',
  foreign: 'The package contains a file type that is not allowed in packages, such as a program.',
  polyglot: 'The file contains a hidden web page or archive, so we cannot accept it.',
}

const refusal = (code: UploadRefusal, policy: UploadPolicy): RefusedUpload => ({
  ok: false,
  ...wording(code, policy),
  code,
})

function wording(code: UploadRefusal, policy: UploadPolicy): ServerText {
  if (code === 'extension')
    return serverText(code, 'You can upload only these file types: {endings}.', {
      endings: policy.extensions.join(', '),
    })
  if (code === 'too-large')
    return serverText(code, 'The file is larger than {n} MB.', { n: policy.maxBytes / megabyte })
  if (code === 'too-many-files')
    return serverText(code, 'You can upload at most {n} files at a time.', { n: policy.maxFiles })
  return serverText(code, messages[code === 'unknown' ? 'wrong-content' : code])
}
