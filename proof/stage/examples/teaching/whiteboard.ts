import { sql } from 'kysely'
import { newId } from '#platform/server/database/ids.ts'
import type { Person } from '../../principals.ts'
import { type Examples, type Stage, within } from '../../scenes.ts'
import { aBook } from './library.ts'

/** A whiteboard of this person, with two pages. */
export async function aBoard(stage: Stage, by: Person): Promise<{ whiteboardId: string; pageId: string }> {
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

type BodyBuilder = (stage: Stage, serial: number, by: Person) => object | Promise<object>

/** Only the owner can open a board, so each caller gets their own. */
const own = (parts: 'board' | 'page', body?: BodyBuilder) => async (stage: Stage, serial: number) => {
  const buildValues = async (by: Person) => {
    const { whiteboardId, pageId } = await aBoard(stage, by)
    const params = parts === 'page' ? { whiteboardId, pageId } : { whiteboardId }
    return { params, ...(body && { body: await body(stage, serial, by) }) }
  }
  const as = stage.person('teacher')
  return { as, ...(await buildValues(as)), forPerson: buildValues }
}

/** One class that this person teaches, if they teach any. */
const taughtBy = (stage: Stage, by: Person) =>
  within(stage, async (db) => {
    const { rows } = await sql<{ id: string }>`
      select class_id as id from teachings where teacher_id = ${by.userId}
        and (select school_day()) between from_date and coalesce(to_date, 'infinity') limit 1`.execute(db)
    return rows.map(({ id }) => id)
  })

const element = () => ({ elementId: newId(), version: 1, nonce: 7, element: '{"type":"rectangle"}' })

export const examples: Examples = {
  'whiteboard.addBoard': async (stage) => ({ as: stage.person('teacher'), body: { title: 'Proof board' } }),
  'whiteboard.getBoard': own('board'),
  'whiteboard.renameBoard': own('board', () => ({ title: 'Another title' })),
  'whiteboard.removeBoard': own('board'),
  'whiteboard.listClasses': own('board'),
  'whiteboard.shareBoard': own('board', async (stage, _, by) => ({ classIds: await taughtBy(stage, by) })),
  'whiteboard.addPage': own('board', async (stage, serial) => ({
    background: { contentId: await aBook(stage, { serial }), page: 1 },
  })),
  'whiteboard.removePage': own('page'),
  'whiteboard.listElements': own('page'),
  'whiteboard.keepElements': own('page', () => ({ elements: [element()] })),
}
