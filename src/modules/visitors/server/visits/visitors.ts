import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { type Keys, phoneMark, sealPhone } from '../secrets.ts'

export type Known = { visitorId: string; name: string; company: string; hasPhoto: boolean }

export async function findVisitor(db: TenantDb, mark: Buffer): Promise<Known | undefined> {
  const { rows } = await sql<Known>`select id as "visitorId", name, company, photo_file_id is not null as "hasPhoto"
    from visitors where phone_mark = ${mark}`.execute(db)
  return rows[0]
}

/** The visitor with this number, under the name given now, or a new one. Without a number everybody is new. */
export async function putVisitor(
  db: TenantDb,
  keys: Keys,
  visitor: { name: string; company: string; phone: string | null },
): Promise<string> {
  const { name, company, phone } = visitor
  const { rows } = await sql<{ id: string }>`
    insert into visitors (id, name, company, phone_mark, phone_sealed)
    values (${newId()}, ${name}, ${company}, ${phone && phoneMark(keys, phone)}, ${phone && sealPhone(keys, phone)})
    on conflict (tenant_id, phone_mark) where phone_mark is not null do update set name = excluded.name,
      company = case when excluded.company = '' then visitors.company else excluded.company end,
      phone_sealed = excluded.phone_sealed, last_visit_at = now()
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

export type WatchLevel = 'none' | 'alert' | 'block'

/** Whether somebody is on the watch list, by number or by name. */
export async function watchLevel(db: TenantDb, who: { mark: Buffer | null; name: string }): Promise<WatchLevel> {
  const { rows } = await sql<{ level: 'alert' | 'block' }>`
    select level from watch_entries where (expires_on is null or expires_on >= school_today())
      and (phone_mark = ${who.mark} or name <> '' and lower(name) = lower(${who.name}))
    order by level desc limit 1`.execute(db)
  return rows[0]?.level ?? 'none'
}
