import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestServer } from '#app/testing/server.ts'
import { wake } from '../queue/wake.ts'

/** The messages of a school that have not left yet, and when they are due, in ms. */
export const heldMessages = ({ services }: TestServer, tenantId: string): Promise<number[]> =>
  services.database.inTenant({ tenantId }, async (db) => {
    const { rows } = await sql<{ due: string }>`
      select due_at as due from gateway_messages where state in ('pending', 'retrying') order by due_at, id`.execute(db)
    return rows.map(({ due }) => Date.parse(due))
  })

/** Waits until nothing is left to send. */
export const allSent = (server: TestServer, tenantId: string) =>
  expect.poll(() => heldMessages(server, tenantId), { timeout: 20_000 }).toEqual([])

/** Sends what waits as if its time had come, without waiting for it. */
export async function hurryMessages({ services }: TestServer, tenantId: string): Promise<void> {
  await services.database.inTenant({ tenantId }, (db) =>
    sql`update gateway_messages set due_at = now() - interval '1 second'
      where state in ('pending', 'retrying') and lease_until is null`.execute(db),
  )
  for (const lane of ['code', 'message'] as const) wake(services, tenantId, lane)
}

/** The same, and waits for it. */
export async function sendHeld(server: TestServer, tenantId: string): Promise<void> {
  await hurryMessages(server, tenantId)
  await allSent(server, tenantId)
}
