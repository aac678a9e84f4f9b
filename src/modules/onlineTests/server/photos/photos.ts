import { sql } from 'kysely'
import type { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import { limits } from '../../rules/kinds.ts'

export type Link = (file: FileRow) => StoredFile
export type Photo = { readonly photoId: string; readonly testItemId: string; readonly file: StoredFile }
type Row = { photoId: string; testItemId: string; file: FileRow }

const columns = sql`p.id as "photoId", p.item_id as "testItemId",
  json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) as file`

const shown =
  (link: Link) =>
  (row: Row): Photo => ({ ...row, file: link(row.file) })

/** The photos of an attempt in the order they were taken. */
export async function listPhotos(db: TenantDb, attemptId: string, link: Link): Promise<Photo[]> {
  const { rows } = await sql<Row>`
    select ${columns} from online_test_photos p join files f on f.tenant_id = p.tenant_id and f.id = p.file_id
    where p.attempt_id = ${attemptId} order by p.sent_at, p.id`.execute(db)
  return rows.map(shown(link))
}

/** A photo that was sent before under the device's name for it. */
export async function findPhoto(
  db: TenantDb,
  attemptId: string,
  deviceKey: string,
  link: Link,
): Promise<Photo | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from online_test_photos p join files f on f.tenant_id = p.tenant_id and f.id = p.file_id
    where p.attempt_id = ${attemptId} and p.device_key = ${deviceKey}`.execute(db)
  return rows.map(shown(link))[0]
}

/** Why a question of this test takes no photo now. */
export async function refusalOf(
  db: TenantDb,
  { attemptId, testId, testItemId }: { attemptId: string; testId: string; testItemId: string },
): Promise<'no-such-item' | 'not-written' | 'too-many-photos' | null> {
  const { rows } = await sql<{ isWritten: boolean; photos: number }>`
    select v.content ->> 'type' in ('short', 'long') as "isWritten",
      (select count(*)::int from online_test_photos p where p.attempt_id = ${attemptId} and p.item_id = i.id) as photos
    from online_test_items i join question_versions v on v.tenant_id = i.tenant_id and v.id = i.version_id
    where i.id = ${testItemId} and i.test_id = ${testId}`.execute(db)
  const [item] = rows
  if (!item) return 'no-such-item'
  if (!item.isWritten) return 'not-written'
  return item.photos >= limits.photos ? 'too-many-photos' : null
}

type NewPhoto = { attemptId: string; testItemId: string; fileId: string; deviceKey: string; now: Date }

export async function insertPhoto(db: TenantDb, { attemptId, testItemId, fileId, deviceKey, now }: NewPhoto) {
  const { numAffectedRows = 0n } = await sql`
    insert into online_test_photos (attempt_id, item_id, file_id, device_key, sent_at)
    values (${attemptId}, ${testItemId}, ${fileId}, ${deviceKey}, ${now})
    on conflict on constraint online_test_photos_once do nothing`.execute(db)
  await sql`update online_test_attempts set seen_at = ${now} where id = ${attemptId}`.execute(db)
  return numAffectedRows > 0n
}

/** Takes a photo back; returns its file, which nothing needs any more. */
export async function deletePhoto(db: TenantDb, attemptId: string, photoId: string): Promise<string | undefined> {
  const { rows } = await sql<{ fileId: string }>`delete from online_test_photos
    where id = ${photoId} and attempt_id = ${attemptId} returning file_id as "fileId"`.execute(db)
  return rows[0]?.fileId
}
