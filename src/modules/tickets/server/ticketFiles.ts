import { sql } from 'kysely'
import * as z from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Upload } from '#platform/server/requests/multipartUploads.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import { isBeyond } from './posts.ts'

/** How long an uploaded file waits for its message, in ms: a device that lost its network sends both again. */
const waitingTime = 2 * 24 * 60 * 60_000

/** Deletes a file whose message was never sent. */
export const dropUnusedFile = job(
  'tickets.dropUnusedFile',
  z.object({ fileId: z.uuid() }),
  async ({ fileId }, unit) => {
    const { rows } =
      await sql`delete from ticket_files where file_id = ${fileId} and post_id is null returning file_id`.execute(
        unit.db,
      )
    if (rows.length > 0) await unit.services.files.forget(unit.db, fileId)
  },
)

type KeepContext = {
  services: Services
  actor: Actor
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
  uploads(): AsyncIterable<Upload>
}

/** Keeps the file of an upload until its message is sent. */
export async function keepFile({ services, actor, tx, uploads }: KeepContext, perDay: number) {
  const { tenantId, userId } = actor
  for await (const upload of uploads()) {
    if (await tx(({ db }) => isBeyond(db, 'file', userId, perDay))) return 'daily-limit' as const
    const policy = { ...uploadPolicies.ticketAttachment, maxFiles: 1 }
    const file = await services.files.keep(upload, { tenantId, userId, tx, policy, purpose: 'ticket' })
    await tx(async ({ db, enqueue }) => {
      await sql`insert into ticket_files (file_id, user_id) values (${file.id}, ${userId})`.execute(db)
      const runAt = new Date(services.now().getTime() + waitingTime)
      await enqueue(dropUnusedFile, { fileId: file.id }, { key: `ticket file ${file.id}`, runAt })
    })
    return services.files.link(tenantId, file)
  }
  return 'no-file' as const
}
