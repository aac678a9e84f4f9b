import { sql } from 'kysely'
import type * as z from 'zod'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { limits } from '../rules.ts'
import type { ItemForm } from '../schemas.ts'

type Form = z.output<typeof ItemForm>
type Added = { ownerId: string; userId: string; form: Form; reason?: string }

/** Adds a document or a new version of one; the old version stays and is superseded. */
export async function addItem(
  { db, audit }: Unit,
  { ownerId, userId, form, reason }: Added,
): Promise<'no-such-file' | 'no-such-document' | 'vault-full' | null> {
  const { category, title, fileId, issuedOn, expiresOn, note, replacesId } = form
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vault ${ownerId}`}, 0))`.execute(db)
  const { rows: held } = await sql<{ count: number; bytes: number; added: number | null }>`
    select count(*)::int as count, coalesce(sum(f.size), 0)::float8 as bytes,
      (select n.size::float8 from vault_files w join files n on n.tenant_id = w.tenant_id and n.id = w.file_id
        where w.file_id = ${fileId} and w.user_id = ${userId}) as added
    from vault_items i join files f on f.tenant_id = i.tenant_id and f.id = i.file_id
    where i.user_id = ${ownerId} and i.removed_at is null`.execute(db)
  const { count = 0, bytes = 0, added = null } = held[0] ?? {}
  if (added === null) return 'no-such-file'
  if (count >= limits.documents || bytes + added > limits.bytes) return 'vault-full'
  const { numAffectedRows = 0n } =
    await sql`delete from vault_files where file_id = ${fileId} and user_id = ${userId}`.execute(db)
  if (numAffectedRows === 0n) return 'no-such-file'
  let number = 1
  if (replacesId) {
    const { rows } = await sql<{ number: number }>`
      update vault_items set state = 'superseded' where id = ${replacesId} and user_id = ${ownerId} and removed_at is null
        and state <> 'superseded' returning number`.execute(db)
    const [old] = rows
    if (!old) return 'no-such-document'
    number = old.number + 1
  }
  const vaultItemId = newId()
  await sql`insert into vault_items (id, user_id, category, title, file_id, number, replaces_id, issued_on, expires_on, note, added_by)
    values (${vaultItemId}, ${ownerId}, ${category}, ${title}, ${fileId}, ${number}, ${replacesId}, ${issuedOn}, ${expiresOn}, ${note}, ${userId})`.execute(
    db,
  )
  audit({ entity: 'vaultItem', entityId: vaultItemId, after: { ownerId, category, number }, ...(reason && { reason }) })
  return null
}

export type Reach = {
  readonly via: 'own' | 'office' | 'share'
  readonly mayDownload: boolean
  readonly ownerId: string
  readonly title: string
}

/** Whether somebody may look at a document: the owner, the office with the privilege, or whoever it is shared with until today. */
export async function reachOf(
  db: TenantDb,
  vaultItemId: string,
  { userId, roleId }: { userId: string; roleId: number },
  isOffice: boolean,
): Promise<Reach | undefined> {
  const { rows } = await sql<{ ownerId: string; title: string; isOwn: boolean; share: boolean | null }>`
    select i.user_id as "ownerId", i.title, i.user_id = ${userId} as "isOwn",
      (select bool_or(s.may_download) from vault_shares s where s.tenant_id = i.tenant_id and s.item_id = i.id
        and (s.user_id = ${userId} or s.role_id = ${roleId})
        and s.ended_at is null and s.until >= school_today()) as share
    from vault_items i where i.id = ${vaultItemId} and i.removed_at is null`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { ownerId, title, isOwn, share } = row
  const via = isOwn ? 'own' : share !== null ? 'share' : isOffice ? 'office' : null
  return via === null ? undefined : { via, ownerId, title, mayDownload: isOwn || isOffice || share === true }
}
