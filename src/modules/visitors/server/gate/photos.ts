import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Upload } from '#platform/server/requests/multipartUploads.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'

type PhotoContext = {
  readonly services: Services
  readonly actor: Actor
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
}

const photoQuery = (
  clientId: string,
) => sql<FileRow>`select f.id, f.name, f.type, f.size::int as size from visitor_photos p
  join files f on f.tenant_id = p.tenant_id and f.id = p.file_id where p.client_id = ${clientId}`

/** Stores a photo under the id the phone chose. One that was sent before is not stored again. */
export async function keepPhoto(upload: Upload, clientId: string, { services, actor, tx }: PhotoContext) {
  const { tenantId, userId } = actor
  const before = await tx(async ({ db }) => (await photoQuery(clientId).execute(db)).rows[0])
  if (before) {
    for await (const _ of upload.body);
    return services.files.link(tenantId, before)
  }
  const file = await services.files.keep(upload, {
    tenantId,
    userId,
    tx,
    policy: uploadPolicies.photo,
    purpose: 'visitor',
  })
  await tx(({ db }) =>
    sql`insert into visitor_photos (file_id, client_id, user_id) values (${file.id}, ${clientId}, ${userId})
      on conflict do nothing`.execute(db),
  )
  return services.files.link(tenantId, file)
}

/** The file of a photo a phone has sent. */
export async function photoFile(db: TenantDb, clientId: string | null): Promise<string | null> {
  if (!clientId) return null
  const { rows } = await sql<{
    id: string
  }>`select file_id as id from visitor_photos where client_id = ${clientId}`.execute(db)
  return rows[0]?.id ?? null
}
