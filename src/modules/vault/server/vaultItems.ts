import { sql } from 'kysely'
import type * as z from 'zod'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { limits } from '../rules.ts'
import type { Category, ItemForm } from '../schemas.ts'
import { isReplaced } from './vaultReads.ts'

type Form = z.output<typeof ItemForm>
type Added = {
  ownerId: string
  userId: string
  form: Form
  /** The categories of the school, and those to which this person may add. */
  categories: readonly Category[]
  seen: readonly string[]
  reason?: string
}
type Refusal =
  | 'no-such-file'
  | 'no-such-document'
  | 'no-such-category'
  | 'expiry-needed'
  | 'issue-needed'
  | 'has-newer-version'
  | 'vault-full'

type Dates = Pick<Form, 'issuedOn' | 'expiresOn'>

/** What the rule of its category asks of a document's dates. */
function missingDate({ expiry }: Category, { issuedOn, expiresOn }: Dates) {
  if (expiry === 'required' && !expiresOn) return 'expiry-needed' as const
  return expiry === 'months' && !issuedOn && !expiresOn ? ('issue-needed' as const) : null
}

/** A date of its own counts if it is earlier than the one its category gives it. */
const expiryDay = ({ months }: Category, { issuedOn, expiresOn }: Dates) =>
  months === null
    ? sql`${expiresOn}::date`
    : sql`least(${expiresOn}::date, (${issuedOn}::date + make_interval(months => ${months}))::date)`

/** Adds a document or a new version of one. A verified version stays valid until the new one is verified. */
export async function addItem(
  { db, audit }: Unit,
  { ownerId, userId, form, categories, seen, reason }: Added,
): Promise<Refusal | null> {
  const { category, title, fileId, issuedOn, note, replacesId } = form
  const rules = categories.find(({ code }) => code === category)
  if (!rules || !seen.includes(category)) return 'no-such-category'
  const dateless = missingDate(rules, form)
  if (dateless) return dateless
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
    const { rows } = await sql<{ number: number; state: string; category: string; isReplaced: boolean }>`
      select i.number, i.state, i.category, ${isReplaced} as "isReplaced" from vault_items i
      where i.id = ${replacesId} and i.user_id = ${ownerId} and i.removed_at is null for update`.execute(db)
    const [old] = rows
    if (!old || !seen.includes(old.category)) return 'no-such-document'
    // What is switched off takes new versions only.
    if (!rules.isOn && old.category !== category) return 'no-such-category'
    if (old.isReplaced || old.state === 'superseded') return 'has-newer-version'
    if (old.state !== 'verified')
      await sql`update vault_items set state = 'superseded' where id = ${replacesId}`.execute(db)
    number = old.number + 1
  } else if (!rules.isOn) return 'no-such-category'
  const vaultItemId = newId()
  await sql`insert into vault_items (id, user_id, category, title, file_id, number, replaces_id, issued_on, expires_on, note, added_by)
    values (${vaultItemId}, ${ownerId}, ${category}, ${title}, ${fileId}, ${number}, ${replacesId}, ${issuedOn}, ${expiryDay(rules, form)}, ${note}, ${userId})`.execute(
    db,
  )
  audit({ entity: 'vaultItem', entityId: vaultItemId, after: { ownerId, category, number }, ...(reason && { reason }) })
  return null
}

/** Every older version of a document that was verified is superseded by it. */
export async function supersedeOlder(db: TenantDb, vaultItemId: string): Promise<void> {
  await sql`
    with recursive older as (
      select o.id, o.replaces_id from vault_items n join vault_items o on o.tenant_id = n.tenant_id and o.id = n.replaces_id
        where n.id = ${vaultItemId}
      union all
      select o.id, o.replaces_id from older n join vault_items o on o.id = n.replaces_id
    )
    update vault_items i set state = 'superseded' from older where i.id = older.id and i.state <> 'superseded'`.execute(
    db,
  )
}

/** Removes a version; the one it replaced is again what it was. */
export async function removeItem(db: TenantDb, vaultItemId: string): Promise<void> {
  await sql`update vault_items set removed_at = now() where id = ${vaultItemId}`.execute(db)
  await sql`
    update vault_items i
    set state = case when i.verified_by is not null then 'verified' when i.reason <> '' then 'returned' else 'submitted' end
    from vault_items n
    where n.id = ${vaultItemId} and i.tenant_id = n.tenant_id and i.id = n.replaces_id and i.state = 'superseded'
      and i.removed_at is null`.execute(db)
}

export type Reach = {
  readonly via: 'own' | 'office' | 'share'
  readonly mayDownload: boolean
  readonly ownerId: string
  readonly title: string
}

/**
 * Whether somebody may look at a document: the owner, the office if documents of its category are for them (`seen`), or whoever it
 * is shared with until today.
 */
export async function reachOf(
  db: TenantDb,
  vaultItemId: string,
  { userId, roleId }: { userId: string; roleId: number },
  seen: readonly string[],
): Promise<Reach | undefined> {
  const { rows } = await sql<{
    ownerId: string
    title: string
    category: string
    isOwn: boolean
    share: boolean | null
  }>`
    select i.user_id as "ownerId", i.title, i.category, i.user_id = ${userId} as "isOwn",
      (select bool_or(s.may_download) from vault_shares s where s.tenant_id = i.tenant_id and s.item_id = i.id
        and (s.user_id = ${userId} or s.role_id = ${roleId})
        and s.ended_at is null and s.until >= school_today()) as share
    from vault_items i where i.id = ${vaultItemId} and i.removed_at is null`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { ownerId, title, isOwn, share } = row
  const isOffice = seen.includes(row.category)
  const via = isOwn ? 'own' : share !== null ? 'share' : isOffice ? 'office' : null
  return via === null ? undefined : { via, ownerId, title, mayDownload: isOwn || isOffice || share === true }
}

/** Opens the document of a look once more: whether it may still be seen is asked again, and the opening is logged. */
export async function openLink(
  db: TenantDb,
  vaultLookId: string,
  actor: { userId: string; roleId: number },
  seen: readonly string[],
): Promise<{ fileId: string; isView: boolean } | undefined> {
  const { rows } = await sql<{ vaultItemId: string; fileId: string; isView: boolean }>`
    select i.id as "vaultItemId", i.file_id as "fileId", l.action = 'view' as "isView" from vault_looks l
      join vault_items i on i.tenant_id = l.tenant_id and i.id = l.item_id
    where l.id = ${vaultLookId} and l.user_id = ${actor.userId}`.execute(db)
  const [look] = rows
  const reach = look && (await reachOf(db, look.vaultItemId, actor, seen))
  if (!look || !reach || (!look.isView && !reach.mayDownload)) return undefined
  await sql`insert into vault_looks (item_id, user_id, action, reason, link_of)
    select item_id, user_id, action, reason, id from vault_looks where id = ${vaultLookId}`.execute(db)
  return look
}
