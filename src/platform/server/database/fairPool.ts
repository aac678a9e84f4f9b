import type { Pool, PoolClient } from 'pg'
import { fairShares, type Leave, type Sharer } from '../requests/shares/fairShares.ts'

/** The longest wait for a connection, in milliseconds. */
const wait = 5000

/** A school gets at most three fifths of the connections, and one person half of that. */
const sharesOf = (connections: number) => ({
  slots: connections,
  perSchool: Math.max(1, Math.floor(connections * 0.6)),
  perPerson: Math.max(1, Math.floor(connections * 0.3)),
  waiting: 1000,
  wait,
})

/** Takes connections from the pool in fair shares. Releasing the connection ends its share. */
export function fairConnections(pool: Pool, connections: number): (sharer: Sharer) => Promise<PoolClient> {
  const shares = fairShares(sharesOf(connections))
  const held = new WeakMap<PoolClient, Leave>()
  pool.on('release', (_error, client) => held.get(client)?.())
  return async (sharer) => {
    const entry = shares.enter(sharer)
    const leave = typeof entry === 'function' ? entry : await entry
    try {
      const client = await pool.connect()
      held.set(client, leave)
      return client
    } catch (error) {
      leave()
      throw error
    }
  }
}
