import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { smallPicture } from '#platform/server/documents/pictures.ts'
import type { Services } from '#platform/server/services.ts'

type Tx = <T>(work: (unit: { db: TenantDb }) => Promise<T>) => Promise<T>

/** As large as a card prints it, at 300 dots per inch. */
const box = { width: 240, height: 300 }

/** A photo made small; null if the file is gone or cannot be read: the paper matters more. */
export async function smallPhoto({ files }: Pick<Services, 'files'>, tx: Tx, fileId: string): Promise<Buffer | null> {
  try {
    const file = await tx(({ db }) => files.find(db, fileId))
    if (!file) return null
    const { body } = await files.storage.get(file.storageKey)
    return await smallPicture(await buffer(body), box)
  } catch {
    return null
  }
}

type Unkept = { userId: string; sourceId: string }

/** Photos of these documents that are not kept yet. */
async function findUnkept(db: TenantDb, documentIds: readonly string[]): Promise<Unkept[]> {
  const { rows } = await sql<Unkept>`
    select distinct d.user_id as "userId", d.photo_source as "sourceId" from issued_documents d
    where d.id = any (${[...documentIds]}::uuid[]) and d.photo_source is not null and d.user_id is not null
      and not exists (select from document_photos p where p.tenant_id = d.tenant_id and p.user_id = d.user_id
        and p.source_id = d.photo_source)`.execute(db)
  return rows
}

/** Keeps the photos of documents as they are today. Doing it again is harmless. */
export async function keepPhotos(
  services: Pick<Services, 'files'>,
  tx: Tx,
  documentIds: readonly string[],
): Promise<void> {
  for (const { userId, sourceId } of await tx(({ db }) => findUnkept(db, documentIds))) {
    const photo = await smallPhoto(services, tx, sourceId)
    if (photo)
      await tx(({ db }) =>
        sql`insert into document_photos (user_id, source_id, photo) values (${userId}, ${sourceId}, ${photo})
          on conflict on constraint document_photos_once do nothing`.execute(db),
      )
  }
}
