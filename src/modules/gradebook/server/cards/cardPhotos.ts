import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { isConsented } from '#modules/consents/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { smallPicture } from '#platform/server/documents/pictures.ts'
import type { Services } from '#platform/server/services.ts'

export type PhotoFile = { readonly studentId: string; readonly storageKey: string }

/** The photo files of those students whose guardians consented. */
export async function consentedPhotos(
  db: TenantDb,
  purposeId: string,
  studentIds: readonly string[],
): Promise<PhotoFile[]> {
  const { rows } = await sql<PhotoFile>`
    select s.user_id as "studentId", f.storage_key as "storageKey" from students s
      join files f on f.tenant_id = s.tenant_id and f.id = s.photo_file_id
    where s.user_id = any(${[...studentIds]}::uuid[]) and ${isConsented(sql`s.user_id`, sql`${purposeId}::uuid`)}`.execute(
    db,
  )
  return rows
}

/** Photos as small as a card prints them. One that cannot be read is left out: the card matters more. */
export async function smallPhotos(
  { files }: Pick<Services, 'files'>,
  found: readonly PhotoFile[],
): Promise<Map<string, Buffer>> {
  const small = new Map<string, Buffer>()
  for (const { studentId, storageKey } of found) {
    try {
      const { body } = await files.storage.get(storageKey)
      small.set(studentId, await smallPicture(await buffer(body), { width: 200, height: 250 }))
    } catch {
      // Left out.
    }
  }
  return small
}

/** Keeps photos, each once for a student, and returns their ids by student. */
export async function keepPhotos(db: TenantDb, photos: ReadonlyMap<string, Buffer>): Promise<Map<string, string>> {
  const rows = [...photos].map(([student, photo]) => ({
    student,
    hash: createHash('sha256').update(photo).digest('hex'),
    photo: photo.toString('base64'),
  }))
  if (rows.length === 0) return new Map()
  const given = JSON.stringify(rows)
  await sql`insert into gradebook_card_photos (student_id, hash, photo)
    select g.student, g.hash, decode(g.photo, 'base64')
    from json_to_recordset(${given}::json) as g(student uuid, hash text, photo text)
    on conflict on constraint gradebook_card_photos_once do nothing`.execute(db)
  const kept = await sql<{ id: string; studentId: string }>`
    select p.id, p.student_id as "studentId" from gradebook_card_photos p
      join json_to_recordset(${given}::json) as g(student uuid, hash text) on g.student = p.student_id and g.hash = p.hash`.execute(
    db,
  )
  return new Map(kept.rows.map(({ id, studentId }) => [studentId, id]))
}
