import type { Bytes } from '../storage/bytes.ts'
import { unpack, type ZipEntry, type ZipProblem } from '../uploads/zipArchive.ts'

/** What may lie in an H5P package, by its ending: the list of its own specification, without pages and programs. */
const endings = new Set(
  (
    'json png jpg jpeg gif bmp tif tiff svg eot ttf woff woff2 otf webm mp4 ogg mp3 m4a wav txt pdf rtf doc docx xls xlsx ' +
    'ppt pptx odt ods odp xml csv diff patch md textile vtt webvtt gltf glb js css'
  ).split(' '),
)
const isFolder = (name: string) => name.endsWith('/')
const endingOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
/** Scripts and styles belong to libraries; content holds what an author wrote. */
const isMisplaced = (name: string) => /^content\//.test(name) && /\.(js|css)$/i.test(name)

/** In bytes: the two files everything else follows from are read whole. */
const longestJson = 5 * 1024 * 1024

/** Judges an H5P package: every file of a harmless kind and no larger than declared, and its two lists readable. */
export async function judgePackage(
  bytes: Bytes,
  entries: readonly ZipEntry[],
): Promise<{ kind: 'h5p' } | { problem: ZipProblem | 'foreign' }> {
  for (const entry of entries) {
    if (isFolder(entry.name)) continue
    if (!endings.has(endingOf(entry.name)) || isMisplaced(entry.name)) return { problem: 'foreign' }
    const isRead = entry.name === 'h5p.json' || entry.name === 'content/content.json'
    if (isRead && entry.size > longestJson) return { problem: 'bomb' }
    const parts: Buffer[] = []
    const problem = await unpack(bytes, entry, isRead ? (slice) => parts.push(slice) : undefined)
    if (problem) return { problem }
    if (isRead && !isList(entry.name, Buffer.concat(parts).toString('utf8'))) return { problem: 'damaged' }
  }
  return entries.some(({ name }) => name === 'content/content.json') ? { kind: 'h5p' } : { problem: 'damaged' }
}

function isList(name: string, text: string): boolean {
  try {
    const read = JSON.parse(text) as { mainLibrary?: unknown } | null
    if (typeof read !== 'object' || read === null) return false
    return name !== 'h5p.json' || typeof read.mainLibrary === 'string'
  } catch {
    return false
  }
}
