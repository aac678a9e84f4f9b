import { type RawBuilder, sql } from 'kysely'
import { offsetOf, type Paging } from '#platform/contract/paging.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { instantFrom, listOf } from '#platform/server/database/jsonList.ts'
import { expiryOf, limits, type VaultFilter } from '../rules.ts'
import type { Category, Look, Vault, VaultItem, VaultRow } from '../schemas.ts'
import { isToVerify, requiredOf } from './categories.ts'
import { fullName, hasLeft, hasVault, isOfStaff, isStaff, keptUntil, left } from './vaultPeople.ts'

/** Whether a newer version of document `i` exists. */
export const isReplaced = sql<boolean>`exists (select from vault_items n
  where n.tenant_id = i.tenant_id and n.replaces_id = i.id and n.removed_at is null)`
/** A newer version of document `i` waits to be verified, so that nobody needs to ask for one. */
const isRenewed = sql<boolean>`exists (select from vault_items n
  where n.tenant_id = i.tenant_id and n.replaces_id = i.id and n.removed_at is null and n.state in ('submitted', 'verified'))`
/** Document `i` is valid, and nothing newer waits: its expiry matters. */
export const mustBeRenewed = sql<boolean>`(i.removed_at is null and i.state in ('submitted', 'verified') and not ${isRenewed})`
type ItemRow = Omit<VaultItem, 'expiry'> & { daysLeft: number | null; mustBeRenewed: boolean }

/** Row `l` is a look: a link that was given, or one that was opened again. The first time belongs to the look it was given for. */
const isLook = sql<boolean>`(l.link_of is null or exists (select from vault_looks e
  where e.tenant_id = l.tenant_id and e.link_of = l.link_of and e.id < l.id))`

const items = (ownerId: string, codes: readonly string[]) =>
  listOf(sql`
  select i.id as "vaultItemId", i.category, i.title, f.name as "fileName", f.size, i.number, i.issued_on as "issuedOn",
    i.expires_on as "expiresOn", i.expires_on - school_today() as "daysLeft", i.state, i.note, i.reason,
    ${isReplaced} as "isReplaced", ${mustBeRenewed} as "mustBeRenewed",
    case when v.id is not null then ${fullName('v')} end as "verifiedBy", i.added_at as "addedAt", ${keptUntil} as "keptUntil",
    (select count(*)::int from vault_looks l where l.tenant_id = i.tenant_id and l.item_id = i.id and ${isLook}) as "lookCount",
    ${listOf(sql`select s.id as "vaultShareId", case when g.id is not null then ${fullName('g')} end as name,
      case s.role_id when 1 then 'admin' when 3 then 'teacher' when 5 then 'staff' end as role,
      s.may_download as "mayDownload", s.until, s.purpose from vault_shares s left join users g on g.tenant_id = s.tenant_id and g.id = s.user_id
      where s.tenant_id = i.tenant_id and s.item_id = i.id and s.ended_at is null and s.until >= school_today() order by s.shared_at`)} as shares
  from vault_items i join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
    join files f on f.tenant_id = i.tenant_id and f.id = i.file_id
    left join users v on v.tenant_id = i.tenant_id and v.id = i.verified_by
  where i.user_id = ${ownerId} and i.removed_at is null
  order by array_position(${[...codes]}::text[], i.category), lower(i.title), i.number desc limit ${sql.lit(limits.documents)}`)

const sharedWith = (userId: string, roleId: RawBuilder<unknown>) =>
  listOf(sql`
  select distinct on (s.until, i.id) i.id as "vaultItemId", ${fullName('o')} as owner, i.category, i.title, s.may_download as "mayDownload", s.until, s.purpose
  from vault_shares s join vault_items i on i.tenant_id = s.tenant_id and i.id = s.item_id and i.removed_at is null
    join users o on o.tenant_id = i.tenant_id and o.id = i.user_id
  where (s.user_id = ${userId} or s.role_id = ${roleId}) and i.user_id <> ${userId} and s.ended_at is null and s.until >= school_today()
  order by s.until, i.id limit 100`)

type Sight = {
  readonly isEdit: boolean
  readonly isOwner: boolean
  readonly categories: readonly Category[]
  /** The categories whose documents the reader sees; the owner sees all. */
  readonly seen: readonly string[]
}

