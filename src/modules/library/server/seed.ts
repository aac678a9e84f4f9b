import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Files } from '#platform/server/files/files.ts'
import { approval, categories } from '../kinds.ts'

type ResourceSeed = {
  ownerId: string
  title?: string
  description?: string
  categoryId?: number
  publication?: string
  gradeId?: string | null
  courseId?: string | null
  chapter?: string
  topic?: string
  language?: string
  statusId?: number | null
  fileId?: string | null
  forStudents?: boolean
  /** Has to match `Content` in content.ts. */
  content?: object | null
}

/** Inserts a resource; one with a status needs a file or content. */
export async function aResource(db: TenantDb, seed: ResourceSeed): Promise<string> {
  const { ownerId, title = 'Science 7', description = '', categoryId = categories.book, publication } = seed
  const {
    chapter = '',
    topic = '',
    language = 'en',
    gradeId = null,
    courseId = null,
    fileId = null,
    content = null,
    forStudents = true,
  } = seed
  const { statusId = fileId || content ? approval.published : null } = seed
  const publicationId = publication ? await aPublication(db, publication) : null
  const { rows } = await sql<{ id: string }>`
    insert into library_resources (owner_id, title, description, category_id, publication_id, grade_id, subject_id, chapter, topic,
      language, status_id, file_id, content, for_students)
    values (${ownerId}, ${title}, ${description}, ${categoryId}, ${publicationId}, ${gradeId}, ${courseId}, ${chapter}, ${topic},
      ${language}, ${statusId}, ${fileId}, ${content && JSON.stringify(content)}::jsonb,
      ${forStudents})
    returning id`.execute(db)
  const [made] = rows
  if (!made) throw new Error('The insert returned no resource.')
  return made.id
}

export async function aPublication(db: TenantDb, name: string): Promise<string> {
  await sql`insert into library_publications (name) values (${name}) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id from library_publications where lower(name) = lower(${name})`.execute(db)
  return rows[0]?.id ?? ''
}

/** Stores a file and its row as an upload would. */
export async function aStoredFile(
  db: TenantDb,
  files: Files,
  {
    tenantId,
    name,
    bytes,
    type = 'application/pdf',
  }: { tenantId: string; name: string; bytes: Uint8Array; type?: string },
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'banyan-book-'))
  try {
    const path = join(folder, 'book')
    await writeFile(path, bytes)
    const write = await files.keepMade(path, { tenantId, userId: null, name, type, purpose: 'library resource' })
    return (await write(db)).id
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
