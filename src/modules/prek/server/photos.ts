import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { isConsented } from '#modules/consents/server/public.ts'
import type { Framework } from '#modules/prek/framework.ts'
import { mostPhotos } from '#modules/prek/limits.ts'
import type { Shown } from '#modules/prek/printed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { smallPicture } from '#platform/server/documents/pictures.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Upload } from '#platform/server/requests/multipartUploads.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import { inTerm } from './records.ts'

type Tx = <T>(work: (unit: Unit) => Promise<T>) => Promise<T>
type Place = { readonly classId: string; readonly observationId: string; readonly photoKey: string }

/** Adds a photo to one's own observation; one that was added before is found again. */
export async function keepPhoto(
  upload: Upload,
  { classId, observationId, photoKey }: Place,
  { services, actor, tx }: { services: Services; actor: Actor; tx: Tx },
): Promise<string | 'no-such-observation' | 'too-many-photos'> {
  const known = await tx(async ({ db }) => {
    const { rows } = await sql<{ many: number; photoId: string | null }>`
      select (select count(*)::int from prek_observation_photos p where p.tenant_id = o.tenant_id and p.observation_id = o.id) as many,
        (select p.id from prek_observation_photos p where p.tenant_id = o.tenant_id and p.observation_id = o.id
          and p.photo_key = ${photoKey}) as "photoId"
      from prek_observations o where o.id = ${observationId} and o.class_id = ${classId} and o.seen_by = ${actor.userId}`.execute(
      db,
    )
    return rows[0]
  })
  if (!known) return 'no-such-observation'
  if (known.photoId) return known.photoId
  if (known.many >= mostPhotos) return 'too-many-photos'
  const { tenantId, userId } = actor
  const policy = uploadPolicies.activityPhoto
  const file = await services.files.keep(upload, { tenantId, userId, tx, policy, purpose: 'prekPhoto' })
  return tx(async ({ db }) => {
    const { rows } = await sql<{ id: string }>`insert into prek_observation_photos (observation_id, photo_key, file_id)
      values (${observationId}, ${photoKey}, ${file.id})
      on conflict on constraint prek_observation_photos_once do nothing returning id`.execute(db)
    if (rows[0]) return rows[0].id
    // The same photo arrived twice at once.
    await services.files.forget(db, file.id)
    const first = await sql<{ id: string }>`select id from prek_observation_photos
      where observation_id = ${observationId} and photo_key = ${photoKey}`.execute(db)
    return first.rows[0]?.id ?? 'no-such-observation'
  })
}

type PhotoRow = FileRow & { observationId: string; photoId: string }

/** The photos of observations, as files to link to. */
export async function photosOf(db: TenantDb, observationIds: readonly string[]): Promise<Map<string, PhotoRow[]>> {
  const { rows } = await sql<PhotoRow>`
    select p.observation_id as "observationId", p.id as "photoId", f.id, f.name, f.type, f.size
    from prek_observation_photos p join files f on f.tenant_id = p.tenant_id and f.id = p.file_id
    where p.observation_id = any(${[...observationIds]}::uuid[]) order by p.id`.execute(db)
  return Map.groupBy(rows, ({ observationId }) => observationId)
}

/** Whether the guardians of every child of observation `o` consent to photos. */
const allConsent = (purposeId: string) => sql`not exists (select from prek_observed_children t
  where t.tenant_id = o.tenant_id and t.observation_id = o.id and not ${isConsented(sql`t.student_id`, sql`${purposeId}::uuid`)})`

type PrintedPhoto = { photoId: string; observationId: string; note: string }

type Wanted = { readonly studentId: string; readonly shown: Shown }

/** The photos that were chosen for the report of each child and may be shown. A note is below one only if it was chosen, too. */
export async function printablePhotos(
  db: TenantDb,
  framework: Framework,
  termKey: string,
  wanted: readonly Wanted[],
): Promise<Map<string, PrintedPhoto[]>> {
  const { photoPurposeId: purposeId } = framework
  if (purposeId === null) return new Map()
  const chosen = wanted.map(({ studentId, shown }) => ({
    student: studentId,
    photos: shown.photoIds,
    seen: shown.observationIds,
  }))
  const { rows } = await sql<PrintedPhoto & { studentId: string }>`
    select c.student_id as "studentId", p.id as "photoId", o.id as "observationId",
      case when o.id = any(g.seen) then o.note else '' end as note
    from json_to_recordset(${JSON.stringify(chosen)}::json) as g(student uuid, photos uuid[], seen uuid[])
      join prek_observed_children c on c.student_id = g.student join prek_observations o on o.tenant_id = c.tenant_id and o.id = c.observation_id
      join prek_observation_photos p on p.tenant_id = o.tenant_id and p.observation_id = o.id and p.id = any(g.photos)
    where ${inTerm(framework, termKey)} and ${allConsent(purposeId)}
    order by o.seen_at, p.id limit 5000`.execute(db)
  const byChild = Map.groupBy(rows, ({ studentId }) => studentId)
  return new Map(
    [...byChild].map(([studentId, all]) => [
      studentId,
      all.map(({ photoId, observationId, note }) => ({ photoId, observationId, note })),
    ]),
  )
}

export type PictureFile = { readonly photoId: string; readonly storageKey: string }

/** Those of these photos whose children's guardians consent on the day of printing, too. */
export async function consentedFiles(
  db: TenantDb,
  purposeId: string | null,
  photoIds: readonly string[],
): Promise<PictureFile[]> {
  if (purposeId === null || photoIds.length === 0) return []
  const { rows } = await sql<PictureFile>`
    select p.id as "photoId", f.storage_key as "storageKey" from prek_observation_photos p
      join prek_observations o on o.tenant_id = p.tenant_id and o.id = p.observation_id
      join files f on f.tenant_id = p.tenant_id and f.id = p.file_id
    where p.id = any(${[...photoIds]}::uuid[]) and ${allConsent(purposeId)}`.execute(db)
  return rows
}

/** How a photo is called among the pictures of a document. */
export const pictureName = (photoId: string): string => `p-${photoId}`

/** The photos as pictures of a document. One that cannot be read is left out: the report matters more. */
export async function loadPictures(
  { files }: Pick<Services, 'files'>,
  found: readonly PictureFile[],
): Promise<Record<string, Uint8Array>> {
  const pictures: Record<string, Uint8Array> = {}
  for (const { photoId, storageKey } of found) {
    try {
      const { body } = await files.storage.get(storageKey)
      pictures[pictureName(photoId)] = await smallPicture(await buffer(body), { width: 560, height: 380 })
    } catch {
      // Left out.
    }
  }
  return pictures
}
