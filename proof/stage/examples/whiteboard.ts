import { newId } from '#platform/server/database/ids.ts'
import type { Person } from '../principals.ts'
import type { Examples, Stage } from '../scenes.ts'
import { aBook } from './library.ts'

/** A board of this person with two pages. */
async function aBoard(stage: Stage, by: Person): Promise<{ whiteboardId: string; pageId: string }> {
  const { server, tenantId } = stage
  return server.services.database.inTenant({ tenantId }, async (db) => {
    const { id: whiteboardId } = await db
      .insertInto('whiteboards')
      .values({ owner_id: by.userId ?? '', title: 'Proof board' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pages = await db
      .insertInto('whiteboard_pages')
      .values([{ whiteboard_id: whiteboardId }, { whiteboard_id: whiteboardId }])
      .returning('id')
      .execute()
    return { whiteboardId, pageId: pages[0]?.id ?? '' }
  })
}

type Body = (stage: Stage, turn: number) => object | Promise<object>

/** Only the owner reaches a board, so whoever tries it gets one of their own. */
const own = (parts: 'board' | 'page', body?: Body) => async (stage: Stage, turn: number) => {
  const given = async (by: Person) => {
    const { whiteboardId, pageId } = await aBoard(stage, by)
    const params = parts === 'page' ? { whiteboardId, pageId } : { whiteboardId }
    return { params, ...(body && { body: await body(stage, turn) }) }
  }
  const as = stage.person('teacher')
  return { as, ...(await given(as)), madeBy: given }
}

const element = () => ({ elementId: newId(), version: 1, nonce: 7, element: '{"type":"rectangle"}' })

export const examples: Examples = {
  'whiteboard.addBoard': async (stage) => ({ as: stage.person('teacher'), body: { title: 'Proof board' } }),
  'whiteboard.getBoard': own('board'),
  'whiteboard.renameBoard': own('board', () => ({ title: 'Another title' })),
  'whiteboard.removeBoard': own('board'),
  'whiteboard.addPage': own('board', async (stage, turn) => ({
    background: { contentId: await aBook(stage, { turn }), page: 1 },
  })),
  'whiteboard.removePage': own('page'),
  'whiteboard.listElements': own('page'),
  'whiteboard.keepElements': own('page', () => ({ elements: [element()] })),
}
