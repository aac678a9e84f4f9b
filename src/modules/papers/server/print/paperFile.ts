import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { PrintOptions } from '#modules/papers/records.ts'
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

type Printing = { document: PrintedDocument; letterhead: Letterhead; pictures: ReadonlyMap<string, string> }

/** The file of a printed paper: a PDF, or a Word document. */
export async function paperFile(
  services: Pick<Services, 'files' | 'documents'>,
  { document, letterhead, pictures: keys }: Printing,
  format: PrintOptions['format'],
): Promise<Download> {
  const title = [document.title, document.subtitle].filter(Boolean).join(' · ')
  const name = `${title.replaceAll(/[^\p{Letter}\p{Mark}\p{Number}-]+/gu, '-').slice(0, 100)}.${format}`
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
