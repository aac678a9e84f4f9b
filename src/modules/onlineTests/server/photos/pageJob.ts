import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import * as z from 'zod'
import { type PhotoPage, writePhotoPdf } from '#modules/homework/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'
import { redrawPicture } from '#platform/server/uploads/picture.ts'

/** The longest side in pixels: a page of a notebook stays readable at 200 dpi. */
const pageSide = 2200

type Photo = { storageKey: string }

/** The photos of an answer, if they have not been put together yet. */
async function findPhotos(db: TenantDb, pagesId: string): Promise<Photo[] | undefined> {
  const { rows } = await sql<{ photos: Photo[] }>`
    select (select coalesce(jsonb_agg(jsonb_build_object('storageKey', f.storage_key) order by h.sent_at, h.id), '[]')
      from online_test_photos h join files f on f.tenant_id = h.tenant_id and f.id = h.file_id
      where h.attempt_id = p.attempt_id and h.item_id = p.item_id) as photos
    from online_test_pages p where p.id = ${pagesId} and p.made_at is null`.execute(db)
  return rows[0]?.photos
}

/** Puts the photos of an answer together as one PDF, one photo in memory at a time. Running twice makes them once. */
export const makeTestPages = slowJob(
  'onlineTests.makePages',
  z.object({ pagesId: z.uuid(), yearId: z.uuid() }),
  async ({ pagesId, yearId }, { services, tenantId }) => {
    const origin = {
      action: 'onlineTests.makePages',
      actorId: null,
      actorRole: null,
      address: 'job',
      requestId: `test pages ${pagesId}`,
    }
    const tx = <T>(work: (db: TenantDb) => Promise<T>) =>
      runUnit(services, { tenantId, yearId }, origin, ({ db }) => work(db))
    const photos = await tx((db) => findPhotos(db, pagesId))
    if (!photos) return
    const folder = await mkdtemp(join(tmpdir(), 'banyan-test-pages-'))
    try {
      const path = join(folder, 'pages.pdf')
      const count = await writePhotoPdf(path, redrawn(services, folder, photos))
      const as = { tenantId, userId: null, name: 'answer.pdf', type: 'application/pdf', purpose: 'online test' }
      const insert = count > 0 ? await services.files.keepMade(path, as) : null
      await tx(async (db) => {
        const fileId = insert ? (await insert(db)).id : null
        const { numAffectedRows = 0n } = await sql`update online_test_pages set file_id = ${fileId}, made_at = now(),
          unreadable = ${photos.length - count} where id = ${pagesId} and made_at is null`.execute(db)
        if (numAffectedRows === 0n && fileId) await services.files.forget(db, fileId)
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

async function* redrawn(services: Services, folder: string, photos: readonly Photo[]): AsyncGenerator<PhotoPage> {
  for (const [at, { storageKey }] of photos.entries()) {
    const path = join(folder, `${at}`)
    const { body } = await services.files.storage.get(storageKey)
    await pipeline(body, createWriteStream(path))
    const page = await redrawPicture(path, { maxSide: pageSide, format: 'jpeg', turn: 0 })
    await rm(path)
    if (page) yield { jpeg: page.bytes, width: page.width, height: page.height, isGrey: page.isGrey }
  }
}

/** Has the pages made of all answers of these attempts that are photos. One that went on has its pages made anew. */
export async function startPages(
  { db, enqueue }: Pick<Unit, 'db' | 'enqueue'>,
  attemptIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ pagesId: string; yearId: string }>`
    insert into online_test_pages (attempt_id, item_id)
    select distinct attempt_id, item_id from online_test_photos where attempt_id = any (${[...attemptIds]}::uuid[])
    on conflict on constraint online_test_pages_once do update set made_at = null
    returning id as "pagesId", year_id as "yearId"`.execute(db)
  for (const input of rows) await enqueue(makeTestPages, input)
}
