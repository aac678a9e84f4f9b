import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Success } from '#platform/contract/envelope.ts'
import type { Route } from '#platform/contract/route.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '../database/database.ts'
import type { Actor } from './actor.ts'
import { invalid, problem } from './problem.ts'

type Attempt = { db: TenantDb; actor: Actor; action: string; route: Route; request: FastifyRequest }

export const keyPattern = /^[A-Za-z0-9_-]{8,100}$/

/**
 * Runs a write once per Idempotency-Key. The key is stored in the write's transaction: a second request with the same key
 * waits for the first to commit and gets the same reply; after a rollback it runs itself. `finish` is part of the write, so
 * it does not run for a stored reply.
 */
export async function withIdempotency(
  attempt: Attempt,
  answer: () => Promise<Success<unknown>>,
  finish: () => Promise<void>,
) {
  const key = keyOf(attempt)
  if (!key) {
    const body = await answer()
    await finish()
    return body
  }
  const { db, actor, action, request } = attempt
  const hash = createHash('sha256')
    .update(JSON.stringify([action, request.params, request.query, request.body]))
    .digest()
  const claimed = await sql<{ key: string }>`
    insert into idempotency_keys (user_id, key, action, request_hash) values (${actor.userId}, ${key}, ${action}, ${hash})
    on conflict (tenant_id, user_id, key) do nothing returning key`.execute(db)
  if (claimed.rows.length === 0) {
    const stored = await sql<{ request_hash: Buffer; reply: Success<unknown> }>`
      select request_hash, reply from idempotency_keys where user_id = ${actor.userId} and key = ${key}`.execute(db)
    const first = stored.rows[0]
    if (!first?.request_hash.equals(hash)) throw problem('key-reused')
    return first.reply
  }
  const body = await answer()
  const stored = sql`update idempotency_keys set reply = ${JSON.stringify(body)}
    where user_id = ${actor.userId} and key = ${key}`.execute(db)
  // Sent together, because from the audit entry to the commit all other writes of the school are blocked.
  await Promise.all([stored, finish()])
  return body
}

function keyOf({ route, request }: Attempt): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined && route.idempotency !== 'required') return null
  if (typeof key === 'string' && keyPattern.test(key)) return key
  throw invalid([
    { field: 'Idempotency-Key', ...serverText('idempotency-key-invalid', 'must be 8 to 100 letters, digits, - or _') },
  ])
}
