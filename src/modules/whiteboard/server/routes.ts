import { findResource } from '#modules/library/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { whiteboard } from '../contract.ts'
import { isNewer } from '../elementVersions.ts'
import { type BoardElement, maxBoards, maxElements, maxPages, whiteboardDefinitions } from '../schemas.ts'
import {
  countBoards,
  countElements,
  deleteBoard,
  deletePage,
  elementsOf,
  hasPage,
  insertBoard,
  insertPage,
  keepElements,
  listBoards,
  ownBoard,
  pagesOf,
  renameBoard,
  touch,
} from './boards.ts'
import { classesOf, saveShares } from './sharing.ts'

type Context = { db: TenantDb; actor: Actor; fail(code: 'no-such-board'): never }
type PageContext = Context & { fail(code: 'no-such-board' | 'no-such-page'): never }

const boardOf = async ({ db, actor, fail }: Context, whiteboardId: string, use: 'read' | 'write' = 'write') =>
  (await ownBoard(db, actor.userId, whiteboardId, use)) ?? fail('no-such-board')

type PageKey = { whiteboardId: string; pageId: string }

async function pageOf(context: PageContext, { whiteboardId, pageId }: PageKey, use: 'read' | 'write' = 'write') {
  await boardOf(context, whiteboardId, use)
  if (!(await hasPage(context.db, whiteboardId, pageId))) context.fail('no-such-page')
}

/** Keeps only the newest state of an element that occurs more than once in a request. */
function newestOf(elements: readonly BoardElement[]): BoardElement[] {
  const newest = new Map<string, BoardElement>()
  for (const one of elements) {
    const known = newest.get(one.elementId)
    if (!known || isNewer(one, known)) newest.set(one.elementId, one)
  }
  return [...newest.values()]
}

export const whiteboardRoutes = implement(whiteboard, whiteboardDefinitions, {
  listBoards: async (_, { db, actor }) => ({ boards: await listBoards(db, actor.userId) }),

  addBoard: async ({ body }, { db, actor, audit, fail }) => {
    if ((await countBoards(db, actor.userId)) >= maxBoards) fail('too-many-boards')
    const whiteboardId = await insertBoard(db, actor.userId, body.title)
    await insertPage(db, whiteboardId, null)
    audit({ entity: 'whiteboard', entityId: whiteboardId, after: body })
    return { whiteboardId }
  },

  getBoard: async ({ params }, context) => ({
    ...(await boardOf(context, params.whiteboardId, 'read')),
    pages: await pagesOf(context.db, params.whiteboardId),
  }),

  renameBoard: async ({ params, body }, context) => {
    const { title } = await boardOf(context, params.whiteboardId)
    await renameBoard(context.db, params.whiteboardId, body.title)
    context.audit({ entity: 'whiteboard', entityId: params.whiteboardId, before: { title }, after: body })
    return body
  },

  removeBoard: async ({ params }, context) => {
    const { title } = await boardOf(context, params.whiteboardId)
    await deleteBoard(context.db, params.whiteboardId)
    context.audit({ entity: 'whiteboard', entityId: params.whiteboardId, before: { title } })
    return { whiteboardId: params.whiteboardId }
  },

  listClasses: async ({ params }, context) => {
    await boardOf(context, params.whiteboardId, 'read')
    return { classes: await classesOf(context.db, context.actor.userId, params.whiteboardId) }
  },

  shareBoard: async ({ params: { whiteboardId }, body }, context) => {
    const { db, actor, audit, fail } = context
    await boardOf(context, whiteboardId)
    const classes = await classesOf(db, actor.userId, whiteboardId)
    const wanted = new Set(body.classIds)
    if ([...wanted].some((one) => !classes.some(({ classId }) => classId === one))) fail('not-your-class')
    await saveShares(db, whiteboardId, [...wanted])
    const before = classes.filter(({ isShared }) => isShared).map(({ classId }) => classId)
    const change = { before: { sharedWith: before }, after: { sharedWith: [...wanted] } }
    audit({ entity: 'whiteboard', entityId: whiteboardId, ...change })
    return { classes: classes.map((one) => ({ ...one, isShared: wanted.has(one.classId) })) }
  },

  addPage: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    await boardOf(context, params.whiteboardId)
    const { background } = body
    if (background && (await findResource(db, actor, background.contentId))?.file?.type !== 'application/pdf')
      fail('no-such-book')
    if ((await pagesOf(db, params.whiteboardId)).length >= maxPages) fail('too-many-pages')
    return { pageId: await insertPage(db, params.whiteboardId, background), background }
  },

  removePage: async ({ params }, context) => {
    await pageOf(context, params)
    if ((await pagesOf(context.db, params.whiteboardId)).length === 1) context.fail('last-page')
    await deletePage(context.db, params.whiteboardId, params.pageId)
    context.audit({ entity: 'whiteboard page', entityId: params.pageId, before: { whiteboardId: params.whiteboardId } })
    return { pageId: params.pageId }
  },

  listElements: async ({ params }, context) => {
    await pageOf(context, params, 'read')
    return { elements: await elementsOf(context.db, params.pageId) }
  },

  keepElements: async ({ params, body }, context) => {
    const { db, fail } = context
    await pageOf(context, params)
    const sent = newestOf(body.elements)
    await keepElements(db, params.pageId, sent)
    if ((await countElements(db, params.pageId)) > maxElements) fail('page-full')
    await touch(db, params.whiteboardId)
    const kept = await elementsOf(
      db,
      params.pageId,
      sent.map(({ elementId }) => elementId),
    )
    const mine = new Map(sent.map((one) => [one.elementId, one]))
    return { newer: kept.filter((one) => isNewer(one, mine.get(one.elementId) ?? one)) }
  },
})
