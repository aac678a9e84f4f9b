import { aPublication, aResource, aStoredFile } from '#modules/library/server/seed.ts'
import { beginUpload, notePiece, pieceKey } from '#modules/library/server/uploads.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Person } from '../principals.ts'
import { type Examples, type Stage, within } from '../scenes.ts'

const bytes = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

type Wish = { turn: number; by?: Person; statusId?: number | null; withFile?: boolean }

/** A resource of this person, or of the office, published unless told otherwise. */
export const aBook = (stage: Stage, { turn, by = stage.person('superadmin'), statusId = 15, withFile = true }: Wish) =>
  within(stage, async (db) => {
    const { tenantId, server } = stage
    const fileId = withFile
      ? await aStoredFile(db, server.services.files, { tenantId, name: `book-${turn}.pdf`, bytes })
      : null
    return aResource(db, { ownerId: by.userId ?? '', title: `Proof book ${turn}`, fileId, statusId })
  })

/** A resource the caller owns themselves, whoever that is. */
const own =
  (body?: object, statusId: number | null = null) =>
  async (stage: Stage, turn: number) => {
    const given = async (by: Person) => ({
      params: { contentId: await aBook(stage, { turn, by, statusId }) },
      ...(body && { body }),
    })
    const as = stage.person('teacher')
    return { as, ...(await given(as)), madeBy: given }
  }

/** An upload the caller has begun themselves; a whole one lacks nothing but its last word. */
const sending = (isWhole: boolean) => async (stage: Stage, turn: number) => {
  const given = async (by: Person) => {
    const contentId = await aBook(stage, { turn, by, statusId: null })
    const begun = {
      userId: by.userId ?? '',
      contentId,
      name: 'book.pdf',
      mark: `proof-upload-${String(turn).padStart(6, '0')}`,
    }
    const { uploadId } = await within(stage, async (db) => {
      const upload = await beginUpload(db, { ...begun, size: isWhole ? bytes.length : 1_000_000 })
      if (isWhole) {
        const { storage } = stage.server.services.files
        await storage.put(pieceKey(stage.tenantId, upload.uploadId, 0), bytes, { type: 'application/octet-stream' })
        await notePiece(db, upload, bytes.length)
      }
      return upload
    })
    return { params: { uploadId }, ...(isWhole ? {} : { query: { offset: '0' } }) }
  }
  const as = stage.person('teacher')
  return { as, ...(await given(as)), madeBy: given }
}

const facts = { title: 'Proof book', categoryId: 1, publicationId: null, gradeId: null, courseId: null, language: 'en' }

export const examples: Examples = {
  'library.listResources': async (stage, turn) => {
    await aBook(stage, { turn })
    const place = await within(stage, async (db) => ({
      publicationId: await aPublication(db, 'Proof press'),
      gradeId: (await db.selectFrom('grades').select('id').executeTakeFirstOrThrow()).id,
      courseId: (await db.selectFrom('subjects').select('id').executeTakeFirstOrThrow()).id,
    }))
    return { as: stage.person('teacher'), query: { ...place, categoryId: '1', chapter: '', topic: '' } }
  },
  'library.getResource': async (stage, turn) => ({
    as: stage.person('teacher'),
    params: { contentId: await aBook(stage, { turn }) },
  }),
  'library.addResource': async (stage) => ({ as: stage.person('teacher'), body: facts }),
  'library.saveResource': own({ ...facts, version: 1 }),
  'library.uploadResource': own(),
  'library.beginUpload': own({ name: 'film.mp4', size: 100, mark: 'proof-upload-0001' }),
  'library.addPiece': sending(false),
  'library.finishUpload': sending(true),
  'library.saveContent': own({ content: { kind: 'article', html: '<p>Proof</p>' }, version: 1 }),
  'library.submitResource': own(),
  'library.shareResource': own({ userIds: [] }),
  'library.removeResource': own(),
  'library.decideResource': async (stage, turn) => ({
    as: stage.person('superadmin'),
    params: { contentId: await aBook(stage, { turn, statusId: 13 }) },
    body: { statusId: 24, reason: 'Proof', version: 1 },
  }),
  'library.addPublication': async (stage, turn) => ({
    as: stage.person('superadmin'),
    body: { name: `Proof press ${turn}` },
  }),
  'library.getPublication': async (stage, turn) => {
    await within(stage, (db) => aPublication(db, `Proof house ${turn}`))
    return { as: stage.person('teacher') }
  },
  'library.recordUsage': async (stage, turn) => ({
    as: stage.person('teacher'),
    body: {
      events: [
        {
          eventId: newId(),
          contentId: await aBook(stage, { turn }),
          kind: 'open',
          happenedAt: '2026-07-15T09:30:00.000Z',
        },
      ],
    },
  }),
}
