import { sql } from 'kysely'
import { aPublication, aResource, aStoredFile } from '#modules/library/server/seed.ts'
import { beginUpload, pieceKey, recordPiece } from '#modules/library/server/uploads/pieces.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Person } from '../../principals.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'

const bytes = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

/** The grade of the stage's student, so that they may open the resource too. */
export async function gradeOfStudent(db: TenantDb): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.grade_id as id from enrolments e join classes c on c.id = e.class_id join users u on u.id = e.student_id
    where u.user_name = 'student' limit 1`.execute(db)
  return rows[0]?.id ?? null
}

type BookOptions = { serial: number; by?: Person; statusId?: number | null; withFile?: boolean }

/** A resource of this person, by default of the office and published. */
export const aBook = (
  stage: Stage,
  { serial, by = stage.person('superadmin'), statusId = 15, withFile = true }: BookOptions,
) =>
  within(stage, async (db) => {
    const { tenantId, server } = stage
    const fileId = withFile
      ? await aStoredFile(db, server.services.files, { tenantId, name: `book-${serial}.pdf`, bytes })
      : null
    const gradeId = await gradeOfStudent(db)
    return aResource(db, { ownerId: by.userId ?? '', title: `Proof book ${serial}`, fileId, statusId, gradeId })
  })

/** A resource that the caller owns. */
const own =
  (body?: object, statusId: number | null = null) =>
  async (stage: Stage, serial: number) => {
    const buildValues = async (by: Person) => ({
      params: { contentId: await aBook(stage, { serial, by, statusId }) },
      ...(body && { body }),
    })
    const as = stage.person('teacher')
    return { as, ...(await buildValues(as)), forPerson: buildValues }
  }

/** An upload that the caller started; if complete, it only needs to be finished. */
const anUpload = (isComplete: boolean) => async (stage: Stage, serial: number) => {
  const buildValues = async (by: Person) => {
    const contentId = await aBook(stage, { serial, by, statusId: null })
    const form = {
      userId: by.userId ?? '',
      contentId,
      name: 'book.pdf',
      mark: `proof-upload-${String(serial).padStart(6, '0')}`,
    }
    const { uploadId } = await within(stage, async (db) => {
      const upload = await beginUpload(db, { ...form, size: isComplete ? bytes.length : 1_000_000 })
      if (isComplete) {
        const { storage } = stage.server.services.files
        await storage.put(pieceKey(stage.tenantId, upload.uploadId, 0), bytes, { type: 'application/octet-stream' })
        await recordPiece(db, upload, bytes.length)
      }
      return upload
    })
    return { params: { uploadId }, ...(isComplete ? {} : { query: { offset: '0' } }) }
  }
  const as = stage.person('teacher')
  return { as, ...(await buildValues(as)), forPerson: buildValues }
}

const facts = { title: 'Proof book', categoryId: 1, publicationId: null, gradeId: null, courseId: null, language: 'en' }

export const examples: Examples = {
  'library.listResources': async (stage, serial) => {
    await aBook(stage, { serial })
    const place = await within(stage, async (db) => ({
      publicationId: await aPublication(db, 'Proof press'),
      gradeId: (await db.selectFrom('grades').select('id').executeTakeFirstOrThrow()).id,
      courseId: (await db.selectFrom('subjects').select('id').executeTakeFirstOrThrow()).id,
    }))
    return { as: stage.person('teacher'), query: { ...place, categoryId: '1', chapter: '', topic: '' } }
  },
  'library.getResource': async (stage, serial) => ({
    as: stage.person('teacher'),
    params: { contentId: await aBook(stage, { serial }) },
  }),
  'library.addResource': async (stage) => ({ as: stage.person('teacher'), body: facts }),
  'library.saveResource': own({ ...facts, version: 1 }),
  'library.uploadResource': own(),
  'library.beginUpload': own({ name: 'film.mp4', size: 100, mark: 'proof-upload-0001' }),
  'library.addPiece': anUpload(false),
  'library.finishUpload': anUpload(true),
  'library.saveUploadLimit': async (stage) => {
    const settings = await within(stage, (db) => db.selectFrom('library_settings').select('version').executeTakeFirst())
    return { as: office(stage), body: { maxMegabytes: 400, version: settings?.version ?? 0 } }
  },
  'library.saveContent': own({ content: { kind: 'article', html: '<p>Proof</p>' }, version: 1 }),
  'library.submitResource': own(),
  'library.shareResource': own({ userIds: [] }),
  'library.removeResource': own(),
  'library.decideResource': async (stage, serial) => ({
    as: stage.person('superadmin'),
    params: { contentId: await aBook(stage, { serial, statusId: 13 }) },
    body: { statusId: 24, reason: 'Proof', version: 1 },
  }),
  'library.addPublication': async (stage, serial) => ({
    as: stage.person('superadmin'),
    body: { name: `Proof press ${serial}` },
  }),
  'library.getPublication': async (stage, serial) => {
    await within(stage, (db) => aPublication(db, `Proof house ${serial}`))
    return { as: stage.person('teacher') }
  },
  'library.recordUsage': async (stage, serial) => ({
    as: stage.person('teacher'),
    body: {
      events: [
        {
          eventId: newId(),
          contentId: await aBook(stage, { serial }),
          kind: 'open',
          happenedAt: '2026-07-15T09:30:00.000Z',
        },
      ],
    },
  }),
}
