import { type RawBuilder, sql } from 'kysely'
import { offsetOf, type Paging } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { instantFrom, listOf } from '#platform/server/database/jsonList.ts'
import { expiryOf, limits, requiredCategories, type VaultCategory, vaultCategories } from '../rules.ts'
import type { Look, Vault, VaultItem, VaultRow } from '../schemas.ts'

export const fullName = (row: string) =>
  sql<string>`coalesce(nullif(trim(${sql.ref(`${row}.first_name`)} || ' ' || ${sql.ref(`${row}.last_name`)}), ''), ${sql.ref(`${row}.user_name`)})`

/** Account `u` is of the staff, so it has a vault. */
export const isStaff = sql<boolean>`(u.role_id in (1, 3, 5) and u.status_id = 1)`

type ItemRow = Omit<VaultItem, 'expiry'> & { daysLeft: number | null }

const items = (ownerId: string) =>
  listOf(sql`
  select i.id as "vaultItemId", i.category, i.title, f.name as "fileName", f.size, i.number, i.issued_on as "issuedOn",
    i.expires_on as "expiresOn", i.expires_on - school_today() as "daysLeft", i.state, i.note, i.reason,
    case when v.id is not null then ${fullName('v')} end as "verifiedBy", i.added_at as "addedAt",
    (select count(*)::int from vault_looks l where l.tenant_id = i.tenant_id and l.item_id = i.id) as "lookCount",
    ${listOf(sql`select s.id as "vaultShareId", case when g.id is not null then ${fullName('g')} end as name,
      case s.role_id when 1 then 'admin' when 3 then 'teacher' when 5 then 'staff' end as role,
      s.may_download as "mayDownload", s.until, s.purpose from vault_shares s left join users g on g.tenant_id = s.tenant_id and g.id = s.user_id
      where s.tenant_id = i.tenant_id and s.item_id = i.id and s.ended_at is null and s.until >= school_today() order by s.shared_at`)} as shares
  from vault_items i join files f on f.tenant_id = i.tenant_id and f.id = i.file_id
    left join users v on v.tenant_id = i.tenant_id and v.id = i.verified_by
  where i.user_id = ${ownerId} and i.removed_at is null
  order by array_position(${[...vaultCategories]}::text[], i.category), lower(i.title), i.number desc limit ${sql.lit(limits.documents)}`)

const sharedWith = (userId: string, roleId: RawBuilder<unknown>) =>
  listOf(sql`
  select distinct on (s.until, i.id) i.id as "vaultItemId", ${fullName('o')} as owner, i.category, i.title, s.may_download as "mayDownload", s.until, s.purpose
  from vault_shares s join vault_items i on i.tenant_id = s.tenant_id and i.id = s.item_id and i.removed_at is null
    join users o on o.tenant_id = i.tenant_id and o.id = i.user_id
  where (s.user_id = ${userId} or s.role_id = ${roleId}) and i.user_id <> ${userId} and s.ended_at is null and s.until >= school_today()
  order by s.until, i.id limit 100`)

