import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Upload } from '#platform/server/requests/multipartUploads.ts'
import { countAttempt } from '#platform/server/requests/shares/throttle.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import { limits } from '../rules.ts'

type KeepContext = {
  services: Services
  actor: Actor
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
  uploads(): AsyncIterable<Upload>
}
const day = 24 * 60 * 60

export const isBeyond = async (db: TenantDb, what: string, userId: string, limit: number): Promise<boolean> =>
  (await countAttempt(db, `notice ${what} ${userId}`, day)).count > limit

/** Keeps a picture, drawn anew so that nothing but the picture remains, or a document. */
export async function keepFile({ services, actor, tx, uploads }: KeepContext) {
  const { tenantId, userId } = actor
  for await (const upload of uploads()) {
    if (await tx(({ db }) => isBeyond(db, 'file', userId, limits.filesPerDay))) return 'daily-limit' as const
    const policy = /\.(?:jpe?g|png|webp)$/i.test(upload.name)
      ? uploadPolicies.activityPhoto
      : uploadPolicies.libraryDocument
    const file = await services.files.keep(upload, { tenantId, userId, tx, policy, purpose: 'notice' })
    await tx(({ db }) => sql`insert into notice_files (file_id, user_id) values (${file.id}, ${userId})`.execute(db))
    return services.files.link(tenantId, file)
  }
  return 'no-file' as const
}

/** Gives a notice exactly these files: its own, or ones the author has just uploaded. False if one is neither. */
export async function attachFiles(
  db: TenantDb,
  noticeId: string,
  userId: string,
  fileIds: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(fileIds)]
  await sql`update notice_files set notice_id = null, user_id = ${userId} where notice_id = ${noticeId} and file_id <> all (${wanted}::uuid[])`.execute(
    db,
  )
  const { numAffectedRows = 0n } = await sql`
    update notice_files f set notice_id = ${noticeId}, position = n.position
    from unnest(${wanted}::uuid[]) with ordinality as n(file_id, position)
    where f.file_id = n.file_id and (f.notice_id = ${noticeId} or (f.notice_id is null and f.user_id = ${userId}))`.execute(
    db,
  )
  return Number(numAffectedRows) === wanted.length
}
