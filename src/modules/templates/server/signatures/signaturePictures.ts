import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { DocumentDesign } from '#modules/templates/contentSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { signaturesIn } from '../../rules/contentFields.ts'

export type Tx = <T>(work: (unit: { db: TenantDb }) => Promise<T>) => Promise<T>

/**
 * The pictures of the signatures that a design prints, by their ids. Rejects if one cannot be read: without its signature
 * it would be another document.
 */
export async function signaturePictures(
  { files }: Pick<Services, 'files'>,
  tx: Tx,
  design: DocumentDesign,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const ids = signaturesIn(design)
  const pictures = new Map<string, Uint8Array>()
  if (ids.length === 0) return pictures
  const { rows } = await tx(({ db }) =>
    sql<{ id: string; key: string }>`
      select s.id, f.storage_key as key from document_signatures s join files f on f.tenant_id = s.tenant_id and f.id = s.file_id
      where s.id = any (${ids}::uuid[])`.execute(db),
  )
  for (const { id, key } of rows) pictures.set(id, await buffer((await files.storage.get(key)).body))
  return pictures
}