/** The vault of a person of the staff, as the owner or the office sees it. */
export async function findVault(
  db: TenantDb,
  ownerId: string,
  { isEdit, isOwner }: { isEdit: boolean; isOwner: boolean },
): Promise<Vault | undefined> {
  type Row = { ownerName: string; items: ItemRow[]; sharedWithMe: Vault['sharedWithMe'] }
  const { rows } = await sql<Row>`
    select ${fullName('u')} as "ownerName", ${items(ownerId)} as items,
      ${isOwner ? sharedWith(ownerId, sql`u.role_id`) : sql`'[]'::json`} as "sharedWithMe"
    from users u where u.id = ${ownerId} and ${isStaff}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const shown = row.items.map(({ daysLeft, ...item }) => ({
    ...item,
    expiry: item.state === 'superseded' ? null : expiryOf(daysLeft),
    addedAt: instantFrom(item.addedAt),
  }))
  const has = (category: VaultCategory) =>
    shown.some((item) => item.category === category && item.state !== 'superseded' && item.state !== 'returned')
  return {
    ownerId,
    ownerName: row.ownerName,
    isEdit,
    items: shown,
    missing: requiredCategories.filter((category) => !has(category)),
    used: shown.reduce((sum, { size }) => sum + size, 0),
    quota: limits.bytes,
    sharedWithMe: row.sharedWithMe,
  }
}

/** Who looked at a document, newest first. */
export async function listLooks(db: TenantDb, vaultItemId: string, paging: Paging) {
  const [page, counted] = await Promise.all([
    sql<Omit<Look, 'at'> & { at: Date }>`
      select ${fullName('w')} as by, l.action, l.at, l.reason from vault_looks l
        join users w on w.tenant_id = l.tenant_id and w.id = l.user_id
      where l.item_id = ${vaultItemId} order by l.at desc, l.id desc limit ${paging.size} offset ${offsetOf(paging)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from vault_looks where item_id = ${vaultItemId}`.execute(db),
  ])
  const rows = page.rows.map((look) => ({ ...look, at: new Date(look.at).toISOString() }))
  return { rows, total: counted.rows[0]?.total ?? 0, page: paging.page, size: paging.size }
}

/** A document that counts: not replaced, not returned, not removed. */
const counts = sql`i.removed_at is null and i.state in ('submitted', 'verified')`
const ofOwner = sql`i.tenant_id = u.tenant_id and i.user_id = u.id`
const missing = sql`array(select c from unnest(${[...requiredCategories]}::text[]) c
  where not exists (select from vault_items i where ${ofOwner} and ${counts} and i.category = c))`
const figures = sql`
  (select count(*)::int from vault_items i where ${ofOwner} and i.removed_at is null and i.state <> 'superseded') as documents,
  (select count(*)::int from vault_items i where ${ofOwner} and i.removed_at is null and i.state = 'submitted') as "toVerify",
  (select count(*)::int from vault_items i where ${ofOwner} and ${counts} and i.expires_on between school_today() and school_today() + 60) as expiring,
  (select count(*)::int from vault_items i where ${ofOwner} and ${counts} and i.expires_on < school_today()) as expired,
  ${missing} as missing`

type Filter = Paging & { q: string; sort: string; show: 'all' | 'missing' | 'toVerify' | 'expiring' | 'expired' }

export async function listVaults(db: TenantDb, filter: Filter) {
  const named = filter.q === '' ? sql`true` : sql`${fullName('u')} ilike ${`%${filter.q.replace(/[\\%_]/g, '\\$&')}%`}`
  const list = sql`(select u.id as "userId", ${fullName('u')} as name, case u.role_id when 3 then 'teacher' when 5 then 'staff' else 'admin' end as role,
    ${figures} from users u where ${isStaff} and ${named}) x`
  const shown = {
    all: sql`true`,
    missing: sql`cardinality(x.missing) > 0`,
    toVerify: sql`x."toVerify" > 0`,
    expiring: sql`x.expiring > 0`,
    expired: sql`x.expired > 0`,
  }
  const where = shown[filter.show]
  const [page, counted, board] = await Promise.all([
    sql<VaultRow>`select x.* from ${list} where ${where} order by x.name ${filter.sort.startsWith('-') ? sql`desc` : sql`asc`}, x."userId"
      limit ${filter.size} offset ${offsetOf(filter)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${list} where ${where}`.execute(db),
    sql<{ category: VaultCategory; missing: number; expired: number }>`
      select c as category,
        case when c = any (${[...requiredCategories]}::text[]) then (select count(*)::int from users u where ${isStaff}
          and not exists (select from vault_items i where ${ofOwner} and ${counts} and i.category = c)) else 0 end as missing,
        (select count(*)::int from vault_items i join users u on ${ofOwner} where ${isStaff} and ${counts} and i.category = c
          and i.expires_on < school_today()) as expired
      from unnest(${[...vaultCategories]}::text[]) with ordinality t(c, n) order by n`.execute(db),
  ])
  return {
    rows: page.rows,
    total: counted.rows[0]?.total ?? 0,
    page: filter.page,
    size: filter.size,
    byCategory: board.rows,
  }
}
