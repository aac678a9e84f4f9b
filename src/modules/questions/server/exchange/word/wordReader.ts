import { bytesOf } from '#platform/server/storage/bytes.ts'
import { UnreadableZip } from '#platform/server/zip/unreadableZip.ts'
import { readEntry, readZip, type ZipArchive } from '#platform/server/zip/zipReader.ts'
import { type KeepPicture, newReading, noteAt, type Reading, UnreadableFile } from '../imported.ts'
import { readTable, type TableCell } from '../tableReader.ts'
import { childNamed, elements, parseXml, type XmlNode } from '../xmlTree.ts'
import { type Pictures, readCell } from './cellText.ts'

const largestPart = 20 * 1024 * 1024

/**
 * Reads the tables of a Word document as teachers type them: one row for each question below a row of headings, or one table for
 * each question with the headings in its first column. A table inside a cell belongs to the question, unless the outer one only
 * arranges the page.
 */
export async function readWord(bytes: Buffer, keep: KeepPicture): Promise<Reading> {
  const archive = await openDocument(bytes)
  const body = childNamed(await partOf(archive, 'word/document.xml'), 'body')
  if (!body) throw new UnreadableFile('it is not a Word document')
  const pictures = await picturesOf(archive, keep)
  const reading = newReading()
  for (const table of within(body, 'tbl')) readTables(reading, table, pictures)
  if (reading.found === 0) noteAt(reading, 0)('refused', 'no-table')
  return reading
}

function readTables(reading: Reading, table: XmlNode, pictures: Pictures): void {
  const before = reading.found
  const cells = within(table, 'tr').map((row) => within(row, 'tc'))
  const rows = cells.map((row) => row.map((cell): TableCell => readCell(cell, pictures)))
  readTable(reading, rows)
  if (reading.found === before)
    for (const inner of cells.flat().flatMap((cell) => within(cell, 'tbl'))) readTables(reading, inner, pictures)
}

/** The outermost elements of this name, also those inside content controls and the like. */
function within(node: XmlNode, name: string): XmlNode[] {
  return elements(node).flatMap((child) =>
    child.name === name ? [child] : child.name === 'Fallback' ? [] : within(child, name),
  )
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
async function picturesOf(archive: ZipArchive, keep: KeepPicture): Promise<Pictures> {
  const pictures = new Map<string, string | null>()
  const relations = await partOf(archive, 'word/_rels/document.xml.rels')
  for (const { attributes } of relations ? elements(relations) : []) {
    const { Id = '', Type = '', Target = '' } = attributes
    if (!Type.endsWith('/image')) continue
    const entry = archive.entries.get(`word/${Target.replace(/^\/?(?:word\/)?/, '')}`)
    const isReadable = entry !== undefined && entry.size <= largestPart
    const fileId = isReadable
      ? await keep(Target.split('/').at(-1) ?? 'picture.png', await readEntry(archive, entry))
      : null
    pictures.set(Id, fileId)
  }
  return pictures
}
