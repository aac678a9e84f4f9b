import { buffer } from 'node:stream/consumers'
import type { FileRow } from '#platform/server/files/files.ts'
import type { Services } from '#platform/server/services.ts'
import { measurePicture } from '#platform/server/uploads/picture.ts'
import type { UploadPolicy } from '#platform/server/uploads/upload.ts'

// PNG, because paper and screen both show it without loss around letters.
export const picturePolicy: UploadPolicy = {
  extensions: ['jpg', 'jpeg', 'png', 'webp', 'gif'],
  maxBytes: 5 * 1024 * 1024,
  maxFiles: 1,
  redraw: { maxSide: 1400, format: 'png' },
}

/** Width and height of a stored picture, which hot spots are measured against. */
export async function sizeOf({ database, files }: Services, tenantId: string, file: FileRow) {
  const stored = await database.inTenant({ tenantId }, (db) => files.find(db, file.id))
  if (!stored) return { width: 1, height: 1 }
  const shape = await measurePicture(await buffer((await files.storage.get(stored.storageKey)).body))
  return shape ?? { width: 1, height: 1 }
}
