import { readEntry, verifyEntry, type ZipArchive } from '../zip/zipReader.ts'

/** Extensions allowed in an H5P package: those of its specification, without pages and programs. */
const extensions = new Set(
  (
    'json png jpg jpeg gif bmp tif tiff svg eot ttf woff woff2 otf webm mp4 ogg mp3 m4a wav txt pdf rtf doc docx xls xlsx ' +
    'ppt pptx odt ods odp xml csv diff patch md textile vtt webvtt gltf glb js css'
  ).split(' '),
)
const isFolder = (name: string) => name.endsWith('/')
const extensionOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
/** Scripts and styles belong to libraries; `content` holds only what the author wrote. */
const isMisplaced = (name: string) => /^content\//.test(name) && /\.(js|css)$/i.test(name)

const packageFile = 'h5p.json'
const contentFile = 'content/content.json'

/** In bytes. The two JSON files are read into memory. */
const maxJsonLength = 5 * 1024 * 1024

/** Checks an H5P package: only allowed file types, no entry larger than declared, and both JSON files readable. */
export async function checkH5pPackage(
  archive: ZipArchive,
): Promise<{ kind: 'h5p' } | { problem: 'foreign' | 'bomb' | 'damaged' }> {
  for (const entry of archive.entries.values()) {
    if (isFolder(entry.name)) continue
    if (!extensions.has(extensionOf(entry.name)) || isMisplaced(entry.name)) return { problem: 'foreign' }
    if (entry.name !== packageFile && entry.name !== contentFile) {
      await verifyEntry(archive, entry)
      continue
    }
    if (entry.size > maxJsonLength) return { problem: 'bomb' }
    const json = (await readEntry(archive, entry)).toString('utf8')
    if (!isReadable(entry.name, json)) return { problem: 'damaged' }
  }
  return archive.entries.has(contentFile) ? { kind: 'h5p' } : { problem: 'damaged' }
}

function isReadable(name: string, json: string): boolean {
  try {
    const parsed = JSON.parse(json) as { mainLibrary?: unknown } | null
    if (typeof parsed !== 'object' || parsed === null) return false
    return name !== packageFile || typeof parsed.mainLibrary === 'string'
  } catch {
    return false
  }
}