/** The vault of a person of the staff, as the owner or the office sees it. */
export async function findVault(
  db: TenantDb,
  ownerId: string,
  { isEdit, isOwner, categories, seen }: Sight,
): Promise<Vault | undefined> {
  type Row = Pick<Vault, 'ownerName' | 'left' | 'sharedWithMe'> & { items: ItemRow[] }
  const codes = categories.map(({ code }) => code)
  const { rows } = await sql<Row>`
    select ${fullName('u')} as "ownerName", ${left} as left, ${items(ownerId, codes)} as items,
      ${isOwner ? sharedWith(ownerId, sql`u.role_id`) : sql`'[]'::json`} as "sharedWithMe"
    from users u where u.id = ${ownerId} and ${isOwner ? isOfStaff : hasVault}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const all = row.items.map(({ daysLeft, mustBeRenewed: isOpen, ...item }) => ({
    ...item,
    expiry: isOpen ? expiryOf(daysLeft) : null,
    addedAt: instantFrom(item.addedAt),
  }))
  const shown = all.filter(({ category }) => isOwner || seen.includes(category))
  const has = (code: string) =>
    all.some((item) => item.category === code && item.state !== 'superseded' && item.state !== 'returned')
  return {
    ownerId,
    ownerName: row.ownerName,
    // Whoever has left only reads.
    isEdit: isEdit && !(isOwner && row.left),
    left: row.left,
    categories: [...categories],
    items: shown,
    hidden: all.length - shown.length,
    missing: row.left ? [] : requiredOf(categories).filter((code) => !has(code)),
    used: all.reduce((sum, { size }) => sum + size, 0),
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
      where l.item_id = ${vaultItemId} and ${isLook} order by l.at desc, l.id desc limit ${paging.size} offset ${offsetOf(paging)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from vault_looks l
      where l.item_id = ${vaultItemId} and ${isLook}`.execute(db),
  ])
  const rows = page.rows.map((look) => ({ ...look, at: new Date(look.at).toISOString() }))
  return { rows, total: counted.rows[0]?.total ?? 0, page: paging.page, size: paging.size }
}

/** A document that counts: not replaced, not returned, not removed. */
const counts = sql`i.removed_at is null and i.state in ('submitted', 'verified')`
const ofOwner = sql`i.tenant_id = u.tenant_id and i.user_id = u.id`
const missing = (required: readonly string[]) => sql`array(select c from unnest(${[...required]}::text[]) c
  where not exists (select from vault_items i where ${ofOwner} and ${counts} and i.category = c))`
/** Nobody asks those who have left for anything. */
const ofStaff = (count: RawBuilder<unknown>) => sql`case when ${hasLeft} then 0 else ${count} end`
const figures = (required: readonly string[]) => sql`
  (select count(*)::int from vault_items i where ${ofOwner} and i.removed_at is null and i.state <> 'superseded' and not ${isReplaced}) as documents,
  ${ofStaff(sql`(select count(*)::int from vault_items i where ${ofOwner} and ${isToVerify})`)} as "toVerify",
  ${ofStaff(sql`(select count(*)::int from vault_items i where ${ofOwner} and ${mustBeRenewed} and i.expires_on between school_today() and school_today() + 60)`)} as expiring,
  ${ofStaff(sql`(select count(*)::int from vault_items i where ${ofOwner} and ${mustBeRenewed} and i.expires_on < school_today())`)} as expired,
  case when ${hasLeft} then '{}'::text[] else ${missing(required)} end as missing, ${left} as left`

type Filter = Paging & { q: string; sort: string; show: VaultFilter }

export async function listVaults(db: TenantDb, filter: Filter, categories: readonly Category[]) {
  const required = requiredOf(categories)
  const named = filter.q === '' ? sql`true` : sql`${fullName('u')} ilike ${`%${filter.q.replace(/[\\%_]/g, '\\$&')}%`}`
  const list = sql`(select u.id as "userId", ${fullName('u')} as name, case u.role_id when 3 then 'teacher' when 5 then 'staff' else 'admin' end as role,
    ${figures(required)} from users u where ${hasVault} and ${named}) x`
  const shown = {
    all: sql`true`,
    missing: sql`cardinality(x.missing) > 0`,
    toVerify: sql`x."toVerify" > 0`,
    expiring: sql`x.expiring > 0`,
    expired: sql`x.expired > 0`,
    left: sql`x.left is not null`,
  }
  const where = shown[filter.show]
  const [page, counted, board] = await Promise.all([
    sql<VaultRow>`select x.* from ${list} where ${where} order by x.name ${filter.sort.startsWith('-') ? sql`desc` : sql`asc`}, x."userId"
      limit ${filter.size} offset ${offsetOf(filter)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${list} where ${where}`.execute(db),
    sql<{ category: string; missing: number; expired: number }>`
      select c as category,
        case when c = any (${[...required]}::text[]) then (select count(*)::int from users u where ${isStaff}
          and not exists (select from vault_items i where ${ofOwner} and ${counts} and i.category = c)) else 0 end as missing,
        (select count(*)::int from vault_items i join users u on ${ofOwner} where ${isStaff} and ${mustBeRenewed} and i.category = c
          and i.expires_on < school_today()) as expired
      from unnest(${categories.map(({ code }) => code)}::text[]) with ordinality t(c, n) order by n`.execute(db),
  ])
  return {
    rows: page.rows,
    total: counted.rows[0]?.total ?? 0,
    page: filter.page,
    size: filter.size,
    byCategory: board.rows,
    categories: [...categories],
  }
}
