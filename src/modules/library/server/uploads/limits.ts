import { sql } from 'kysely'
import { categories } from '#modules/library/kinds.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { splitName } from '#platform/server/uploads/fileName.ts'
import { type UploadPolicy, uploadPolicies } from '#platform/server/uploads/upload.ts'
import { mayDecide } from '../resourceAccess.ts'

const megabyte = 1024 * 1024
type Settings = { maxMegabytes: number; version: number }
const usual: Settings = { maxMegabytes: 500, version: 0 }

async function readSettings(db: TenantDb): Promise<Settings> {
  const { rows } = await sql<Settings>`select max_megabytes as "maxMegabytes", version from library_settings`.execute(
    db,
  )
  return rows[0] ?? usual
}

/** What the caller may upload, by kind of file. Those who publish books may add large ones; other documents are small. */
function policiesFor(actor: Actor, { maxMegabytes }: Settings): UploadPolicy[] {
  const { libraryDocument, libraryMedia, libraryPackage } = uploadPolicies
  const most = maxMegabytes * megabyte
  const mayPublish = mayDecide(actor, { categoryId: categories.book })
  return [
    { ...libraryDocument, maxBytes: mayPublish ? most : Math.min(most, libraryDocument.maxBytes) },
    { ...libraryMedia, maxBytes: most },
    { ...libraryPackage, maxBytes: Math.min(most, libraryPackage.maxBytes) },
  ]
}

/** The limits for a file of this name; whether its content matches its extension is checked later. */
export async function policyFor(db: TenantDb, actor: Actor, fileName: string): Promise<UploadPolicy> {
  const { extension } = splitName(fileName)
  const policies = policiesFor(actor, await readSettings(db))
  const accepts = ({ extensions }: UploadPolicy) => extensions.some((one) => one === extension)
  return policies.find(accepts) ?? uploadPolicies.libraryDocument
}

export async function uploadLimits(db: TenantDb, actor: Actor) {
  const settings = await readSettings(db)
  const limits = policiesFor(actor, settings).map(({ extensions, maxBytes }) => ({
    extensions: [...extensions],
    maxBytes,
  }))
  return { ...settings, limits }
}

/** Fails with the current limit if someone else has saved in the meantime. */
export async function saveUploadLimit({ db, audit }: Unit, { maxMegabytes, version }: Settings): Promise<void> {
  const before = await readSettings(db)
  const { rows } = await sql`
    insert into library_settings (max_megabytes)
    select ${maxMegabytes}::int where ${version}::int = 0 or exists (select from library_settings)
    on conflict (tenant_id) do update set max_megabytes = excluded.max_megabytes, version = library_settings.version + 1
      where library_settings.version = ${version}::int
    returning version`.execute(db)
  if (rows.length === 0) throw problem('changed-meanwhile', { details: await readSettings(db) })
  const [from, to] = [{ maxMegabytes: before.maxMegabytes }, { maxMegabytes }]
  audit({ entity: 'librarySettings', entityId: 'school', before: from, after: to })
}
