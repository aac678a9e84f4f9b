import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { PaperContent } from '#modules/papers/paper.ts'
import type { PaperRow, PrintOptions } from '#modules/papers/records.ts'
import { type readExported, testPackage } from '#modules/questions/server/public.ts'
import type { Letterhead } from '#modules/school/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { documentTemplate } from '#platform/server/documents/documents.ts'
import type { Download } from '#platform/server/requests/context.ts'
import type { Services } from '#platform/server/services.ts'
import type { PrintedDocument } from './printedPaper.ts'

const templates = {
  paper: documentTemplate(import.meta.url, './paper.typ'),
  key: documentTemplate(import.meta.url, './key.typ'),
  scheme: documentTemplate(import.meta.url, './key.typ'),
  sheet: documentTemplate(import.meta.url, './answerSheet.typ'),
}

const extensions = { pdf: 'pdf', docx: 'docx', qti: 'qti3.zip' } as const
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Where the pictures of these versions of questions are stored, by the ids of their files. */
export async function findPictures(db: TenantDb, versionIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; key: string }>`
    select distinct f.id, f.storage_key as key from question_pictures p
      join files f on f.tenant_id = p.tenant_id and f.id = p.file_id
    where p.version_id = any(${versionIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, key }) => [id, key]))
}

async function load({ files }: Pick<Services, 'files'>, keys: ReadonlyMap<string, string>) {
  const pictures: Record<string, Uint8Array> = {}
  for (const [id, key] of keys) pictures[id] = await buffer((await files.storage.get(key)).body)
  return pictures
}

const nameOf = (title: string, format: PrintOptions['format']) =>
  `${title.replaceAll(/[^\p{Letter}\p{Mark}\p{Number}-]+/gu, '-').slice(0, 100)}.${extensions[format]}`

type Exporting = {
  readonly paper: Pick<PaperRow, 'questionPaperId' | 'name' | 'language' | 'minutes'>
  readonly content: PaperContent
  readonly questions: Awaited<ReturnType<typeof readExported>>
  /** By the ids of their versions. */
  readonly questionIds: ReadonlyMap<string, string>
  readonly pictures: ReadonlyMap<string, string>
  readonly code: string | null
}

/** A paper as a QTI 3.0 package, with its keys, in its first language. */
export async function paperPackage(
  services: Pick<Services, 'files'>,
  { paper, content, questions, questionIds, pictures, code }: Exporting,
): Promise<Download> {
  const sections = content.sections.map(({ title, instructions, groups }) => ({
    title,
    instructions,
    groups: groups.map(({ attempt, places }) => ({
      attempt,
      places: places.map((place) => place.questions.map((versionId) => questionIds.get(versionId) ?? versionId)),
    })),
  }))
  const { questionPaperId: id, name: title, language, minutes } = paper
  const test = { id, title, language, minutes, instructions: content.instructions, sections, code }
  const body = await testPackage(questions, test, await load(services, pictures))
  return { body, type: 'application/zip', name: nameOf(title, 'qti'), size: body.byteLength }
}

type Printing = { document: PrintedDocument; letterhead: Letterhead; pictures: ReadonlyMap<string, string> }

/** The file of a printed paper: a PDF, or a Word document. */
export async function paperFile(
  services: Pick<Services, 'files' | 'documents'>,
  { document, letterhead, pictures: keys }: Printing,
  format: 'pdf' | 'docx',
): Promise<Download> {
  const title = [document.title, document.subtitle].filter(Boolean).join(' · ')
  const name = nameOf(title, format)
  const pictures = await load(services, keys)
  if (format === 'docx') {
    // Loaded with the first Word file: its library takes some 40 MB.
    const { wordFile } = await import('./wordFile.ts')
    const body = await wordFile(document, letterhead, pictures)
    return { body, type: wordType, name, size: body.byteLength }
  }
  const body = await services.documents.render(templates[document.what], document, {
    title,
    language: document.languages[0] ?? 'en',
    school: { name: letterhead.name, lines: letterhead.lines, colour: letterhead.colour },
    pictures: { ...pictures, ...(letterhead.logo && { logo: letterhead.logo }) },
  })
  return { body, type: 'application/pdf', name, size: body.byteLength, inline: true }
}
