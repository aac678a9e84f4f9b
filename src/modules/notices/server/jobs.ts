import { sql } from 'kysely'
import * as z from 'zod'
import { job, slowJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { boardChanged } from '../events.ts'
import { noticePublished } from '../notifications.ts'
import { noticePath, noticePaths } from '../web/paths.ts'
import { recipientIds } from './audience.ts'

type Titles = { readonly title: string; readonly titleHi: string }

/** As many people as one statement notifies. */
const perStep = 500

/** Tells everybody a notice is for, once, when its time has come. */
export const announce = slowJob(
  'notices.announce',
  z.object({ noticeId: z.uuid() }),
  async ({ noticeId }, { services, tenantId, tx }) => {
    const now = services.now().toISOString()
    const due = await tx(async ({ db }) => {
      const { rows } = await sql<Titles>`
        update notices set announced_at = now() where id = ${noticeId} and announced_at is null and withdrawn_at is null
          and publish_at <= ${now}::timestamptz and coalesce(expires_at, 'infinity') > ${now}::timestamptz returning title, title_hi as "titleHi"`.execute(
        db,
      )
      return rows[0] && { params: rows[0], ids: await recipientIds(db, noticeId, 'everybody') }
    })
    if (!due) return
    for (let at = 0; at < due.ids.length; at += perStep)
      await tx(({ notify, db }) => tell({ notify, db }, due.ids.slice(at, at + perStep), due.params, noticeId))
    services.live.toSchool(tenantId, boardChanged, {})
  },
)

/** People open the notice on their own board. */
async function tell(
  { notify, db }: Pick<Unit, 'notify' | 'db'>,
  ids: readonly string[],
  params: Titles,
  noticeId: string,
) {
  for (const [list, to] of await byBoard(db, ids))
    await notify(noticePublished, { to, params, link: noticePath(list, noticeId) })
}

/** The people of each board. */
export async function byBoard(db: Unit['db'], ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; roleId: number }>`
    select id, role_id as "roleId" from users where id = any (${[...ids]}::uuid[])`.execute(db)
  const boards: Record<number, string> = {
    2: noticePaths.family,
    3: noticePaths.teacherBoard,
  }
  const found = new Map<string, string[]>()
  for (const { id, roleId } of rows) {
    const list = boards[roleId] ?? noticePaths.staff
    found.set(list, [...(found.get(list) ?? []), id])
  }
  return found
}

/** Unpins a notice that has expired and refreshes the boards. */
export const expire = job(
  'notices.expire',
  z.object({ noticeId: z.uuid() }),
  async ({ noticeId }, { db, services, tenantId, afterCommit }) => {
    const { numAffectedRows = 0n } = await sql`update notices set is_pinned = false, on_screens = false
    where id = ${noticeId} and expires_at <= ${services.now().toISOString()}::timestamptz and (is_pinned or on_screens)`.execute(
      db,
    )
    if (numAffectedRows > 0n) afterCommit(() => services.live.toSchool(tenantId, boardChanged, {}))
  },
)

/** Schedules what happens to a notice by itself; a later time replaces an earlier one. */
export async function scheduleNotice(
  { enqueue }: Pick<Unit, 'enqueue'>,
  noticeId: string,
  { publishAt, expiresAt }: { publishAt: string | null; expiresAt: string | null },
): Promise<void> {
  if (publishAt)
    await enqueue(announce, { noticeId }, { key: `notice announce ${noticeId}`, runAt: new Date(publishAt) })
  if (publishAt && expiresAt)
    await enqueue(expire, { noticeId }, { key: `notice expire ${noticeId}`, runAt: new Date(expiresAt) })
}
