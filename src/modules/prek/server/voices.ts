import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Upload } from '#platform/server/requests/multipartUploads.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'

type Tx = <T>(work: (unit: Unit) => Promise<T>) => Promise<T>
type Place = { readonly classId: string; readonly observationId: string }

/** Adds a voice note to one's own observation; false if it is not there. One that arrived before stays. */
export async function keepVoice(
  upload: Upload,
  { classId, observationId }: Place,
  { services, actor, tx }: { services: Services; actor: Actor; tx: Tx },
): Promise<boolean> {
  const known = await tx(async ({ db }) => {
    const { rows } = await sql<{ isThere: boolean }>`
      select exists (select from prek_observation_voices v where v.tenant_id = o.tenant_id and v.observation_id = o.id) as "isThere"
      from prek_observations o where o.id = ${observationId} and o.class_id = ${classId} and o.seen_by = ${actor.userId}`.execute(
      db,
    )
    return rows[0]
  })
  if (!known) return false
  if (known.isThere) return true
  const { tenantId, userId } = actor
  const policy = uploadPolicies.prekVoice
  const file = await services.files.keep(upload, { tenantId, userId, tx, policy, purpose: 'prekVoice' })
  await tx(async ({ db }) => {
    const { rows } = await sql`insert into prek_observation_voices (observation_id, file_id)
      values (${observationId}, ${file.id}) on conflict on constraint prek_observation_voices_once do nothing returning id`.execute(
      db,
    )
    // The same note arrived twice at once.
    if (rows.length === 0) await services.files.forget(db, file.id)
  })
  return true
}

type VoiceRow = FileRow & { observationId: string }

/** The voice notes of observations, as files to link to. */
export async function voicesOf(db: TenantDb, observationIds: readonly string[]): Promise<Map<string, VoiceRow>> {
  const { rows } = await sql<VoiceRow>`
    select v.observation_id as "observationId", f.id, f.name, f.type, f.size
    from prek_observation_voices v join files f on f.tenant_id = v.tenant_id and f.id = v.file_id
    where v.observation_id = any(${[...observationIds]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.observationId, row]))
}
