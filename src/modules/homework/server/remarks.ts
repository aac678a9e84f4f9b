import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

type Remark = { remarkId: string; remark: string }

const maxRemarks = 100

/** A teacher's own remarks, the newest first. */
export async function remarksOf(db: TenantDb, userId: string): Promise<Remark[]> {
  const { rows } = await sql<Remark>`select id as "remarkId", remark from homework_remarks where user_id = ${userId}
    order by added_at desc, id limit ${maxRemarks}`.execute(db)
  return rows
}

/** Null if the bank is full. The same words are kept once. */
export async function keepRemark(db: TenantDb, userId: string, remark: string): Promise<Remark | null> {
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from homework_remarks where user_id = ${userId}`.execute(db)
  if ((counted[0]?.n ?? 0) >= maxRemarks) return null
  await sql`insert into homework_remarks (user_id, remark) values (${userId}, ${remark}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<Remark>`select id as "remarkId", remark from homework_remarks
    where user_id = ${userId} and remark = ${remark}`.execute(db)
  return rows[0] ?? null
}

export async function forgetRemark(db: TenantDb, userId: string, remarkId: string): Promise<void> {
  await sql`delete from homework_remarks where user_id = ${userId} and id = ${remarkId}`.execute(db)
}
