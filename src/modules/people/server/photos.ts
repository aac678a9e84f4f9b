import type { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Upload } from '#platform/server/requests/multipartUploads.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'

/** A short-lived URL of a stored picture. */
export const photoUrl = ({ files }: Services, { tenantId }: Pick<Actor, 'tenantId'>, fileId: string | null) =>
  fileId && files.link(tenantId, { id: fileId, name: '', type: '', size: 0 }).url

type UploadContext = {
  readonly actor: Actor
  readonly services: Services
  uploads(): AsyncIterable<Upload>
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
}

/** Stores the uploaded picture and returns its link; null if none was sent. */
export async function receivePhoto(
  { actor, services, uploads, tx }: UploadContext,
  keep: (unit: Unit, fileId: string) => Promise<void>,
): Promise<StoredFile | null> {
  for await (const upload of uploads()) {
    const file = await services.files.keep(upload, {
      tenantId: actor.tenantId,
      userId: actor.userId,
      tx,
      policy: uploadPolicies.photo,
      purpose: 'photo',
    })
    await tx((unit) => keep(unit, file.id))
    return services.files.link(actor.tenantId, file)
  }
  return null
}
