import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'

export type Seat = {
  readonly seatId: string
  readonly firstName: string
  readonly lastName: string
  /** The person's own link, once the service has given it. */
  readonly address: string
}

/** The person's seat in a live class; the first time, it is set aside for them. */
export async function seatOf(db: TenantDb, liveClassId: string, userId: string): Promise<Seat> {
  await sql`insert into live_class_seats (live_class_id, user_id) values (${liveClassId}, ${userId})
    on conflict do nothing`.execute(db)
  const { rows } = await sql<Seat>`
    select p.id as "seatId", p.address, u.first_name as "firstName", u.last_name as "lastName"
    from live_class_seats p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
    where p.live_class_id = ${liveClassId} and p.user_id = ${userId}`.execute(db)
  const [seat] = rows
  if (!seat) throw new Error('The seat is gone.')
  return seat
}

/** Keeps a link that the service gives only once. */
export const keepSeat = (db: TenantDb, seatId: string, { address, seatRef }: { address: string; seatRef: string }) =>
  sql`update live_class_seats set address = ${address}, provider_ref = ${seatRef} where id = ${seatId}`.execute(db)
