import { clampTimestamp } from '#modules/library/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'
import { reader } from '../contract.ts'
import { type BookOperation, readerDefinitions } from '../schemas.ts'
import { findBook, keepOperations, keepPlace, operationsOf, placeOf, schoolName } from './books.ts'

type Context = { db: TenantDb; actor: Actor; services: Services; fail(code: 'no-such-book'): never }

const requireBook = async ({ db, actor, fail }: Context, bookId: string) =>
  (await findBook(db, actor, bookId)) ?? fail('no-such-book')

async function saveOperations(context: Context, bookId: string, operations: readonly BookOperation[]) {
  const { db, actor, services } = context
  const book = await requireBook(context, bookId)
  return { kept: await keepOperations(db, { actor, book, now: services.now() }, operations) }
}

type MaybeNamed = { operationId?: string | undefined; madeAt?: string | undefined }

/**
 * Names what a client sent without a name or a time. What came in one request is a millisecond apart, because a page is drawn
 * in order of time.
 */
const named = <One extends MaybeNamed>(all: readonly One[], now: Date) =>
  all.map((one, place) => ({
    ...one,
    operationId: one.operationId ?? newId(),
    madeAt: one.madeAt ?? new Date(now.getTime() - all.length + place).toISOString(),
  }))

export const readerRoutes = implement(reader, readerDefinitions, {
  openBook: async ({ params }, context) => {
    const { db, actor, services } = context
    const { file, ...book } = await requireBook(context, params.bookId)
    const place = await placeOf(db, actor, params.bookId)
    const person = `${actor.firstName} ${actor.lastName}`.trim() || actor.userName
    return {
      ...book,
      bookVersionId: file.id,
      file: services.files.link(actor.tenantId, file),
      lastPage: place?.page ?? 1,
      lastReadAt: place ? new Date(place.readAt).toISOString() : null,
      watermark: { person, school: await schoolName(db) },
    }
  },

  listMarks: async ({ params }, context) => {
    const book = await requireBook(context, params.bookId)
    return { operations: await operationsOf(context.db, context.actor, book, { layer: 'mark' }) }
  },

  listDrawings: async ({ params, query }, context) => {
    const book = await requireBook(context, params.bookId)
    const filter = { layer: 'drawing', page: query.pageNumber } as const
    return { operations: await operationsOf(context.db, context.actor, book, filter) }
  },

  addHighlight: ({ params, body }, context) => {
    const highlights = named([body], context.services.now())
    return saveOperations(
      context,
      params.bookId,
      highlights.map(({ type: _, pageNumber: page, ...highlight }) => ({ ...highlight, kind: 'highlight', page })),
    )
  },

  addDrawings: ({ params, body }, context) => {
    // Erasers come last: they rub out the strokes sent with them.
    const drawings = [
      ...body.strokes.map((stroke) => ({ ...stroke, kind: 'stroke' as const })),
      ...body.erasers.map((eraser) => ({ ...eraser, kind: 'erase' as const })),
    ]
    return saveOperations(context, params.bookId, named(drawings, context.services.now()))
  },

  addMarks: ({ params, body }, context) => saveOperations(context, params.bookId, body.operations),

  keepPlace: async ({ params, body }, context) => {
    await requireBook(context, params.bookId)
    const readAt = clampTimestamp(body.readAt, context.services.now())
    await keepPlace(context.db, context.actor, params.bookId, { page: body.page, readAt })
    return { page: body.page }
  },
})
