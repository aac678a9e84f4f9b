import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import * as z from 'zod'
import type { TenantDb } from '#platform/server/database/database.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { runUnit } from '#platform/server/requests/unitOfWork.ts'
import type { Services } from '#platform/server/services.ts'
import { redrawPicture } from '#platform/server/uploads/picture.ts'
import { type PhotoPage, writePhotoPdf } from './photoPdf.ts'

/** Longest sides in pixels: a page of a notebook stays readable at 200 dpi. */
const pageSide = 2200
const thumbSide = 320

type Turn = 0 | 90 | 180 | 270
type Photo = { uploadId: string; storageKey: string; turn: Turn; hasThumb: boolean }
type PageSet = { title: string; photos: Photo[] }

/** The photos of a hand-in, if they have not been put together yet. */
async function findPhotos(db: TenantDb, submissionId: string, attempt: number): Promise<PageSet | undefined> {
  const { rows } = await sql<PageSet>`
    select h.title, (select coalesce(jsonb_agg(jsonb_build_object('uploadId', u.id, 'storageKey', f.storage_key, 'turn', u.turn,
          'hasThumb', u.thumb_id is not null) order by i.position, i.id), '[]')
        from homework_submission_files i join homework_uploads u on u.tenant_id = i.tenant_id and u.file_id = i.file_id
          join files f on f.tenant_id = i.tenant_id and f.id = i.file_id
        where i.submission_id = s.id and i.kind = 'photo') as photos
    from homework_page_sets p join homework_submissions s on s.tenant_id = p.tenant_id and s.id = p.submission_id
      join homework h on h.tenant_id = s.tenant_id and h.id = s.homework_id
    where p.submission_id = ${submissionId} and p.attempt = ${attempt} and p.made_at is null
      and s.attempt = p.attempt and s.state in ('handedIn', 'returned')`.execute(db)
  return rows[0]
}

type Input = { readonly submissionId: string; readonly attempt: number }
type Surroundings = {
  readonly services: Pick<Services, 'files'>
  readonly tenantId: string
  tx<T>(work: (db: TenantDb) => Promise<T>): Promise<T>
}

/**
 * Puts the photos of a hand-in together as one PDF and makes a small picture of each. One photo is in memory at a time. Work that was
 * taken back meanwhile is left alone: handing it in again makes its own pages.
 */
export async function putTogether({ submissionId, attempt }: Input, around: Surroundings): Promise<void> {
  const { services, tenantId, tx } = around
  const found = await tx((db) => findPhotos(db, submissionId, attempt))
  if (!found) return
  const folder = await mkdtemp(join(tmpdir(), 'banyan-pages-'))
  try {
    const thumbs: Thumb[] = []
    const path = join(folder, 'pages.pdf')
    const pageCount = await writePhotoPdf(path, redrawn({ services, tenantId, folder }, found.photos, thumbs))
    const name = `${found.title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.pdf`
    const as = { tenantId, userId: null, name, type: 'application/pdf', purpose: 'homework' }
    const insertPdf = pageCount > 0 ? await services.files.keepMade(path, as) : null
    await tx(async (db) => {
      const fileId = insertPdf ? (await insertPdf(db)).id : null
      const { numAffectedRows = 0n } = await sql`
        update homework_page_sets set file_id = ${fileId}, page_count = ${pageCount}, made_at = now(),
          unreadable = ${found.photos.length - pageCount}
        where submission_id = ${submissionId} and attempt = ${attempt} and made_at is null`.execute(db)
      // The job ran twice at once; the first one has made the pages.
      if (numAffectedRows === 0n && fileId) await services.files.forget(db, fileId)
      for (const { uploadId, insert } of thumbs) await setThumb(db, uploadId, insert)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const makePages = slowJob(
  'homework.makePages',
  z.object({ submissionId: z.uuid(), attempt: z.int().min(1), yearId: z.uuid() }),
  async ({ yearId, ...input }, { services, tenantId }) => {
    const { submissionId, attempt } = input
    const origin = {
      action: 'homework.makePages',
      actorId: null,
      actorRole: null,
      address: 'job',
      requestId: `pages ${submissionId} ${attempt}`,
    }
    const tx = <T>(work: (db: TenantDb) => Promise<T>) =>
      runUnit(services, { tenantId, yearId }, origin, ({ db }) => work(db))
    await putTogether(input, { services, tenantId, tx })
  },
)

type Thumb = { readonly uploadId: string; readonly insert: (db: TenantDb) => Promise<{ id: string }> }

/** The upload may have gone meanwhile, or have its picture from another run. */
async function setThumb(db: TenantDb, uploadId: string, insert: Thumb['insert']): Promise<void> {
  const { rows } = await sql`
    select from homework_uploads where id = ${uploadId} and thumb_id is null for update`.execute(db)
  if (rows.length === 0) return
  const { id } = await insert(db)
  await sql`update homework_uploads set thumb_id = ${id} where id = ${uploadId}`.execute(db)
}

type Place = { readonly services: Surroundings['services']; readonly tenantId: string; readonly folder: string }

/** Reads the photos one after the other, upright and as the student turned them. One that cannot be read is left out. */
async function* redrawn(place: Place, photos: readonly Photo[], thumbs: Thumb[]): AsyncGenerator<PhotoPage> {
  const { services, tenantId, folder } = place
  for (const [at, { uploadId, storageKey, turn, hasThumb }] of photos.entries()) {
    const path = join(folder, `${at}`)
    const { body } = await services.files.storage.get(storageKey)
    await pipeline(body, createWriteStream(path))
    const page = await redrawPicture(path, { maxSide: pageSide, format: 'jpeg', turn })
    await rm(path)
    if (!page) continue
    const { bytes: jpeg, width, height, isGrey } = page
    const thumb = hasThumb ? null : await redrawPicture(jpeg, { maxSide: thumbSide, format: 'webp' })
    if (thumb) {
      const small = `${path}.webp`
      await writeFile(small, thumb.bytes)
      const as = { tenantId, userId: null, name: `page ${at + 1}.webp`, type: thumb.type, purpose: 'homework' }
      thumbs.push({ uploadId, insert: await services.files.keepMade(small, as) })
      await rm(small)
    }
    yield { jpeg, width, height, isGrey }
  }
}
