import { sql } from 'kysely'
import * as z from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Upload } from '#platform/server/requests/multipartUploads.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import { limits } from '../rules.ts'
import { isBeyond } from './posts.ts'

/** How long an uploaded file waits for its post, in ms: a phone that lost its network sends both again. */
const waitingTime = 2 * 24 * 60 * 60_000

/** Deletes a file whose post was never sent. */
export const dropUnusedFile = job('doubts.dropUnusedFile', z.object({ fileId: z.uuid() }), async ({ fileId }, unit) => {
  const { rows } =
    await sql`delete from doubt_files where file_id = ${fileId} and post_id is null returning file_id`.execute(unit.db)
  if (rows.length > 0) await unit.services.files.forget(unit.db, fileId)
})

const pictures = /\.(?:jpe?g|png|webp)$/i

/** Keeps a photo, drawn anew so that nothing but the picture remains, or a voice message. */
export async function keepFile(
  upload: Upload,
  { services, actor, tx }: { services: Services; actor: Actor; tx<T>(work: (unit: Unit) => Promise<T>): Promise<T> },
): Promise<ReturnType<Services['files']['link']> | 'daily-limit'> {
  const { tenantId, userId } = actor
  if (await tx(({ db }) => isBeyond(db, 'file', userId, limits.filesPerDay))) return 'daily-limit'
  const policy = pictures.test(upload.name) ? uploadPolicies.doubtPhoto : uploadPolicies.doubtVoice
  const file = await services.files.keep(upload, { tenantId, userId, tx, policy, purpose: 'doubt' })
  await tx(async ({ db, enqueue }) => {
    await sql`insert into doubt_files (file_id, user_id) values (${file.id}, ${userId})`.execute(db)
    const runAt = new Date(services.now().getTime() + waitingTime)
    await enqueue(dropUnusedFile, { fileId: file.id }, { key: `doubt file ${file.id}`, runAt })
  })
  return services.files.link(tenantId, file)
}
