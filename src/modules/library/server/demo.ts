import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { documentTemplate } from '#platform/server/documents/documents.ts'
import type { Files } from '#platform/server/files/files.ts'
import type { Services } from '#platform/server/services.ts'
import { approval, categories } from '../kinds.ts'
import { type DemoBook, demoBooks } from './demoBooks.ts'
import { demoMedia } from './demoMedia.ts'
import { demoPlans, planContent } from './demoPlans.ts'
import { aResource, aStoredFile } from './seed.ts'

type Needs = Pick<Services, 'database' | 'documents' | 'files'>
export const bookTemplate = documentTemplate(import.meta.url, './book.typ')

/** Fills the library of every demo school, including resources pending approval. The PDFs are rendered once and shared. */
export async function demoLibrary({ database, documents, files }: Needs): Promise<void> {
  const rendered = await Promise.all(
    demoBooks.map(async (book) => ({
      book,
      bytes: await documents.render(bookTemplate, book, { title: book.title, language: book.language }),
    })),
  )
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows) {
    await database.inTenant({ tenantId }, async (db) => {
      const school = await schoolIds(db)
      for (const { book, bytes } of rendered) {
        const fileId = await aStoredFile(db, files, { tenantId, name: book.fileName, bytes })
        const id = await aResource(db, { ...detailsOf(book, school), ownerId: school.superAdmin, fileId })
        school.resources.set(book.title, id)
      }
      await addMedia(db, files, tenantId, school)
      await addPlans(db, school)
      const [first] = rendered
      if (!first) return
      const fileId = await aStoredFile(db, files, { tenantId, name: 'worksheet.pdf', bytes: first.bytes })
      const title = 'Worksheet: how heat travels'
      const worksheet = { ...detailsOf(first.book, school), title, publication: 'School press', fileId }
      await aResource(db, {
        ...worksheet,
        ownerId: school.teachers.get('classteacher') ?? '',
        statusId: approval.pending,
      })
    })
  }
}

/** Resources that use the same file share one stored copy. */
async function addMedia(db: TenantDb, files: Files, tenantId: string, school: SchoolIds) {
  const fileIds = new Map<string, string>()
  for (const { file, grade, course, ...resource } of demoMedia) {
    if (file && !fileIds.has(file.name))
      fileIds.set(file.name, await aStoredFile(db, files, { tenantId, ...file, bytes: await file.bytes() }))
    const id = await aResource(db, {
      ...resource,
      publication: 'School press',
      gradeId: school.grades.get(grade) ?? null,
      courseId: school.courses.get(course) ?? null,
      ownerId: school.superAdmin,
      fileId: (file && fileIds.get(file.name)) ?? null,
    })
    school.resources.set(resource.title, id)
  }
}

async function addPlans(db: TenantDb, { resources, teachers, grades, courses }: SchoolIds) {
  for (const plan of demoPlans) {
    const { title, description, chapter, topic, statusId } = plan
    await aResource(db, {
      title,
      description,
      chapter,
      topic,
      statusId,
      categoryId: categories.lessonPlan,
      gradeId: grades.get(plan.grade) ?? null,
      courseId: courses.get(plan.course) ?? null,
      ownerId: teachers.get(plan.owner) ?? '',
      content: planContent(plan, (used) => resources.get(used)),
    })
  }
}

/** Ids of a demo school's records, by name. */
type SchoolIds = {
  superAdmin: string
  teachers: Map<string, string>
  grades: Map<string, string>
  courses: Map<string, string>
  resources: Map<string, string>
}

const detailsOf = (book: DemoBook, { grades, courses }: SchoolIds) => ({
  title: book.title,
  description: book.subtitle,
  publication: book.publication,
  gradeId: grades.get(book.grade) ?? null,
  courseId: courses.get(book.course) ?? null,
  chapter: book.chapter,
  topic: book.topic,
  language: book.language,
})

async function schoolIds(db: TenantDb): Promise<SchoolIds> {
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
