import { posix } from 'node:path'
import { limits } from '#modules/questions/kinds.ts'
import type { Question } from '#modules/questions/question.ts'
import { pictureIdsOf } from '#modules/questions/question.ts'
import type { QuestionRow, Tags } from '#modules/questions/schemas.ts'
import { bytesOf } from '#platform/server/storage/bytes.ts'
import { UnreadableZip } from '#platform/server/zip/unreadableZip.ts'
import { readEntry, readZip, type ZipArchive } from '#platform/server/zip/zipReader.ts'
import { type KeepPicture, newReading, noteAt, type Reading, UnreadableFile } from '../imported.ts'
import { below, childNamed, parseXml, textOf, type XmlNode } from '../xmlTree.ts'
import { withOldNames } from './qtiNames.ts'
import { itemsBelow, readItem } from './qtiReader.ts'
import { itemPath, type QtiTest, writeTest } from './qtiTest.ts'
import { writeItem } from './qtiWriter.ts'
import { picturePath } from './textMarkup.ts'
import { element, escapeXml } from './xml.ts'

const largestItem = 2 * 1024 * 1024
const largestPicture = 8 * 1024 * 1024

type Item = { readonly path: string; readonly node: XmlNode; readonly tags: Partial<Tags> }

/** Reads a package of QTI 2.1, 2.2 or 3.0, or a single item. */
export async function readQti(bytes: Buffer, keep: KeepPicture): Promise<Reading> {
  const reading = newReading()
  const archive = bytes.subarray(0, 2).toString('latin1') === 'PK' ? await opened(bytes) : null
  const items = archive
    ? await itemsOf(archive, reading)
    : itemsBelow(withOldNames(await parseXml(bytes.toString('utf8')))).map((node) => ({ path: '', node, tags: {} }))
  for (const { path, node, tags } of items.slice(0, limits.imported)) {
    reading.found += 1
    const note = noteAt(reading, reading.found)
    const pictures = archive ? await picturesOf(archive, path, node, keep) : new Map<string, string>()
    const content = readItem(node, note, (src) => pictures.get(src) ?? null)
    if (content) reading.drafts.push({ at: reading.found, content, tags })
  }
  if (items.length === 0) throw new UnreadableFile('it contains no QTI items')
  if (items.length > limits.imported) noteAt(reading, 0)('refused', 'too-many', String(limits.imported))
  return reading
}

async function opened(bytes: Buffer): Promise<ZipArchive> {
  try {
    return await readZip(bytesOf(bytes), { maxEntries: 3000 })
  } catch (error) {
    if (error instanceof UnreadableZip) throw new UnreadableFile(error.message)
    throw error
  }
}

async function itemsOf(archive: ZipArchive, reading: Reading): Promise<Item[]> {
  const manifest = await xmlOf(archive, 'imsmanifest.xml')
  const tags = new Map<string, Partial<Tags>>()
  const named: string[] = []
  for (const resource of manifest ? [...below(manifest)].filter(({ name }) => name === 'resource') : []) {
    const { href = '', type = '' } = resource.attributes
    if (!/item/i.test(type) || href === '') continue
    named.push(href)
    tags.set(href, tagsOf(resource))
  }
  const paths =
    named.length > 0
      ? named
      : [...archive.entries.keys()].filter((name) => name.endsWith('.xml') && name !== 'imsmanifest.xml')
  const items: Item[] = []
  for (const path of paths.slice(0, limits.imported * 2)) {
    try {
      const document = await xmlOf(archive, path)
      if (!document) noteAt(reading, 0)('refused', 'file-missing', path)
      else items.push(...itemsBelow(withOldNames(document)).map((node) => ({ path, node, tags: tags.get(path) ?? {} })))
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      noteAt(reading, 0)('refused', 'unreadable', path)
    }
  }
  return items
}

