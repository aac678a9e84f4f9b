import { bytesOf } from '#platform/server/storage/bytes.ts'
import { UnreadableZip } from '#platform/server/zip/unreadableZip.ts'
import { readEntry, readZip, type ZipArchive } from '#platform/server/zip/zipReader.ts'
import { type KeepPicture, newReading, noteAt, type Reading, UnreadableFile } from './imported.ts'
import { cellText } from './rowQuestion.ts'
import { readTable } from './tableReader.ts'
import { below, childNamed, childrenNamed, elements, parseXml, textOf, type XmlNode } from './xmlTree.ts'

const largestPart = 20 * 1024 * 1024

/**
 * Reads the tables of a Word document as teachers type them: one row for each question below a row of headings, or one table for
 * each question with the headings in its first column.
 */
export async function readWord(bytes: Buffer, keep: KeepPicture): Promise<Reading> {
  const archive = await openDocument(bytes)
  const body = childNamed(await partOf(archive, 'word/document.xml'), 'body')
  if (!body) throw new UnreadableFile('it is not a Word document')
  const setCell = cellReader(await picturesOf(archive, keep))
  const reading = newReading()
  for (const table of [...below(body)].filter(({ name }) => name === 'tbl')) {
    const rows = childrenNamed(table, 'tr').map((row) => childrenNamed(row, 'tc').map(setCell))
    readTable(reading, rows)
  }
  if (reading.found === 0) noteAt(reading, 0)('refused', 'no-table')
  return reading
}

/** The text of a cell, line by line. TeX between dollars is kept as typed; pictures are put where they stand. */
const cellReader = (pictures: ReadonlyMap<string, string>) => (cell: XmlNode) => {
  const lines = childrenNamed(cell, 'p').map((paragraph) => {
    const raw = [...below(paragraph)]
      .map((node) => {
        if (node.name === 't') return textOf(node)
        if (node.name === 'tab') return ' '
        if (node.name === 'br') return '\n'
        const picture = node.name === 'blip' && pictures.get(node.attributes.embed ?? '')
        return picture ? `\ue000${picture}\ue001` : ''
      })
      .join('')
    return withPictures(raw)
  })
  return lines.join('\n').trim()
}

const withPictures = (raw: string) => {
  return cellText(raw).replace(/\ue000([0-9a-f-]{36})\ue001/g, '![](picture:$1)')
}

async function openDocument(bytes: Buffer): Promise<ZipArchive> {
  try {
    return await readZip(bytesOf(bytes))
  } catch (error) {
    if (error instanceof UnreadableZip) throw new UnreadableFile(error.message)
    throw error
  }
}

async function partOf(archive: ZipArchive, name: string): Promise<XmlNode | undefined> {
  const entry = archive.entries.get(name)
  if (!entry || entry.size > largestPart) return undefined
  try {
    return await parseXml((await readEntry(archive, entry)).toString('utf8'))
  } catch (error) {
    if (error instanceof UnreadableZip) throw new UnreadableFile(error.message)
    throw error
  }
}

/** The stored pictures of the document by the id its text uses. */
async function picturesOf(archive: ZipArchive, keep: KeepPicture): Promise<Map<string, string>> {
  const pictures = new Map<string, string>()
  const relations = await partOf(archive, 'word/_rels/document.xml.rels')
  for (const { attributes } of relations ? elements(relations) : []) {
    const { Id = '', Type = '', Target = '' } = attributes
    const entry = archive.entries.get(`word/${Target.replace(/^\/?(?:word\/)?/, '')}`)
    if (!Type.endsWith('/image') || !entry || entry.size > largestPart) continue
    const fileId = await keep(Target.split('/').at(-1) ?? 'picture.png', await readEntry(archive, entry))
    if (fileId) pictures.set(Id, fileId)
  }
  return pictures
}
