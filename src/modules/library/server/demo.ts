import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { documentTemplate } from '#platform/server/documents/documents.ts'
import type { Files } from '#platform/server/files/files.ts'
import type { Services } from '#platform/server/services.ts'
import { approval, categories } from '../kinds.ts'
import { type DemoBook, demoBooks } from './demoBooks.ts'
import { demoMedia } from './demoMedia.ts'
import { demoPlans, writtenPlan } from './demoPlans.ts'
import { aResource, aStoredFile } from './seed.ts'

type Needs = Pick<Services, 'database' | 'documents' | 'files'>
const template = documentTemplate(import.meta.url, './book.typ')

/** Gives every school of a demo world books and more to open, and what waits for approval. Real PDFs, set once for all. */
export async function demoLibrary({ database, documents, files }: Needs): Promise<void> {
  const set = await Promise.all(
    demoBooks.map(async (book) => ({
      book,
      bytes: await documents.render(template, book, { title: book.title, language: book.language }),
    })),
  )
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows) {
    await database.inTenant({ tenantId }, async (db) => {
      const place = await placesOf(db)
      for (const { book, bytes } of set) {
        const fileId = await aStoredFile(db, files, { tenantId, name: book.fileName, bytes })
        const id = await aResource(db, { ...filed(book, place), ownerId: place.superAdmin, fileId })
        place.resources.set(book.title, id)
      }
      await media(db, files, tenantId, place)
      await plans(db, place)
      const [first] = set
      if (!first) return
      const fileId = await aStoredFile(db, files, { tenantId, name: 'worksheet.pdf', bytes: first.bytes })
      const title = 'Worksheet: how heat travels'
      const offered = { ...filed(first.book, place), title, publication: 'School press', fileId }
      await aResource(db, { ...offered, ownerId: place.teachers.get('classteacher') ?? '', statusId: approval.pending })
    })
  }
}

/** One file serves every resource that shows it. */
async function media(db: TenantDb, files: Files, tenantId: string, place: Places) {
  const kept = new Map<string, string>()
  for (const { file, grade, course, ...facts } of demoMedia) {
    if (file && !kept.has(file.name))
      kept.set(file.name, await aStoredFile(db, files, { tenantId, ...file, bytes: await file.bytes() }))
    const id = await aResource(db, {
      ...facts,
      publication: 'School press',
      gradeId: place.grades.get(grade) ?? null,
      courseId: place.courses.get(course) ?? null,
      ownerId: place.superAdmin,
      fileId: (file && kept.get(file.name)) ?? null,
    })
    place.resources.set(facts.title, id)
  }
}

/** One that the school has approved, and one that waits for it. */
async function plans(db: TenantDb, { resources, teachers, grades, courses }: Places) {
  for (const one of demoPlans) {
    const { title, description, chapter, topic, statusId } = one
    await aResource(db, {
      title,
      description,
      chapter,
      topic,
      statusId,
      categoryId: categories.lessonPlan,
      gradeId: grades.get(one.grade) ?? null,
      courseId: courses.get(one.course) ?? null,
      ownerId: teachers.get(one.owner) ?? '',
      content: writtenPlan(one, (used) => resources.get(used)),
    })
  }
}

/** Ids by the names things have in a demo school. */
type Places = {
  superAdmin: string
  teachers: Map<string, string>
  grades: Map<string, string>
  courses: Map<string, string>
  resources: Map<string, string>
}

const filed = (book: DemoBook, { grades, courses }: Places) => ({
  title: book.title,
  description: book.subtitle,
  publication: book.publication,
  gradeId: grades.get(book.grade) ?? null,
  courseId: courses.get(book.course) ?? null,
  chapter: book.chapter,
  topic: book.topic,
  language: book.language,
})

async function placesOf(db: TenantDb): Promise<Places> {
  const named = async (rows: Promise<{ rows: { id: string; name: string }[] }>) =>
    new Map((await rows).rows.map(({ id, name }) => [name, id]))
  const { rows } = await sql<{ id: string }>`
    select id from users where is_super_admin and role_id = ${roles.admin} order by id limit 1`.execute(db)
  return {
    superAdmin: rows[0]?.id ?? '',
    teachers: await named(
      sql<{ id: string; name: string }>`
        select id, user_name as name from users where role_id = ${roles.teacher}`.execute(db),
    ),
    grades: await named(sql<{ id: string; name: string }>`select id, name from grades`.execute(db)),
    courses: await named(sql<{ id: string; name: string }>`select id, name from subjects`.execute(db)),
    resources: new Map(),
  }
}