async function xmlOf(archive: ZipArchive, path: string): Promise<XmlNode | undefined> {
  const entry = archive.entries.get(path) ?? archive.entries.get(decodeURI(path))
  if (!entry || entry.size > largestItem) return undefined
  try {
    return await parseXml((await readEntry(archive, entry)).toString('utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    if (error instanceof UnreadableZip) throw new UnreadableFile(error.message)
    throw error
  }
}

/** Pictures of an item by the address it uses, stored. */
async function picturesOf(
  archive: ZipArchive,
  path: string,
  item: XmlNode,
  keep: KeepPicture,
): Promise<Map<string, string>> {
  const pictures = new Map<string, string>()
  for (const { name, attributes } of below(item)) {
    const src = name === 'img' ? attributes.src : name === 'object' ? attributes.data : undefined
    if (!src || pictures.has(src) || !/\.(?:png|jpe?g|gif|webp)$/i.test(src)) continue
    const entry = archive.entries.get(posix.join(posix.dirname(path), src))
    if (!entry || entry.size > largestPicture) continue
    const fileId = await keep(posix.basename(src), await readEntry(archive, entry))
    if (fileId) pictures.set(src, fileId)
  }
  return pictures
}

const tagNames = ['chapter', 'topic', 'outcome', 'difficulty', 'bloom', 'minutes', 'language'] as const

function tagsOf(resource: XmlNode): Partial<Tags> {
  const metadata = childNamed(resource, 'metadata')
  const keywords = metadata
    ? [...below(metadata)].filter(({ name }) => name === 'keyword').map((node) => textOf(node).trim())
    : []
  const entries = keywords.flatMap((keyword) => {
    const [, name = '', value = ''] = /^(\w+): (.+)$/s.exec(keyword) ?? []
    if (!tagNames.some((one) => one === name)) return []
    return [[name, /^(?:difficulty|bloom|minutes)$/.test(name) ? Number(value) : value]]
  })
  return Object.fromEntries(entries) as Partial<Tags>
}

export type Exported = { readonly row: QuestionRow; readonly content: Question }

const testPath = 'assessment.xml'

/** The text files of a package: its manifest, one item for each question, and the test that asks them. Pictures are added beside them. */
export function packageFiles(questions: readonly Exported[], test: QtiTest | null = null): Map<string, string> {
  const items = questions.map(({ row, content }) => ({ row, content, path: itemPath(row.questionId) }))
  const testResources = test
    ? [
        element(
          'resource',
          { identifier: `t-${test.id}`, type: 'imsqti_test_xmlv3p0', href: testPath },
          element('file', { href: testPath }),
          ...items.map(({ row }) => element('dependency', { identifierref: `r-${row.questionId}` })),
        ),
      ]
    : []
  const keyword = (text: string) => element('imsmd:keyword', {}, element('imsmd:string', {}, escapeXml(text)))
  const resources = items.map(({ row, content, path }) => {
    const keywords = tagNames.flatMap((name) =>
      row[name] === null || row[name] === '' ? [] : [keyword(`${name}: ${row[name]}`)],
    )
    const files = [path, ...pictureIdsOf(content).map(picturePath)].map((href) => element('file', { href }))
    const metadata = element(
      'metadata',
      {},
      element(
        'imsmd:lom',
        {},
        element(
          'imsmd:general',
          {},
          element('imsmd:title', {}, element('imsmd:string', {}, escapeXml(row.title || 'Question'))),
          ...keywords,
        ),
      ),
    )
    return element(
      'resource',
      { identifier: `r-${row.questionId}`, type: 'imsqti_item_xmlv3p0', href: path },
      metadata,
      ...files,
    )
  })
  const manifest = element(
    'manifest',
    {
      xmlns: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
      'xmlns:imsmd': 'http://ltsc.ieee.org/xsd/LOM',
      identifier: 'banyan-questions',
    },
    element('metadata', {}, element('schema', {}, 'QTI Package'), element('schemaversion', {}, '3.0.0')),
    element('organizations', {}),
    element('resources', {}, ...testResources, ...resources),
  )
  return new Map([
    ['imsmanifest.xml', `<?xml version="1.0" encoding="UTF-8"?>\n${manifest}\n`],
    ...(test ? [[testPath, writeTest(test)] as const] : []),
    ...items.map(
      ({ row, content, path }) =>
        [path, writeItem(content, { id: row.questionId, title: row.title, language: row.language })] as const,
    ),
  ])
}
